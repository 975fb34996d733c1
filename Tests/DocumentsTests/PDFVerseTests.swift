import BookText
import Testing

@testable import Documents

@Suite("Verse and letters in a PDF")
struct PDFVerseTests {
  /// Returns the text of a page: each line with its indent in letters, as the blanks before it. An empty line
  /// is a gap. A letter is five points wide, a narrow one two, and prose is set between two edges.
  private func html(_ text: String) throws -> [String] {
    var (xml, top) = ("<html><doc><page width=\"600\" height=\"800\">", 100)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      top += 12
      var x = 50 + line.prefix { $0 == " " }.count * 5
      if line.isEmpty { continue }
      let words = line.split(separator: " ")
      let widths = words.map { $0.reduce(0) { $0 + ("ilt.,".contains($1) ? 2 : 5) } }
      let room = 330 - (x - 50) - widths.reduce(0, +)
      // Full lines are justified.
      let isFull = line.count >= 64
      xml += "<block><line>"
      for (index, word) in words.enumerated() {
        let blank = isFull ? Double(room) / Double(words.count - 1) : 3
        let left = Double(x) + Double(index) * blank
        let right = left + Double(widths[index])
        xml += "<word xMin=\"\(left)\" yMin=\"\(top)\" xMax=\"\(right)\" yMax=\"\(top + 10)\">"
        xml += "\(word)</word>"
        x += widths[index]
      }
      xml += "</line></block>"
    }
    return try blocks(ofPDF: xml + "</page></doc></html>")
  }

  private static let prose = """
    The keeper of the lamp climbed the stairs each night, and he carried
    a can of oil with him, a cloth, and a knife to trim the wick; nobody
    who lived on the shore had ever seen him come late to it, and nobody
    had thanked him.
    """

  @Test("A stanza between paragraphs is verse, with its lines and their indents")
  func stanzas() throws {
    let html = try html(
      """
      \(Self.prose)

          The boats go out upon the tide,
            The lamp is lit for none;
          The keeper has his door flung wide
            Until the night is done.

      \(Self.prose)
      """)
    try #require(html.count == 3, "\(html)")
    #expect(html[0].hasPrefix("<p>The keeper") && html[0].hasSuffix("had thanked him.</p>"))
    #expect(
      html[1]
        == "<verse>The boats go out upon the tide,<br>"
        + "\u{A0}\u{A0}The lamp is lit for none;<br>The keeper has his door flung wide<br>\u{A0}\u{A0}Until the night is done.</verse>"
    )
  }

  @Test("Paragraphs with indents and no gaps stay paragraphs, also short ones")
  func indentedParagraphs() throws {
    let html = try html(
      """
      \(Self.prose)
         The women went down to the shore when the boats came in, and he
      rose and went down with them to hear what had been said of the wind,
      and of the men who had gone out.
         "Who lit it?" said she.
         "Nobody lit it," said he.
         \(Self.prose)
      """)
    #expect(
      html.map { String($0.prefix(16)) } == [
        "<p>The keeper of", "<p>The women wen", "<p>\"Who lit it?\"", "<p>\"Nobody lit i",
        "<p>The keeper of",
      ], "\(html)")
  }
}
