import Testing

@testable import BookText

@Suite("Capitals and small letters")
struct LetterCaseTests {
  /// Letters with two cases in Latin-1, Latin Extended-A, Romanian, Greek without accents, Cyrillic and
  /// Armenian.
  private static let letters: [Unicode.Scalar] =
    [0xC0...0x17F, 0x218...0x21B, 0x391...0x3C9, 0x400...0x45F, 0x531...0x586].flatMap { $0 }
    .compactMap { Unicode.Scalar(UInt32($0)) }
    .filter { $0.properties.lowercaseMapping != $0.properties.uppercaseMapping }

  @Test func theCaseOfALetterIsThatOfUnicode() {
    for letter in Self.letters {
      let expected: LetterCase = letter.properties.isUppercase ? .capital : .small
      let found = Array(String(letter).utf8).withTextBytes { $0.letterCase(at: 0) }
      #expect(found == expected, "\(letter)")
    }
  }

  @Test func georgianHasNoCase() {
    // Of the letters that Unicode calls small, and of those of the old ecclesiastic alphabet.
    let cases = ["ა", "ჿ", "Ⴀ"].map { Array($0.utf8).withTextBytes { $0.letterCase(at: 0) } }
    #expect(cases == [nil, nil, .capital])
  }

  @Test func aWordInCapitalsHasTheHashOfTheWordInSmallLetters() {
    // The small letter of İ is two characters.
    for letter in Self.letters where letter.properties.isUppercase && letter != "İ" {
      let small = letter.properties.lowercaseMapping
      #expect(
        wordHash(Array("a\(letter)b".utf8)) == wordHash(Array("a\(small)b".utf8)), "\(letter)")
    }
    #expect(wordHash(Array("BİRİNCİ".utf8)) == wordHash(Array("birinci".utf8)))
    #expect(wordHash(Array("ıd".utf8)) != wordHash(Array("id".utf8)))
  }
}
