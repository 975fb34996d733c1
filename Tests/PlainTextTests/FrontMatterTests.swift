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
    #expect(try book("\(line)\n\nIt was dark, and no one had a lamp.").title == line)
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

  /// The first line of wrapped prose is half a sentence.
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

  @Test func theNumberOfTheFirstChapterIsNotTheTitle() throws {
    let (dark, light) = ("It was dark, and no one had a lamp.", "In the morning they found one.")
    func title(_ first: String, _ second: String) throws -> String? {
      let text = [first, dark, second, light].joined(separator: "\n\n\n")
      return try book("\(text)\n").title
    }
    #expect(try title("I", "II") == "nameless")
    // A number that none continues may be a title.
    #expect(try title("VII", "I") == "VII")
  }

  @Test func theSubjectOfAMailIsItsTitle() throws {
    let header = "From: Anna <anna@example.org>\nTo: Ben <ben@example.org>\n"
    let mail = "Date: Mon, 3 May 1999\n\nIt was dark, and no one had a lamp."
    #expect(try book("\(header)Subject: Re: the\n lamp\n\(mail)").title == "Re: the lamp")
    #expect(try book(header + mail).title == "nameless")
    #expect(try book("From: the keeper\n\nIt was dark.").title == "From: the keeper")
  }

  @Test func theLineBelowTheColumnsOfAMemoIsItsTitle() throws {
    let columns = String(repeating: " ", count: 44)
    let header = "Group of Lamps\(columns)A. Keeper\nRequest: 9\(columns)   June 1999\n\n\n"
    let text = """
      1.  Introduction

         This memo describes a small protocol by which two lamps may agree
         on the time of day.  It is not a standard of any kind, and no one is
         asked to use it before the third lamp has been lit in the tower.

      2.  Grammar

         This memo describes a small protocol by which two lamps may agree
         on the time of day.  It is not a standard of any kind, and no one is
         asked to use it before the third lamp has been lit in the tower.

      3.  Security Considerations

         There are none that are known to the author of this memo.
      """
    let title = String(repeating: " ", count: 20) + "The Protocol of Lamps\n\n"
    #expect(try book(header + title + text).title == "The Protocol of Lamps")
    #expect(try outline(header + title + text).contains("\ntitle line: The Protocol of Lamps\n"))
    #expect(try book(header + text).title == "nameless")
  }

  @Test(arguments: ["[Illustration: The lamp, from the road.]", "[Sidenote: The lamp.]"])
  func aCaptionIsNotTheTitle(caption: String) throws {
    #expect(try book("\(caption)\n\nIt was dark.").title == "nameless")
    #expect(try book("\(caption)\n\n# The Lamp Room\n\nIt was dark.").title == "The Lamp Room")
  }

  @Test func theNameOfASpeakerIsNotTheTitle() throws {
    let play = ["ANNA", "BEN", "ANNA", "BEN", "ANNA"].enumerated().map {
      "          \($1)\n\n    O where have you been, my lamp \($0),\n    And where have you been?\n"
    }
    #expect(try book(play.joined(separator: "\n")).title == "nameless")
  }
}
