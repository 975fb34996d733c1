import Testing

@testable import Typesetting

@Suite("Pages in other scripts")
struct ScriptPageTests {
  @Test(arguments: 8...30)
  func noFlagIsTornFromItsSecondLetter(measure: Int) throws {
    let rows = try page(of: "🇬🇷🇯🇵🇮🇱🇪🇬 a 🇮🇳🇰🇷🇻🇳🇫🇷🇩🇪 b 🇬🇷 c", measure: measure).split(separator: "\n")
    for row in rows { #expect(row.count { $0.isUppercase } % 2 == 0) }
  }

  @Test func controlCharactersAreNoPartOfAPage() throws {
    #expect(try page(of: "a\u{1B}[31mred\u{7F}b\u{7}c", measure: 30) == "ared␡b␇c")
    #expect(try page(of: "a\u{9B}31m", measure: 30) == "a31m")
  }

  @Test(arguments: 8...60)
  func hindiIsBrokenBetweenWordsOnly(measure: Int) throws {
    let text =
      "दादी ने पुरानी क्षत्रिय किताब धीरे-धीरे खोली, और स्त्री की बत्ती जलाकर पढ़ती रही। रात लम्बी थी।"
    let words = Set(text.split { $0 == " " || $0 == "-" }.map(String.init))
    for row in try page(of: text, measure: measure).split(separator: "\n") {
      let found = row.split { $0 == " " || $0 == "-" }.map(String.init)
      #expect(found.allSatisfy(words.contains), "\(row)")
    }
  }
}
