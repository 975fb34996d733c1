import BookText
import Defaults
import PlainText
import SampleFiles
import Searching
import SeededRandom
import Storage
import System
import TemporaryFiles
import Testing

@testable import Catalogue

@Suite("The text of all books")
struct LibraryTextTests {
  private let temporary: TemporaryDirectory
  private var path: String { temporary.path + "/library.db" }

  init() throws { temporary = try TemporaryDirectory() }

  /// Attributes of the files, the same for all of these tests.
  private var status: FileStatus {
    get throws { try #require(FileStatus(of: temporary.path)) }
  }

  private func book(_ text: String, named name: String = "lamps.txt") throws -> Book {
    try Book(plainText: Array(text.utf8), named: name)
  }

  private func matches(_ words: String, in catalogue: LibraryCatalogue) throws -> [LibraryMatch] {
    var found: [LibraryMatch] = []
    let query = try #require(LibraryQuery(words))
    #expect(try catalogue.visitBooks(matching: query) { found += $0 } == found.count)
    return found
  }

  private static let lamps = """
    Title: Six Lamps
    Author: Ann Wick


    CHAPTER 1. The Harbour


    Six lamps were lit in the long street, and one of them went out again.

    The keeper wrote that the café was closed.

    A second lamp was lit, and nobody saw a lamp so bright.
    """

  @Test("Only the owner can read the index and the files beside it")
  func isPrivate() throws {
    let catalogue = try LibraryCatalogue(path)
    try catalogue.addText(of: try book(Self.lamps), at: "lamps.txt", try status)
    for suffix in ["", "-wal", "-shm"] { #expect(try permissions(of: path + suffix) == 0o600) }
  }

  @Test func paragraphsWithAllWordsAreFoundWithTheirPlacesAndChapters() throws {
    let catalogue = try LibraryCatalogue(path)
    let lamps = try book(Self.lamps)
    try catalogue.addText(of: lamps, at: "/b/lamps.txt", status)
    let found = try matches("LAMPS street", in: catalogue)
    #expect(found.count == 1)
    let match = try #require(found.first)
    #expect(match.book.title == "Six Lamps" && match.book.author == "Ann Wick")
    #expect(match.book.path == "/b/lamps.txt" && match.chapter?.contains("The Harbour") == true)
    #expect(match.excerpt.hasPrefix("Six lamps were lit"))
    let text = String(decoding: lamps.text[match.place.utf8...], as: UTF8.self)
    #expect(text.hasPrefix("lamps were lit"))
    #expect(try matches("lamps keeper", in: catalogue) == [])
    // Accents are ignored; phrases are not only words.
    #expect(try matches("cafe", in: catalogue).count == 1)
    #expect(try matches("\"went out again\"", in: catalogue).count == 1)
    #expect(try matches("\"out went again\"", in: catalogue) == [])
  }

  @Test("Words are found in all their forms, and different letters stay apart")
  func wordsAreFoundInAllTheirForms() throws {
    let catalogue = try LibraryCatalogue(path)
    let pairs = FoldedWords.pairs + FoldedWords.exact
    for (index, pair) in pairs.enumerated() {
      let book = try book(
        "The keeper wrote: \(pair.written), and no more.\n", named: "\(index).txt")
      try catalogue.addText(of: book, at: "/b/\(index).txt", status)
    }
    for (index, pair) in pairs.enumerated() {
      let paths = try matches("\"\(pair.typed)\"", in: catalogue).map(\.book.path)
      #expect(paths.contains("/b/\(index).txt"), "\(pair.typed)")
    }
    let others = try LibraryCatalogue(path + ".others")
    for (index, pair) in FoldedWords.different.prefix(2).enumerated() {
      let book = try book("Only \(pair.written) here.\n", named: "\(index).txt")
      try others.addText(of: book, at: "/b/\(index).txt", status)
      #expect(try matches(pair.typed, in: others) == [], "\(pair.typed)")
    }
  }

  @Test("The excerpt of a folded word is the text as it is, from the right place on")
  func theExcerptOfAFoldedWordIsTheText() throws {
    let catalogue = try LibraryCatalogue(path)
    let text = "Aus Łódź: die Größe des œuvre, ランプ und ﾗﾝﾌﾟ.\n"
    let book = try book(text)
    try catalogue.addText(of: book, at: "/b/lamps.txt", status)
    for (word, rest) in [("lodz", "Łódź"), ("grosse", "Größe"), ("oeuvre", "œuvre")] {
      let match = try #require(try matches(word, in: catalogue).first)
      #expect(match.excerpt == "Aus Łódź: die Größe des œuvre, ランプ und ﾗﾝﾌﾟ.")
      #expect(String(decoding: book.text[match.place.utf8...], as: UTF8.self).hasPrefix(rest))
    }
  }

  @Test func placesBeyondAnyTextAreClamped() throws {
    let catalogue = try LibraryCatalogue(path)
    try catalogue.addText(of: try book(Self.lamps), at: "/b/lamps.txt", status)
    for number in [Int.max, Int.min] {
      try catalogue.database.run("UPDATE passages SET place = ?", number)
      try catalogue.database.run("UPDATE texts SET length = ?", number)
      let found = try matches("lamp", in: catalogue)
      #expect(!found.isEmpty && found.allSatisfy { $0.thousandths >= 0 })
    }
  }

  @Test func countsAreThoseOfAPlainSearchThroughTheSameBooks() throws {
    let catalogue = try LibraryCatalogue(path)
    let words = ["lamp", "keeper", "boat", "night", "stove"]
    var paragraphs: [String] = []
    for number in 0..<12 {
      let texts = (0..<20).map { line -> String in
        let first = number * 7 + line * 3
        let some = (0..<6).map { words[(first + $0 * $0) % words.count] }
        return some.joined(separator: " ") + " of \(number) and \(line)."
      }
      paragraphs += texts
      try catalogue.addText(
        of: try book(texts.joined(separator: "\n\n"), named: "\(number).txt"), at: "/\(number).txt",
        status)
    }
    for sought in [["lamp"], ["keeper", "boat"], ["stove", "night", "lamp"]] {
      let expected = paragraphs.count { text in
        let found = text.split(separator: " ")
        return sought.allSatisfy { word in found.contains { $0 == word } }
      }
      let count = try matches(sought.joined(separator: " "), in: catalogue).count
      #expect(count == expected && count > 0)
    }
  }

  @Test func wordsOfAuthorsAreSoughtInTheirBooksOnly() throws {
    let catalogue = try LibraryCatalogue(path)
    try catalogue.addText(of: try book(Self.lamps), at: "/b/lamps.txt", status)
    let other = Self.lamps.replacing("Ann Wick", with: "Zoe Ash")
    try catalogue.addText(of: try book(other, named: "other.txt"), at: "/b/other.txt", status)
    #expect(try matches("bright", in: catalogue).count == 2)
    #expect(try matches("bright author:ash", in: catalogue).map(\.book.path) == ["/b/other.txt"])
    #expect(LibraryQuery("author:ash") == nil && LibraryQuery("\"\" !") == nil)
    let accents = Self.lamps.replacing("Ann Wick", with: "Émile Żak")
    try catalogue.addText(of: try book(accents, named: "accents.txt"), at: "/b/accents.txt", status)
    for author in ["author:émile", "author:EMILE", "author:\"emile żak\"", "author:\"le z\""] {
      #expect(try matches("bright \(author)", in: catalogue).map(\.book.path) == ["/b/accents.txt"])
    }
    #expect(try matches("bright author:\"zoe żak\"", in: catalogue) == [])
    #expect(
      try matches("\"so bright\" author:ash", in: catalogue).map(\.book.path) == ["/b/other.txt"])
    #expect(try matches("author:\"ann wick\" \"so bright\"", in: catalogue).count == 1)
  }

  @Test func textWithoutBlanksBetweenWordsIsFoundByItsLetters() throws {
    let catalogue = try LibraryCatalogue(path)
    try catalogue.addText(
      of: try book("走れ、灯台の男は言った。夜の港に船が来る。\n", named: "run.txt"), at: "/run.txt", status)
    #expect(try matches("灯台の男", in: catalogue).count == 1)
    #expect(try matches("灯台の女", in: catalogue) == [])
    // One letter, and letters not adjacent in the text.
    for (words, count) in [("船", 1), ("夜の", 1), ("の夜", 0), ("港 灯台", 1), ("灯港", 0)] {
      #expect(try matches(words, in: catalogue).count == count, "\(words)")
    }
    let match = try #require(try matches("港に船", in: catalogue).first)
    #expect(match.excerpt == "走れ、灯台の男は言った。夜の港に船が来る。")
    #expect(match.place.utf8 == "走れ、灯台の男は言った。夜の".utf8.count)
  }

  @Test func lettersAmongWordsAreFoundAndWordsAmongLetters() throws {
    let catalogue = try LibraryCatalogue(path)
    try catalogue.addText(
      of: try book("The sign said 灯台 and no more.\n\n彼はLampと書いた。\n", named: "sign.txt"),
      at: "/s.txt", status)
    for words in ["灯台", "sign 灯", "lamp", "彼は lamp", "\"said 灯台 and\""] {
      #expect(try matches(words, in: catalogue).count == 1, "\(words)")
    }
    try catalogue.addText(
      of: try book("ประภาคารอยู่ริมทะเล\n", named: "thai.txt"), at: "/t.txt", status)
    #expect(try matches("ทะเล", in: catalogue).map(\.book.path) == ["/t.txt"])
    #expect(try matches("ทะเภ", in: catalogue) == [])
  }

  @Test("A query may ask for a series, as the shelf knows it at the last indexing")
  func series() throws {
    let catalogue = try LibraryCatalogue(path)
    try catalogue.addText(of: try book(Self.lamps), at: "/b/lamps.txt", status)
    #expect(try matches("bright series:lights", in: catalogue) == [])
    for series in ["Lights 2", "Lights of the Coast 3"] {
      try catalogue.record(series: series, ofTextAt: "/b/lamps.txt")
      for query in ["series:LIGHTS", "author:wick series:lights", "series:\"lights\""] {
        #expect(try matches("bright \(query)", in: catalogue).count == 1, "\(query) \(series)")
      }
      #expect(try matches("bright author:ash series:lights", in: catalogue) == [])
    }
    #expect(try matches("bright series:\"the coast\"", in: catalogue).count == 1)
    try catalogue.record(series: nil, ofTextAt: "/b/lamps.txt")
    #expect(try matches("bright series:lights", in: catalogue) == [])
    #expect(try matches("bright", in: catalogue).count == 1)
  }

  @Test("An index whose letters were folded otherwise is made again")
  func indexOfTheVersionBefore() throws {
    do {
      let catalogue = try LibraryCatalogue(path)
      try catalogue.addText(of: try book(Self.lamps), at: "/b/lamps.txt", status)
      try catalogue.database.runScript("PRAGMA user_version = 10")
    }
    let catalogue = try LibraryCatalogue(path)
    #expect(try matches("bright", in: catalogue) == [])
    try catalogue.addText(of: try book(Self.lamps), at: "/b/lamps.txt", status)
    #expect(try matches("bright", in: catalogue).count == 1)
  }

  @Test func theIndexOfAnEarlierVersionIsMadeAgain() throws {
    do {
      let catalogue = try LibraryCatalogue(path)
      try catalogue.addText(of: try book(Self.lamps), at: "/b/lamps.txt", status)
      try catalogue.database.runScript("PRAGMA user_version = 2")
    }
    let catalogue = try LibraryCatalogue(path)
    #expect(try matches("lamp", in: catalogue) == [])
    try catalogue.addText(of: try book(Self.lamps), at: "/b/lamps.txt", status)
    #expect(try matches("lamp", in: catalogue).count == 1)
  }

  @Test func aBookIsAddedOnceAndRemovedWhole() throws {
    let catalogue = try LibraryCatalogue(path)
    let lamps = try book(Self.lamps)
    try catalogue.addText(of: lamps, at: "/old.txt", status)
    try catalogue.addText(of: lamps, at: "/old.txt", status)
    #expect(try matches("lit", in: catalogue).count == 2)
    let isKnown = try catalogue.recordFile(ofTextOf: lamps.fingerprint, at: "/new.txt", status)
    #expect(isKnown)
    #expect(try matches("lit", in: catalogue).map(\.book.path) == ["/new.txt", "/new.txt"])
    try catalogue.removeText(of: lamps.fingerprint)
    #expect(try matches("lit", in: catalogue) == [] && catalogue.textPaths() == [:])
  }

  @Test func theBestMatchesAreGivenInTheOrderOfTheTextAndAllAreCounted() throws {
    let catalogue = try LibraryCatalogue(path)
    let paragraphs = (1...9).map { "Lamp \($0) stands in a row of many words about other things." }
    let text = paragraphs.joined(separator: "\n\n") + "\n\nLamp, lamp, lamp.\n"
    try catalogue.addText(of: try book(text), at: "/lamps.txt", status)
    let query = try #require(LibraryQuery("lamp"))
    for limit in [0, 1, 2, 9, 10, 11] {
      var found: [LibraryMatch] = []
      #expect(try catalogue.visitBooks(matching: query, limit: limit) { found += $0 } == 10)
      #expect(found.count == min(limit, 10))
      #expect(found.last?.excerpt == (limit > 0 ? "Lamp, lamp, lamp." : nil))
    }
  }

  @Test func aSearchThatIsNoLongerWantedEndsWithWhatItHas() throws {
    let catalogue = try LibraryCatalogue(path)
    let text = (1...9).map { "Lamp \($0)." }.joined(separator: "\n\n")
    try catalogue.addText(of: try book(text), at: "/lamps.txt", status)
    var (asked, found): (Int, [LibraryMatch]) = (0, [])
    func isWanted() -> Bool {
      asked += 1
      return asked <= 3
    }
    let query = try #require(LibraryQuery("lamp"))
    #expect(try catalogue.visitBooks(matching: query, while: isWanted) { found += $0 } == 3)
    #expect(found.isEmpty)
  }

  @Test func aTextIsKnownByItsFileOnlyWhileThatHasNotChanged() throws {
    let catalogue = try LibraryCatalogue(path)
    let lamps = try book(Self.lamps)
    let file = temporary.path + "/lamps.txt"
    try FileAccess.replace(file, with: Array("x".utf8))
    let before = try #require(FileStatus(of: file))
    try catalogue.addText(of: lamps, at: file, before)
    #expect(try catalogue.fingerprintOfText(at: file, before) == lamps.fingerprint)
    #expect(try catalogue.fingerprintOfText(at: "/other.txt", before) == nil)
    // Another file of the same length at the same path.
    try FileAccess.replace(file, with: Array("y".utf8))
    let after = try #require(FileStatus(of: file))
    #expect(try catalogue.fingerprintOfText(at: file, after) == nil)
    // The same text again.
    #expect(try catalogue.recordFile(ofTextOf: lamps.fingerprint, at: file, after))
    #expect(try catalogue.fingerprintOfText(at: file, after) == lamps.fingerprint)
    #expect(try catalogue.fingerprintOfText(at: file, before) == nil)
  }

  @Test func theExcerptBeginsAFewWordsBeforeTheMatch() throws {
    let catalogue = try LibraryCatalogue(path)
    let words = (1...80).map { "word\($0)" }.joined(separator: " ")
    try catalogue.addText(of: try book(words), at: "/words.txt", status)
    func excerpt(_ word: String) throws -> String { try matches(word, in: catalogue)[0].excerpt }
    #expect(try excerpt("word1").hasPrefix("word1 word2 word3"))
    #expect(try excerpt("word4").hasPrefix("word1 word2 word3 word4 word5"))
    #expect(try excerpt("word40").hasPrefix("…word37 word38 word39 word40 word41"))
    #expect(try excerpt("word40").hasSuffix("…") && excerpt("word40").count < 200)
    #expect(try excerpt("word80") == "…word77 word78 word79 word80")
  }

  @Test func severalProgramsMakeTheCatalogueAtOnce() async throws {
    for round in 0..<20 {
      let path = "\(temporary.path)/\(round).db"
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<6 { group.addTask { try LibraryCatalogue(path).textPaths().count } }
        for try await count in group { #expect(count == 0) }
      }
    }
  }

  @Test(
    "values longer than the program writes end a search with an error, and the catalogue is made again"
  )
  func longValues() throws {
    for change in [
      "UPDATE words_content SET c0 = c0 || hex(zeroblob(3000000))",
      "UPDATE passages SET chapter = zeroblob(3000000)",
      "UPDATE texts SET title = hex(zeroblob(3000000))",
    ] {
      do {
        let catalogue = try LibraryCatalogue(path)
        try catalogue.addText(of: try book(Self.lamps), at: "/b/lamps.txt", status)
        catalogue.database.limitValues(to: 1 << 28)
        try catalogue.database.runScript(change)
      }
      do {
        let catalogue = try LibraryCatalogue(path)
        #expect(throws: CatalogueError.self, "\(change)") { try matches("lamp", in: catalogue) }
      }
      let catalogue = try LibraryCatalogue(path)
      #expect(try matches("lamp", in: catalogue) == [])
      try catalogue.addText(of: try book(Self.lamps), at: "/b/lamps.txt", status)
      #expect(try matches("lamp", in: catalogue).count == 1)
      try catalogue.removeText(of: try book(Self.lamps).fingerprint)
      try catalogue.save()
    }
  }

  @Test(
    "a paragraph beyond the longest is found in parts, each at its place", arguments: ["é", "é "])
  func longParagraphs(filler: String) throws {
    let catalogue = try LibraryCatalogue(path)
    let half = String(repeating: filler, count: LibraryCatalogue.longestPassage / filler.utf8.count)
    let lamps = try book("Six lamps \(half) lanterns \(half) the end.\n")
    try catalogue.addText(of: lamps, at: "/b/lamps.txt", status)
    for word in ["lamps", "lanterns", "end"] {
      let found = try matches(word, in: catalogue)
      #expect(found.count == 1)
      let place = try #require(found.first?.place.utf8)
      #expect(lamps.text[place...].starts(with: word.utf8))
    }
  }

  @Test("the parts of a paragraph are all of it, none too long, none within a character")
  func partsOfParagraphs() {
    let longest = LibraryCatalogue.longestPassage
    for length in [1, longest - 1, longest, longest + 1, 2 * longest + 7] {
      for sign in ["a", "é", "한", "𝄞", " ", "word "] {
        let text = Array(String(repeating: sign, count: length / sign.utf8.count + 1).utf8)
        let parts = LibraryCatalogue.passages(in: 0..<text.count, of: text)
        #expect(parts.first?.lowerBound == 0 && parts.last?.upperBound == text.count)
        #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        #expect(parts.allSatisfy { $0.count <= longest && text[$0.lowerBound] & 0xC0 != 0x80 })
      }
    }
  }

  /// Excerpts by definition: the same from strings.
  private func excerpt(_ before: String, _ after: String) -> String {
    var lead = before.suffix(24)
    if lead.startIndex > before.startIndex {
      lead = lead.firstIndex(of: " ").map { lead[$0...].dropFirst() } ?? lead
    }
    let rest = after.prefix(160)
    return (lead.startIndex > before.startIndex ? "…" : "") + lead + rest
      + (rest.endIndex < after.endIndex ? "…" : "")
  }

  @Test("an excerpt cut from bytes is that of the characters, in any script", arguments: 1...8)
  func excerpts(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let words = ["lamp", "маяк", "灯台", "ประภาคาร", "é", "e\u{301}", "👩‍🚒", "—", "x", "등대"]
    for _ in 0..<200 {
      func text(_ count: Int) -> String {
        (0..<count).map { _ in
          words.randomElement(using: &random)! + (Bool.random(using: &random) ? " " : "")
        }.joined()
      }
      let counts = [0, 1, 3, 20, 200]
      let before = text(counts.randomElement(using: &random)!) + " "
      let after = "beacon " + text(counts.randomElement(using: &random)!)
      let later = after.replacing("маяк", with: "\u{1}маяк")
      var marked =
        SearchableText.withDividers(before) + "\u{1}" + SearchableText.withDividers(later)
      let found = marked.withTextBytes { LibraryCatalogue.excerpt(ofMarked: $0) }
      #expect(found.before == before.utf8.count)
      #expect(found.excerpt == excerpt(before, after))
    }
  }
}
