import BookText
import Cells
import TerminalInput
import Typesetting

/// The images on the pages.
extension PageView {
  /// An image on the screen.
  struct ShownImage: Hashable {
    let image: BookImage
    /// The cells reserved for the picture.
    let rect: Rect

    /// The request for its picture.
    var request: PictureRequest { PictureRequest(.book(path: image.path), in: rect.size) }
  }

  /// True if images are shown as pictures.
  var showsPictures: Bool { settings.images != .off && appearance.showsPictures }

  /// True if the terminal is sent the pixels of images.
  public var showsImages: Bool { settings.images == .on && appearance.imageCell != nil }

  /// Returns the images of a page that is shown in an area of the screen.
  func images(onPage index: Int, in area: ScreenLayout.PageArea) -> [ShownImage] {
    guard let layout, !book.images.isEmpty, index < pagination.count else { return [] }
    return layout.images(of: pagination[index], in: area, pagination, book)
  }

  /// The images on the visible pages, in reading order.
  var visibleImages: [ShownImage] {
    guard let layout else { return [] }
    return visiblePages.flatMap { images(onPage: $0, in: layout.pages[0]) }
  }

  /// Returns the image at the pointer, or nil if there is none.
  func image(at report: MouseReport) -> BookImage? {
    guard let layout else { return nil }
    for (area, page) in zip(layout.pages, pagesOnScreen) {
      guard let page else { continue }
      let found = images(onPage: page, in: area).first {
        $0.rect.contains(column: report.column, row: report.row)
      }
      if let found { return found.image }
    }
    return nil
  }

  /// The pictures to load: those of the visible pages first, then prefetched ones of the pages after and
  /// before them.
  var wantedPictures: [PictureRequest] {
    guard let layout, showsPictures, !book.images.isEmpty, let first = visiblePages.first,
      let last = visiblePages.last
    else { return [] }
    let beside = layout.pages.count
    let pages =
      Array(first...last) + Array(last + 1...last + beside) + Array(first - beside..<first)
    return pages.filter { $0 >= 0 }.flatMap { images(onPage: $0, in: layout.pages[0]) }
      .filter { book.size(of: $0.image).isKnown }.map(\.request)
  }
}
