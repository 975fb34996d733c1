import BookText
import Testing

@Suite("Title and author")
struct FrontMatterTests {
  @Test func aHeaderNamesTitleAndAuthor() throws {
    let book = try book("Title: The  Lamp\tRoom\nAuthor:  A. N. Keeper\n\nIt was dark.")
    #expect(book.title == "The Lamp Room")
    #expect(book.credits.author == "A. N. Keeper")
  }

  @Test func theHeaderMayStandBelowOtherLines() throws {
    let notice = String(repeating: "This text may be read by anybody.\n", count: 20)
    let book = try book("\(notice)\nTitle: The Lamp Room\n\nAuthor: A. N. Keeper\n\nIt was dark.")
    #expect(book.title == "The Lamp Room")
    #expect(book.credits.author == "A. N. Keeper")
  }

  @Test func aHeaderFarDownIsPartOfTheStory() throws {
    let story = String(repeating: "The keeper read on, and the lamp burned lower.\n", count: 100)
    let book = try book("\(story)\nTitle: The Lamp Room\nAuthor: A. N. Keeper\n")
    #expect(book.credits.author == nil)
    #expect(book.title != "The Lamp Room")
  }

  @Test func anEmptyHeaderNamesNothing() throws {
    let book = try book("Title:\nAuthor: \n\nIt was dark, and nobody had thought to bring a lamp.")
    #expect(book.credits.author == nil)
  }

  @Test(arguments: ["The Lamp Room", "Dr. No-one", "The Keeper, a Story", "雨の夜"])
  func aShortFirstLineIsTheTitle(line: String) throws {
    #expect(try book("\(line)\n\nIt was dark, and nobody had a lamp.").title == line)
  }

  @Test func theTitleIsTheFirstLineOfItsBlock() throws {
    #expect(try book("# The Lamp Room\n\nIt was dark.").title == "The Lamp Room")
    #expect(try book("The Lamp Room\nby A. N. Keeper\n\nIt was dark.").title == "The Lamp Room")
  }

  @Test(arguments: [
    "It was dark,", "Where was the lamp?", "Light the lamp!", "雨が降る。",
    "It was dark, and nobody in the whole of the reading room had a lamp",
  ])
  func theFileNameIsTheLastResortForATitle(line: String) throws {
    #expect(try book("\(line)\n\nNobody had a lamp.").title == "nameless")
  }

  /// The first line of prose that was wrapped is half a sentence.
  @Test func theFirstLineOfAWrappedParagraphIsNoTitle() throws {
    let text = """
      It was dark in the reading room and nobody had thought of
      bringing a lamp, so the readers went on from memory, each
      of them a little faster than the one who sat beside him.
      """
    #expect(try book(text).title == "nameless")
  }

  @Test func aRuleAboveTheTitleIsNotTheTitle() throws {
    #expect(try book("* * *\n\nThe Lamp Room\n\nIt was dark.").title != "* * *")
  }
}
