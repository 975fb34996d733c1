import BookText
import ProcessorTime
import Testing

/// Texts as programs make them of books: a paragraph in a line, tabs before paragraphs, titles as close to
/// the text as paragraphs are.
@Suite("Texts made by programs from books")
struct ConvertedTextTests {
  private let reply = "“It keeps them busy,” said the keeper."
  private var line: String { prose.split(separator: "\n").joined(separator: " ") }

  /// Returns the kinds of the blocks of a text, and how many there are of each.
  private func kinds(_ text: String) throws -> [String: Int] {
    let blocks = try outline(text).split(separator: "\n").map { $0.prefix { $0 != ":" } }
    return Dictionary(grouping: blocks.map(String.init)) { $0 }.mapValues(\.count)
  }

  @Test(arguments: ["   ", "     ", "\t", "\t\t", "\t\t\t"])
  func indentedParagraphsBetweenBlankLinesAreParagraphsHoweverShort(indent: String) throws {
    let paragraphs = (0..<6).flatMap { _ in [indent + prose, indent + reply] }
    #expect(try kinds(paragraphs.joined(separator: "\n\n")) == ["paragraph": 12])
  }

  @Test func aLineThatIsSetInAmongParagraphsAtTheEdgeIsAQuotation() throws {
    let text = (0..<6).flatMap { _ in [prose, "     " + reply] }.joined(separator: "\n\n")
    #expect(try kinds(text) == ["paragraph": 6, "quotation": 6])
  }

  @Test func fourIndentedParagraphsShowNoCustom() throws {
    let text = (0..<4).flatMap { _ in ["    " + prose, "    " + reply] }
    #expect(try kinds(text.joined(separator: "\n\n"))["quotation"] == 4)
  }

  @Test func aListOfContentsEndsAtAParagraphOfOneLine() throws {
    let chapters = ["Clocks", "Ferries", "Locks", "Bells"]
    let text =
      ["Contents"] + chapters
      + chapters.flatMap { [$0, line, reply, line, "The keeper of the \($0)"] }
    #expect(try kinds(text.joined(separator: "\n\n"))["contents"] == 4)
  }

  @Test func paragraphsOfALineEachWithWideGapsAboveTitlesAreNotDoubleSpaced() throws {
    let verses = [
      "where the water went at night", "and never came to the mill", "with the lock keeper’s hat",
    ]
    let text = (1...12).flatMap { ["\n\nCHAPTER \($0)", line] + verses + [line] }
    let book = try book(text.joined(separator: "\n\n"))
    #expect(book.headings.count == 12)
    #expect(book.blocks.count { $0.kind == .paragraph } == 12 * 5)
  }

  @Test(arguments: [
    "CHAPTER #. The Lock", "Chapitre #. Le vieux pont", "Глава #. Старый мост",
    "Kapitel #: Die alte Brücke", "Capítulo # - El puente viejo", "Chapter #",
  ])
  func chaptersAreFoundInALineForEachParagraphWithoutBlankLines(title: String) throws {
    let titles = (1...30).map { title.replacing("#", with: "\($0)") }
    let text = titles.flatMap { [$0, line, reply, line, reply] }
    #expect(try book(text.joined(separator: "\n")).headings.map(\.title) == titles)
  }

  @Test(arguments: ["Chapter # was about the lock.", "In Chap. #. are some words about"])
  func aSentenceAboutAChapterIsNoHeadingThere(sentence: String) throws {
    let text = (1...30).flatMap { [sentence.replacing("#", with: "\($0)"), line, reply, line] }
    #expect(try book(text.joined(separator: "\n")).headings.isEmpty)
  }

  @Test func aParagraphOfOneLineWithTabsInsideIsNoRowOfATable() throws {
    let tabbed = line.replacing(", ", with: ",\t\t\t")
    #expect(try kinds("\(line)\n\n\(tabbed)\n\n\(line)") == ["paragraph": 3])
    #expect(try kinds("\(line)\n\nTides\t\t6.10\t\t18.40\n\n\(line)")["table"] == 1)
  }

  @Test func quotationsOfShortLinesBehindManyTabsAreFilled() throws {
    let indent = String(repeating: "\t", count: 7)
    let text = (0..<6).flatMap { _ in ["\t\t\t" + prose, indent + prose] }
    #expect(try kinds(text.joined(separator: "\n\n")) == ["paragraph": 12])
  }

  @Test(arguments: ["-   ", "*  ", "• "])
  func itemsWithAWideGapAfterTheirSignAreItemsAloneAndTogether(sign: String) throws {
    let items = ["Eggs", "Ropes for the ferry", "Salt"].map { sign + $0 }
    let loose = [prose, items.joined(separator: "\n\n"), prose].joined(separator: "\n\n")
    #expect(try kinds(loose) == ["paragraph": 2, "item": 3])
    let tight = [prose, items.joined(separator: "\n"), prose].joined(separator: "\n\n")
    #expect(try kinds(tight) == ["paragraph": 2, "item": 3])
  }

  @Test func manyItemsTakeLinearTime() throws {
    let growth = try growth(ofFourTimes: 20_000) { count in
      let text = String(repeating: "-  Eggs\n", count: count)
      let items = try book("\(prose)\n\n\(text)").blocks.count { $0.kind == .listItem }
      #expect(items == count)
    }
    #expect(growth < 8)
  }

  @Test func anItemWhoseSecondLineBeginsBelowItsTextIsNoVerse() throws {
    let text = "\(prose)\n\n  * Ropes and chains\n    for the ferry\n\n\(prose)"
    #expect(try kinds(text) == ["paragraph": 2, "item": 1])
  }

  @Test func aBoxOfStarsAndACommandBelowAnItemAreNoItems() throws {
    let box = "*************\n*  No dogs  *\n*  No ice   *\n*************"
    #expect(try kinds("\(prose)\n\n\(box)\n\n\(prose)")["item"] == nil)
    #expect(try kinds("\(prose)\n\n   - Run make\n     % make\n\n\(prose)")["verse"] == 1)
  }

  @Test func aNoteBehindAStarThatIsSetInIsNoItem() throws {
    let text = "\(prose)\n\n    * The keeper's own word.\n\n\(prose)"
    #expect(try kinds(text) == ["paragraph": 2, "quotation": 1])
  }

  @Test(arguments: ["", "　　"])
  func chaptersInChineseAreFoundAmongParagraphsOfALineEach(indent: String) throws {
    let short = indent + "老人看著水，說：「船還沒有來。」"
    let long = indent + String(repeating: "河水在夜裡慢慢地漲起來，", count: 6) + "沒有人聽見。"
    let text = (1...12).flatMap { ["第\($0)章 渡口"] + Array(repeating: short, count: 8) + [long] }
    let book = try book(text.joined(separator: "\n"))
    #expect(book.headings.count == 12)
    #expect(try kinds(text.joined(separator: "\n"))["paragraph"] == 12 * 9)
  }

  // MARK: Titles as close to the text as paragraphs are

  private let titles = [
    "The Clocks of the Keeper", "Ferries and Locks", "On Bells", "The Winter of the Flood",
    "Eggs for the Town", "Wages of a Keeper", "The Other Side", "Ropes and Chains",
    "A Visit to the Mill", "The Last Boat", "The Road in the Fog", "Salt", "Two Letters",
    "The Weir at Night", "An Inspector Calls", "Snow on the Towpath", "The Auction",
    "Mr Lamb and his Dog", "A Question of Time", "The Heron", "What the Lodger Kept",
  ]

  private func text(_ titles: [String]) -> String {
    titles.flatMap { [$0, prose, shortProse] }.joined(separator: "\n\n")
  }

  @Test func manyTitlesBetweenParagraphsAreHeadingsAllOrNone() throws {
    let first = prose + "\n\n"
    let found = try book(first + text(titles)).headings.map(\.title)
    #expect(found == titles)
    #expect(try book(first + text(Array(titles.prefix(19)))).headings.isEmpty)
  }

  @Test func namesOfAuthorsBelowQuotationsAreNoTitles() throws {
    let names = titles.indices.map { "Jonas \(titles[$0].split(separator: " ")[0])\($0) Lock" }
    #expect(try book(prose + "\n\n" + text(names)).headings.isEmpty)
  }

  @Test func termsOfADictionaryAreNoTitles() throws {
    let terms = titles.indices.map { "Wherry\(["a", "e", "o"][$0 % 3])\($0)" }
    #expect(try book(prose + "\n\n" + text(terms)).headings.isEmpty)
  }

  @Test func aTitleThatComesThreeTimesIsNone() throws {
    let found = try book(prose + "\n\n" + text(titles + ["The Heron", "The Heron"]))
    #expect(found.headings.map(\.title) == titles.filter { $0 != "The Heron" })
  }
}
