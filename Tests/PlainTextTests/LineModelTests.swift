import BookText
import Testing

/// Texts without blank lines between their paragraphs: the kind of a line depends on its
/// neighbours.
@Suite("Lines without blank lines between")
struct LineModelTests {
  private static let paragraphs = [
    "The bell was cracked the winter that it came, and the founder would not have it back; so it "
      + "was hung as it was, and the town grew up to the sound of a cold.",
    "Strangers remarked on it. They would stop in the square and look up and then at each other, "
      + "and somebody would be sure to tell them that it had been a very hard winter.",
    "It rang for all of us in the end, one after the other, and we found that by then we should "
      + "not have known what to make of a clear one, nor wished to hear it.",
  ]

  /// Returns the lines of `text`, wrapped at 60 columns, the first indented.
  private func lines(_ text: String, setIn indent: String) -> [String] {
    var lines = [indent]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.count + 1 + word.count > 60 {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = line.allSatisfy { $0 == " " } ? line + word : line + " " + word
      }
    }
    return lines
  }

  private func text(_ paragraphs: [String], setIn indent: String) -> String {
    paragraphs.flatMap { lines($0, setIn: indent) }.joined(separator: "\n")
  }

  private var expected: String {
    (0..<3).flatMap { _ in Self.paragraphs.map { "paragraph: " + $0 } }.joined(separator: "\n")
  }

  private var nine: [String] { (0..<3).flatMap { _ in Self.paragraphs } }

  @Test(arguments: ["  ", "    ", "\t", ""])
  func paragraphsAreSeparated(indent: String) throws {
    #expect(try outline(text(nine, setIn: indent)) == expected)
  }

  @Test func aListAtTheEndDoesNotChangeTheParagraphs() throws {
    let list = "\n- one thing\n- another thing"
    #expect(
      try outline(text(nine, setIn: "    ") + list)
        == expected + "\nitem: - one thing\nitem: - another thing")
  }

  @Test func versesBetweenParagraphsStayVerses() throws {
    let verses = "\n        O ring for me, thou broken bell,\n        And I will ring for thee,\n"
    let all = text(nine, setIn: "  ") + verses + text(nine, setIn: "  ")
    #expect(
      try outline(all)
        == expected
        + "\nverse: O ring for me, thou broken bell, / And I will ring for thee,\n" + expected)
  }

  @Test func shortRepliesAreParagraphs() throws {
    let replies = "\n    \"Was it hung?\"\n    \"It was.\"\n    \"And rung?\"\n"
    let all = text(nine, setIn: "    ") + replies + text(nine, setIn: "    ")
    #expect(
      try outline(all)
        == expected
        + "\nparagraph: \"Was it hung?\"\nparagraph: \"It was.\"\nparagraph: \"And rung?\"\n"
        + expected)
  }

  @Test func aChapterCloseToItsTextIsAHeading() throws {
    let chapters = (1...3).map { "CHAPTER \($0)\n" + text(nine, setIn: "  ") }
    let book = try book(chapters.joined(separator: "\n\n"))
    #expect(book.headings.map(\.title) == ["CHAPTER 1", "CHAPTER 2", "CHAPTER 3"])
    #expect(book.blocks.count == 30)
  }

  @Test func anEarlyLineEndDoesNotDivideAParagraph() throws {
    var broken = lines(Self.paragraphs.joined(separator: " "), setIn: "")
    broken[3] = "the sound of it."
    let one = broken.joined(separator: "\n")
    #expect(try book([one, one, one].joined(separator: "\n\n")).blocks.count == 3)
  }
}
