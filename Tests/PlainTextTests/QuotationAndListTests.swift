import BookText
import Testing

@Suite("Quotations and lists")
struct QuotationAndListTests {
  private let prose = """
    The rules of the reading room were painted on a board above the stove,
    where the heat had got at them, so that the later rules were a good deal
    paler than the earlier ones and a stranger would suppose that they had
    been meant less seriously.
    """

  @Test func filledProseSetInIsAQuotation() throws {
    let text = """
      \(prose)

          No reader shall take down more than one book at a time, nor put
          back any book in a place other than that from which it was had,
          nor read aloud, nor move his lips.

      \(prose)
      """
    let blocks = try book(text).blocks
    #expect(blocks.map(\.kind) == [.paragraph, .quotation, .paragraph])
    #expect(blocks.map(\.indent) == [0, 4, 0])
  }

  // MARK: Lists

  @Test func theItemsOfAListHaveNoBlankLinesBetween() throws {
    let text = "\(prose)\n\n- one lamp\n- one stove\n- one board"
    #expect(try book(text).blocks.map(\.blankLinesBefore) == [0, 1, 0, 0])
  }
}
