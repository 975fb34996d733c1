import BookText
import Markup
import Testing

@testable import Documents

@Suite("The source of a document's text, and its edition")
struct SourceTests {
  @Test func placeLeadsBackToItsElement() throws {
    let bytes = epub(["<p>one</p>", "<h1>Two</h1><p>Some <i>more</i> words</p><p>end</p>"])
    let book = try #require(try book(bytes))
    let document = try #require(Document(head: Array(bytes.prefix(4_096)), named: ""))
    func source(of words: String) throws -> String {
      let text = book.words(0..<book.text.count)
      let place = try #require(text.firstPlace(of: words)).lowerBound
      let found = try document.source(
        of: TextOffset(utf8: text.utf8.distance(from: text.startIndex, to: place)),
        in: FileBytes(bytes),
        DocumentOptions(named: "a", fingerprint: Fingerprint(of: bytes)))
      guard case .markup(let markup, let offset)? = found else { return "none" }
      return String(decoding: markup[offset...].prefix(12), as: UTF8.self)
    }
    #expect(try source(of: "one").hasPrefix("<p>one"))
    #expect(try source(of: "more").contains("i>more"))
    #expect(try source(of: "end").hasPrefix("<p>end"))
  }

  @Test func editionIsThatOfTheIdentifierAndTheWords() throws {
    func edition(_ text: String, _ identifier: String) throws -> Edition? {
      let metadata = "<dc:title>A</dc:title><dc:identifier>\(identifier)</dc:identifier>"
      return try book(epub([text], metadata: metadata))?.edition
    }
    let first = try #require(try edition("<p>Some words</p>", "isbn:1"))
    #expect(try edition("<div><p>Some\nwords</p></div>", "isbn:1") == first)
    #expect(try edition("<p>Other words</p>", "isbn:1") != first)
    #expect(try edition("<p>Some words</p>", "isbn:2") != first)
    #expect(try book(epub(["<p>a</p>"]))?.edition == nil)
  }

  @Test func fixedPagesAndUnreadableFilesAreReported() throws {
    let fixed = try book(
      epub(
        ["<p>a</p>"],
        metadata: """
          <dc:title>A</dc:title><meta property='rendition:layout'>pre-paginated</meta>
          """))
    #expect(fixed?.hasFixedPages == true)
    let plain = try #require(try book(epub(["<p>a</p>", "\0\0\0\0\0\0\0\0"])))
    #expect(!plain.hasFixedPages)
    #expect(plain.unreadable.count == 1)
    #expect(plain.unreadable.first?.hasPrefix("OPS/text/c2.xhtml ") == true)
  }

  @Test func printedPageIsFoundByItsNumber() throws {
    let book = try chapter(
      "<p>a <span epub:type='pagebreak' title='xiv'/>b <span epub:type='pagebreak' title='1'/>c</p>"
    )
    #expect(book.place(ofPrintedPage: "XIV").map { book.words($0.utf8..<$0.utf8 + 2) } == " b")
    #expect(book.place(ofPrintedPage: "2") == nil)
  }
}
