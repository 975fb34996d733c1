import Glibc
import TerminalHarness
import Testing

@Suite(.timeLimit(.minutes(30)))
struct FindingTests {
  @Test func aWordIsFoundAsItIsTypedAndEscapeComesBack() throws {
    let session = try Program().open("handbook", ["--transition", "none"])
    try session.send("5g")
    try session.waitUntil("page 5") { $0.folio == 5 }
    let before = session.screen
    try session.send("/lamplight")
    try session.waitUntil("no match, or one") { $0.contains("not found") || $0.contains("1 of") }
    try session.send("\u{15}eleven pages")
    try session.waitUntil("the words") { $0.contains("1 of 1") && $0.contains("eleven") }
    try session.send("\u{1B}")
    try session.waitUntil("where one was") { $0.looksLike(before) }
    try session.send("/ELEVEN PAGES\r")
    try session.waitUntil("what was not found") { $0.contains("not found") }
    try session.send("/eleven pages\r")
    try session.waitUntil("the match") { $0.contains("eleven pages: 1 of 1") }
    try session.send("\u{1B}[1;3D")
    try session.waitUntil("page 5 again") { $0.folio == 5 }
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
    try session.send("9g")
    try session.waitUntil("page 9") { $0.folio == 9 }
    let first = try #require(session.screen.lines.first { $0.contains("word") })
    try session.send("S\u{1B}[F")
    try session.waitUntil("the settings") { $0.contains("Encoding") }
    try session.send("\u{1B}[C\u{1B}")
    try session.waitUntil("the same words") {
      !$0.contains("Settings") && $0.contains(first.firstWord)
    }
  }

  @Test func marksOutliveTheProgramHoweverItEnds() throws {
    let program = try Program()
    let session = try program.open("handbook", ["--transition", "none"])
    try session.send("7gd")
    try session.waitUntil("the bookmark") { $0.contains("Bookmark") }
    try session.send("9gma")
    try session.waitUntil("the mark") { $0.contains("Mark “a” set") }
    try session.signal(SIGKILL)
    try session.waitForExit()

    let again = try program.open("handbook", ["--transition", "none"])
    try again.send("M")
    try again.waitUntil("the marks") { $0.contains("◥ ") && $0.contains("a ") }
    try again.send("\u{1B}")
    try again.waitUntil("the page") { !$0.contains("◥ ") }
    try again.send("'a")
    try again.waitUntil("page 9") { $0.folio == 9 }
  }

  @Test func marksMoveWithTheirWordsWhenTheFileIsChanged() throws {
    let program = try Program()
    let words = (0..<3_000).map { "word\($0)" }.joined(separator: " ")
    let path = program.write(words, to: "book.txt")
    let session = try program.run(["--transition", "none", path])
    try session.waitUntil("page 1") { $0.folio == 1 }
    try session.send("6g")
    try session.waitUntil("page 6") { $0.folio == 6 }
    let first = try #require(session.screen.lines.first { $0.contains("word") })
    let word = try #require(first.split(separator: " ").first { $0.hasPrefix("word") })
    try session.send("d")
    try session.waitUntil("the bookmark") { $0.contains("Bookmark") }
    try session.send("gq")
    try session.waitForExit()

    let inserted = (0..<900).map { "new\($0)" }.joined(separator: " ")
    _ = program.write(inserted + " " + words, to: "book.txt")
    let again = try program.run(["--transition", "none", path])
    try again.waitUntil("a page") { $0.folio != nil }
    try again.send("M")
    try again.waitUntil("the mark at its word") { $0.contains("◥ \(word)") }
    try again.send("\r")
    try again.waitUntil("its page") { $0.contains("\(word)") && ($0.folio ?? 0) > 6 }
  }
}

extension String {
  /// The first word.
  fileprivate var firstWord: String { split(separator: " ").first.map(String.init) ?? self }
}
