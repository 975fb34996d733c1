import BookText
import Testing

@testable import Typesetting

/// Words that a line end does not part.
struct TieTests {
  /// Returns a text with ~ for each gap that a line should not end with.
  private func tied(_ text: String, _ language: String?) -> String {
    var text = text
    return text.withTextBytes { bytes in
      var scanner = BoxScanner(language: language)
      let boxes = scanner.boxes(of: 0..<bytes.count, in: bytes, limit: 200)
      return boxes.map { box in
        String(decoding: bytes[box.range], as: UTF8.self)
          + (box.tie != .none ? "~" : box.hasGapAfter ? " " : "")
      }.joined()
    }
  }

  @Test(arguments: [
    ("said Mr. Bennet and Mrs. Long", "said Mr.~Bennet and Mrs.~Long"),
    ("Dr. and Mrs. Hall", "Dr.~and Mrs.~Hall"), ("told Mr Pool a lie", "told Mr~Pool a lie"),
    ("by J. R. Moss", "by J.~R.~Moss"), ("better than I. He left", "better than I. He left"),
    ("see p. 12 and No. 7", "see p.~12 and No.~7"), ("No. He left", "No. He left"),
    ("vol. IV of them", "vol.~IV of them"), ("Henry VIII was", "Henry~VIII was"),
    ("then I went", "then I went"), ("under § 3 and § 4", "under §~3 and §~4"),
    ("the 3 June or June 4", "the 3~June or June~4"), ("in June 1914", "in June 1914"),
    ("on 3rd May", "on 3rd~May"), ("12 ounces of it", "12~ounces of it"),
    ("He came. A man said", "He came. A man said"),
  ])
  func englishTies(typed: String, shown: String) {
    #expect(tied(typed, "en") == shown)
    #expect(tied(typed, nil) == shown)
  }

  @Test(arguments: [
    ("ru", "он и она в лесу", "он и~она в~лесу"), ("ru", "«В лесу» г. Орлов", "«В~лесу» г.~Орлов"),
    ("uk", "він і вона з ним", "він і~вона з~ним"), ("be", "ён і яна ў лесе", "ён і~яна ў~лесе"),
    ("pl", "ona i on w lesie", "ona i~on w~lesie"), ("cs", "on a ona v lese", "on a~ona v~lese"),
    ("sk", "on a ona v lese", "on a~ona v~lese"), ("en", "on a boat", "on a boat"),
    ("de", "am 3. Juni sagte Dr. Wald", "am 3.~Juni sagte Dr.~Wald"),
    ("de", "unter Ludwig XIV. war", "unter Ludwig~XIV. war"),
    ("fr", "le 3 juin, M. de Bois", "le 3~juin, M.~de Bois"),
    ("fr", "Mme Roche dit", "Mme~Roche dit"), ("pl", "5 maja ks. Nowak", "5~maja ks.~Nowak"),
  ])
  func everyLanguageHasItsOwn(language: String, typed: String, shown: String) {
    #expect(tied(typed, language) == shown)
  }

  @Test func aLineOfTitlesIsBrokenSomewhere() {
    let text = Array(String(repeating: "Mr. ", count: 40).utf8)
    text.withTextBytes { bytes in
      var breaker = TextBreaker(text: bytes, style: TypeStyle(), hyphenator: nil)
      let lines = breaker.lines(of: 0..<bytes.count, first: 0, others: 0, end: 20)
      #expect(lines.count == 8)
    }
  }

  @Test func inProseNoTitleIsTornFromItsName() {
    let sentence = "the house of Mr. Amos Bell and his friend Mrs. Ellen Pike near the river "
    let text = Array(String(repeating: sentence, count: 30).utf8)
    text.withTextBytes { bytes in
      for measure in 24...70 {
        var breaker = TextBreaker(text: bytes, style: TypeStyle(), hyphenator: nil)
        let lines = breaker.lines(of: 0..<bytes.count, first: 0, others: 0, end: measure)
        let ends = lines.dropLast().map { bytes[$0.range].suffix(3) }
        #expect(!ends.contains { $0.elementsEqual("Mr.".utf8) || $0.elementsEqual("rs.".utf8) })
      }
    }
  }
}
