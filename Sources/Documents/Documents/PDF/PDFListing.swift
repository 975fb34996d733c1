import BookText
import PlainText

/// Lines whose blanks are shown: in letters of one width, or of single signs at one distance, as in a map of
/// dots.
struct PDFListing {
  private let lines: ArraySlice<PDFPages.Line>
  /// Width of a character, in points.
  private let width: Double
  /// Index after its last line.
  var end: Int { lines.endIndex }

  /// Single signs of a row.
  private static let fewestSigns = 5
  /// Single signs that are no letters or digits.
  private static let minimumShareOfSigns = 0.4
  /// Gap in characters.
  private static let widestGap = 200

  /// Nil if no listing begins with the line, or too few words and characters show it.
  init?(in all: PDFLines, from start: Int) {
    guard let width = PDFLetterWidth.fixed(in: all[start].words) else { return nil }
    let lines = Self.lines(in: all, from: start) { Self.isOfWidth(width, $0) }
    let characters = Set(lines.flatMap(\.text))
    let words = lines.reduce(0) { $0 + $1.words.count { $0.count >= 2 } }
    // Narrow letters as wide as others are not an accident.
    guard words >= PDFMeasures.fewest, characters.count >= PDFLetterWidth.fewestCharacters,
      characters.contains(where: \.isLetter),
      characters.contains(where: PDFLetterWidth.narrow.contains)
    else { return nil }
    (self.lines, self.width) = (lines, width)
  }

  /// Rows of signs from a line on; none if it is no such row.
  static func rowsOfSigns(in all: PDFLines, from start: Int) -> ArraySlice<PDFPages.Line> {
    lines(in: all, from: start, where: hasSigns)
  }

  /// Nil for too few rows. Signs of formulas have no common distance.
  init?(signs lines: ArraySlice<PDFPages.Line>) {
    guard lines.count >= PDFMeasures.fewest else { return nil }
    let signs = lines.flatMap(\.words).filter { $0.count == 1 }
    let others = signs.count { $0.text.allSatisfy { !$0.isLetter && !$0.isNumber } }
    let distances = lines.flatMap { line in
      zip(line.words, line.words.dropFirst()).filter { $0.count == 1 && $1.count == 1 }
        .map { Self.middle($1) - Self.middle($0) }
    }.sorted()
    guard Double(others) >= Double(signs.count) * Self.minimumShareOfSigns,
      let usual = distances[ifAny: distances.count / 2],
      distances.count(where: { abs($0 - usual) < PDFMeasures.sameEdge }) * 2 >= distances.count
    else { return nil }
    // The usual distance of two signs is two characters.
    (self.lines, width) = (lines, max(1, usual / 2))
  }

  /// Lines in the list of the first, and in no table.
  private static func lines(
    in all: PDFLines, from start: Int, where holds: (PDFPages.Line) -> Bool
  ) -> ArraySlice<PDFPages.Line> {
    let hangs = all[start].place.hangs
    let longest = Range(from: start, to: min(all.count, start + PDFMeasures.longestListing))
    let end = longest.first { index in
      let place = all[index].place
      return place.table != 0 || place.role != .text || place.hangs != hangs || !holds(all[index])
    }
    return all[Range(from: start, to: end ?? longest.upperBound)]
  }

  /// The dots of a list of contents follow a title.
  private static func hasSigns(_ line: PDFPages.Line) -> Bool {
    let single = line.words.count { $0.count == 1 }
    return single >= fewestSigns && single * 2 >= line.words.count
      && line.words.prefix(2).allSatisfy { $0.count == 1 }
  }

  /// Middle of the first character.
  private static func middle(_ word: PDFPages.Word) -> Double { word.left + word.pitch / 2 }

  /// Decided by its words, as in a typewritten text.
  var isProse: Bool { Array(text.utf8).withTextBytes { GivenLines($0).areProse } }

  /// The only word of a line decides by its own width.
  private static func isOfWidth(_ width: Double, _ line: PDFPages.Line) -> Bool {
    let own =
      PDFLetterWidth.fixed(in: line.words) ?? (line.words.count == 1 ? line.words[0].pitch : 0)
    return abs(own - width) < width * PDFMeasures.sameSize
  }

  /// Puts words into their columns, with blanks between them: at least one, at most ``widestGap``.
  private static func row(_ words: [(word: PDFPages.Word, column: Double)]) -> String {
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
    let left = lines.map { Self.middle($0.first) }.min() ?? 0
    var text = ""
    var last: PDFPages.Line?
    for line in lines {
      if let last, last.page == line.page, line.top - last.top > line.height * 2 { text += "\n" }
      text += Self.row(line.words.map { ($0, (Self.middle($0) - left) / width) }) + "\n"
      last = line
    }
    return text
  }
}
