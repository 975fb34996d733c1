import BookText
import PlainText
import Testing
import Typesetting

@Suite("Text that leaves the program")
struct TypedTextTests {
  private func typed(_ text: String) throws -> String {
    let book = try Book(plainText: Array(text.utf8), named: "lamp")
    return book.typedText(0..<book.text.count)
  }

  @Test func aParagraphIsALineAndAStanzaKeepsItsLines() throws {
    let text = """
      The keeper of the lock had three clocks, and they had never once agreed,
      so that on the canal a man could be early and late and exactly punctual
      by turns without leaving the room. He said it was the nearest thing yet.

      Low water, and the boats lie down,
        High water, and they stand;    5
      The bell that nobody has rung.
      """
    #expect(
      try typed(text) == """
        The keeper of the lock had three clocks, and they had never once agreed, so that on the canal a man \
        could be early and late and exactly punctual by turns without leaving the room. He said it was the \
        nearest thing yet.

        Low water, and the boats lie down,
          High water, and they stand;
        The bell that nobody has rung.
        """)
  }

  @Test(arguments: ["lamp-\nlight", "lamp-\n light", "lamp-\n  light"])
  func aWordDividedBetweenLinesIsCopiedWhole(divided: String) throws {
    let text = """
      The keeper of the lock had lamplight, and he had never once been without,
      so that on the canal a man could read by \(divided) at any hour.
      """
    #expect(try typed(text).hasSuffix("a man could read by lamplight at any hour."))
  }

  @Test func linesOfATextAsItIsAreCopiedWithTheirBlanks() throws {
    let options = PlainTextOptions(treatment: .asIs)
    let text = "if lit:\n    put  out()\n\nend"
    let book = try Book(plainText: Array(text.utf8), named: "lamp", options: options)
    #expect(book.typedText(0..<book.text.count) == text)
    #expect(book.isTypedInColumns(0..<book.text.count))
    #expect(book.typedText(3..<7) == "lit:")
  }
}
