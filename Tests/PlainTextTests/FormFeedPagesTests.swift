import BookText
import PlainText
import ProcessorTime
import Testing

@Suite("Pages that end with form feeds")
struct FormFeedPagesTests {
  private func joined(_ pages: [String]) -> String {
    String(
      decoding: FormFeedPages.joined(Array(pages.joined(separator: "\u{C}").utf8)).text,
      as: UTF8.self)
  }

  @Test func loseTheirHeadsAndFeetButTheTitleOfTheBookStays() {
    let pages = [
      "The Lamp\n\nby A. Keeper\n\nIt was lit.\n\n     1\n",
      "The Lamp\n\nIt was lit again.\n\n     2\n", "The Lamp\n\nIt went out.\n\n     3\n",
    ]
    #expect(
      joined(pages)
        == "The Lamp\n\nby A. Keeper\n\nIt was lit.\n\nIt was lit again.\n\nIt went out.\n")
  }

  @Test func loseHeadsThatNameTheChapterByTheirRisingNumbers() {
    let pages = (7...12).map { number in
      let head = number % 2 == 0 ? "\(number)   THE LAMP" : "CHAPTER \(number / 4)   \(number)"
      return "\(head)\n\nOf page \(number) nothing is known.\n"
    }
    let text = joined(pages)
    #expect(!text.contains("LAMP") && !text.contains("CHAPTER"))
    #expect((7...12).allSatisfy { text.contains("Of page \($0) nothing is known.\n") })
  }

  @Test func letAParagraphGoOnOverTheirEnds() {
    let line = "The lamp was lit at five, as on every evening, and the"
    let pages = [
      "\(line)\n\(line)\n\n1\n",
      "boats had not come in before the night, which was so for devel-\n\n2\n",
      "opment. It rained.\n\nThen it stopped.\n\n3\n", "A new paragraph.\n\n4\n",
    ]
    #expect(
      joined(pages) == "\(line)\n\(line)\n"
        + "boats had not come in before the night, which was so for devel-\nopment. It rained.\n\n"
        + "Then it stopped.\n\nA new paragraph.\n")
  }

  @Test func keepALineThatIsAllOfItsPage() {
    let pages =
      ["Of lamps.\n"]
      + ["It was lit.", "", "It went out.", "It was cold."].map {
        "The Lamp\n\n\($0)\n"
      }
    #expect(joined(pages).split(separator: "The Lamp").count == 2)
  }

  @Test func loseAnIndentOfAllTheirLines() {
    let pages = (1...3).map {
      let signs = String(repeating: "!", count: $0)
      return "Head\n\n    One\(signs)\n      Two.\n    Three\(signs)\n"
    }
    #expect(joined(pages).contains("\nOne!!\n  Two.\nThree!!\n"))
  }

  @Test func keepEqualLinesThatAreNoHeads() {
    let pages = (1...4).map {
      "Words of page \($0), which differ: \(String(repeating: "x", count: $0)).\n\nYes.\n\nNo \($0 * 7)\n"
    }
    #expect(joined(pages).contains("differ: xx."))
  }

  @Test(arguments: [
    "", "\u{C}", "one\u{C}two", "\u{C}\u{C}\u{C}\u{C}", String(repeating: "\u{C}", count: 50_000),
  ])
  func fewOrEmptyPagesDoNoHarm(text: String) {
    #expect(FormFeedPages.joined(Array(text.utf8)).text.count <= text.utf8.count)
  }

  // MARK: A list of contents beside the text

  /// The text, and the headings by their level and words.
  private func joined(
    _ pages: [String], _ entries: [(title: String, level: Int, page: Int)]
  ) -> (text: String, headings: [String]) {
    let outline = PageOutline(
      entries.map { PageOutline.Entry(title: $0.title, level: $0.level, page: $0.page) })
    let joined = FormFeedPages.joined(Array(pages.joined(separator: "\u{C}").utf8), outline)
    let text = String(decoding: joined.text, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let headings = joined.headings.map { heading in
      "\(heading.level) " + lines[heading.line...].prefix { !$0.isEmpty }.joined(separator: "/")
    }
    return (text, headings)
  }

  @Test func setApartTheLinesThatTheListOfContentsNames() {
    let found = joined(
      ["Title.\n", "One text.\n  Wicks\nTwo texts.\n", "Three texts.\nOils\n"],
      [("Wicks", 1, 2), ("Oils", 2, 3)])
    #expect(found.text == "Title.\n\nOne text.\n\nWicks\n\nTwo texts.\n\nThree texts.\n\nOils\n")
    #expect(found.headings == ["1 Wicks", "2 Oils"])
  }

  @Test(arguments: [
    ("2.1 Setup", "Setup"), ("Setup", "2.1 Setup"), ("Set-up", "SETUP"),
    ("3. Setup", "Chapter 3. Setup"),
    ("Setup", "Chapter IV: Setup"), ("\u{FB01}re", "Fire"), ("日本", "１ 日本"), ("C++", "3 C"),
  ])
  func findATitleWithAndWithoutItsNumber(title: String, line: String) {
    let found = joined(["a\n", "b c d e\n\n\(line)\n\nf g h\n", "i\n"], [(title, 1, 2)])
    #expect(found.headings == ["1 \(line)"])
  }

  @Test(arguments: [
    ("Setup", "The Setup"), ("Setup", "Setup of lamps"), ("Lamps", "1 2 3 4 5 Lamps"), ("?", "?"),
    ("Chapter 3", "3"), ("Setup", ""),
  ])
  func takeNoLineWithOtherWordsForATitle(title: String, line: String) {
    let found = joined(["a\n", "b c d e\n\n\(line)\n\nf g h\n", "i\n"], [(title, 1, 2)])
    #expect(found.headings.isEmpty)
  }

  @Test func findATitleOfSeveralLinesBelowTheNumberOfItsChapter() {
    let found = joined(
      ["a\n", "Chapter 3\n\nOf Wicks,\n   and of Oils\n\nThe text.\n", "b\n"],
      [("3 Of Wicks, and of Oils", 1, 2)])
    #expect(found.headings == ["1 Chapter 3/Of Wicks,/and of Oils"])
  }

  @Test func takeNothingOfTheLineAboveForTheNumberOfATitle() {
    let found = joined(
      ["a\n", "It is\npossible.\n8.4 Wicks\nand 3.\n5 Oils\n", "b\n"],
      [("8.4 Wicks", 1, 2), ("5 Oils", 1, 2)])
    #expect(found.headings == ["1 8.4 Wicks", "1 5 Oils"])
  }

  @Test func findATitleThatLooksLikeARunningHeadOrIsOnTheNextPage() {
    let found = joined(
      ["Of lamps.\n", "Wicks\n\nOne.\n\n1\n", "Wicks\n\nTwo.\n\n2\n", "Wicks\n\nThree.\n\n3\n"],
      [("Wicks", 1, 1)])
    #expect(found.text == "Of lamps.\n\nWicks\n\nOne.\n\nTwo.\n\nThree.\n")
    #expect(found.headings == ["1 Wicks"])
  }

  @Test func keepTitlesOfOnePageInTheirOrder() {
    let found = joined(
      ["a\n", "Oils\n\nWicks\n\ntext\n\nOils\n", "b\n"], [("Wicks", 1, 2), ("Oils", 2, 2)])
    #expect(found.headings == ["1 Wicks", "2 Oils"])
    #expect(found.text.hasSuffix("\n\nOils\n\nb\n"))
  }

  @Test func doNotNeedAListThatFits() {
    let found = joined(
      ["a\n", "b\n", "c\n"], [("a", 1, 0), ("b", 1, -1), ("c", 1, 4), ("", 1, 2), ("b", 9, 2)])
    #expect(found.headings == ["9 b"])
    let many = (0..<100_000).map { ("title \($0)", 1, $0 % 3 + 1) }
    #expect(joined(["a\n", "b\n", "c\n"], many).headings.isEmpty)
  }

  @Test func takeTimeInProportionToALongPageAndManyEntries() {
    let page = String(repeating: "a line of words that are no title\n", count: 20_000)
    let outline = PageOutline(
      (0..<20_000).map { PageOutline.Entry(title: "title \($0)", level: 1, page: $0 % 3 + 1) })
    let bytes = Array([page, page, page].joined(separator: "\u{C}").utf8)
    let time = processorTime {
      #expect(FormFeedPages.joined(bytes, outline).headings.isEmpty)
    }
    #expect(time < .seconds(2))
  }
}
