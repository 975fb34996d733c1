/// Lines beside each other as one line, with its words from left to right.
@dynamicMemberLookup
struct PDFRow {
  private let line: PDFPages.Line
  /// Its letters have one width.
  let isListing: Bool
  /// Lines of it are above each other.
  let isStacked: Bool
  /// A title of the list of contents, or of a tagged file.
  let isListed: Bool

  /// Nil without lines. Titles are known by the list of contents.
  init?(_ lines: PDFRows.Row, _ contents: PDFContents) {
    guard let first = lines.first else { return nil }
    let words = lines.flatMap(\.words).sorted { ($0.left, $0.top) < ($1.left, $1.top) }
    line = lines.count == 1 ? first : first.with(words)
    isListing = PDFLetterWidth.isOne(in: lines)
    isStacked = zip(lines, lines.dropFirst()).contains { $1.left < $0.right - $0.height / 2 }
    isListed =
      first.element?.level != nil
      || contents.level(of: lines.map(\.text).joined(separator: " "), on: first.page) != nil
  }

  subscript<Value>(dynamicMember key: KeyPath<PDFPages.Line, Value>) -> Value { line[keyPath: key] }

  /// Title of a chapter: two words or more, the first of digits without a full stop at its end, or any mark
  /// or number if all words are bold.
  var isNumberedTitle: Bool {
    let word = line.first.text
    return line.words.count > 1
      && (line.isBold && PDFMark.isNumber(word[...])
        || word.last != "." && word.allSatisfy { $0.isWholeNumber || $0 == "." })
  }

  /// First word, beyond another, after a gap of at least a width.
  func gap(of width: Double, after start: Int = 0) -> Int? {
    line.words.indices.dropFirst(start + 1).first {
      // In order: there is a word before.
      line.words[$0].left - line.words[$0 - 1].right >= width
    }
  }
}
