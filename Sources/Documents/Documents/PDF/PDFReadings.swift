import BookText

/// Readings above the letters of a line, in kana half as large.
///
/// In the text the characters of Unicode for annotations are around the letters and their reading.
enum PDFReadings {
  /// Before the letters.
  private static let start: Character = "\u{FFF9}"
  /// Between the letters and their reading.
  private static let middle: Character = "\u{FFFA}"
  /// After the reading.
  private static let end: Character = "\u{FFFB}"
  /// Size of a reading, in heights of its line.
  private static let largest = 0.65
  /// Distance from its line, in heights of the line.
  private static let distances = -0.6...0.4

  /// Puts readings into the lines below them. Costs O(*n* log *n*).
  static func joined(_ lines: [PDFPages.Line], body: Double) -> [PDFPages.Line] {
    let readings = lines.indices.filter { isReading(lines[$0], body) }
    guard !readings.isEmpty else { return lines }
    var lines = lines
    let order = lines.indices.sorted { place(lines[$0]) < place(lines[$1]) }
    let places = order.map { place(lines[$0]) }
    var joined: Set<Int> = []
    // From the right: places in a word count from its left edge.
    for reading in readings.sorted(by: { lines[$0].left > lines[$1].left }) {
      let own = lines[reading]
      let first = places.firstIndexAfter { $0 < place(own) }
      let below = order[first...].prefix { lines[$0].page == own.page }
        .prefix(PDFMeasures.around).first { index in
          let line = lines[index]
          return !readings.contains(index) && line.left < own.centre && line.right > own.centre
            && distances.contains((line.top - own.bottom) / line.height)
        }
      if let below, add(own, to: &lines[below]) { joined.insert(reading) }
    }
    return lines.indices.filter { !joined.contains($0) }.map { lines[$0] }
  }

  /// By page, then from above.
  private static func place(_ line: PDFPages.Line) -> Double { Double(line.page) * 1e6 + line.top }

  private static func isReading(_ line: PDFPages.Line, _ body: Double) -> Bool {
    line.height < body * largest
      && line.text.unicodeScalars.allSatisfy {
        (0x3041...0x30FF).contains($0.value) || $0 == " "
      }
  }

  /// False if it is above no letter.
  private static func add(_ reading: PDFPages.Line, to line: inout PDFPages.Line) -> Bool {
    guard
      let index = line.words.lastIndex(where: {
        $0.left < reading.centre && $0.right > reading.centre
      })
    else { return false }
    var words = line.words
    let word = words[index]
    // Annotations of readings further right are at the end.
    let letters = Array(word.text.prefix { $0 != start })
    let width = (word.right - word.left) / Double(max(1, lettersWithoutReadings(in: word.text)))
    let centre = (reading.centre - word.left) / width
    guard centre >= 0, centre < Double(letters.count) else { return false }
    // A word may be so narrow that its letters have next to no width.
    let half = min(
      max(0.5, (reading.right - reading.left) / width / 2), Double(letters.count))
    let first = max(0, Int((centre - half).rounded()))
    let next = min(letters.count, max(first + 1, Int((centre + half).rounded())))
    guard first < next else { return false }
    let before = letters[..<first] + [start] + letters[first..<next] + [middle]
    words[index] = word.with(String(before + reading.text + [end]) + word.text.dropFirst(next))
    line = line.with(words)
    return true
  }

  private static func lettersWithoutReadings(in text: String) -> Int {
    text.split(separator: end).reduce(0) { sum, part in
      sum + part.prefix { $0 != middle }.count { $0 != start }
    }
  }

  /// Divides a text at the characters around readings: letters, each with their reading if they have one.
  static func parts(of text: String) -> [(letters: String, reading: String?)] {
    text.split { $0 == start || $0 == end }.map { part in
      let parts = part.split(separator: middle).map(String.init)
      return (parts[ifAny: 0] ?? "", parts[ifAny: 1])
    }
  }
}
