import BookText

/// A listing of a PDF: lines in letters of one width, whose blanks are shown.
struct PDFListing {
  private let lines: ArraySlice<PDFPages.Line>
  /// The width of a character, in points.
  private let width: Double
  /// The number after the index of its last line.
  var end: Int { lines.endIndex }

  /// How far widths may differ between lines, in characters.
  private static let sameAsOthers = 0.08
  /// Widest gap in a listing, in characters; maximum number of its lines, which bounds the work: a longer one
  /// becomes several.
  private static let (widestGap, longest) = (200, 400)

  /// Finds the listing that begins with a line; nil if none does.
  init?(in all: PDFLines, from start: Int) {
    guard let width = PDFLetterWidth.fixed(in: all[start].words) else { return nil }
    var end = start
    var characters: Set<Character> = []
    var words = 0
    let hangs = all.places[start].hangs
    while end < min(all.count, start + Self.longest), all.places[end].table == 0,
      all.places[end].role == .text, all.places[end].hangs == hangs,
      Self.isOfWidth(width, all[end])
    {
      characters.formUnion(all[end].text)
      words += all[end].words.count { $0.count >= 2 }
      end += 1
    }
    // Narrow letters as wide as others are not an accident.
    guard words >= PDFLetterWidth.fewestWords, characters.count >= PDFLetterWidth.fewestCharacters,
      characters.contains(where: \.isLetter),
      characters.contains(where: PDFLetterWidth.narrow.contains)
    else { return nil }
    (lines, self.width) = (all[start..<end], width)
  }

  /// Whether the characters of a line have a width. Of a single character only this is known.
  private static func isOfWidth(_ width: Double, _ line: PDFPages.Line) -> Bool {
    let own =
      PDFLetterWidth.fixed(in: line.words) ?? (line.words.count == 1 ? line.words[0].pitch : 0)
    return abs(own - width) < width * sameAsOthers
  }

  /// Its text: each word in its column, and an empty line for a gap between two lines.
  var text: String {
    let left = lines.map(\.left).min() ?? 0
    var text = ""
    var last: PDFPages.Line?
    for line in lines {
      if let last, last.page == line.page, line.top - last.top > line.height * 2 { text += "\n" }
      var column = 0
      for word in line.words {
        let place = Int(((word.left - left) / width).rounded())
        let gap = max(column == 0 ? 0 : 1, place - column)
        text += String(repeating: " ", count: min(gap, Self.widestGap)) + word.text
        column += gap + word.count
      }
      text += "\n"
      last = line
    }
    return text
  }
}
