/// A listing of a PDF: lines in letters of one width, whose blanks are shown.
struct PDFListing {
  private let lines: ArraySlice<PDFPages.Line>
  /// The width of a character, in points.
  private let width: Double
  /// The number after the index of its last line.
  var end: Int { lines.endIndex }

  /// How far widths of characters and of blanks may differ within a line, and widths between lines, in
  /// characters.
  private static let (sameWidth, sameBlank, sameAsOthers) = (0.02, 0.15, 0.08)
  /// Fewest words and different characters of a listing: single words and equal characters are equally wide
  /// in any type.
  private static let (fewestWords, fewestCharacters) = (3, 6)
  /// Widest gap in a listing, in characters; maximum number of its lines, which bounds the work: a longer one
  /// becomes several.
  private static let (widestGap, longest) = (200, 400)
  /// Letters narrower than others in most types.
  private static let narrow = "iljtfI.,:;'|!"

  /// Finds the listing that begins with a line; nil if none does.
  init?(in all: PDFLines, from start: Int) {
    guard let width = Self.fixedWidth(all[start].words) else { return nil }
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
    guard words >= Self.fewestWords, characters.count >= Self.fewestCharacters,
      characters.contains(where: \.isLetter), characters.contains(where: Self.narrow.contains)
    else { return nil }
    (lines, self.width) = (all[start..<end], width)
  }

  /// Whether the characters of a line have a width. Of a single character only this is known.
  private static func isOfWidth(_ width: Double, _ line: PDFPages.Line) -> Bool {
    let own = fixedWidth(line.words) ?? (line.words.count == 1 ? line.words[0].pitch : 0)
    return abs(own - width) < width * sameAsOthers
  }

  /// Whether parts of a line are in letters of one width.
  static func areOfOneWidth(_ parts: [PDFPages.Line]) -> Bool { widthOfLetters(parts) != nil }

  /// The width of the letters of parts of a line, if it is one; nil if not.
  static func widthOfLetters(_ parts: [PDFPages.Line]) -> Double? {
    let words = parts.count == 1 ? parts[0].words : parts.flatMap(\.words)
    // Most lines are known by their first words.
    guard words.count >= fewestWords, let width = fixedWidth(words),
      Set(words.flatMap(\.text)).count >= fewestCharacters,
      words.contains(where: { $0.text.contains(where: narrow.contains) })
    else { return nil }
    return width
  }

  /// The width of the characters of words, if all are equally wide; nil if not.
  private static func fixedWidth(_ words: [PDFPages.Word]) -> Double? {
    guard let width = words.first(where: { $0.count >= 2 })?.pitch, width > 0,
      words.allSatisfy({ abs($0.pitch - width) < width * sameWidth })
    else { return nil }
    let gaps = zip(words, words.dropFirst()).map { ($1.left - $0.right) / width }
    return gaps.allSatisfy { abs($0 - $0.rounded()) < sameBlank } ? width : nil
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
