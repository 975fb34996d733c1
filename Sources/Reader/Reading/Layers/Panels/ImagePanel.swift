import Asking
import BookText
import Cells
import Paging
import TerminalInput

/// Shows an image of the book on the whole screen, with its alternative text below. Keys go to the previous
/// and the next image.
struct ImagePanel: Panel {
  static let help: KeyScreen? = .image

  /// An image, by its place among those of the book.
  private struct Plate: Identifiable, Sendable {
    let id: Int
    let image: BookImage
  }

  /// The images as pages, each replaced by the next at once.
  private var plates: PageController<StaticPages<Plate>>
  private let images: [BookImage]

  /// Shows the first visible image; returns nil if no image is visible.
  init?(_ context: Context) {
    guard let image = context.visibleImages.first?.image else { return nil }
    self.init(image, context)
  }

  /// Shows an image; returns nil if the book does not contain it.
  init?(_ image: BookImage, _ context: Context) {
    images = context.book.images
    guard let index = images.firstIndex(of: image),
      let pages = try? StaticPages(images.enumerated().map { Plate(id: $0, image: $1) })
    else { return nil }
    plates = PageController(pages, layout: PageLayout(transitionStyle: .none), start: index)
  }

  private var index: Int { plates.focus?.id ?? 0 }
  private var image: BookImage { images[index] }

  /// Turns to the next or the previous image, if there is one. Discards the events: nothing waits for them.
  private mutating func turn(_ direction: Direction, at now: Duration) {
    plates.step(direction, at: now)
    _ = plates.takeEvents()
  }

  func refresh(_ context: Context) -> Bool { context.book.images == images }
  func adopt(_ change: TextChange) -> Bool { change.new.images == images }

  /// Turns to another image; any other key closes the panel.
  mutating func handleKey(_ key: Key, _ context: Context) -> Response {
    switch KeyScreen.image[key] {
    case .right: turn(.forward, at: context.now)
    case .left: turn(.backward, at: context.now)
    default: return .pass
    }
    return .stay
  }

  mutating func scrollWheel(by lines: Int, _ context: Context) {
    turn(lines > 0 ? .forward : .backward, at: context.now)
  }

  // MARK: Drawing

  /// The alternative text, in at most three lines.
  private func lines(_ context: Context) -> [String] {
    let text = context.book.alternative(of: image)
    return text.isEmpty
      ? [] : balanced(text, in: max(1, context.screen.columns - 4), maximumLines: 3)
  }

  /// Returns the cells for the picture: those above its words, a blank row and the hints.
  private func rect(_ context: Context) -> Rect {
    let text = lines(context).count
    return Rect(
      column: 0, row: 0, columns: context.screen.columns,
      rows: max(1, context.screen.rows - text - (text > 0 ? 2 : 1)))
  }

  /// Returns the picture to load; nil if pictures are off or the size of the image is not known.
  private func wantedPicture(_ context: Context) -> PictureRequest? {
    guard context.pages.showsPictures, context.book.size(of: image).isKnown else { return nil }
    return PictureRequest(context.book.source(of: image), in: rect(context).size)
  }

  func wantedPictures(_ context: Context) -> [PictureRequest] {
    wantedPicture(context).map { [$0] } ?? []
  }

  /// Draws the image, or the reason for its absence, above its words and the hints. Until the picture is
  /// decoded its place stays blank.
  func draw(_ context: Context, into grid: inout Grid) {
    let (screen, palette) = (context.screen, context.palette)
    let style = palette.tableText
    grid = Grid(size: screen, filledWith: Cell(.space, style))
    let rect = rect(context)
    var rows = lines(context)
    let request = wantedPicture(context)
    if let picture = request.flatMap({ context.scene.pictures.shownPicture(for: $0) }) {
      picture.draw(on: rect, paper: palette.picturePaper, into: &grid)
    } else if request.map({ context.scene.pictures.isAnswered($0) }) ?? true {
      let reason =
        context.pages.appearance.showsPictures
        ? "This image cannot be shown here" : "Images need a terminal with 256 colours"
      rows.insert(reason, at: 0)
    }
    grid.focus(column: 0, row: max(0, screen.rows - 1 - rows.count))
    for (place, row) in rows.suffix(screen.rows - 1).enumerated() {
      grid.writeCentred(row, row: screen.rows - 1 - rows.count + place, style)
    }
    let count = "image \(index + 1) of \(images.count)"
    let place = Hint("←→", count).text
    grid.writeCentred(
      (images.count > 1 ? "\(place) · " : "") + "Esc back", row: screen.rows - 1, style)
  }
}
