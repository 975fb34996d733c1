import BookText
import PlainText
import SeededRandom
import Testing

@testable import Reading

struct TextUnitsTests {
  private func units(_ text: String) throws -> TextUnits {
    TextUnits(book: try Book(plainText: Array(text.utf8), named: "lamp"))
  }

  private func words(of units: TextUnits) -> [String] {
    var words: [String] = []
    var word = units.word(at: 0)
    while let current = word {
      words.append(String(decoding: units.book.text[current], as: UTF8.self))
      word = units.word(after: current)
    }
    return words
  }

  @Test(arguments: [
    ("The lamp,\nlit — at five.\n\nRain.", ["The", "lamp", "lit", "—", "at", "five", "Rain"]),
    ("surreptitiously—and the cliff/edge", ["surreptitiously", "and", "the", "cliff", "edge"]),
    ("mothers–into the boat,¹ so…", ["mothers", "into", "the", "boat", "so"]),
    (
      "“Design!” said the well-known keeper’s son",
      [
        "Design", "said", "the", "well-known", "keeper’s", "son",
      ]
    ),
    ("lamp--oil and wick- or", ["lamp", "oil", "and", "wick", "or"]),
    ("3.5 % of 1,000 U.S. boats", ["3.5", "%", "of", "1,000", "U.S", "boats"]),
    ("עורך־דין צה״ל", ["עורך־דין", "צה״ל"]),
    ("می‌خواهم، کتاب", ["می‌خواهم", "کتاب"]),
    ("राम घर गया। वह", ["राम", "घर", "गया", "वह"]),
    ("雨の夜 lamp灯", ["雨", "の", "夜", "lamp", "灯"]),
    ("จุดตะเกียง", ["จุด", "ตะเกียง"]),
    ("Նա եկաւ։ Գնաց", ["Նա", "եկաւ", "Գնաց"]),
  ])
  func wordsHaveHyphensAndApostrophesInsideAndNoOtherSigns(
    text: String, expected: [String]
  ) throws {
    #expect(words(of: try units(text)) == expected)
  }

  @Test func aPlaceBetweenTwoWordsIsTheNext() throws {
    let units = try units("The lamp,\nlit")
    #expect(units.word(at: 6).map { units.book.line($0) } == "lamp")
    #expect(units.word(at: 3).map { units.book.line($0) } == "lamp")
    #expect(units.word(at: 8).map { units.book.line($0) } == "lit")
    #expect(units.word(withSignAt: 8).map { units.book.line($0) } == "lamp")
    #expect(units.word(at: 500) == nil)
    let end = units.word(before: 500..<500).map { units.book.line($0) }
    #expect(end == "lit")
  }

  @Test func aLongRowOfLettersHasWordsEverywhere() throws {
    for letters in ["a", "雨", "ก", "-", "a\u{301}", "。"] {
      let units = try units("x " + String(repeating: letters, count: 10_000) + " end")
      var (word, last) = (units.word(at: 0), 0)
      while let current = word {
        #expect(current.lowerBound >= last && !current.isEmpty)
        last = current.upperBound
        word = units.word(after: current)
      }
      #expect(last == units.book.text.count)
    }
  }

  @Test func aSentenceEndsWithItsStopAndWhatClosesAfterIt() throws {
    let text = "“It burns.” He went. Mr 3.5 came? Yes"
    let units = try units(text)
    func sentence(_ words: String) -> String {
      units.book.line(units.sentence(at: units.book.offset(of: words)))
    }
    #expect(sentence("burns") == "“It burns.”")
    #expect(sentence("went") == "He went.")
    #expect(sentence("3.5") == "Mr 3.5 came?")
    #expect(sentence("Yes") == "Yes")
  }

  @Test(arguments: [
    ("“It is. He went.", "It is."), ("He went.” She saw.", "He went."),
    ("“It is.” So.", "“It is.”"),
  ])
  func aSelectedSentenceHasNoHalfOfAQuotation(text: String, selected: String) throws {
    let units = try units(text)
    #expect(units.book.line(units.quotedSentence(at: 0)) == selected)
  }

  @Test func allPartsOfALongLineAreSentences() throws {
    let line = String(repeating: "-", count: 4_100) + String(repeating: "x", count: 8_000)
    let options = PlainTextOptions(treatment: .asIs)
    let units = TextUnits(
      book: try Book(plainText: Array(line.utf8), named: "lamp", options: options))
    for (place, end) in [(0, 8_000), (9_000, 12_000), (12_000, 12_100)] {
      #expect(units.spokenSentence(from: place)?.upperBound == end, "\(place)")
    }
  }

  @Test(arguments: [
    ("Mr. Lamp came. He sat.", "Mr. Lamp came."),
    ("J. S. Wick, Esq. did not. He sat.", "J. S. Wick, Esq. did not."),
    ("The pears, etc. are ripe. He sat.", "The pears, etc. are ripe."),
    ("He went … and came. He sat.", "He went … and came."),
    ("He went. “And came.”", "He went."),
    ("“Is it?” she asked. It was.", "“Is it?” she asked."),
    ("“Is it?” She asked.", "“Is it?”"),
    ("It was I. He knew.", "It was I."),
    ("See pp. 3–4 of vol. 2. Then stop.", "See pp. 3–4 of vol. 2."),
    ("She said no. He sat.", "She said no."),
    ("Cf. Wick, or e.g. Lamp. He sat.", "Cf. Wick, or e.g. Lamp."),
  ])
  func theStopOfATitleOrAnInitialOrBeforeASmallLetterEndsNone(text: String, first: String) throws {
    let units = try units(text)
    #expect(units.book.line(units.sentence(at: 0)) == first)
  }

  @Test(arguments: [
    ("de", "Hr. Docht kam am 3. März mit Nr. 4. Er saß.", "Hr. Docht kam am 3. März mit Nr. 4."),
    ("fr", "M. Mèche et Mme. Lampe vinrent. Il pleut.", "M. Mèche et Mme. Lampe vinrent."),
    ("es", "El Sr. Mecha vino. Llueve.", "El Sr. Mecha vino."),
    ("en", "El Sr. Mecha vino. Llueve.", "El Sr."),
    ("fr", "« Viens ! » dit-il. Il vint.", "« Viens ! » dit-il."),
    ("fr", "« Viens ! » Il vint.", "« Viens ! »"),
    ("es", "—¿Sí? —dijo él. Llueve.", "—¿Sí? —dijo él."),
    ("de", "Vgl. Seite 5, d.h. Abend. Er ging.", "Vgl. Seite 5, d.h. Abend."),
    ("ar", "هل جاء الحارس؟ نعم. ذهب.", "هل جاء الحارس؟"),
    ("ur", "وہ آیا۔ وہ گیا۔", "وہ آیا۔"),
    ("hi", "राम आया । वह गया ।", "राम आया ।"),
    ("hy", "Նա եկաւ։ Նա գնաց։", "Նա եկաւ։"),
    ("zh", "他来了。“走吧！”她说。", "他来了。"),
    ("ja", "雨が降る。「行こう」", "雨が降る。"),
    ("el", "Ήρθε; Ναι.", "Ήρθε;"),
    ("en", "Here; Yes. So.", "Here; Yes."),
    ("th", "เขามา แล้วไป", "เขามา แล้วไป"),
    ("he", "הוא בא. הוא הלך.", "הוא בא."),
    ("en", "He rested . . . and went. So.", "He rested . . . and went."),
    ("en", "He rested . . . And went. So.", "He rested . . ."),
    // Capitals do not begin the sentences of Georgian.
    ("ka", "ლამპა ანათებს. წვიმს.", "ლამპა ანათებს."),
  ])
  func theStopOfATitleOrADayEndsNoSentenceOfItsLanguage(
    language: String, text: String, first: String
  ) throws {
    var book = try Book(plainText: Array(text.utf8), named: "lamp")
    book.language = language
    let units = TextUnits(book: book)
    #expect(book.line(units.sentence(at: 0)) == first)
  }

  @Test func goingForthAndBackIsTheSameWay() throws {
    var random = SplitMix(seed: 5)
    let parts = ["lamp", "é", "雨", "の", " ", "\n", "\n\n", ".", "“", "a\u{301}"]
    for _ in 0..<300 {
      let text = (0..<30).map { _ in parts.randomElement(using: &random) ?? "" }.joined() + "end"
      let units = try units(text)
      var forward: [Range<Int>] = []
      var word = units.word(at: 0)
      while let current = word {
        #expect(forward.last.map { $0.upperBound <= current.lowerBound } ?? true)
        forward.append(current)
        word = units.word(after: current)
      }
      var back = forward.last.map { [$0] } ?? []
      while let first = back.first, let before = units.word(before: first) {
        back.insert(before, at: 0)
      }
      #expect(back == forward, "\(text)")
      for word in forward {
        let sentence = units.sentence(at: word.lowerBound)
        #expect(sentence.contains(word.lowerBound), "\(text)")
      }
    }
  }
}
