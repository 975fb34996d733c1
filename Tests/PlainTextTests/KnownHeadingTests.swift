import BookText
import PlainText
import Testing

@Suite("Headings that something beside the text names")
struct KnownHeadingTests {
  private let text = """
    CHAPTER I

    \(prose)

    # Wicks

    \(prose)

    #include <lamp.h>

    \(prose)

    CHAPTER II

    \(prose)
    """

  private func headings(_ known: [KnownHeading], _ treatment: TextTreatment = .automatic) throws
    -> [String]
  {
    let book = try Book(
      plainText: Array(text.utf8), named: "lamp",
      options: PlainTextOptions(treatment: treatment, origin: .unknown, headings: known))
    return book.headings.map { "\($0.block.headingLevel ?? 0) \(book.line($0.block.range))" }
  }

  /// Number of the line with some words.
  private func line(_ words: String) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0 == words } ?? -1
  }

  @Test func areTheOnlyOnesAndKeepTheirSigns() throws {
    let known = [
      KnownHeading(line: line("#include <lamp.h>"), level: 1),
      KnownHeading(line: line("CHAPTER II"), level: 3),
    ]
    let found = try headings(known)
    #expect(found == ["1 #include <lamp.h>", "3 CHAPTER II"])
    #expect(try headings([], .book).contains("2 CHAPTER I"))
  }

  @Test func makeABookOfATextOfUnknownKindButNotOfOneThatIsShownAsItIs() throws {
    let known = [KnownHeading(line: line("CHAPTER I"), level: 1)]
    #expect(try headings(known) == ["1 CHAPTER I"])
    #expect(try headings(known, .asIs).isEmpty)
  }

  @Test(arguments: [[-1, -2], [7_000], [1], [0, 0, 0], [9, 2]])
  func doNoHarmWhereThereIsNoSuchLine(lines: [Int]) throws {
    let known = lines.map { KnownHeading(line: $0, level: 200) }
    #expect(try headings(known).count <= 1)
  }
}
