import BookText
import Markup
import Testing

@testable import Documents

/// Empty rows, and headings of FictionBook.
@Suite("Scenes")
struct SceneTests {
  private static let prose = "The lamp stood on the sill, and the oil in it was low and brown."

  /// The paragraphs after which the book pauses, by their numbers from 0.
  private func pauses(_ html: String) throws -> [Int] {
    let book = try #require(
      try book(Array("<html><body>\(html)</body></html>".utf8), named: "a.html"))
    let paragraphs = book.blocks.filter { $0.kind == .paragraph }
    return paragraphs.indices.filter { paragraphs[$0].blankLinesBefore >= 3 }
  }

  private static let rows = [
    "<p><br></p>", "<div><br/></div>", "<br>", "<p><span><br></span></p>", "<p>&#160;</p>",
    "<br><br><br>", "<p>\n<br>\n</p>", "<div><p><br></p></div>", "<p>\u{3000}</p>",
  ]

  @Test(arguments: rows)
  func anEmptyRowIsAPause(row: String) throws {
    let (text, many) = ("<p>\(Self.prose)</p>", String(repeating: "<p>\(Self.prose)</p>", count: 3))
    #expect(try pauses(many + row + many) == [3])
    #expect(try pauses(text + row + text + row + text) == [1, 2])
    // With margins and alignments of their own too.
    #expect(
      try pauses("<div style='text-align: left; margin: 0 1em'>\(many)\(row)\(many)</div>") == [3])
  }

  @Test(arguments: rows)
  func emptyRowsBetweenMostParagraphsAreTheirSpacing(row: String) throws {
    let spaced = String(repeating: "<p>\(Self.prose)</p>\(row)", count: 6)
    #expect(try pauses(spaced) == [])
    let many = String(repeating: "<p>\(Self.prose)</p>", count: 6)
    #expect(try pauses(spaced + many) == [])
    #expect(try pauses(spaced + many + many).count == 6)
  }

  @Test func lineEndsBesideTextAreNoRows() throws {
    let text = Self.prose
    #expect(try pauses("<p>\(text)<br></p><p>\(text)</p><h2>A</h2><br><p>\(text)</p>") == [])
    #expect(try pauses("<p>\(text)</p><table><tr><td><br>a</td></tr></table><p>\(text)</p>") == [])
  }

  private func fictionBook(_ body: String) throws -> Book {
    try #require(try book(Array("<FictionBook><body>\(body)</body></FictionBook>".utf8)))
  }

  @Test func aTitleOfFictionBookIsOneEntryAndASubtitleNone() throws {
    let book = try fictionBook(
      """
      <section><title><p>Chapter 1</p><empty-line/><p>Of Oil</p></title><p>a</p><subtitle>* * *</subtitle>
      <p>b</p><empty-line/><p>c</p><p/><p>d</p><subtitle>The wick</subtitle><p>e</p></section>
      """)
    #expect(book.contents.map(\.title) == ["Chapter 1 Of Oil"])
    #expect(
      book.outline == [
        "heading(level: 1) Chapter 1 / Of Oil", "paragraph a", "sceneBreak * * *", "paragraph b",
        "paragraph c", "paragraph d", "paragraph The wick", "paragraph e",
      ])
    #expect(book.blocks.map(\.blankLinesBefore) == [1, 1, 1, 1, 3, 3, 1, 1])
  }

  @Test func withoutTitlesTheSubtitlesAreHeadings() throws {
    let book = try fictionBook(
      "<section><subtitle>1</subtitle><p>a</p><subtitle>***</subtitle></section>")
    #expect(book.contents.map(\.title) == ["1"])
  }

  @Test func manySceneBreaksInARowAreOne() throws {
    for sign in ["<p>***</p>", "<hr>", "<h2>*</h2>"] {
      let row = String(repeating: sign, count: 10_000)
      let book = try #require(try book(Array("<p>a</p>\(row)<p>b</p>".utf8), named: "a.html"))
      #expect(book.blocks.map(\.kind) == [.paragraph, .sceneBreak, .paragraph])
    }
  }
}
