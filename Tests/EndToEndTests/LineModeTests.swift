import TerminalHarness
import Testing

/// Reading at a terminal with lines only.
@Suite(.timeLimit(.minutes(30)))
struct LineModeTests {
  private let text = """
    THE LAMP ON THE HILL



    CHAPTER I. The Fog


    The lamp was lit at six. Nobody saw the keeper climb the stairs, for the fog had come in from \
    the sea and lay on the fields like wool.

    "Is it you?" she asked. Nobody answered her.



    CHAPTER II. The Morning


    In the morning the fog was gone, and the keeper slept.

    """

  /// A dumb terminal, and everything written to it.
  private final class Session {
    let terminal: TerminalSession
    private var heard = 0

    init(_ text: String, _ options: [String] = ["--accessible"], term: String = "dumb") throws {
      let program = try Program()
      let path = program.write(text, to: "lamp.txt")
      // Without echo, as in the window of an editor.
      let script = program.write(
        "stty -echo -onlcr; exec \(Program.executable) \(options.joined(separator: " ")) \(path)\n",
        to: "script")
      terminal = try TerminalSession(
        executable: "/bin/sh", arguments: [script],
        environment: program.environment(["TERM": term]), columns: 60, rows: 12)
    }

    /// Returns the lines after a typed line.
    func type(_ line: String) throws -> [String] {
      try terminal.send(line + "\n")
      return try hear()
    }

    /// Returns the lines since the last time, once there is nothing more.
    func hear() throws -> [String] {
      let end = TerminalSession.deadline
      while terminal.output.count <= heard, ContinuousClock.now < end {
        try terminal.pump(for: .milliseconds(50))
      }
      try terminal.settle(quiet: .milliseconds(300))
      defer { heard = terminal.output.count }
      return String(decoding: terminal.output[heard...], as: UTF8.self)
        .split(separator: "\n").map(String.init)
    }
  }

  @Test func withoutAccessibleModeADumbTerminalHasTheSameLinesBrokenBetweenWords() throws {
    let session = try Session(text, [])
    let first = try session.hear()
    #expect(first[0].hasPrefix("THE LAMP ON THE HILL. Enter reads on, k goes back"))
    #expect(first.allSatisfy { $0.count <= 60 })
    #expect(try session.type("") == ["Heading 2: CHAPTER I. The Fog"])
    #expect(try session.type("") == ["  The lamp was lit at six."])
    #expect(
      try session.type("") == [
        "Nobody saw the keeper climb the stairs, for the fog had come",
        "in from the sea and lay on the fields like wool.",
      ])
    #expect(
      try session.type("C").prefix(2) == ["Contents", "CHAPTER I. The Fog, page 2, you are here"])
    try session.terminal.send("q\nq\n")
    #expect(try session.terminal.waitForExit(within: .seconds(10)) == .exited(0))
  }

  @Test func aBookIsReadBySentences() throws {
    let session = try Session(text)
    let first = try session.hear()
    #expect(first.count == 2)
    #expect(first[0].hasPrefix("THE LAMP ON THE HILL. Enter reads on, k goes back"))
    #expect(first.last == "THE LAMP ON THE HILL")
    #expect(try session.type("") == ["Heading 2: CHAPTER I. The Fog"])
    #expect(try session.type("") == ["  The lamp was lit at six."])
    #expect(
      try session.type("") == [
        "Nobody saw the keeper climb the stairs, for the fog had come in from the sea and lay on the "
          + "fields like wool."
      ])
    #expect(try session.type("") == ["  “Is it you?” she asked."])
    #expect(try session.type("k")[0].hasPrefix("Nobody saw"))
    #expect(try session.type("i")[0].hasPrefix("CHAPTER I. The Fog, page 2 of 3, "))
    #expect(try session.type("]") == ["Heading 2: CHAPTER II. The Morning"])
    _ = try session.type("")
    // Each command is answered, the same one too.
    for _ in 0..<2 { #expect(try session.type("") == ["Last page"]) }
    // Nothing is moved, erased or coloured.
    #expect(!session.terminal.output.contains { $0 < 0x20 && $0 != UInt8(ascii: "\n") })
  }

  @Test func aListIsHeardByItsEntries() throws {
    let session = try Session(text)
    _ = try session.hear()
    let keys = "j and k choose, Enter open, / filter, . back"
    #expect(try session.type("C") == ["Contents", "CHAPTER I. The Fog, page 2", keys])
    #expect(try session.type("j") == ["CHAPTER II. The Morning, page 3"])
    #expect(try session.type("") == ["Heading 2: CHAPTER II. The Morning"])
    // A command without effect is answered too, in a list with nothing in it.
    for line in ["M", "d", "d"] { #expect(try session.type(line).first == "Marks") }
    _ = try session.type(".")
    let commands = try session.type("?")
    #expect(commands[0] == "Commands, each followed by Enter")
    #expect(commands.last?.hasPrefix("?: these commands, and twice all keys") == true)
    let help = try session.type("??")
    #expect(help.count == 3 && help[0] == "Keys")
    #expect(help[1].hasPrefix("Turn to the next page: Right, "))
    #expect(try session.type("j")[0].hasPrefix("Turn back to the previous page: Left, "))
    #expect(try session.type(".") == ["Heading 2: CHAPTER II. The Morning"])
  }

  @Test func aSearchLeadsToTheSentence() throws {
    let session = try Session(text)
    _ = try session.hear()
    let match =
      "Nobody saw the keeper climb the stairs, for the fog had come in from the sea and lay on the "
      + "fields like wool."
    #expect(try session.type("/keeper") == [match, "keeper: 1 of 2"])
    #expect(
      try session.type("n") == [
        "  In the morning the fog was gone, and the keeper slept.", "keeper: 2 of 2",
      ])
  }

  @Test func aPromptIsAnsweredByWholeLinesAndAFullStopClosesIt() throws {
    let session = try Session(text)
    _ = try session.hear()
    #expect(try session.type("O") == ["Open a file:"])
    #expect(try session.type("nosuch.txt") == ["No such file: nosuch.txt"])
    // A second answer replaces the first.
    #expect(try session.type("none.epub") == ["No such file: none.epub"])
    #expect(try session.type(".") == ["THE LAMP ON THE HILL"])
  }

  @Test func thePlaceIsKept() throws {
    let program = try Program()
    let path = program.write(text, to: "lamp.txt")
    for (keys, expected) in [("]\n]\nq\n", "CHAPTER II."), ("q\n", "CHAPTER II.")] {
      let session = try program.run(
        ["--accessible", path], columns: 60, rows: 12, environment: ["TERM": "dumb"])
      try session.waitUntil("the first line") { $0.contains("Enter reads on") }
      try session.send(keys)
      #expect(try session.waitForExit() == .exited(0))
      #expect(String(decoding: session.output, as: UTF8.self).contains(expected))
    }
  }
}
