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

  @Test(arguments: [(0, Block.Kind.paragraph), (1, .paragraph), (2, .quotation), (3, .quotation)])
  func proseSetInByTwoColumnsIsAQuotation(columns: Int, kind: Block.Kind) throws {
    let blanks = String(repeating: " ", count: columns)
    let text = """
      \(prose)

      \(blanks)No reader shall take down more than one book at a time, nor put them
      \(blanks)back in any place other than that from which it was had by him, and
      \(blanks)nor shall he read aloud, nor move his lips.
      """
    #expect(try book(text).blocks.map(\.kind) == [.paragraph, kind])
  }

  @Test func whereAllIsSetInNothingIsAQuotation() throws {
    let text = "\(prose)\n\n\(prose)".split(separator: "\n", omittingEmptySubsequences: false)
      .map { "     \($0)" }.joined(separator: "\n")
    #expect(try book(text).blocks.map(\.kind) == [.paragraph, .paragraph])
  }

  // MARK: Lists

  @Test(arguments: ["-", "*", "•", "–"])
  func everyItemOfAListStandsByItself(marker: String) throws {
    let text = """
      \(prose)

      \(marker) One lamp, to be lit by the keeper and by nobody else, at whatever hour
        it becomes too dark to see that it has not been lit.
      \(marker) One stove.
      \(marker) One board, with the rules on it, the first six of which are in force.
      """
    #expect(
      try outline(text).split(separator: "\n").dropFirst().map { $0.prefix(16) }
        == ["item: \(marker) One lamp", "item: \(marker) One stov", "item: \(marker) One boar"])
  }

  @Test(arguments: [".", ")"])
  func numberedItemsStandByThemselves(sign: String) throws {
    let text = """
      \(prose)

      9\(sign) One lamp, to be lit by the keeper and by nobody else, at whatever hour
         it becomes too dark to see that it has not been lit.
      10\(sign) One stove, which is not to be approached with a book in the hand, or
         in the pocket.
      11\(sign) One board.
      """
    let blocks = try book(text).blocks
    #expect(blocks.map(\.kind) == [.paragraph, .listItem, .listItem, .listItem])
  }

  @Test func numberedItemsApartAreItemsToo() throws {
    #expect(
      try outline("\(prose)\n\n1. One lamp.\n\n2. One stove.").split(separator: "\n").dropFirst()
        == ["item: 1. One lamp.", "item: 2. One stove."])
  }

  @Test func aLineThatBeginsWithAYearIsNoItem() throws {
    let text = """
      The first of the rules is thought to have been put up in the winter of
      1874. The second was certainly there by the spring, for it is complained
      of in a letter to the committee by a reader who had been asked to leave
      1875. It is not known who he was.
      """
    #expect(try book(text).blocks.map(\.kind) == [.paragraph])
  }

  @Test func aListOfShortItemsIsNotRunTogether() throws {
    let text = "\(prose)\n\n- one lamp\n- one stove\n- one board"
    let parts = try outline(text).split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(
      parts == "item: - one lamp\nitem: - one stove\nitem: - one board")
  }

  @Test func theItemsOfAListHaveNoBlankLinesBetween() throws {
    let text = "\(prose)\n\n- one lamp\n- one stove\n- one board"
    #expect(try book(text).blocks.map(\.blankLinesBefore) == [0, 1, 0, 0])
  }
}
