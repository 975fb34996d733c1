import Testing

@testable import Cells

struct PrintedLineTests {
  @Test func noTextFromOutsideKeepsAHiddenCharacter() {
    for value in (0...0x10_FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
      let text = "a\(value)b"
      for shown in [sanitized(text), printableText(text)] {
        #expect(!shown.unicodeScalars.contains(where: isHidden), "\(value.value)")
        #expect(!shown.contains("\u{200C}") && !shown.contains("\u{200D}"), "\(value.value)")
      }
    }
  }

  @Test(arguments: [
    (" two \t lines\n\u{85}here ", "two lines here"), ("clear \u{1B}[2J", "clear [2J"),
    ("turned \u{202E}around", "turned around"), ("می\u{200C}روم", "می\u{200C}روم"), ("", ""),
    (String(repeating: "a", count: 300), String(repeating: "a", count: 199) + "…"),
  ])
  func aPrintableTextIsOneShortLine(text: String, shown: String) {
    #expect(printableText(text) == shown)
  }

  @Test(
    "A printed line has no characters that control a terminal, and glyphs as on the screen",
    arguments: [
      ("plain, ünïcode, Слово, 本", "plain, ünïcode, Слово, 本"),
      ("bell \u{7}, clear \u{1B}[2J, C1 \u{9B}2J", "bell ?, clear ?[2J, C1 ?2J"),
      ("marks of direction \u{200E}\u{200F}go", "marks of direction go"),
      ("turned \u{202E}around", "turned ?around"),
      ("two\u{2028}lines", "two?lines"),
      ("e\u{301} keeps its mark", "e\u{301} keeps its mark"),
      ("", ""),
    ])
  func aPrintedLineIsHarmless(text: String, printed: String) { #expect(sanitized(text) == printed) }
}
