import CLibrary
import TerminalHarness
import Testing

private let fenrir = "/usr/bin/fenrir"

/// Sessions with a screen reader: Fenrir, in a terminal of its own, with a voice that writes down its words.
@Suite(
  .enabled(if: access(fenrir, X_OK) == 0, "there is no fenrir"),
  .timeLimit(.minutes(30)))
struct ScreenReaderTests {
  /// A book in accessible mode, and the speech about it.
  private final class Session {
    let terminal: TerminalSession
    private let notes: String
    private var heard = 0

    init(_ program: Program, _ text: String) throws {
      let book = program.write(text, to: "lamp.txt")
      let start = program.write("exec \(Program.executable) --accessible \(book)\n", to: "start")
      notes = program.home + "/said"
      // Each sentence is a line, whatever is in it.
      let voice = program.write("printf '%s\\n' \"$1\" >> \(notes)\n", to: "voice")
      let options = [
        "general#shell=/bin/sh \(start)", "sound#enabled=False", "speech#driver=genericDriver",
        "speech#genericSpeechCommand=/bin/sh \(voice) \"fenrirText\"", "screen#driver=ptyDriver",
        "keyboard#driver=ptyDriver",
      ]
      terminal = try TerminalSession(
        executable: fenrir,
        arguments: ["-e", "-o", options.joined(separator: ";")],
        environment: program.environment(), columns: 60, rows: 12)
    }

    /// Returns the speech since the last time, once it contains a text.
    func hear(_ text: String) throws -> String {
      let end = TerminalSession.deadline
      while ContinuousClock.now < end {
        let said = Program.contents(of: notes) ?? ""
        let new = String(said.dropFirst(heard))
        if new.contains(text) {
          heard = said.count
          return new
        }
        try terminal.pump(for: .milliseconds(100))
      }
      Issue.record(
        "\(text) was not said, only \((Program.contents(of: notes) ?? "").dropFirst(heard))")
      return ""
    }

    func press(_ keys: String, hearing text: String) throws -> String {
      try terminal.send(keys)
      return try hear(text)
    }
  }

  private static let text = """
    THE LAMP



    CHAPTER I. The Fog


    The lamp was lit at six. Someone saw the keeper climb the stairs, for the fog had come in from \
    the sea and lay on the fields like wool.



    CHAPTER II. The Morning


    In the morning the fog was gone, and the keeper slept.
    """

  @Test func fenrirReadsAPageThatIsTurnedAndThenEachLine() throws {
    let session = try Session(Program(), Self.text)
    _ = try session.hear("THE LAMP")
    let page = try session.press("\u{1B}[C", hearing: "page 2 of")
    let start = try #require(page.firstRange(of: "CHAPTER I. The Fog"))
    let middle = try #require(page.firstRange(of: "The lamp was lit at six."))
    let end = try #require(page.firstRange(of: "page 2 of"))
    #expect(start.upperBound < middle.lowerBound && middle.upperBound < end.lowerBound)
    // The line at the cursor and nothing else.
    let line = try session.press("\u{1B}[B", hearing: "The lamp was lit")
    #expect(!line.contains("page 2") && !line.contains("mark"))
    let next = try session.press("\u{1B}[B", hearing: "stairs")
    #expect(!next.contains("The lamp"))
  }

  @Test func fenrirReadsAMessageAndAList() throws {
    let session = try Session(Program(), Self.text)
    _ = try session.hear("THE LAMP")
    _ = try session.press("d", hearing: "Bookmark")
    let list = try session.press("C", hearing: "CHAPTER II. The Morning")
    #expect(list.contains("Contents"))
    let entry = try session.press("\u{1B}[B", hearing: "CHAPTER II. The Morning")
    #expect(!entry.contains("CHAPTER I. ") && !entry.contains("THE LAMP"))
    _ = try session.press("\r", hearing: "and the keeper slept")
  }
}
