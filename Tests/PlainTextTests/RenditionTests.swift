import Testing

@testable import BookText
@testable import PlainText

@Suite("Escape sequences in output")
struct RenditionTests {
  /// Returns a text with `^` as an escape, and its emphasised words in brackets.
  private func shown(_ text: String) throws -> String {
    try marked(text.replacing("^", with: "\u{1B}"))
  }

  @Test(arguments: [
    ("a ^[1mlamp^[0m", "a {lamp}"), ("a ^[4mlamp^[24m here", "a [lamp] here"),
    ("^[1mNA^[22mME^[1m^[0m", "{NA}ME"), ("^[3mone^[23m two", "[one] two"),
    ("^[1mbold ^[4mboth^[24m bold^[m", "{bold }[both]{ bold}"),
    ("^[1;4mboth^[0;1m bold", "[both]{ bold}"), ("to the ^[1mend", "to the {end}"),
    // The colour of underlines is not emphasis; nor is its 4 or its 1.
    ("^[48;5;1mon red^[58;5;4m^[48;2;1;4;3mon it^[0m", "{on red}on it"),
    ("^[4:3mcurly^[0m", "[curly]"), ("^[1mone\n two^[0m", "{one\n two}"),
    ("^[?25l^[1;1H^[2Jplain", "plain"),
  ])
  func whatIsShownBoldSlantedOrUnderlinedIsEmphasised(text: String, expected: String) throws {
    #expect(try shown(text) == expected)
  }

  @Test(
    arguments: [
      ("31", TextColor.red), ("32", .green), ("33", .yellow), ("34", .blue), ("35", .magenta),
      ("36", .cyan), ("91", .red), ("96", .cyan), ("90", .gray), ("1;31", .red), ("0;34", .blue),
      ("38;5;1", .red), ("38;5;9", .red), ("38;5;8", .gray), ("38;5;196", .red),
      ("38;5;46", .green),
      ("38;5;21", .blue), ("38;5;244", .gray), ("38;2;200;20;20", .red), ("38;2;10;160;160", .cyan),
      ("48;5;4;31", .red), ("38;5;4;1", .blue), ("38;2;200;20;20;4", .red),
      ("30", nil), ("37", nil), ("97", nil), ("38;5;15", nil), ("38;5;231", nil), ("38;5;232", nil),
      ("38;5;300", nil), ("38;2;1;2", nil), ("31;39", nil), ("31;0", nil), ("38", nil),
      // The largest number of the machine.
      ("38;2;9223372036854775807;9223372036854775807;0", .yellow), ("9223372036854775807;31", .red),
      ("38;5;9223372036854775807", nil), ("31;99999999999999999999", .red),
    ] as [(String, TextColor?)])
  func colorsAreKeptByTheirHue(parameters: String, color: TextColor?) throws {
    let book = try book("a \u{1B}[\(parameters)mlamp\u{1B}[m here")
    let found = book.coloredText(in: 0..<book.text.count)
    #expect(found.map(\.color) == (color.map { [$0] } ?? []))
    for part in found {
      #expect(String(decoding: book.text[part.range], as: UTF8.self) == "lamp")
    }
  }

  @Test(
    arguments: [
      ("41", nil, .red), ("46", nil, .cyan), ("101", nil, .red), ("100", nil, .gray),
      ("48;5;46", nil, .green), ("48;2;200;20;20", nil, .red), ("31;42", .red, .green),
      ("48;5;4;31", .red, .blue), ("48;2;10;160;160;91", .red, .cyan), ("38;5;1;44", .red, .blue),
      ("41;49;34", .blue, nil), ("41;0;34", .blue, nil), ("40;34", .blue, nil),
      ("47;34", .blue, nil), ("58;5;1;34", .blue, nil), ("58;2;9;9;200;34", .blue, nil),
      // Reversed, the colours change places; a plain text is on grey then.
      ("7", nil, .gray), ("7;31", nil, .red), ("31;42;7", .green, .red), ("7;27;31", .red, nil),
      ("7;0;31", .red, nil),
    ] as [(String, TextColor?, TextColor?)])
  func colorsBehindTheTextAreKeptToo(
    parameters: String, color: TextColor?, background: TextColor?
  ) throws {
    let found = try book("a \u{1B}[\(parameters)mlamp\u{1B}[m here").coloredText(in: 0..<99)
    #expect(found == [ColoredText(range: 2..<6, color: color, background: background)])
  }

  @Test func colorsAreFoundInAnyRange() throws {
    let book = try book("\u{1B}[31mone\u{1B}[32mtwo\u{1B}[1mthree\u{1B}[m four")
    func found(_ range: Range<Int>) -> [TextColor?] { book.coloredText(in: range).map(\.color) }
    #expect(found(0..<book.text.count) == [.red, .green, .green])
    #expect(found(2..<3) == [.red] && found(3..<4) == [.green] && found(2..<4) == [.red, .green])
    #expect(found(11..<16) == [] && found(10..<16) == [.green])
    #expect(book.emphasis.last?.style.contains(.bold) == true)
  }

  @Test func bothWaysOfShowingMayBeMixed() throws {
    #expect(
      try shown("^[1mone^[0m t\u{8}tw\u{8}w _\u{8}o ^[4mthree^[0m") == "{one} {tw} [o] [three]")
  }

  @Test func placesAreMappedBackToTheFile() throws {
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
