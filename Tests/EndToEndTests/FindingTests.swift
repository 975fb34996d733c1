import TerminalHarness
import Testing

@Suite(.timeLimit(.minutes(30)))
struct FindingTests {
  @Test func aWordIsFoundAsItIsTypedAndEscapeComesBack() throws {
    let session = try Program().open("handbook", ["--transition", "none"])
    try session.press("5g", toPage: 5)
    let before = session.screen
    try session.send("/lamplight")
    try session.waitUntil("no match, or one") { $0.contains("not found") || $0.contains("1 of") }
    try session.send("\u{15}eleven pages")
    try session.waitUntil("the words") { $0.contains("1 of 1") && $0.contains("eleven") }
    try session.send("\u{1B}")
    try session.waitUntil("where one was") { $0.looksLike(before) }
    try session.press("/ELEVEN PAGES\r", showing: "not found")
    try session.press("/eleven pages\r", showing: "eleven pages: 1 of 1")
    try session.press("\u{1B}[1;3D", toPage: 5)
  }

  @Test func whatIsSearchedForOnTheCommandLineIsShown() throws {
    let session = try Program().open("handbook", ["--transition", "none", "+/eleven pages"])
    try session.waitUntil("the words") { $0.contains("eleven pages: 1 of 1") }
    try session.press("\u{1B}[1;3D", toPage: 1)
  }

  @Test func theSourceOfAPassageIsShown() throws {
    let program = try Program()
    let text =
      "The _lamp_ had been lit at five, as it was on every evening of the year,\n"
      + "and so had the stove, for the rain had come in from the sea at four, and\n"
      + "it was cold.\n\nIt burned -- on.\n"
    let path = program.write(text, to: "lamp.txt")
    let session = try program.run([path])
    try session.waitUntil("the page") { $0.lines.joined().contains("stove") }
    try session.send("F")
    try session.waitUntil("the file") { screen in
      ["  The _lamp_ had been lit", "  it was cold.", "  It burned -- on."].allSatisfy { line in
        screen.lines.contains { $0.hasPrefix(line) }
      }
    }
    try session.send("q")
    try session.waitUntil("the page") { $0.lines.joined().contains("stove") }
  }

  @Test func anotherEncodingIsChosenAndThePlaceStaysAtItsByte() throws {
    let program = try Program()
    let words = (0..<4_000).map { "word\($0)" }.joined(separator: " ")
    var bytes = Array(words.utf8)
    bytes.insert(contentsOf: [0xE9, 0x20, 0xE8, 0x20], at: 0)
    let path = program.write(bytes, to: "book.txt")
    let session = try program.run(["--transition", "none", "--encoding", "KOI8-R", path])
    try session.waitUntil("page 1") { $0.contains("И  Х") || $0.contains("И Х") }
    try session.press("9g", toPage: 9)
    let first = try #require(session.screen.lines.first { $0.contains("word") })
    try session.press("S/encoding", showing: "Encoding")
    try session.send("\r\u{1B}")
    try session.waitUntil("the sheet without its filter") { $0.contains("x reset") }
    try session.send("\u{1B}")
    try session.waitUntil("the same words") {
      !$0.contains("Settings") && $0.contains(first.firstWord)
    }
  }
}

extension String {
  /// The first word.
  fileprivate var firstWord: String { split(separator: " ").first.map(String.init) ?? self }
}
