import BookText
import Testing

@Suite("The notation of Aozora Bunko")
struct AozoraTests {
  private func text(_ source: String) throws -> String {
    String(decoding: try book(source).text, as: UTF8.self)
  }

  @Test func readingsAreStoredAsRuby() throws {
    let book = try book("彼は私《わたくし》の｜麦藁帽《むぎわらぼう》を見た。")
    #expect(String(decoding: book.text, as: UTF8.self) == "彼は私の麦藁帽を見た。")
    #expect(book.ruby.map(\.text) == ["わたくし", "むぎわらぼう"])
    #expect(book.ruby.map { book.line($0.range) } == ["私", "麦藁帽"])
  }

  @Test func stressedWordsAreEmphasised() throws {
    let book = try book("灯がついた［＃「ついた」に傍点］。")
    #expect(book.emphasis.map { book.line($0.range) } == ["ついた"])
    #expect(book.text == Array("灯がついた。".utf8))
  }

  @Test(arguments: [
    ("※［＃「てへん＋劣」、U+6318、126-9］られた", "挘られた"),
    ("※［＃「木＋吶のつくり」、第3水準1-85-54］", "枘"),
    ("※［＃「口＋愛」、第3水準1-15-23］※《おくび》", "噯※"),
    ("※［＃「廴＋囘」、第4水準2-12-11］る", "𢌞る"),
    // These have no code, or an impossible one.
    ("※［＃「姉」の正字、256-16］", "※"), ("※［＃「口」、U+1B］", "※"),
    ("※［＃「口」、第3水準1-99-23］", "※"), ("［＃「口」、U+6318］", ""),
  ])
  func aNoteNamesTheCharacterThatCouldNotBeTyped(source: String, expected: String) throws {
    #expect(try text("灯《ひ》\(source)。") == "灯\(expected)。")
  }

  @Test func strokesRepeat() throws {
    #expect(try text("灯《ひ》がいろ／＼、しみ／″＼と。１／２") == "灯がいろ〳〵、しみ〴〵と。１／２")
  }

  @Test(arguments: ["他说《海》是一本书。", "a《b》c", "灯［注］台", "《", "［＃", "｜"])
  func otherTextsAreLeftAlone(source: String) throws { #expect(try text(source) == source) }

  @Test(arguments: ["私《わたくし", "［＃「", "［＃あ］《", "《あ》", "｜《あ》私"])
  func notationThatIsCutOffLosesNoLetter(source: String) throws {
    #expect(try book(source + "灯").text.suffix(3).elementsEqual("灯".utf8))
  }
}
