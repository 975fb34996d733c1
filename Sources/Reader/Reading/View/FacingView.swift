import BookText
import FacingTexts
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

  /// Returns the texts whose pages are shown, in a spread or where there is room for one page.
  func sides(isSpread: Bool) -> ShownSides {
    isSpread ? (isSwapped ? .swapped : .both) : (showsBack ? .translation : .original)
  }
}

extension BookPages {
  /// Returns the bytes of the original on some pages, or on the pages that face them.
  func original(ofPages pages: ClosedRange<Int>) -> Range<Int> {
    guard book.facing != nil else { return text(ofPages: pages) }
    var other = self
    other.facing.activeSide = .original
    if !other.pagination.shownSides.isSpread { other.pagination.shownSides = .original }
    return other.text(ofPages: pages)
  }

  func type(ofPage index: Int) -> TypeStyle { type(of: pagination.side(ofPage: index)) }

  func type(at place: Int) -> TypeStyle {
    type(of: book.isInTranslation(place) ? .translation : .original)
  }

  /// Returns the type of a side; both have the same unless a translation has its own.
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

  /// Returns the beginning of the sentences that face the sentence at a place; nil if nothing faces it.
  func facingPlace(of place: Int) -> Int? {
    facingSentences(of: TextUnits(book: book).sentence(at: place))?.lowerBound
  }

  /// Most bytes of a passage whose sentences are paired while it is shown.
  private static let longestPassage = 16_384

  /// The sentences that face a part of the text, or else the paragraphs that do; nil if nothing faces it. The
  /// part may span several passages. O(*n*) in the passages at both ends of the part.
  func facingSentences(of part: Range<Int>) -> Range<Int>? {
    let last = max(part.lowerBound, part.upperBound - 1)
    guard let start = facingSentences(of: part, inPassageWith: part.lowerBound) else {
      return facingSentences(of: part, inPassageWith: last)
    }
    let end = facingSentences(of: part, inPassageWith: last) ?? start
    return start.lowerBound..<max(start.upperBound, end.upperBound)
  }

  /// The sentences on the other side of the passage with an offset that face a part of it; the whole side for
  /// a heading and above ``longestPassage``.
  private func facingSentences(of part: Range<Int>, inPassageWith offset: Int) -> Range<Int>? {
    guard let whole = facingText(of: offset), whole.count <= Self.longestPassage,
      let both = book.facing, let index = both.passage(ofBlock: book.blocks.index(at: offset))
    else { return facingText(of: offset) }
    let (passage, side) = (both.passages[index], both.side(of: offset))
    let own = passage[side].map { book.blocks[$0] }
    guard own.reduce(0, { $0 + $1.range.count }) <= Self.longestPassage,
      !own.contains(where: { $0.isHeading && $0.range.contains(offset) })
    else { return whole }
    let facing = FacingAlignment.sentences(
      facing: part, of: book, own.map(\.range),
      passage[side.other].map { book.blocks[$0].range })
    return facing ?? whole
  }
}
