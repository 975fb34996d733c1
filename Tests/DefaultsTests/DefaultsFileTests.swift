import Defaults
import Testing

@Suite("A defaults file")
struct DefaultsFileTests {
  private func parse(_ text: String) throws(DefaultsError) -> DefaultsFile {
    try DefaultsFile(Array(text.utf8))
  }

  private func text(_ file: DefaultsFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

  @Test("contains named values, quoted or bare, with any blanks around them")
  func values() throws {
    let file = try parse(
      """
      bifolio-defaults 1
      # For people.
      theme = paper
        measure=66\t
      after = "Call for Josiah."

      path\t=\t"/a b/\\"c\\"\\\\d\\n\\t\\u{1b}\\u{1F600}"
      sum = a=b=c
      empty = ""
      """)
    #expect(file["theme"] == "paper")
    #expect(file["measure"] == "66")
    #expect(file.number("measure", in: 0...99) == 66)
    #expect(file["after"] == "Call for Josiah.")
    #expect(file["path"] == "/a b/\"c\"\\d\n\t\u{1B}😀")
    #expect(file["sum"] == "a=b=c")
    #expect(file["empty"] == "")
    #expect(file["nothing"] == nil)
    #expect(file.number("theme", in: 0...99) == nil)
  }

  @Test("has one line for each value, quoted if needed")
  func written() {
    var file = DefaultsFile()
    #expect(text(file) == "bifolio-defaults 1\n")
    file["theme"] = "night"
    file["path"] = "/books/moby dick"
    file["quote"] = "\"\\\n\t\r\u{0}\u{7F}\u{9B}\u{202E}\u{2028}é"
    file["empty"] = ""
    file["hash"] = "#1"
    #expect(
      text(file) == """
        bifolio-defaults 1
        theme = night
        path = "/books/moby dick"
        quote = "\\"\\\\\\n\\t\\u{d}\\u{0}\\u{7f}\\u{9b}\\u{202e}\\u{2028}é"
        empty = ""
        hash = "#1"

        """)
  }

  @Test("changes a value in place, appends a new one, and removes one that is nil")
  func changed() throws {
    var file = try parse("bifolio-defaults 1\na = 1\n# note\nb = 2\n")
    file["a"] = "3"
    file["c"] = "4"
    #expect(text(file) == "bifolio-defaults 1\na = 3\n# note\nb = 2\nc = 4\n")
    file["b"] = nil
    file["zzz"] = nil
    #expect(text(file) == "bifolio-defaults 1\na = 3\n# note\nc = 4\n")
    #expect(file["b"] == nil)
  }

  @Test("keeps comments, empty lines and unknown names")
  func kept() throws {
    let source = """
      bifolio-defaults 1
      # first

      from-the-future = "a b"
      theme = paper
      # last

      """
    #expect(text(try parse(source)) == source)
  }

  @Test("removes all occurrences of a repeated value")
  func twice() throws {
    var file = try parse("bifolio-defaults 1\na = 1\na = 2\n")
    #expect(file["a"] == "1")
    file["a"] = nil
    #expect(file["a"] == nil)
  }

  @Test("may have Windows line ends")
  func carriageReturns() throws {
    let file = try parse("bifolio-defaults 1\r\n# note\r\ntheme = paper\r\nafter = \"a b\"\r\n")
    #expect(file["theme"] == "paper")
    #expect(file["after"] == "a b")
  }

  @Test("may lack its last line end, or end with empty lines")
  func ends() throws {
    for end in ["", "\n", "\n\n\n", "\n \n\t\n"] {
      #expect(try parse("bifolio-defaults 1\na = 1\(end)")["a"] == "1")
    }
    #expect(try parse("bifolio-defaults 1") == DefaultsFile())
    #expect(try parse("bifolio-defaults   1\n\n\n") == DefaultsFile())
  }

  @Test("may lack its heading if it was written by hand")
  func withoutHeading() throws {
    for text in ["a = 1\n", "# mine\n\na = 1", "\na = 1", "bifolio-def\na = 1"] {
      let byHand = try DefaultsFile(Array(text.utf8), needsHeading: false)
      #expect(byHand["a"] == "1")
      #expect(byHand.damage == (text.hasPrefix("bifolio") ? .notDefaults : nil))
      #expect(try parse(text).damage == .notDefaults)
    }
  }

  @Test("reports its errors")
  func errors() {
    let table: [(String, DefaultsError, String)] = [
      ("", .notDefaults, "not a bifolio defaults file"),
      ("\n", .notDefaults, "not a bifolio defaults file"),
      ("bifolio-defaults\n", .notDefaults, "not a bifolio defaults file"),
      ("bifolio-defaults one\n", .notDefaults, "not a bifolio defaults file"),
      ("bifolio-defaults 1 2\n", .notDefaults, "not a bifolio defaults file"),
      ("bifolio-settings 1\n", .notDefaults, "not a bifolio defaults file"),
      ("bifolio-defaults 0\n", .notDefaults, "not a bifolio defaults file"),
      ("bifolio-defaults -1\n# note\n", .notDefaults, "not a bifolio defaults file"),
    ]
    for (source, error, sentence) in table {
      #expect(throws: error, "\(source.debugDescription)") { try parse(source) }
      #expect(error.description == sentence)
    }
    #expect(throws: DefaultsError.notDefaults) { try DefaultsFile([0x62, 0xFF]) }
  }

  @Test("of a newer format is read as far as it is understood")
  func newer() throws {
    for heading in [
      "bifolio-defaults 2", "bifolio-defaults 9223372036854775807 and more",
      "bifolio-defaults 99999999999999999999",
    ] {
      let file = try parse("\(heading)\n[part]\ntheme = night\nlist: 1\n")
      #expect(file.isNewer && file.damage == nil && file.names == ["theme"])
    }
    #expect(try !parse("bifolio-defaults 1\n").isNewer)
  }

  @Test(
    "names the line that is neither a value nor a comment",
    arguments: [
      "theme", "= paper", "theme =", "theme = two words", "theme = \"open", "theme = \"a\" b",
      "theme = a\"b", "theme = a\\n", "theme = \"\\x\"", "theme = \"\\\"", "theme = \"\\u{}\"",
      "theme = \"\\u{d800}\"", "theme = \"\\u{110000}\"", "theme = \"\\u41\"", "theme = \"\\u{41\"",
    ])
  func malformed(line: String) throws {
    let error = DefaultsError.malformed(line: 4)
    let file = try parse("bifolio-defaults 1\n# note\n\n\(line)\na = 1\n?\n")
    #expect(file.damage == error && file.names == ["a"])
    #expect(text(file) == "bifolio-defaults 1\n# note\n\na = 1\n")
    #expect(error.description == "line 4: not “name = value”")
  }
}
