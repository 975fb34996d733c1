import BookText
import CLineBreaks
import Testing

@testable import Typesetting

private let fileName = "auxiliary/LineBreakTest.txt"

/// Differences from Unicode's own line break tests, with their reasons; described in
/// docs/guide/unicode.md.
@Suite(
  "Unicode's tests of line breaks",
  .enabled(if: UnicodeTestFile.isAvailable(fileName), "unicode-data 15.0.0 is not installed"))
struct LineBreakConformanceTests {
  private enum Reason {
    /// Line ends, tabs and other separators are blanks in the text of a book.
    case separatorsAreBlanks
    /// In print no line begins with a dash.
    case noLineBeginsWithADash
    /// A dash at the beginning of a phrase is not separated from it.
    case aDashThatOpensStays
    /// A hyphen would have to be displayed.
    case noBreakAtASoftHyphen
    /// A hyphen at a line end must be followed by a word.
    case aHyphenIsFollowedByALetter
    /// The name of an option is not divided.
    case anOptionIsWhole
    /// French separates its guillemets by blanks; no line begins or ends with the wrong one.
    case aGuillemetStaysWithItsWords
    /// Signs before a word stay with it, and so do a bracket right after it and a percent sign.
    case aSignStaysWithItsWord
    /// libunistring: no line ends with the blanks at the beginning of a text.
    case blanksAtTheBeginning
    /// libunistring: a mark after a blank is not separated from it.
    case aMarkStaysOnItsBlank
    /// libunistring: characters beside U+FFFC.
    case besideAnObject
    /// libunistring: a mark between two halves of flags (LB30a).
    case aMarkBetweenHalvesOfFlags
    /// libunistring: numbers, where the tests follow a variant of rule LB25, and the signs of LB29.
    case signsBesideNumbers
    /// libunistring: a nonstarter after a bracket and blanks (LB16).
    case aNonstarterAfterABracket
    case none
  }

  @Test func everyDifferenceIsKnown() throws {
    let file = try #require(UnicodeTestFile(fileName))
    var scanner = BoxScanner()
    var counts: [Reason: Int] = [:]
    var unknown: [String] = []
    for line in file.lines {
      let breakCase = BreakCase(line)
      for (index, reason) in differences(in: breakCase, &scanner) {
        counts[reason, default: 0] += 1
        if reason == .none { unknown.append("\(breakCase.text.description) before \(index)") }
      }
    }
    #expect(file.lines.count == 7654)
    #expect(
      counts == [
        .separatorsAreBlanks: 1137, .noLineBeginsWithADash: 202, .aDashThatOpensStays: 42,
        .noBreakAtASoftHyphen: 7, .aHyphenIsFollowedByALetter: 2, .anOptionIsWhole: 2,
        .blanksAtTheBeginning: 137, .aSignStaysWithItsWord: 119,
        .aMarkStaysOnItsBlank: 12, .besideAnObject: 15, .aMarkBetweenHalvesOfFlags: 1,
        .aGuillemetStaysWithItsWords: 4, .signsBesideNumbers: 40, .aNonstarterAfterABracket: 5,
      ], "\(unknown)")
  }

  /// Returns the scalars with different breaks before them, and the reasons.
  private func differences(
    in breakCase: BreakCase, _ scanner: inout BoxScanner
  ) -> [(Int, Reason)] {
    let text = breakCase.text
    return text.bytes.withTextBytes { bytes in
      scanner.findBreaks(of: 0..<bytes.count, in: bytes)
      let plain = plainBreaks(bytes)
      return scanner.withBreaks { breaks in
        text.scalars.indices.dropFirst().compactMap { index in
          let expected = breakCase.isBreak[index]
          guard breaks.isAllowed(before: text.offsets[index]) != expected else { return nil }
          let isLibrary = plain[text.offsets[index]] != expected
          return (index, reason(text.scalars, index, isLibrary: isLibrary))
        }
      }
    }
  }

  private func plainBreaks(_ bytes: TextBytes) -> [Bool] {
    var allowed = [UInt8](repeating: 0, count: bytes.count)
    line_breaks(bytes.buffer.baseAddress, bytes.count, &allowed)
    return allowed.map { $0 != 0 }
  }

  private func reason(_ scalars: [UInt32], _ index: Int, isLibrary: Bool) -> Reason {
    let (before, after) = (scalars[index - 1], scalars[index])
    if scalars.contains(where: { (0x09...0x0D).contains($0) || $0 == 0x85 }) {
      return .separatorsAreBlanks
    }
    if isLibrary { return libraryReason(scalars, index) }
    if isDash(after) { return .noLineBeginsWithADash }
    if isDash(before), index == 1 || scalars[index - 2] == 0x20 { return .aDashThatOpensStays }
    if before == 0x20, after == 0xBB || scalars[..<(index - 1)].last == 0xAB {
      return .aGuillemetStaysWithItsWords
    }
    let isSign = scalars[..<index].reversed().prefix { $0 != 0x20 }.allSatisfy(Self.signs.contains)
    if isSign || [0x25, 0x28, 0x5B, 0x7B].contains(after) { return .aSignStaysWithItsWord }
    switch before {
    case 0xAD: return .noBreakAtASoftHyphen
    case 0x2D where index + 1 < scalars.count && (0x61...0x7A).contains(scalars[index + 1] | 0x20):
      return .anOptionIsWhole
    case 0x2D: return .aHyphenIsFollowedByALetter
    default: return .none
    }
  }

  private func isDash(_ scalar: UInt32) -> Bool { Self.dashes.contains(scalar) }

  private static let dashes = Set("-‒–—―".unicodeScalars.map(\.value))
  private static let signs = Set("!#$%),./\\}".unicodeScalars.map(\.value))

  private func libraryReason(_ scalars: [UInt32], _ index: Int) -> Reason {
    let (before, after) = (scalars[index - 1], scalars[index])
    // Marks belong to their base characters.
    let base = scalars[..<index].last { !isMark($0) } ?? before
    if scalars[..<index].allSatisfy({ $0 == 0x20 }) { return .blanksAtTheBeginning }
    if before == 0x20, isMark(after) { return .aMarkStaysOnItsBlank }
    if base == 0xFFFC || after == 0xFFFC { return .besideAnObject }
    if base == 0x1_F1E6, after == 0x1_F1E6 { return .aMarkBetweenHalvesOfFlags }
    if before == 0x20, [0x17D6, 0x301C, 0x3041].contains(after) {
      return .aNonstarterAfterABracket
    }
    return Self.signs.contains(base) ? .signsBesideNumbers : .none
  }

  private func isMark(_ scalar: UInt32) -> Bool { [0x01, 0x308, 0x200D].contains(scalar) }
}
