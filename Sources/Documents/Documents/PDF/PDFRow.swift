import BookText

/// Words of lines beside each other, from left to right.
struct PDFRow {
  let words: [PDFPages.Word]
  let left, top, right: Double
  /// Usual height of its words.
  let height: Double
  /// Common width of its letters, as in a listing.
  let letterWidth: Double?
  /// Dots lead to a number.
  let hasLeader: Bool

  /// Lines of it are above each other.
  let isStacked: Bool
  let isBold: Bool
  /// A title of the list of contents, or of a tagged file.
  let isListed: Bool
  /// An entry of a list has no leader, no lines above each other, and is not the numbered title of a chapter.
  var mayBeEntry: Bool { !hasLeader && !isStacked && !isNumberedTitle }
  /// Title of a chapter: two words or more, the first of digits without a full stop at its end, or any mark
  /// or number if all words are bold.
  private var isNumberedTitle: Bool {
    guard words.count > 1 else { return false }
    let word = words[0].text
    return isBold && PDFMark.isNumber(word[...])
      || word.last != "." && word.allSatisfy { $0.isWholeNumber || $0 == "." }
  }

  /// Titles are known by the list of contents.
  init(_ row: PDFRows.Row, _ contents: PDFContents = PDFContents(PageOutline())) {
    let lines = row.map(\.line)
    words =
      lines.count == 1
      ? lines[0].words : lines.flatMap(\.words).sorted { ($0.left, $0.top) < ($1.left, $1.top) }
    left = words.first?.left ?? 0
    top = lines.map(\.top).min() ?? 0
    right = words.map(\.right).max() ?? 0
    height = lines.map(\.height).max() ?? 0
    letterWidth = PDFLetterWidth.common(to: lines)
    isStacked = zip(lines, lines.dropFirst()).contains { $1.left < $0.right - $0.height / 2 }
    isBold = lines.allSatisfy(\.isBold)
    isListed =
      lines.first.map {
        $0.element?.level != nil
          || contents.level(of: lines.map(\.text).joined(separator: " "), on: $0.page) != nil
      } ?? false
    hasLeader = lines.contains(where: \.hasLeader)
  }

  /// The first word.
  // In order: a row has a word.
  var first: PDFPages.Word { words[0] }

  // In order: there is a word before.
  func gap(before index: Int) -> Double { words[index].left - words[index - 1].right }

  /// First word, beyond another, after a gap of at least a width.
  func gap(of width: Double, after start: Int = 0) -> Int? {
    words.indices.dropFirst(start + 1).first { gap(before: $0) >= width }
  }
}
