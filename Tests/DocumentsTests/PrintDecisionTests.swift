import BookText
import Markup
import Testing

@testable import Documents

@Suite("Decisions about the lines of a print")
struct PrintDecisionTests {
  /// Returns the blocks of a page, read as one that the program wrote or as one from outside.
  private func blocks(_ body: String, isPrint: Bool) throws -> [Block.Kind] {
    let bytes = Array("<!DOCTYPE html><html><body>\(body)</body></html>".utf8)
    var options = DocumentOptions(named: "file", fingerprint: Fingerprint(of: bytes))
    options.isPrint = isPrint
    let document = try #require(Document(head: bytes, named: ""))
    guard case .book(let book) = try document.contents(of: FileBytes(bytes), options) else {
      return []
    }
    return book.blocks.map(\.kind)
  }

  private static let lines = """
    <p data-print="lines">The lamp is lit,<br>the boats are out,<br>the oil is low,<br>the night is long.</p>
    """
  private static let signs = "<p>One word.</p><p>|</p><p>Two words.</p>"

  @Test("Lines that are no verse stay lines")
  func linesOfAPrint() throws {
    #expect(try blocks(Self.lines, isPrint: true) == [.paragraph])
    let verse = Self.lines.replacing("\"lines\"", with: "\"verse\"")
    #expect(try blocks(verse, isPrint: true) == [.verse])
    let signature = Self.lines.replacing("\"lines\"", with: "\"signature\"")
    #expect(try blocks(signature, isPrint: true) == [.signature])
  }

  @Test("A sign by itself parts no scenes, unless the print says so")
  func signs() throws {
    #expect(try blocks(Self.signs, isPrint: true) == [.paragraph, .paragraph, .paragraph])
    let marked = Self.signs.replacing("<p>|", with: "<p data-print=\"scene break\">|")
    #expect(try blocks(marked, isPrint: true) == [.paragraph, .sceneBreak, .paragraph])
  }

  @Test("In a file from outside the recognisers of documents decide")
  func filesFromOutside() throws {
    #expect(try blocks(Self.lines, isPrint: false) == [.verse])
    #expect(try blocks(Self.signs, isPrint: false) == [.paragraph, .sceneBreak, .paragraph])
  }
}
