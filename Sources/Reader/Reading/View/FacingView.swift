import BookText
import Typesetting

/// How a book and a translation that faces it are shown.
public struct FacingView: Hashable, Sendable {
  /// Whether the translation is on the first page of a spread.
  var isSwapped = false
  /// Whether the translation is shown where there is room for one page.
  var showsBack = false
  /// The text with the pointer or the cursor: it is searched first, and its words are selected.
  var activeSide = FacingBook.Side.original

  /// The sign in the gutter beside an empty part of a page: its text has nothing that faces the other.
  public static let missingSign = "∅"

  /// Returns the pages to show.
  func sides(isSpread: Bool) -> ShownSides {
    isSpread ? (isSwapped ? .swapped : .both) : (showsBack ? .translation : .original)
  }
}

extension BookPages {
  /// The bytes of the original on some pages.
  func original(ofPages pages: ClosedRange<Int>) -> Range<Int> {
    guard book.facing != nil else { return text(ofPages: pages) }
    var other = self
    other.facing.activeSide = .original
    if !other.pagination.shownSides.isSpread { other.pagination.shownSides = .original }
    return other.text(ofPages: pages)
  }

  /// Returns the style of the type on a page.
  func type(ofPage index: Int) -> TypeStyle { type(of: pagination.side(ofPage: index)) }

  /// Returns the style of the type of the text with a place.
  func type(at place: Int) -> TypeStyle {
    type(of: book.isInTranslation(place) ? .translation : .original)
  }

  private func type(of side: FacingBook.Side) -> TypeStyle {
    guard let layout else { return TypeStyle() }
    return side == .translation ? layout.translationType ?? layout.type : layout.type
  }

  /// Returns the bytes of the paragraphs that face the paragraph with an offset; nil if there are none.
  func facingText(of offset: Int) -> Range<Int>? {
    guard let passages = book.facing, !book.blocks.isEmpty,
      let index = passages.passage(ofBlock: book.blocks.index(at: offset))
    else { return nil }
    let blocks = passages.passages[index][passages.side(of: offset).other]
    guard let first = blocks.first, let last = blocks.last else { return nil }
    return book.blocks[first].range.lowerBound..<book.blocks[last].range.upperBound
  }
}
