import BookText
import Testing

@Suite("What a program says to a terminal")
struct RenditionTests {
  /// A text with `^` for an escape, and what is emphasised in it between brackets.
  private func shown(_ text: String) throws -> String {
    try marked(text.replacing("^", with: "\u{1B}"))
  }

  @Test(arguments: [
    ("a ^[1mlamp^[0m", "a {lamp}"), ("a ^[4mlamp^[24m here", "a [lamp] here"),
    ("^[1mNA^[22mME^[1m^[0m", "{NA}ME"), ("^[3mone^[23m two", "[one] two"),
    ("^[1mbold ^[4mboth^[24m bold^[m", "{bold }[both]{ bold}"),
    ("^[1;4mboth^[0;1m bold", "[both]{ bold}"), ("to the ^[1mend", "to the {end}"),
    // Colours, and the colours of underlines, are not emphasis; nor is their 4 or their 1.
    ("^[31mred^[0m ^[38;5;1mred^[48;2;1;4;3mon it^[0m", "red redon it"),
    ("^[4:3mcurly^[0m", "[curly]"), ("^[1mone\n two^[0m", "{one\n two}"),
    ("^[?25l^[1;1H^[2Jplain", "plain"),
  ])
  func whatIsShownBoldSlantedOrUnderlinedIsEmphasised(text: String, expected: String) throws {
    #expect(try shown(text) == expected)
  }

  @Test func bothWaysOfShowingMayBeMixed() throws {
    #expect(
      try shown("^[1mone^[0m t\u{8}tw\u{8}w _\u{8}o ^[4mthree^[0m") == "{one} {tw} [o] [three]")
  }

  @Test func aWayLeadsBackToTheFile() throws {
    let file = Array("A \u{1B}[1mlamp\u{1B}[0m and _\u{8}o_\u{8}n.".utf8)
    let book = try Book(plainText: file, named: "lamp")
    #expect(String(decoding: book.text, as: UTF8.self) == "A lamp and on.")
    let map = try #require(SourceMap(of: book, in: file))
    for (word, source) in [("lamp", "lamp"), ("and", "and"), ("on", "_\u{8}o"), (".", ".")] {
      let place = try #require(book.text.firstRange(of: word.utf8)).lowerBound
      let byte = try #require(file.firstRange(of: source.utf8)).lowerBound
      #expect(map.offset(of: TextOffset(utf8: place)) == byte, "\(word)")
    }
  }
}
