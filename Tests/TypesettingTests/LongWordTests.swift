import BookText
import PlainText
import Testing

@testable import Typesetting

@Suite("A word wider than any line", .timeLimit(.minutes(30)))
struct LongWordTests {
  @Test(
    "is cut into full lines",
    arguments: ["x", "\u{43B}", "\u{4E00}", "e\u{301}", "x\u{AD}"])
  func megabyte(letter: String) throws {
    let count = 20_000
    let text = String(repeating: letter, count: count)
    let book = try Book(plainText: Array(text.utf8), named: "one word")
    var pages = Pagination(of: book, format: PageFormat(measure: 60, lines: 20))
    pages.set(atLeast: .max)
    let cells = letter == "\u{4E00}" ? 2 * count : count
    // Full lines, except for hyphens at soft hyphens of the text.
    let lines = cells / 60
    #expect((lines / 20 - 1...lines / 20 + lines / 50).contains(pages.count))
  }
}
