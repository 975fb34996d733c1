import BookText
import Typesetting

extension SpokenUnits {
  /// The words as pages of accessible mode show them, and in words the look of a heading, the number of an
  /// item, the columns of a table.
  func words(of unit: SpokenUnit, _ quotes: SmartPunctuation?) -> String {
    let block = book.blocks[book.blocks.index(at: unit.range.lowerBound)]
    let isFirst = unit.range.lowerBound == block.range.lowerBound
    switch block.kind {
    case .heading(let level):
      let text = book.spokenText(unit.range, quotes)
      return level > 1 ? "Heading \(level): \(text)" : "Heading: \(text)"
    case .sceneBreak: return "Scene break"
    case .image:
      let text = book.line(unit.range)
      return text == "\u{FFFC}" ? "[image]" : text
    case .table, .preformatted, .literal:
      let table = book.tables.index(of: block).map { book.tables[$0] } ?? book.drawnTable(in: block)
      if let table { return rows(in: unit.range, of: table, quotes).joined(separator: " ") }
      if block.kind != .table { return book.typedText(in: unit.range) }
    default: break
    }
    let text = book.spokenText(unit.range, quotes)
    guard isFirst else { return text }
    if let mark = mark(ofNoteBeginningWith: unit) {
      let label = NoteLine.label
      return (mark.isEmpty ? "\(label). " : "\(label) \(mark). ") + text.withoutMark(mark)
    }
    let marker = block.layout.marker.text
    if !marker.isEmpty { return "\(marker) \(text)" }
    return block.kind == .paragraph ? Self.indent + text : text
  }

  /// Whether a unit has no words for a voice: a scene break, an image without words.
  func isSilent(_ unit: SpokenUnit) -> Bool {
    book.blocks[book.blocks.index(at: unit.range.lowerBound)].kind == .sceneBreak
      || !book.line(unit.range).unicodeScalars.contains(where: \.isWord)
  }

  /// The words for a voice: a heading is heard as one, and an indent is not.
  func wordsAloud(of unit: SpokenUnit, _ quotes: SmartPunctuation?) -> String {
    let block = book.blocks[book.blocks.index(at: unit.range.lowerBound)]
    let words = block.isHeading ? book.spokenText(unit.range, quotes) : words(of: unit, quotes)
    return String(words.drop { $0 == " " })
  }

  private static let indent = "  "

  private func mark(ofNoteBeginningWith unit: SpokenUnit) -> String? {
    guard unit.caller != nil else { return nil }
    let note = notes.notes.first { $0.range.lowerBound == unit.range.lowerBound }
    return note.map { book.noteMark(of: $0.reference) }
  }

  // MARK: Tables

  /// Returns the rows of a table that begin in a range, each with a sentence for every cell, empty ones too.
  private func rows(
    in range: Range<Int>, of table: BookTable, _ quotes: SmartPunctuation?
  ) -> [String] {
    let cells = table.cells(in: range)
    let numbers = Set(cells.map(\.rows.lowerBound)).sorted()
    return numbers.map { number in
      let own = cells.filter { $0.rows.lowerBound == number }
      var said: [(Int, String)] = []
      for column in table.names.indices {
        guard let cell = own.first(where: { $0.columns.contains(column) }) else {
          said.append((column, ""))
          continue
        }
        guard cell.columns.lowerBound == column else { continue }
        said.append((column, book.spokenText(cell.range, quotes)))
      }
      return Self.sentences(
        of: said, names: table.names.map { $0.map { book.spokenText($0, quotes) } },
        isHead: table.hasNames && own.allSatisfy { cell in table.name(of: cell) == nil })
    }
  }

  /// Sentences such as “Jane. Age: 20. Town: empty.” Each but the first has the name of its column, if it has
  /// one. Empty cells are said, except in a head.
  private static func sentences(
    of cells: [(column: Int, words: String)], names: [String?], isHead: Bool
  ) -> String {
    let said = cells.compactMap { column, words -> String? in
      if isHead || column == 0 { return words.isEmpty ? nil : words }
      let text = words.isEmpty ? "empty" : words
      return names[column].map { "\($0): \(text)" } ?? text
    }
    return said.map { $0.last.map { ".!?".contains($0) } == true ? $0 : $0 + "." }
      .joined(separator: " ")
  }
}

extension String {
  /// Drops the mark of a note at the beginning, its brackets and its stop: “Cf. Emma.” for “[12] Cf. Emma.”
  fileprivate func withoutMark(_ mark: String) -> String {
    let rest = drop { "[( ".contains($0) }
    guard !mark.isEmpty, ShiftedForms.plain(String(rest.prefix(mark.count))) == mark else {
      return self
    }
    return String(rest.dropFirst(mark.count).drop { "]).: ".contains($0) })
  }
}
