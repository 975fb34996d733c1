import BookText

@testable import Typesetting

/// Returns the laws broken by the pages of `book` in `format`; empty if there are none.
///
/// Nothing is lost, repeated or moved, except that the words of a table may be lines of its cells. Nothing is
/// wider than the measure or longer than the page. Filled lines end flush. A place is found on the page
/// beginning with it.
func breaches(
  of book: Book, _ format: PageFormat, _ hyphenator: Hyphenator? = nil
) -> Set<String> {
  var found: Set<String> = []
  var pagination = Pagination(of: book, format: format, hyphenator: hyphenator)
  pagination.set(atLeast: .max)
  var drawn = DrawnLetters()
  var previous = -1
  for index in 0..<pagination.count {
    let page = DrawnPage(index, of: pagination, book, order: .logical)
    found.formUnion(page.faults)
    let lines = pagination.lines(of: pagination[index])
    for (row, line) in zip(pagination[index].sinkage..., lines) {
      drawn.begin(line)
      // The name of a column before a cell is the text of another cell.
      let isNamed =
        line.showsMarker && book.tables.contains { $0.range.contains(line.range.lowerBound) }
      page.forEachScalar(inRow: row, from: isNamed ? line.indent : 0) { scalar in
        drawn.append(scalar)
        if scalar < 0x20 || (0x7F..<0xA0).contains(scalar) { found.insert("a control character") }
      }
    }
    let start = pagination.start(ofPage: index)
    if start.utf8 <= previous { found.insert("page starts do not rise") }
    if pagination.page(at: start) != index { found.insert("a page is not at its start") }
    previous = start.utf8
    if lines.isEmpty { found.insert("a page without lines") }
    if lines.first?.role == .blank { found.insert("a blank row at the head") }
    if lines.last?.role == .blank { found.insert("a blank row at the foot") }
  }
  if pagination.count == 0 { found.insert("no pages") }
  drawn.end()
  let expected = letters(of: book, sortedIn: drawn.tables)
  if let difference = firstDifference(drawn.letters, expected) { found.insert(difference) }
  return found
}

/// The letters and digits of lines in order, but those of each fitted table sorted.
private struct DrawnLetters {
  private(set) var letters: [UInt32] = []
  /// The bytes of each fitted table.
  private(set) var tables: [Range<Int>] = []
  private var table: (first: Int, range: Range<Int>)?

  mutating func begin(_ line: SetLine) {
    guard line.role == .tableRow else { return end() }
    let first = table?.range.lowerBound ?? line.range.lowerBound
    table = (table?.first ?? letters.count, first..<line.range.upperBound)
  }

  mutating func append(_ scalar: UInt32) {
    if LetterTable.shared.contains(scalar) { letters.append(scalar) }
  }

  mutating func end() {
    guard let table else { return }
    letters[table.first...].sort()
    tables.append(table.range)
    self.table = nil
  }
}

/// Returns the letters and digits of the book's sections in order, but those in each of `tables` sorted.
private func letters(of book: Book, sortedIn tables: [Range<Int>]) -> [UInt32] {
  var found: [UInt32] = []
  found.reserveCapacity(book.text.count)
  // The number of letters before each block.
  var before: [(block: Int, letters: Int)] = []
  for block in book.sections.flatMap({ book.blocks[$0.blocks] }) {
    before.append((block.range.lowerBound, found.count))
    found += letters(of: book.text[block.range])
  }
  for table in tables {
    let start = before.first { $0.block >= table.lowerBound }?.letters ?? found.count
    let end = before.first { $0.block >= table.upperBound }?.letters ?? found.count
    found[start..<end].sort()
  }
  return found
}

private func letters(of text: ArraySlice<UInt8>) -> [UInt32] {
  let table = LetterTable.shared
  var letters: [UInt32] = []
  for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
    // The two halves of a flag are shown as letters.
    let isHalfFlag = (0x1_F1E6...0x1_F1FF).contains(scalar.value)
    let shown = isHalfFlag ? scalar.value - 0x1_F1E6 + 0x41 : scalar.value
    if table.contains(shown) { letters.append(shown) }
  }
  return letters
}

private func firstDifference(_ drawn: [UInt32], _ expected: [UInt32]) -> String? {
  guard drawn != expected else { return nil }
  let place = zip(drawn, expected).prefix { $0 == $1 }.count
  func text(_ scalars: [UInt32]) -> String {
    let part = scalars.dropFirst(max(0, place - 12)).prefix(40)
    return String(String.UnicodeScalarView(part.compactMap(Unicode.Scalar.init)))
  }
  return "after \(place) letters “\(text(drawn))” instead of “\(text(expected))”"
}

/// The set of scalars of letters and digits.
struct LetterTable: Sendable {
  static let shared = LetterTable()
  private let isLetter: [Bool]

  private init() {
    isLetter = (0..<0x3_0000 as Range<UInt32>).map { value in
      guard let scalar = Unicode.Scalar(value) else { return false }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber:
        return true
      default: return false
      }
    }
  }

  func contains(_ scalar: UInt32) -> Bool { scalar < isLetter.count && isLetter[Int(scalar)] }
}
