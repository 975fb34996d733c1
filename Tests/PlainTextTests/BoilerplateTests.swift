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
}
