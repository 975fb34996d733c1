import BookText
import PlainText
import Testing

@Suite("A distributor's notices around a book")
struct BoilerplateTests {
  private let text = """
    *** START OF THIS PROJECT GUTENBERG EBOOK THE LAMP ROOM ***

    The lamp was lit.

    The stove was not, and nobody went to see about it.

    *** END OF THIS PROJECT GUTENBERG EBOOK THE LAMP ROOM ***

    A licence.
    """

  @Test func boilerplateIsShownOnRequest() throws {
    let options = PlainTextOptions(showsBoilerplate: true)
    let book = try Book(plainText: Array(text.utf8), named: "nameless", options: options)
    #expect(book.blocks.count == 5 && book.blocks.allSatisfy { $0.kind != .boilerplate })
  }

  @Test func boilerplateBelongsToNoSection() throws {
    #expect(try book(text).sections.map(\.blocks) == [1..<3])
  }
}
