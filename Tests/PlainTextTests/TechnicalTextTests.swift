import BookText
import PlainText
import Testing

/// Code, marked headings and other features of technical texts, in plain text.
@Suite("Technical texts")
struct TechnicalTextTests {
  @Test func pairsOfAsterisksAreBold() throws {
    #expect(try marked("It was **very cold** that winter.") == "It was {very cold} that winter.")
    #expect(try marked("2**3**4 and ** none **") == "2**3**4 and ** none **")
  }

  @Test(arguments: [
    "~~~~\n~~~~\n", "```\n\n```", "~~~~\n\u{8}\u{8}\n~~~~", "~~~\n\u{3000}\n~~~\n",
    String(repeating: "```\n", count: 1_000),
  ])
  func fencesAroundNothingAreShown(text: String) throws {
    #expect(try !Book(plainText: Array(text.utf8), named: "fences").blocks.isEmpty)
  }
}
