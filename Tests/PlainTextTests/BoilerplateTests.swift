import BookText
import PlainText
import Testing

@Suite("A distributor's notices around a book")
struct BoilerplateTests {
  private let header = """
    The Project Gutenberg EBook of The Lamp Room, by A. N. Keeper

    This eBook is for the use of anyone anywhere at no cost.

    Title: The Lamp Room
           A Story of Oil

    Author: A. N. Keeper

    Translator: B. Wick

    Language: German
    """
  private let story = "The lamp was lit.\n\nThe stove was not, and nobody went to see about it."

  /// Returns the kinds of the blocks of `text`, boilerplate as a hyphen.
  private func kinds(_ text: String, showsBoilerplate: Bool = false) throws -> String {
    try Book(
      plainText: Array(text.utf8), named: "nameless",
      options: PlainTextOptions(showsBoilerplate: showsBoilerplate)
    ).blocks.map { $0.kind == .boilerplate ? "-" : "x" }.joined()
  }

  @Test func boilerplateIsShownOnRequest() throws {
    let start = "*** START OF THIS PROJECT GUTENBERG EBOOK THE LAMP ROOM ***"
    #expect(try kinds("\(start)\n\n\(story)", showsBoilerplate: true) == "xxx")
  }

  @Test func boilerplateBelongsToNoSection() throws {
    let start = "*** START OF THIS PROJECT GUTENBERG EBOOK THE LAMP ROOM ***"
    let end = "*** END OF THIS PROJECT GUTENBERG EBOOK THE LAMP ROOM ***"
    let book = try book("\(header)\n\n\(start)\n\n\(story)\n\n\(end)\n\nA licence.")
    #expect(book.sections.map(\.blocks) == [7..<9])
  }

  // MARK: Header fields

  @Test func headerFieldsNameTitleAndCredits() throws {
    let book = try book("\(header)\n\n\n\(story)")
    #expect(book.title == "The Lamp Room A Story of Oil")
    #expect(book.credits.author == "A. N. Keeper")
    #expect(book.credits.translator == "B. Wick")
    #expect(book.credits.editor == nil)
    #expect(book.language == "de")
  }

  @Test(arguments: [
    "The Project Gutenberg EBook of The Lamp Room, by A. N. Keeper",
    "Project Gutenberg's The Lamp Room, by A. N. Keeper",
    "**The Project Gutenberg Etext of The Lamp Room, by A. N. Keeper**",
    "The Project Gutenberg eBook, The Lamp Room, by\nA. N. Keeper",
  ])
  func theFirstLineNamesTheBookWithoutFields(line: String) throws {
    let book = try book("\(line)\n\n\n\(story)")
    #expect(book.title == "The Lamp Room")
    #expect(book.credits.author == "A. N. Keeper")
  }

  @Test func theTitlePageNamesTheBookWithoutFields() throws {
    let book = try book("THE LAMP ROOM\n\nby\n\nA. N. Keeper\n\n\n\nCHAPTER I\n\n\(story)")
    #expect(book.title == "THE LAMP ROOM")
    #expect(book.credits.author == "A. N. Keeper")
  }

  @Test(arguments: [
    ("Volume One", "x"), ("Том первый", "x"), ("ERSTER TEIL", "x"), ("CHAPTER I.", "x"),
    ("Part the First", "x"), ("Book Two", "x"), ("The Book of Lamps", "The Book of Lamps"),
    ("Part of a Lamp", "Part of a Lamp"), ("Nineteen Lamps", "Nineteen Lamps"),
  ])
  func theNameOfAPartIsNoTitle(line: String, title: String) throws {
    let text =
      "\(line)\n\n\n\nThe keeper went up the stairs, and lit the lamp at five, as always.\n"
    #expect(try Book(plainText: Array(text.utf8), named: "x").title == title)
  }
}
