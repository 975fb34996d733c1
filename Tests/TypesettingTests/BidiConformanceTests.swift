import Cells
import Testing

private let fileName = "BidiCharacterTest.txt"

/// Differences from the order in Unicode's own tests, with their reasons; described in
/// docs/guide/unicode.md.
@Suite(
  "Unicode's tests of bidirectional text",
  .enabled(if: UnicodeTestFile.isAvailable(fileName), "unicode-data 15.0.0 is not installed"))
struct BidiConformanceTests {
  private enum Reason {
    /// Without a character of a right-to-left script nothing is reordered.
    case nothingFromRightToLeft
    /// No letter is forced against its own direction.
    case anOverrideIsAnEmbedding
    case none
  }

  @Test func everyDifferenceIsKnown() throws {
    let file = try #require(UnicodeTestFile(fileName))
    var counts: [Reason: Int] = [:]
    var unknown: [String] = []
    for line in file.lines {
      let bidiCase = BidiCase(line)
      if bidiCase.isMet { continue }
      let reason = reason(bidiCase)
      counts[reason, default: 0] += 1
      if reason == .none { unknown.append(bidiCase.text.description) }
    }
    #expect(file.lines.count == 91_707)
    #expect(
      counts == [.nothingFromRightToLeft: 7, .anOverrideIsAnEmbedding: 15],
      "\(unknown.prefix(12))")
  }

  private func reason(_ bidiCase: BidiCase) -> Reason {
    let scalars = bidiCase.text.scalars
    if !bidiCase.isNeeded { return .nothingFromRightToLeft }
    if scalars.contains(where: { $0 == 0x202D || $0 == 0x202E }) { return .anOverrideIsAnEmbedding }
    return .none
  }
}

/// A line of BidiCharacterTest.txt.
private struct BidiCase {
  private(set) var text = CaseText()
  private let direction: UInt8
  /// Level of each scalar; nil for removed ones.
  private let levels: [UInt8?]
  private let order: [Int]

  init(_ line: ArraySlice<UInt8>) {
    let fields = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    for digits in fields[0].split(separator: 0x20) { text.append(hexadecimal: digits) }
    direction = fields[1].first.map { $0 - 0x30 } ?? 0
    levels = fields[3].split(separator: 0x20).map { number($0).map { UInt8($0) } }
    order = fields[4].split(separator: 0x20).compactMap(number)
  }

  /// Whether anything is reordered if the direction is detected from the text itself.
  var isNeeded: Bool {
    text.bytes.withUnsafeBufferPointer { Bidi.isNeeded(for: $0, in: 0..<$0.count) }
  }

  /// Whether the order is as in the case.
  var isMet: Bool {
    let found = foundLevels
    let kept = levels.indices.filter { levels[$0] != nil }
    guard kept.allSatisfy({ levels[$0] == found[$0] }) else { return false }
    return Bidi.visualOrder(of: kept.map { found[$0] }).map { kept[$0] } == order
  }

  private var foundLevels: [UInt8] {
    text.bytes.withUnsafeBufferPointer { bytes in
      let range = 0..<bytes.count
      // Without a given direction, as in a book, nothing is reordered unless needed.
      if direction == 2, !Bidi.isNeeded(for: bytes, in: range) {
        return Array(repeating: 0, count: text.scalars.count)
      }
      let isRightToLeft = direction == 2 ? Bidi.isRightToLeft(bytes, in: range) : direction == 1
      let found = BidiLevels(
        of: range, in: bytes, isRightToLeft: isRightToLeft,
        hasColumns: text.scalars.contains(0x09))
      return text.scalars.indices.map { found[text.offsets[$0]] }
    }
  }
}

/// Returns the number in decimal digits; nil for an x.
private func number(_ digits: ArraySlice<UInt8>) -> Int? {
  digits.first == UInt8(ascii: "x") ? nil : digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
}
