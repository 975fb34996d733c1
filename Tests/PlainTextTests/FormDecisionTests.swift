import BookText
import PlainText
import Testing

@Suite("Whether a text is set as a book")
struct FormDecisionTests {
  private func form(_ text: String, _ origin: TextOrigin = .unknown) throws -> TextForm {
    try Book(
      plainText: Array(text.utf8), named: "lamp", options: PlainTextOptions(origin: origin)
    ).form
  }

  /// Paragraphs of wrapped sentences, each a little different.
  private func story(_ count: Int, words length: Int = 60) -> String {
    (0..<count).map { number in
      let words = (0..<length).map { "word" + String(repeating: "s", count: ($0 * 7 + number) % 5) }
      var lines = [""]
      for word in ["The lamp"] + words + ["was lit."] {
        if lines[lines.count - 1].count + word.count > 70 { lines.append("") }
        lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n\n") + "\n"
  }

  @Test func manyParagraphsOfWrappedSentencesAreABookWhereverTheyComeFrom() throws {
    #expect(try form(story(40)) == .book)
    // Less than a few screens are not certainly one.
    #expect(try form(story(8)) == .asIs)
    #expect(try form(story(8), .book) == .book)
  }

  @Test func aBookMayHaveTitlesNumbersAndALineThatIsNotFull() throws {
    let parts = story(40, words: 300).split(separator: "\n\n").map(String.init).enumerated().map {
      number, part in
      let ragged =
        number % 3 == 0 ? part.replacing(" wordss ", with: "\nwordss ", maxReplacements: 1) : part
      return number % 5 == 0 ? "CHAPTER \(number)\n\n\(number). \(ragged)" : ragged
    }
    #expect(try form(parts.joined(separator: "\n\n")) == .book)
  }

  @Test func theHeaderOfADistributorMakesABookOfVerseToo() throws {
    let header = "The Project Gutenberg eBook of Lamps\n\nTitle: Lamps\n\n"
    let start = "*** START OF THE PROJECT GUTENBERG EBOOK LAMPS ***\n\n"
    let stanza = "Low water, and the boats lie down,\nHigh water, and they stand;\n\n"
    let verse = String(repeating: stanza, count: 100)
    #expect(try form(header + start + verse) == .book)
    #expect(try form(header + verse) == .asIs)
    #expect(try form(String(repeating: start, count: 200)) == .asIs)
    #expect(try form(header + start + stanza) == .asIs)
  }

  @Test func whatProgramsReadIsShownAsItIs() throws {
    #expect(try form(story(40), .program) == .asIs)
  }

  @Test(arguments: [
    "f00ba12 HEAD@{0}: commit: The lamp -- lit\n", "drwxr-xr-x  2 root root 4096 Jan  1 10:00 .\n",
    "hello\n", "Is it lit?\n\nIt is.\n", "name\tvalue\nlamp\t1\n",
    "On branch main\nnothing to commit, working tree clean\n",
  ])
  func whatIsNotCertainlyABookIsShownAsItIs(text: String) throws {
    #expect(try form(text) == .asIs)
    #expect(try form(String(repeating: text, count: 400)) == .asIs)
  }

  @Test func aStoryAmongLinesOfAProgramIsNotCertainlyABook() throws {
    let lines = (0..<400).map { "lamp \($0): lit at \($0) o'clock by [keeper]\n" }.joined()
    #expect(try form(story(40) + "\n" + lines) == .asIs)
  }

  @Test func aMailThroughAPipeKeepsItsCommandsAndQuotations() throws {
    let mail =
      "From: Ann <ann@example.org>\nSubject: The lamp\nDate: today\n\n    rm -- -f \"x\"\n\n> \"out\"\n"
    #expect(try form(mail) == .asIs)
  }

  @Test func versesFromAPipeKeepTheirLines() throws {
    let stanza =
      "Low water, and the boats lie down,\nHigh water, and they stand;\nThe bell is rung.\n\n"
    #expect(try form(String(repeating: stanza, count: 100)) == .asIs)
  }

  @Test func theReaderDecidesOtherwise() throws {
    func chosen(_ treatment: TextTreatment, _ text: String) throws -> TextForm {
      let options = PlainTextOptions(treatment: treatment, origin: .unknown)
      return try Book(plainText: Array(text.utf8), named: "lamp", options: options).form
    }
    #expect(try chosen(.book, "hello\n") == .book && chosen(.asIs, story(40)) == .asIs)
    #expect(try chosen(.asIs, "A \u{1B}[1mlamp\u{1B}[m\n") == .asIs)
    #expect(try chosen(.book, "A \u{1B}[1mlamp\u{1B}[m\n") == .book)
  }

  @Test func whatHasBeenShownAsOneStaysOne() throws {
    let options = PlainTextOptions(origin: .unknown, form: .asIs)
    let book = try Book(plainText: Array(story(40).utf8), named: "lamp", options: options)
    #expect(book.form == .asIs)
  }

  @Test func aTextAsItIsHasEveryByteOfItsFile() throws {
    let text = "#  Title\n\n\n  _so_ -- {1} \"so\"\n[Page 2]\n\t*x*\n"
    let options = PlainTextOptions(treatment: .asIs)
    let book = try Book(plainText: Array(text.utf8), named: "lamp", options: options)
    #expect(String(decoding: book.text, as: UTF8.self) == text)
    #expect(book.title == "lamp" && book.contents.isEmpty && book.emphasis.isEmpty)
  }

  @Test(arguments: [
    ("a.txt", TextOrigin.book), ("/b/Alice.TXT", .book), ("a.txt.gz", .book),
    ("Makefile", .unknown),
    ("main.c", .program), ("a.tar.json.xz", .program), (".profile", .program), ("README", .unknown),
    ("Dr. Jekyll and Mr. Hyde", .unknown), ("letter.eml", .unknown), ("", .unknown),
  ])
  func theNameOfAFileSaysWhatReadsIt(name: String, origin: TextOrigin) {
    #expect(TextOrigin(fileNamed: name) == origin)
  }

  @Test func halfOfTheTextDecides() throws {
    let (code, prose) = ("x = bell(1)\n", "The bell...\n")
    #expect(try book(code + code + prose + prose).form == .asIs)
    #expect(try book(code + code + prose + prose + prose).form == .book)
    // Fewer than four lines are a quotation of code at most.
    #expect(try book(code + code + code).form == .book)
  }
}
