import BookText
import Foundation
import Testing

@Suite("The language of a book")
struct LanguageTests {
  /// Texts with their languages. With a type of its own, the list is compiled by Swift 6.0 too.
  static let samples: [(text: String, language: String)] = [
    ("The lamp was lit and the book was on the table, but he did not read in it that night.", "en"),
    ("Die Lampe brannte, und das Buch lag auf dem Tisch, aber er las in der Nacht nicht.", "de"),
    ("La lampe brûlait et le livre était sur la table, mais il ne lisait pas dans la nuit.", "fr"),
    (
      "La lámpara ardía y el libro estaba en la mesa, pero él no leía por la noche con los ojos.",
      "es"
    ),
    ("La lampada ardeva e il libro era sulla tavola, ma non leggeva di notte con gli occhi.", "it"),
    (
      "De lamp brandde en het boek lag op de tafel, maar hij las er die nacht niet in voor zich.",
      "nl"
    ),
    (
      "Lamppu paloi ja kirja oli pöydällä, mutta hän ei sitä sinä yönä lukenut, niin kuin aina.",
      "fi"
    ),
    (
      "Lamba yanıyordu ve kitap masanın üstündeydi, ama o gece bir daha okumadı; çok yorgundu, "
        + "gözleri kapandı ve sonra ne kadar uyuduğunu bile bilmedi.", "tr"
    ),
    (
      "Dedem lambayı yaktı, eski kitabını açtı, sayfaları yavaşça çevirdi. Dışarıda rüzgâr ağaçları "
        + "sallıyordu; köprünün ışıkları birer birer sönmüştü. Kapıcı anahtarlarını topladı.", "tr"
    ),
    (
      "Lampen var tent, og boka lå på bordet, men han hadde ikke lyst til å lese. Hun så på seg "
        + "selv i speilet, gikk opp og ned, og så ut.", "nb"
    ),
    (
      "Lampen var tændt, og bogen lå på bordet, men han havde ikke lyst til at læse. Hun så på sig "
        + "selv i spejlet, gik op og ned, og så ud.", "da"
    ),
    ("বৃষ্টির রাতে সে বই পড়ত। আলো জ্বলছিল।", "bn"), ("மழை இரவில் அவன் படித்தான்.", "ta"),
    ("წვიმიან ღამეს ის კითხულობდა.", "ka"), ("অ। আ। ই।", "bn"),
    ("Лампа горела, и книга лежала на столе, но он не читал.", "ru"),
    ("雨の夜には古い本がよく似合う。", "ja"), ("下雨的晚上，他不看書。", "zh"),
    ("비가 오는 밤에는 책을 읽는다.", "ko"), ("Κάθε βράδυ διάβαζε.", "el"),
    ("בכל ערב קרא ספר.", "he"), ("في ليالي المطر كان يقرأ.", "ar"),
    ("बरसात की रात में वह पढ़ता था।", "hi"), ("คืนฝนตกเขาอ่านหนังสือ", "th"),
  ]

  @Test(arguments: samples)
  func isGuessedByScriptAndWords(text: String, language: String) throws {
    #expect(try book(text).language == language)
  }

  @Test(arguments: ["lorem ipsum", "1234 5678", "xyzzy plugh frobozz foo bar baz quux corge"])
  func isUnknownWithoutEvidence(text: String) throws {
    #expect(try book(text).language == nil)
  }

  @Test(arguments: [
    ("English", "en"), ("Finnish", "fi"), ("pt", "pt"), ("Croatian", "hr"), ("Klingon", nil),
  ])
  func isTakenFromTheHeader(name: String, language: String?) throws {
    #expect(try book("Title: X\nLanguage: \(name)\n\nxyzzy.").language == language)
  }

  @Test(arguments: [
    ("German", "Ich weiß, daß er liest.", "de-1901"), ("German", "Er muß dort lesen.", "de-1901"),
    ("German", "Er weiß, dass er liest, und muss es.", "de"), ("German", "Er liest.", "de"),
    ("German", "Die Rußlandreise.", "de"), ("Greek", "Κάθε βράδυ διάβαζε.", "el"),
    ("Greek", "Ἐν ἀρχῇ ἦν ὁ λόγος.", "el-polyton"), ("English", "I know ὁ λόγος.", "en"),
    ("Klingon", "xyzzy", nil),
  ])
  func theSpellingOfATextIsDetected(name: String, text: String, spelling: String?) throws {
    #expect(try book("Title: X\nLanguage: \(name)\n\n\(text)\n").spelling == spelling)
  }

  // MARK: The words of languages

  @Test func eachFileOfWordsIsInTheListOfLanguages() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/Text/BookText/Vocabulary/Languages")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count >= 36)
    #expect(
      Set(Language.all.map(\.name)).isSuperset(
        of: files.map { $0.lowercased().replacingOccurrences(of: ".swift", with: "") }))
    for names in [Language.all.map(\.name), Language.all.map(\.tag)] {
      #expect(Set(names).count == names.count)
    }
  }
}
