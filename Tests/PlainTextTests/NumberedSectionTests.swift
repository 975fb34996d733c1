import BookText
import Testing

@testable import PlainText

/// Sections of technical texts, recognised by numbers of several components.
@Suite("Numbered sections")
struct NumberedSectionTests {
  private func number(_ line: String, fewest: Int = 2) -> [Int]? {
    var line = line
    return line.withTextBytes { OutlineNumber($0, 0..<$0.count, fewest: fewest)?.components }
  }

  @Test(arguments: [
    ("1.2. Paper", [1, 2]), ("1.2 Paper", [1, 2]), ("10.20.30 Paper", [10, 20, 30]),
    ("1.2.\u{A0}Paper", [1, 2]), ("A.4. paper", [1_000, 4]), ("2.1. 紙", [2, 1]),
    ("3.1. /etc/paper", [3, 1]),
  ])
  func aNumberOfSeveralComponentsIsRead(line: String, components: [Int]) {
    #expect(number(line) == components)
  }

  @Test(arguments: [
    "1. Paper", "1.2.Paper", "1.2.", "1.2. 3.4. 5.6", "1.2345 Paper", "AB.1 Paper", "1.B Paper", "",
    "Paper 1.2",
  ])
  func otherLinesHaveNoNumber(line: String) {
    #expect(number(line) == nil)
  }

  @Test func aChapterHasOneComponentAndAFullStop() {
    #expect(number("2. Ink", fewest: 1) == [2])
    #expect(number("B. Ink", fewest: 1) == [1_001])
    #expect(number("2 sorts of ink", fewest: 1) == nil)
  }

  @Test(arguments: [
    ("1.1. a", "1.2. a", true), ("1.2. a", "1.2.1. a", true), ("1.2.3. a", "1.3. a", true),
    ("1.9. a", "2.1. a", true), ("1.9. a", "1.11. a", true), ("8.6. a", "A.1. a", true),
    ("1.1. a", "1.1. a", false), ("1.2. a", "1.1. a", false), ("1.2. a", "1.5. a", false),
    ("1.2. a", "3.4. a", false), ("1.2. a", "1.2.2. a", false), ("1.2.1. a", "1.2. a", false),
  ])
  func anOutlineCountsOn(one: String, next: String, follows: Bool) throws {
    func read(_ line: String) -> OutlineNumber? {
      var line = line
      return line.withTextBytes { OutlineNumber($0, 0..<$0.count) }
    }
    #expect(try #require(read(next)).follows(try #require(read(one))) == follows)
  }

  private func headings(_ titles: [String]) throws -> [String] {
    let text = prose + titles.map { "\n\n" + $0 + "\n\n" + prose }.joined()
    let book = try book(text)
    return book.blocks.compactMap { block in
      block.headingLevel.map { "\($0) \(book.line(block.range))" }
    }
  }

  @Test(arguments: ["Chapter", "Bab", "Chương"])
  func sectionsRankByTheirDepthInAnyLanguage(word: String) throws {
    let found = try headings([
      "\(word) 1. Paper", "1.1. Sorts", "1.1.1. Rag", "1.1.2. wood", "1.2. Sizes", "\(word) 2. Ink",
      "2.1. Black", "2.1.1. Soot", "2.1.1.1. Lamps", "2.2. Red", "\(word) 3. Type", "3.1. Lead",
    ])
    #expect(
      found == [
        "2 \(word) 1. Paper", "3 1.1. Sorts", "4 1.1.1. Rag", "4 1.1.2. wood", "3 1.2. Sizes",
        "2 \(word) 2. Ink", "3 2.1. Black", "4 2.1.1. Soot", "5 2.1.1.1. Lamps", "3 2.2. Red",
        "2 \(word) 3. Type", "3 3.1. Lead",
      ])
  }

  @Test func theListOfContentsHasAllSectionsAndThePageOfAChapterToo() throws {
    let chapters = ["Chapter 1. Paper", "1.1. Rag", "1.2. Wood", "Chapter 2. Ink", "2.1. Soot"]
    let book = try book(prose + chapters.map { "\n\n" + $0 + "\n\n" + prose }.joined())
    #expect(book.headings.map(\.title) == chapters)
    #expect(book.sections.map(\.title) == [nil, "Chapter 1. Paper", "Chapter 2. Ink"])
  }

  @Test func theNearestLineWithTheNumberOfAChapterIsItsTitle() throws {
    let found = try headings([
      "1. Paper", "1.1. Sorts", "2. A reed", "3. A knife", "1.2. Sizes", "2. Ink", "2.1. Black",
      "2.2. Red", "3. Type", "4. Bindings", "4.1. Cloth",
    ])
    #expect(
      found == [
        "2 1. Paper", "3 1.1. Sorts", "3 1.2. Sizes", "2 2. Ink", "3 2.1. Black", "3 2.2. Red",
        "2 3. Type", "2 4. Bindings", "3 4.1. Cloth",
      ])
  }

  @Test func numbersThatBeginAgainInEachChapterAreBelowIt() throws {
    let found = try headings([
      "Chapter 1. Paper", "1. Sorts", "1.1. Rag", "1.2. Wood", "2. Sizes", "2.1. Quarto",
      "Chapter 2. Ink", "1. Black", "1.1. Soot", "1.2. Bone", "Chapter 3. Type", "1. Lead",
      "1.1. Moulds",
    ])
    #expect(
      found == [
        "2 Chapter 1. Paper", "3 1. Sorts", "4 1.1. Rag", "4 1.2. Wood", "3 2. Sizes",
        "4 2.1. Quarto", "2 Chapter 2. Ink", "3 1. Black", "4 1.1. Soot", "4 1.2. Bone",
        "2 Chapter 3. Type", "3 1. Lead", "4 1.1. Moulds",
      ])
  }

  @Test func aQuestionOfThreeLinesIsATitle() throws {
    let question =
      "1.2. Какая разница между бумагой из тряпок и бумагой\nиз дерева? Почему мне брать эту"
      + " бумагу, а не ту,\nкоторую берут все остальные люди на том берегу?"
    let found = try headings(["1.1. Sorts", question, "1.3. Sizes"])
    #expect(found.count == 3)
    #expect(found.dropFirst().first == "2 " + question.replacing("\n", with: " "))
  }

  @Test func numbersInDisorderAreNoOutline() throws {
    #expect(try headings(["3.1. Lead", "1.4. Rag", "2.2. Soot", "1.1. Wood", "7.5. Bone"]) == [])
  }

  @Test func clausesThatAreSentencesAreNoHeadings() throws {
    #expect(
      try headings([
        "1.1. The tenant keeps the lamp.", "1.2. The landlord brings the oil.",
        "1.3. The boat is shared.", "1.4. Nothing is owed.",
      ]) == [])
  }

  @Test func aListOfTheTablesOfABookIsNoTitle() throws {
    let list = "3.1. Sorts of paper\n3.2. Sorts of ink"
    let found = try headings([
      "1.1. Rag", "1.2. Wood", list, "3.1. Sorts of paper", "3.2. Sorts of ink",
    ])
    #expect(
      found == ["2 1.1. Rag", "2 1.2. Wood", "2 3.1. Sorts of paper", "2 3.2. Sorts of ink"])
  }

  @Test func linesThatCountOnAndComeAgainAreAListOfContents() throws {
    let text = """
      Daftar isi

      1. Kertas
          1.1. Ukuran
          1.2. Warna
      2. Tinta
          2.1. Hitam
          2.2. Merah

      Bab 1. Kertas

      1.1. Ukuran
      1.2. Warna

      \(prose)

      1.1. Ukuran

      \(prose)

      1.2. Warna

      \(prose)

      Bab 2. Tinta

      2.1. Hitam

      \(prose)

      2.2. Merah

      \(prose)
      """
    let contents = try outline(text).split(separator: "\n").filter { $0.hasPrefix("contents") }
    #expect(
      contents == [
        "contents: 1. Kertas / 1.1. Ukuran / 1.2. Warna / 2. Tinta / 2.1. Hitam / 2.2. Merah"
      ])
  }

  @Test(arguments: ["1.1. Rag", "Table of Contents\n\n1.1. Rag\n1.2. Wood\n\n1.1. Rag"])
  func aChapterWithTheTitleOfAnEntryIsNotPartOfTheList(below: String) throws {
    let text = """
      Table of Contents

      1. Paper

          1.1. Rag
          1.2. Wood

      2. Ink

          2.1. Soot

      Chapter 1. Paper

      \(below)

      \(prose)

      1.2. Wood

      \(prose)

      Chapter 2. Ink

      2.1. Soot

      \(prose)
      """
    let found = try book(text).headings.map(\.title)
    #expect(found.contains("Chapter 1. Paper"))
    #expect(found.contains("1.1. Rag"))
  }

  // MARK: Lines around them

  @Test func aNameThatComesAgainInAnOutlineIsBelowTheChapters() throws {
    let found = try headings([
      "Chapter 1", "1.1. Rag", "Note", "1.2. Wood", "Note", "Chapter 2", "2.1. Soot", "Note",
      "Preface",
    ])
    #expect(
      found == [
        "2 Chapter 1", "3 1.1. Rag", "4 Note", "3 1.2. Wood", "4 Note", "2 Chapter 2",
        "3 2.1. Soot",
        "4 Note", "2 Preface",
      ])
  }

  @Test func aPromptIsNoHeading() throws {
    #expect(try headings(["# mount /lamp", "# editor /etc/lamps", "# LAMP=1 light"]) == [])
    #expect(
      try headings(["# Mounting", "# The editor", "# light"]) == [
        "1 Mounting", "1 The editor", "1 light",
      ])
  }

  // MARK: The end of a text

  /// The lines after a title decide about it, and here there are none.
  @Test(arguments: [
    ["1. Lamp.", "2. Oil.", "3. Wick.", "4. Glass.", "5. Match."],
    ["A. The lamp", "B. The oil", "C. The wick"], ["a) The lamp", "b) The oil", "c) The wick"],
    ["1.1. Lamp", "1.2. Oil", "1.3. Wick"], ["I", "II", "III"],
  ])
  func theLastTitleMayEndTheText(titles: [String]) throws {
    let text = titles.map { prose + "\n\n" + $0 }.joined(separator: "\n\n")
    for end in ["", "\n", "\n\n\na", "\n\n--"] {
      #expect(try book(text + end).text.count >= text.utf8.count)
    }
  }
}
