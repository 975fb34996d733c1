import BookText
import PlainText

/// Lines in letters of one width, whose blanks are shown.
struct PDFListing {
  private let lines: ArraySlice<PDFPages.Line>
  /// Width of a character, in points.
  private let width: Double
  /// Index after its last line.
  var end: Int { lines.endIndex }

  /// Gap in characters.
  private static let widestGap = 200

  /// Nil if no listing begins with the line, or too few words and characters show it.
  init?(in all: PDFLines, from start: Int) {
    guard let width = PDFLetterWidth.fixed(in: all[start].words) else { return nil }
    var end = start
    var characters: Set<Character> = []
    var words = 0
    let hangs = all.places[start].hangs
    while end < min(all.count, start + PDFMeasures.longestListing), all.places[end].table == 0,
      all.places[end].role == .text, all.places[end].hangs == hangs,
      Self.isOfWidth(width, all[end])
    {
      characters.formUnion(all[end].text)
      words += all[end].words.count { $0.count >= 2 }
      end += 1
    }
    // Narrow letters as wide as others are not an accident.
    guard words >= PDFMeasures.fewest, characters.count >= PDFLetterWidth.fewestCharacters,
      characters.contains(where: \.isLetter),
      characters.contains(where: PDFLetterWidth.narrow.contains)
    else { return nil }
    (lines, self.width) = (all[start..<end], width)
  }

  /// Decided by its words, as in a typewritten text.
  var isProse: Bool { Array(text.utf8).withTextBytes { GivenLines($0).areProse } }

  /// The only word of a line decides by its own width.
  private static func isOfWidth(_ width: Double, _ line: PDFPages.Line) -> Bool {
    let own =
      PDFLetterWidth.fixed(in: line.words) ?? (line.words.count == 1 ? line.words[0].pitch : 0)
    return abs(own - width) < width * PDFMeasures.sameSize
  }

  /// Puts words into their columns, with blanks between them: at least one, at most ``widestGap``.
  static func row(_ words: [(word: PDFPages.Word, column: Double)]) -> String {
    var (text, column) = ("", 0)
    for next in words {
      let gap = max(column == 0 ? 0 : 1, Int(next.column.rounded()) - column)
      text += String(repeating: " ", count: min(gap, widestGap)) + next.word.text
      column += gap + next.word.count
    }
    return text
  }

  /// Each word in its column, and an empty line for a gap between two lines.
  var text: String {
    let left = lines.map(\.left).min() ?? 0
    var text = ""
    var last: PDFPages.Line?
    for line in lines {
      if let last, last.page == line.page, line.top - last.top > line.height * 2 { text += "\n" }
      text += Self.row(line.words.map { ($0, ($0.left - left) / width) }) + "\n"
      last = line
    }
    return text
  }
}
