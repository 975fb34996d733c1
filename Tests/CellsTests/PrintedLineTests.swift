import Testing

@testable import Cells

struct PrintedLineTests {
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
  func aPrintedLineIsHarmless(text: String, printed: String) {
    #expect(sanitized(text) == printed)
  }
}
