import BookText
import Testing

@Suite("Overstrikes")
struct OverstrikeTests {
  /// Returns a text with `<` as a backspace, and its emphasised words in brackets.
  private func struck(_ text: String) throws -> String {
    try marked(text.replacing("<", with: "\u{8}"))
  }

  @Test(arguments: [
    ("the _<l_<a_<m_<p", "the [lamp]"), ("l<_a<_m<_p<_", "[lamp]"), ("____<<<<lamp", "[lamp]"),
    ("_<é_<雨", "[é雨]"), ("_<a_<b c_<d", "[ab] c[d]"),
  ])
  func overstruckUnderscoresAreEmphasis(text: String, expected: String) throws {
    #expect(try struck(text) == expected)
  }

  @Test(arguments: [
    ("l<la<am<mp<p", "{lamp}"), ("l<l<la<am<mp<p a", "{lamp} a"), ("é<é", "{é}"), ("_<_<_", "_"),
    ("+<o lamp", "• lamp"), ("+<o+<o", "••"), ("+<a", "a"), ("<<lamp", "lamp"), ("lamp<", "lamp"),
  ])
  func overstruckEqualCharactersAreBold(text: String, expected: String) throws {
    #expect(try struck(text) == expected)
  }

  @Test func whatIsBoldAndUnderlinedIsEmphasised() throws {
    #expect(try struck("_<l<l_<a<a") == "[la]")
  }

  @Test func backspacesStopAtTheBeginningOfALine() throws {
    #expect(try struck("first\n<<<second") == "first\nsecond")
  }

  @Test func bothKindsOfEmphasisStandBesideEachOther() throws {
    #expect(try struck("a _word_ and _<i_<t, _so_ too") == "a [word] and [it], [so] too")
  }

  @Test func backspacesStopAtAColumnThatNoPrinterHas() throws {
    let line = String(repeating: "l", count: 1 << 16)
    #expect(try struck(line + "x<<a_<m") == line + "a[m]")
  }
}
