import Defaults
import Testing

@Suite("A defaults file")
struct DefaultsFileTests {
  private func parse(_ text: String) throws(DefaultsError) -> DefaultsFile {
    try DefaultsFile(Array(text.utf8))
  }

  private func text(_ file: DefaultsFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

  @Test("names its values, quoted or bare, whatever blanks stand around them")
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
    #expect(file.number("measure") == 66)
    #expect(file["after"] == "Call for Josiah.")
    #expect(file["path"] == "/a b/\"c\"\\d\n\t\u{1B}😀")
    #expect(file["sum"] == "a=b=c")
    #expect(file["empty"] == "")
    #expect(file["nothing"] == nil)
    #expect(file.number("theme") == nil)
  }

  @Test("is written a line a value, quoted where that is needed")
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

  @Test("changes a value where it stands, adds a new one at the end, and takes out what is nil")
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

  @Test("keeps comments, empty lines and names that it does not know")
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

  @Test("has nothing left of a value that is taken out, even where it stood twice")
  func twice() throws {
    var file = try parse("bifolio-defaults 1\na = 1\na = 2\n")
    #expect(file["a"] == "1")
    file["a"] = nil
    #expect(file["a"] == nil)
  }

  @Test("may have lines that end as on Windows")
  func carriageReturns() throws {
    let file = try parse("bifolio-defaults 1\r\n# note\r\ntheme = paper\r\nafter = \"a b\"\r\n")
    #expect(file["theme"] == "paper")
    #expect(file["after"] == "a b")
  }

  @Test("may lack its last line end, or have empty lines there")
  func ends() throws {
    for end in ["", "\n", "\n\n\n", "\n \n\t\n"] {
      #expect(try parse("bifolio-defaults 1\na = 1\(end)")["a"] == "1")
    }
    #expect(try parse("bifolio-defaults 1") == DefaultsFile())
    #expect(try parse("bifolio-defaults   1\n\n\n") == DefaultsFile())
  }

  @Test("says what is wrong with it")
  func errors() {
    let table: [(String, DefaultsError, String)] = [
      ("", .notDefaults, "not a bifolio defaults file"),
      ("\n", .notDefaults, "not a bifolio defaults file"),
      ("theme = paper\n", .notDefaults, "not a bifolio defaults file"),
      ("bifolio-defaults\n", .notDefaults, "not a bifolio defaults file"),
      ("bifolio-defaults one\n", .notDefaults, "not a bifolio defaults file"),
      ("bifolio-defaults 1 2\n", .notDefaults, "not a bifolio defaults file"),
      ("bifolio-settings 1\n", .notDefaults, "not a bifolio defaults file"),
      (
        "bifolio-defaults 2\nx\n", .unknownVersion(2),
        "version 2, which this bifolio does not know"
      ),
    ]
    for (source, error, sentence) in table {
      #expect(throws: error, "\(source.debugDescription)") { try parse(source) }
      #expect(error.description == sentence)
    }
    #expect(throws: DefaultsError.notText) { try DefaultsFile([0x62, 0xFF]) }
    #expect(DefaultsError.notText.description == "not UTF-8 text")
  }

  @Test(
    "names the line that is neither a value nor a comment",
    arguments: [
      "theme", "= paper", "theme =", "theme = two words", "theme = \"open", "theme = \"a\" b",
      "theme = a\"b", "theme = a\\n", "theme = \"\\x\"", "theme = \"\\\"", "theme = \"\\u{}\"",
      "theme = \"\\u{d800}\"", "theme = \"\\u{110000}\"", "theme = \"\\u41\"", "theme = \"\\u{41\"",
    ])
  func malformed(line: String) {
    let error = DefaultsError.malformed(line: 4)
    #expect(throws: error) {
      try parse("bifolio-defaults 1\n# note\n\n\(line)\na = 1\n")
    }
    #expect(error.description == "line 4: not “name = value”")
  }
}
