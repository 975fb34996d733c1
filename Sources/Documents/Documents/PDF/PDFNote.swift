import Numbers

/// A note at the foot of a page: a paragraph in small letters that begins with the number of a reference.
struct PDFNote {
  /// The index of its page, its number, and its lines without the number.
  let page, number: Int
  private(set) var lines: [PDFPages.Line]

  /// Widest gap between the lines of notes, in usual distances.
  private static let gap = 1.5

  /// Whether a character is a raised digit.
  static func isRaised(_ character: Character) -> Bool { PDFScript.digits[character] != nil }

  /// Returns the number of a text of raised digits alone; nil for others.
  static func number(_ text: Substring) -> Int? {
    let digits = text.compactMap { PDFScript.digits[$0] }
    guard !digits.isEmpty, digits.count == text.count else { return nil }
    return Number.parse(String(digits).utf8, in: 1...PDFMeasures.greatestNumber)
  }

  /// Returns the raised numbers in the lines of a page.
  static func references(in page: [PDFPages.Line]) -> Set<Int> {
    page.reduce(into: []) { found, line in
      guard line.text.contains(where: isRaised) else { return }
      found.formUnion(line.text.split { !isRaised($0) }.compactMap(number))
    }
  }

  /// Removes the notes at the end of a region from its rows, and returns them; none unless all have
  /// references and different numbers. Their own numbers may be raised.
  ///
  /// - Complexity: O(*n*).
  static func taken(
    from rows: inout [PDFRows.Row], _ references: Set<Int>, body: Double, pitch: Double
  ) -> [PDFNote] {
    guard !references.isEmpty else { return [] }
    var first: Int?
    var below: PDFRow?
    for index in rows.indices.reversed() {
      let row = PDFRow(rows[index])
      guard row.words.dropFirst().allSatisfy({ $0.bottom - $0.top < body * PDFMeasures.small }),
        below.map({ $0.top - row.top < pitch * gap }) ?? true
      else { break }
      if noteNumber(beginning: row, bodyHeight: body) != nil { first = index }
      below = row
    }
    guard let first else { return [] }
    var notes: [PDFNote] = []
    for row in rows[first...] {
      guard let line = row.first?.line else { continue }
      let shape = PDFRow(row)
      let number = noteNumber(beginning: shape, bodyHeight: body)
      let words = number == nil ? shape.words[...] : shape.words.dropFirst()
      guard let own = PDFPages.Line(Array(words), page: line.page, block: line.block) else {
        continue
      }
      if let number {
        notes.append(PDFNote(page: line.page, number: number, lines: [own]))
      } else {
        notes[notes.count - 1].lines.append(own)
      }
    }
    guard notes.allSatisfy({ references.contains($0.number) }),
      Set(notes.map(\.number)).count == notes.count
    else { return [] }
    rows.removeSubrange(first...)
    return notes
  }

  /// Returns the number in small letters, perhaps raised or with a stop, that begins a row of several words;
  /// else nil.
  private static func noteNumber(beginning row: PDFRow, bodyHeight: Double) -> Int? {
    guard row.words.count > 1 else { return nil }
    let mark = row.words[0]
    guard mark.bottom - mark.top < bodyHeight * PDFMeasures.small else { return nil }
    let digits = mark.text.hasSuffix(".") ? mark.text.dropLast() : mark.text[...]
    return Number.parse(digits.utf8, in: 1...PDFMeasures.greatestNumber)
  }
}
