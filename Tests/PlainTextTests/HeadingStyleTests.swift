import BookText
import Testing

@Suite("Heading styles within a book")
struct HeadingStyleTests {
  /// Returns the headings of `text`, each with its level; a full stop in `text` is replaced by
  /// prose.
  private func headings(_ text: String) throws -> [String] {
    let book = try book(text.replacing("¶", with: prose))
    return book.blocks.compactMap { block in
      block.headingLevel.map { "\($0) \(book.title(of: block))" }
    }
  }

  @Test func aNumberIsJoinedWithItsTitle() throws {
    let text = "CHAPTER I\n\nTHE LAMP\n\n\n¶\n\n\n\n\nCHAPTER II.\n\nOf the Stove\n\n\n¶"
    #expect(try headings(text) == ["2 CHAPTER I. THE LAMP", "2 CHAPTER II. Of the Stove"])
    #expect(
      try book(text.replacing("¶", with: prose)).sections.map(\.title) == [
        "CHAPTER I. THE LAMP", "CHAPTER II. Of the Stove",
      ])
  }

  @Test func actsAndScenesAreSections() throws {
    let text = "ACT I\n\nSCENE I\n\n¶\n\nSCENE II\n\n¶\n\nActus Secundus. Scena Prima.\n\n¶"
    let found = try book(text.replacing("¶", with: prose))
    #expect(
      found.sections.map(\.title) == ["SCENE I", "SCENE II", "Actus Secundus. Scena Prima."])
  }
}
