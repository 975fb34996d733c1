import CLibrary
import TemporaryFiles
import TerminalHarness
import Testing

/// External programs: small shell scripts on PATH.
@Suite(.timeLimit(.minutes(30)))
struct ProgramsTests {
  private let program: Program

  init() throws {
    program = try Program()
    mkdir(program.home + "/programs", 0o700)
  }

  /// Creates a script on PATH. The script finds the programs of the system; the reader does not, so that
  /// installed programs make no difference.
  private func make(_ name: String, _ script: String) throws {
    try makeProgram("\(program.home)/programs/\(name)", "PATH=/usr/bin:/bin\n\(script)")
  }

  private var environment: [String: String] {
    [
      "PATH": "\(program.home)/programs", "XDG_RUNTIME_DIR": program.home,
      "EDITOR": "edit",
    ]
  }

  /// Opens the handbook with only the test's programs.
  private func open(_ changes: [String: String] = [:]) throws -> TerminalSession {
    try program.open(environment: environment.merging(changes) { $1 })
  }

  /// Waits until another program has written a file.
  private func waitForText(
    _ name: String, _ session: TerminalSession, _ condition: (String) -> Bool
  ) throws -> String {
    let deadline = TerminalSession.deadline
    while ContinuousClock.now < deadline {
      if let text = Program.contents(of: "\(program.home)/\(name)"), condition(text) { return text }
      try session.pump(for: .milliseconds(5))
    }
    Issue.record("\(name) is not there")
    return ""
  }

  /// Names of the remaining files for an editor.
  private var filesToEdit: [String] {
    names(in: program.home + "/.local/state/bifolio/notes").filter { $0.hasPrefix("bifolio-") }
  }

  // MARK: The dictionary

  @Test func aWordIsLookedUpAndWhatIsPrintedIsAPage() throws {
    try make(
      "dict", #"printf '\033]0;x\007\033[31m%s\033[0m\tl\bli\big\bgh\bht\n\233\a2\r\n' "$4""#)
    let session = try open()
    session.clearOutput()
    try session.press("Dlamp-\r", showing: "lamp    light")
    #expect(session.screen.contains("\u{FFFD}2"))
    let output = String(decoding: session.output, as: UTF8.self)
    #expect(!output.contains("\u{1B}]0;") && !output.contains("\u{7}") && !output.contains("\t"))
    #expect(!output.contains("l\u{8}l"))
    try session.send("q")
    try session.quit()
  }

  @Test func nothingIsHeldUpWhileAWordIsLookedUp() throws {
    try make("dict", "echo $$ > $HOME/number; exec sleep 1000")
    let session = try open()
    try session.send("Dlamp\r")
    let number = try waitForText("number", session) { $0.hasSuffix("\n") }
    try session.press("4g", toPage: 4)
    try session.quit()
    let process = try #require(Int32(number.dropLast()))
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test func theDictionaryOfTheSettingsIsAsked() throws {
    let settings = "bifolio-defaults 1\ndictionary = \"words 'of mine' {}\"\nspeech = none\n"
    let path = program.write(settings, to: ".config/bifolio/settings")
    try make("words", "printf '%s/' \"$@\"")
    let session = try open()
    try session.press("Dlamp\r", showing: "of mine/lamp/")
    try session.press("\u{1B}", toPage: 1)
    try session.press("A", showing: "Program not found: none")
    // Other settings of the reader leave them unchanged.
    try session.send("cSwqq")
    #expect(try session.waitForExit() == .exited(0))
    let kept = try #require(Program.contents(of: path))
    #expect(kept.hasPrefix(settings) && kept.contains("theme = "))
  }

  @Test func lookedUpWordsAreKeptAndPrinted() throws {
    try make("dict", "echo \"$4 is a thing\"")
    let session = try open()
    try session.press("Dhandbook\r", showing: "is a thing")
    try session.press("\u{1B}", toPage: 1)
    try session.press("V", showing: "Looked-up words")
    #expect(session.screen.contains("handbook"))
    try session.press("\u{1B}", toPage: 1)
    try session.quit()
    let printed = try program.output(of: "\(Program.executable) --export --words")
    let rows = printed.split(separator: "\n")
    #expect(rows.count { $0.hasPrefix("handbook\t") } == 1)
    #expect(printed.contains("\tThe Bifolio Handbook") && printed.contains("is a thing"))
  }

  // MARK: Reading aloud

  @Test func sentencesAreReadAloudOneAfterAnother() throws {
    try make("espeak-ng", "echo \"$*: $(cat)\" >> $HOME/heard; sleep 0.25")
    let session = try open()
    try session.press("6g", toPage: 6)
    try session.send("A")
    let heard = try waitForText("heard", session) { $0.split(separator: "\n").count >= 3 }
    let sentences = heard.split(separator: "\n").map {
      $0.replacing("-b 1 -v en --stdin: ", with: "")
    }
    let book = try #require(Program.contents(of: Program.book("handbook")))
      .split(whereSeparator: \.isWhitespace).joined(separator: " ").filter(\.isLetter)
    for sentence in sentences { #expect(book.contains(sentence.filter(\.isLetter)), "\(sentence)") }
    #expect(Set(sentences).count == sentences.count)
    // It can be stopped.
    try session.send("A")
    try session.settle()
    let count = Program.contents(of: "\(program.home)/heard")?.count
    try session.pump(for: .milliseconds(400))
    #expect(Program.contents(of: "\(program.home)/heard")?.count == count)
    try session.quit()
  }

  @Test func quittingSilences() throws {
    try make("espeak-ng", "echo $$ > $HOME/number; exec sleep 1000")
    let session = try open()
    try session.send("A")
    let number = try waitForText("number", session) { $0.hasSuffix("\n") }
    try session.signal(SIGTERM)
    #expect(try session.waitForExit() == .exited(128 + SIGTERM))
    let process = try #require(Int32(number.dropLast()))
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  // MARK: The browser

  /// Opens a page with an address, and its list of links.
  private func openLinks(_ changes: [String: String] = [:]) throws -> TerminalSession {
    let path = program.write(
      "# Lamps\n\nSee <https://oil.example/a-b>, and no more.\n", to: "lamps.md")
    let session = try program.run(
      ["--transition", "none", path], environment: environment.merging(changes) { $1 })
    try session.waitUntil("the page") { $0.contains("no more") }
    try session.press("u", showing: "y copy")
    return session
  }

  @Test func anAddressIsOpenedInATextBrowser() throws {
    try make(
      "page", #"echo "$1" > $HOME/address; stty -a < /dev/tty > $HOME/stty; read line; exit 3"#)
    let session = try openLinks(["BROWSER": "page"])
    try session.send("\r")
    try session.waitUntil("the browser") { !$0.isAlternateScreen }
    _ = try waitForText("stty", session) { $0.contains(" icanon") }
    try session.send("\n")
    try session.waitUntil("the page again") {
      $0.isAlternateScreen && $0.contains("page could not open https://oil.example/a-b")
    }
    #expect(Program.contents(of: program.home + "/address") == "https://oil.example/a-b\n")
    try session.quit()
  }

  @Test func aBrowserOfTheDesktopLeavesThePageAndOutlivesTheReader() throws {
    try make("xdg-open", #"echo $$ > $HOME/process; echo noise; exec sleep 60"#)
    let session = try openLinks(["DISPLAY": ":9"])
    try session.send("\r")
    try session.waitUntil("the message") {
      $0.isAlternateScreen && $0.contains("xdg-open opens https://oil.example/a-b")
    }
    let text = try waitForText("process", session) { $0.hasSuffix("\n") }
    let process = try #require(Int32(text.dropLast()))
    #expect(!session.screen.contains("noise"))
    try session.quit()
    #expect(kill(process, 0) == 0)
    kill(process, SIGKILL)
  }

  // MARK: The editor

  /// Selects the first word of a page, starts a note, and continues in the editor.
  private func beginNote(_ text: String, _ session: TerminalSession) throws {
    try session.press("6g", toPage: 6)
    try session.send("w")
    try session.send("a" + text)
    try session.waitUntil("the note") { $0.contains(text) }
    try session.send("\u{1B}e")
  }

  @Test func aNoteIsWrittenInTheEditor() throws {
    try make(
      "edit",
      """
      echo editing; stat -c %a "$1" > $HOME/mode; cat "$1" > $HOME/before
      printf 'and more\\033[1m\\r\\n\\n' >> "$1"
      """)
    let session = try open()
    let modes = try session.terminalAttributes
    try beginNote("a thought", session)
    try session.waitUntil("the page again") { $0.isAlternateScreen && $0.contains("Note saved") }
    #expect(try session.terminalAttributes == modes)
    #expect(Program.contents(of: program.home + "/mode") == "600\n")
    #expect(Program.contents(of: program.home + "/before") == "a thought\n")
    #expect(filesToEdit.isEmpty)
    try session.quit()
    let saved = try #require(program.savedPlace())
    #expect(saved.contains(#""a thought\nand more""#))
  }

  @Test func aNoteStaysWhereTheEditorEndsWithAnErrorOrIsMissing() throws {
    try make("edit", "echo lost > \"$1\"; exit 1")
    let session = try open()
    try beginNote("a thought", session)
    try session.waitUntil("what has happened") { $0.contains("Note unchanged") }
    #expect(filesToEdit.isEmpty)
    unlink(program.home + "/programs/edit")
    try session.quit()
    #expect(program.savedPlace()?.contains("lost") == false)
  }

  @Test func theTerminalIsGivenToTheEditorAsTheShellHadIt() throws {
    try make("edit", "stty -a < /dev/tty > $HOME/stty; stty raw -echo; read line; exit 1")
    let session = try program.run(
      ["--transition", "none", Program.book("handbook")], environment: environment)
    let modes = session.initialTerminalAttributes
    try session.waitUntil("a page") { $0.contains("Handbook") }
    try beginNote("a thought", session)
    try session.waitUntil("the editor") { !$0.isAlternateScreen }
    #expect(session.screen.cursor.isVisible && session.screen.mouseMode == 0)
    _ = try waitForText("stty", session) { $0.contains(" icanon") && $0.contains(" echo ") }
    try session.pump(for: .milliseconds(50))
    try session.send("\n")
    try session.waitUntil("the page again") { $0.isAlternateScreen && $0.contains("CHAPTER I.") }
    try session.quit()
    // Not in the state left by the editor.
    #expect(try session.terminalAttributes == modes)
  }

  /// As with `ed`, or an editor waiting for a line.
  @Test func controlCIsTheEditors() throws {
    try make("edit", "trap 'echo heard; exit 0' INT; echo waiting; while :; do sleep 0.01; done")
    let session = try open()
    try beginNote("a thought", session)
    try session.waitUntil("the editor") { $0.contains("waiting") }
    try session.send("\u{3}")
    try session.waitUntil("the page again") { $0.isAlternateScreen && $0.contains("Note saved") }
    try session.send("q")
    let status = try session.waitForExit()
    #expect(status == .exited(0))
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func aSignalEndsTheEditorAndKeepsWhatItHasSaved(number: Int32) throws {
    try make("edit", "echo saved > \"$1\"; echo waiting; exec sleep 1000")
    let session = try open()
    try beginNote("a thought", session)
    try session.waitUntil("the editor") { $0.contains("waiting") }
    try session.signal(number)
    #expect(try session.waitForExit() == .exited(128 + number))
    #expect(!session.screen.isAlternateScreen)
    #expect(filesToEdit.isEmpty)
    let saved = try #require(program.savedPlace())
    #expect(saved.contains("page = 6\n") && saved.contains("= saved\n"))
  }

  @Test func controlZStopsTheEditorAndTheReaderTogether() throws {
    // It does not read the terminal: the next input is for the shell.
    try make(
      "edit",
      "echo waiting; while [ ! -e $HOME/go ]; do sleep 0.01; done; echo afterwards > \"$1\"")
    let session = try TerminalSession(
      executable: "/bin/bash", arguments: ["--norc", "--noediting", "-i"],
      environment: program.environment(environment.merging(["PS1": "ready> "]) { $1 }),
      columns: 80, rows: 24)
    func isPrompt(_ screen: EmulatedScreen) -> Bool {
      screen.lines[screen.cursor.row].hasPrefix("ready>") && !screen.isAlternateScreen
    }
    try session.waitUntil("the shell", isPrompt)
    try session.send("\(Program.executable) --transition none \(Program.book("handbook"))\r")
    try session.waitUntil("a page") { $0.isAlternateScreen && $0.contains("Handbook") }
    try beginNote("a thought", session)
    try session.waitUntil("the editor") { $0.contains("waiting") }
    try session.send("\u{1A}")
    try session.waitUntil("the shell again") { $0.contains("Stopped") && isPrompt($0) }
    program.write("", to: "go")
    try session.pump(for: .milliseconds(100))
    #expect(filesToEdit.count { !$0.hasSuffix(".mark") } == 1)
    try session.send("fg\r")
    try session.waitUntil("the page again") { $0.isAlternateScreen && $0.contains("Note saved") }
    try session.send("q")
    try session.waitUntil("the shell at last", isPrompt)
    try session.send("exit\r")
    try session.waitForExit()
    #expect(program.savedPlace()?.contains("= afterwards\n") == true)
  }
}
