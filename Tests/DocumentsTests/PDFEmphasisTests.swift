import BookText
import Testing

@testable import Documents

@Suite("Bold and italic letters of a PDF")
struct PDFEmphasisTests {
  /// Returns the paragraphs of a page whose words are in letters of a style: `i`, `b` or none, before a colon.
  /// A bar ends a line. A letter is five points wide, a narrow one two, as in no listing.
  private func html(_ text: String) throws -> String {
    var (xml, letters) = ("<html><doc><page width=\"600\" height=\"800\"><block>", "")
    for (row, line) in text.split(separator: "|").enumerated() {
      let top = 100 + row * 12
      var x = 50
      xml += "<line>"
      for word in line.split(separator: " ") {
        let parts = word.split(separator: ":")
        let end = x + parts[parts.count - 1].reduce(0) { $0 + ("ilt,".contains($1) ? 2 : 5) }
        xml += "<word xMin=\"\(x)\" yMin=\"\(top)\" xMax=\"\(end)\" yMax=\"\(top + 10)\">"
        xml += "\(parts[parts.count - 1])</word>"
        if parts.count > 1 {
          // The comma after a word is in other letters.
          let width = end - x - (word.hasSuffix(",") ? 2 : 0)
          letters += "<text left=\"\(x)\" top=\"\(top)\" width=\"\(width)\" height=\"10\">"
          letters += parts[0].map { "<\($0)>" }.joined() + "word"
          letters += parts[0].reversed().map { "</\($0)>" }.joined() + "</text>"
        }
        x = end + 5
      }
      xml += "</line>"
    }
    return try blocks(
      ofPDF: xml + "</block></page></doc>",
      letters: "<page width=\"600\" height=\"800\">\(letters)</page>"
    ).joined(separator: "\n")
  }

  private static let rest = "was in the window of the house on the old quay and nobody lit it"

  @Test("Words in such letters are emphasised, also across the end of a line")
  func emphasis() throws {
    let text = "the i:lamp b:stood and bi:here of that small house on the quay in the old i:red|"
    let html = try html(text + "i:harbour " + Self.rest)
    #expect(html.contains("the <i>lamp</i> <b>stood</b> and <b><i>here</i></b> of"))
    #expect(html.contains("old <i>red harbour</i> was"))
  }

  @Test("A comma in other letters after a word is not emphasised")
  func stops() throws {
    let html = try html("the i:lamp, in that house|" + Self.rest + "|" + Self.rest)
    #expect(html.contains("the <i>lamp</i>, in"))
  }

  @Test("A text in italics says nothing by them")
  func textsInItalics() throws {
    let html = try html("i:the i:lamp i:in i:that i:house|i:stood i:there")
    #expect(html.contains("the lamp in that house") && !html.contains("<i>"))
  }

  @Test(
    "The names of fonts tell their styles",
    arguments: [
      ("ABCDEF+CMBX10", "b"), ("ABCDEF+CMTI10", "i"), ("ABCDEF+SFBI1000", "bi"),
      ("SFSX1200", "b"), ("NimbusRomNo9L-Medi", "b"), ("NimbusRomNo9L-ReguItal", "i"),
      ("NimbusRomNo9L-MediItal", "bi"), ("MinionPro-It", "i"), ("CMR10", ""), ("CMMI10", ""),
      ("Roboto-Medium", ""), ("FiraSans-Regular", ""), ("Italiana", ""),
    ])
  func fontNames(name: String, style: String) {
    let found = PDFFontName.style(of: name)
    #expect(found.contains(.bold) == style.contains("b"))
    #expect(found.contains(.italic) == style.contains("i"))
  }

  @Test("Styles are those of the font and of its parts, in a line of several too")
  func fonts() throws {
    let pages = """
      <doc><page width="600" height="800"><block><line>
      <word xMin="50" yMin="100" xMax="70" yMax="110">lamp</word>
      <word xMin="75" yMin="100" xMax="95" yMax="110">oars</word>
      <word xMin="100" yMin="100" xMax="120" yMax="110">wick</word>
      <word xMin="125" yMin="100" xMax="145" yMax="110">hook</word>
      <word xMin="150" yMin="100" xMax="290" yMax="110">harbour</word>
      </line></block></page></doc>
      """
    let letters = """
      <page width="600" height="800"><fontspec id="0" size="10" family="A+CMTI10"/>
      <fontspec id="1" size="10" family="Times"/>
      <text left="50" top="100" width="20" height="10" font="0">lamp</text>
      <text left="75" top="100" width="70" height="10" font="1">oars <b>wick</b> hook</text></page>
      """
    let found = try blocks(ofPDF: pages, letters: letters)
    #expect(found == ["<p><i>lamp</i> oars <b>wick</b> hook harbour</p>"])
  }

  @Test("No sign of the text becomes a tag")
  func signs() throws {
    let html = try html("the i:&lt;lamp&gt;&amp; in that house|" + Self.rest)
    #expect(html.contains("<i><lamp>&</i> in"), "\(html)")
  }
}
