import TerminalHarness
import Testing

@Suite("A large book", .timeLimit(.minutes(30)))
struct LargeBookTests {
  /// Chapters of sentences with their positions as text.
  static let text: [UInt8] = {
    var text = ""
    for chapter in 1...1_500 {
      text += "\n\n\nCHAPTER \(chapter)\n\n\n"
      for paragraph in 1...12 {
        text += "Here is place \(chapter)x\(paragraph) of the book, at which the lamp was lit at "
        text += "five\n"
        text += "as on every evening of the year, and nobody said a word about it, for the\n"
        text += "boats had not come in, and the rain had, and the stove would not draw.\n\n"
      }
    }
    return Array(text.utf8)
  }()

  @Test func whatIsTypedAtOnceIsAnsweredWhenAllOfItIsKnown() throws {
    let program = try Program()
    let path = program.write(Self.text, to: "large.txt")
    let session = try program.run(["--transition", "none", path])
    try session.press("/place 1400x7 of\r", showing: "1400x7")
    try session.send("g")
    try session.waitUntil("page 1") { $0.folio == 1 && $0.contains("1x2") }
    try session.quit()
  }

  @Test func oneOfASingleLineIsOpenedByItsBeginningTurnedAndLeft() throws {
    let program = try Program()
    var text = "It begins. "
    for number in 1...100_000 { text += "word\(number) " }
    let path = program.write(text, to: "line.txt")
    let session = try program.run(["--transition", "none", path])
    try session.waitUntil("the first page") { $0.contains("begins.") }
    try session.press("  ", toPage: 3)
    try session.press("G", showing: "word100000")
    try session.quit()
    let again = try program.run(["--transition", "none", path])
    try again.quit()
  }

  @Test func keysThatAreHeldTurnPagesBeyondThoseFirstKnown() throws {
    let program = try Program()
    let path = program.write(Self.text, to: "large.txt")
    let session = try program.run(["--transition", "none", path])
    try session.send(String(repeating: " ", count: 200))
    try session.waitUntil("page 201") { $0.folio == 201 }
    try session.settle(quiet: .milliseconds(600))
    #expect(session.screen.folio == 201)
  }

  @Test func itsPlaceAndWhatIsTypedMeanwhileAreKeptWhenTheWindowIsResized() throws {
    let program = try Program()
    let path = program.write(Self.text + Self.text, to: "larger.txt")
    let session = try program.run(["--transition", "none", path])
    try session.press("/place 1400x7 of\r", showing: "1400x7")
    try session.resize(columns: 160, rows: 45)
    try session.send(" ")
    try session.resize(columns: 120, rows: 40)
    try session.waitUntil("the next spread") {
      $0.columns == 120 && !$0.contains("1400x7")
        && ($0.contains("1401x") || $0.contains("1402x"))
    }
    // The last row contains the search text, and the map its matches.
    let lines = try session.settle(quiet: .milliseconds(600)).linesWithoutMap.dropLast()
    try session.quit()
    let again = try program.run(["--transition", "none", path], columns: 120, rows: 40)
    try again.waitUntil("the same spread") { $0.linesWithoutMap.dropLast() == lines }
    try again.quit()
  }

  @Test func itIsOpenedWhereItWasLeftNearItsBeginningAndInItsMiddle() throws {
    let program = try Program()
    let path = program.write(Self.text, to: "large.txt")
    for (keys, place) in [("5g", "2x6"), ("2000g", "667x")] {
      let session = try program.run(["--transition", "none", path])
      try session.waitUntil("all pages") { $0.folio != nil }
      try session.send(keys)
      let page = Int(keys.dropLast())
      try session.waitUntil("page \(keys)") { $0.folio == page }
      // The last row tells where the jump led.
      let lines = session.screen.lines.dropLast()
      #expect(session.screen.contains(place))
      try session.quit()
      let again = try program.run(["--transition", "none", path])
      try again.waitUntil("page \(keys) again") { $0.folio == page }
      #expect(again.screen.lines.dropLast() == lines)
      try again.quit()
    }
  }

  /// The rest is read byte by byte, which takes long: until then the page is unknown.
  @Test func controlCQuitsWhileNothingCanBeShown() throws {
    let program = try Program()
    let path = program.write(Self.text, to: "large.txt")
    let session = try program.run(["--transition", "none", path])
    try session.waitUntil("all pages") { $0.folio != nil }
    try session.send("2000gq")
    try session.waitForExit()
    let slow = FaultyDisk(for: program).environment(.short, count: 0, calls: ["read"])
    let again = try program.run(["--transition", "none", path], columns: 60, environment: slow)
    try again.waitUntil("that it asks the terminal") { _ in !again.output.isEmpty }
    try again.send("l\u{03}")
    #expect(try again.waitForExit() == .exited(0))
    #expect(!again.screen.isAlternateScreen)
    #expect(KeptState(of: program).page == 2000)
  }
}
