import BookText
import Documents
import Markup
import Testing

@testable import Typesetting

@Suite("Pages of documents")
struct DocumentPageTests {
  /// Returns the first page of an HTML file.
  private func page(_ body: String, css: String = "", measure: Int = 40) throws -> String {
    let bytes = Array("<html><head><style>\(css)</style></head><body>\(body)</body></html>".utf8)
    let document = try #require(Document(head: Array(bytes.prefix(4_096)), named: "a.html"))
    let contents = try document.contents(
      of: FileBytes(bytes), DocumentOptions(named: "a", fingerprint: Fingerprint(of: bytes)))
    guard case .book(let book) = contents else { throw BookError.empty }
    return drawnPages(of: book, PageFormat(measure: measure, lines: 60)).map(\.text)[0]
  }

  @Test func speechesOfAPlayBeginAtOneEdge() throws {
    func play(_ lines: Int, _ name: String = "<b>Anna.</b>") -> String {
      let speeches = (0..<6).map { index in
        "<p>\(name) It is late\(index < lines ? ",<br>and the lamp is lit" : "").</p>"
      }
      return "<p>They meet.</p>" + speeches.reversed().joined()
    }
    let speech = "Anna. It is late."
    let lines = "Anna. It is late,\nand the lamp is lit."
    #expect(
      try page(play(2))
        == (["They meet."] + Array(repeating: speech, count: 4)).joined(separator: "\n")
        + "\n\(lines)\n\(lines)")
    // One speech with lines may be an address.
    #expect(try page(play(1)).contains("\n  \(speech)"))
    // Others than names.
    for words in [
      "<b>Anna</b>", "Anna.", "<b>anna.</b>", "<b>\(String(repeating: "An ", count: 14)).</b>",
    ] {
      #expect(try page(play(2, words), measure: 80).contains("\n  "), "\(words)")
    }
    for name in [
      "<i>Anna</i>.", "<b>Anna: </b>", "<span style='font-variant: small-caps'>Anna</span>:",
    ] {
      #expect(try !page(play(2, name)).contains("\n  "), "\(name)")
    }
  }
}
