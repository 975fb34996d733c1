import Launching
import Processes
import Testing

@Suite("The output of a command")
struct PrintedLinesTests {
  private func lines(_ text: String) -> [String] { printedLines(of: Array(text.utf8)) }

  @Test(arguments: [
    ("lamp\nlight\n", ["lamp", "light"]), ("lamp", ["lamp"]),
    ("a\r\nb\rc\u{85}d", ["a", "b", "c", "d"]),
    ("", []), ("\n \n\t\n", []), ("雨 أ ñ", ["雨 أ ñ"]),
  ])
  func isPartedIntoLines(text: String, expected: [String]) { #expect(lines(text) == expected) }

  @Test(arguments: [
    // Colours, a hyperlink, a title, the clipboard; an incomplete sequence; a character set.
    ("\u{1B}[1;31mlamp\u{1B}[0m", "lamp"),
    ("\u{1B}]8;;http://x\u{1B}\\lamp\u{1B}]8;;\u{1B}\\", "lamp"),
    ("\u{1B}]0;title\u{7}lamp", "lamp"), ("\u{1B}]52;c;YQ==\u{7}lamp", "lamp"),
    ("lamp\u{1B}[3", "lamp[3"),
    ("\u{1B}(Blamp", "lamp"), ("l\u{7}a\u{0}m\u{7F}p\u{9B}", "lamp"), ("\u{1B}", ""),
    ("\u{1B}P1$q\u{1B}\\lamp", "lamp"),
  ])
  func losesItsControlCharactersAndSequences(text: String, expected: String) {
    #expect(lines(text) == (expected.isEmpty ? [] : [expected]))
  }

  @Test(arguments: [
    ("l\u{8}la\u{8}am\u{8}mp\u{8}p", "lamp"), ("_\u{8}l_\u{8}a_\u{8}m_\u{8}p", "lamp"),
    ("+\u{8}o lamp", "• lamp"),
    ("lamps\u{8} ", "lamp"),
  ])
  func showsTheUpperOfTwoCharactersStruckOverEachOther(text: String, expected: String) {
    #expect(lines(text) == [expected])
  }

  @Test(arguments: [
    ("la\u{AD}mp", "lamp"), ("\u{FEFF}lamp\u{200B}", "lamp"), ("\u{202E}lamp\u{2069}", "lamp"),
    ("\u{E0041}lamp", "lamp"), ("می\u{200C}روم", "می\u{200C}روم"), ("\u{600}١", "\u{600}١"),
  ])
  func losesWhatShowsNothingButJoiners(text: String, expected: String) {
    #expect(lines(text) == [expected])
  }

  @Test(arguments: [
    ("a\tb", "a       b"), ("\tb", "        b"), ("1234567\tb", "1234567 b"),
    ("12345678\tb", "12345678        b"), ("雨\tb", "雨      b"), ("a\t", "a"),
  ])
  func standsInColumnsWithoutTabs(text: String, expected: String) {
    #expect(lines(text) == [expected])
  }

  @Test func hasNoBlanksAtLineEndsAndNoLongGaps() {
    #expect(
      lines("\n\n  lamp  \n \nlight\u{A0} \n\n\n\n\nshade\n\n\n\n") == [
        "  lamp", "", "light", "", "", "shade",
      ])
  }

  @Test func isRepairedWhereItIsNotUTF8() {
    #expect(
      printedLines(of: [0x6C, 0xE9, 0x6D, 0xFF, 0x0A, 0xC3]) == ["l\u{FFFD}m\u{FFFD}", "\u{FFFD}"])
  }

  @Test func containsOnlyPrintableCharacters() {
    let bytes = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 &+ $0 / 7) }
    for line in printedLines(of: bytes) {
      for scalar in line.unicodeScalars {
        #expect(scalar.properties.generalCategory != .control, "\(scalar.value)")
      }
    }
  }
}
