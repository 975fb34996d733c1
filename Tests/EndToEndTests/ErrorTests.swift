import CLibrary
import Launching
import TemporaryFiles
import TerminalHarness
import Testing

@Suite(.timeLimit(.minutes(30)))
struct ErrorTests {
  /// Runs the program until it ends; returns the contents of the screen and its exit status.
  private func run(
    _ arguments: [String], environment: [String: String] = [:],
    standardInput: StandardInput = .terminal, in program: Program? = nil
  ) throws -> (text: String, status: ProcessExit, session: TerminalSession) {
    let program = try program ?? Program()
    let session = try program.run(
      arguments, columns: 200, environment: environment, standardInput: standardInput)
    let status = try session.waitForExit()
    return (session.screen.text, status, session)
  }

  private func expectFailure(
    _ arguments: [String], _ message: String, status: Int32 = 1,
    environment: [String: String] = [:], in program: Program? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try run(arguments, environment: environment, in: program)
    #expect(result.text.contains(message), "\(result.text)", sourceLocation: sourceLocation)
    #expect(result.status == .exited(status), sourceLocation: sourceLocation)
    #expect(
      result.text.split(separator: "\n").count == 1, "one line", sourceLocation: sourceLocation)
    // On a busy machine the book takes long to open, and shows a screen first, which is left again.
    let output = String(decoding: result.session.output, as: UTF8.self)
    // Or it has only asked the terminal something.
    let (isEntered, isLeft) = (output.contains("\u{1B}[?1049h"), output.contains("\u{1B}[?1049l"))
    #expect(isEntered == isLeft, sourceLocation: sourceLocation)
  }

  @Test func aNameThatIsNotUTF8IsNamedWithItsRemedy() throws {
    let program = try Program()
    let script = "cd \(program.home); name=$(printf 'l\\351.txt'); echo lamp > $name; "
    let error = try program.output(of: script + "\(Program.executable) --print $name 2>&1 || true")
    #expect(error.hasSuffix(".txt: no such file; if its name is not UTF-8, try: bifolio < FILE\n"))
    let text = try program.output(of: script + "\(Program.executable) --print < $name")
    #expect(text.contains("lamp"))
  }

  @Test func bookErrorsAreOneLine() throws {
    let program = try Program()
    try expectFailure(["/no/such.txt"], "bifolio: /no/such.txt: No such file or directory")
    // A folder opens the shelf, but has no pages to print.
    try expectFailure(["--print", program.home], "\(program.home) is a folder without books")
    let empty = program.write("", to: "empty.txt")
    try expectFailure([empty], "\(empty) is empty", in: program)
    let blank = program.write("  \n\n \n", to: "blank.txt")
    try expectFailure([blank], "is empty", in: program)
    let binary = program.write([0x41, 0x42, 0, 1, 2, 3], to: "binary")
    try expectFailure([binary], "\(binary) is not a text file (byte 4)", in: program)
    let pdf = program.write("%PDF-1.7\n", to: "paper.pdf")
    // There is no page in it.
    let isConverted = access("/usr/bin/pdftotext", X_OK) == 0
    let isAsked = isConverted && !ProgramLaunch.Limits.canConfine
    try expectFailure(
      isAsked ? ["--print", pdf] : [pdf],
      isAsked
        ? "\(pdf) is a PDF document, and pdftotext converts it only if you allow it"
        : isConverted
          ? "\(pdf) was not converted: pdftotext: "
          : "\(pdf) is a PDF document; to open it, install pdftotext (Debian: poppler-utils)",
      in: program)
    let quoted = program.write("BZh91AY&SY", to: "it's a letter.bz2")
    try expectFailure(
      [quoted], "try: bzcat '\(quoted.replacing("'", with: #"'\''"#))' | bifolio", in: program)
    try expectFailure(
      ["https://lamp.example/a?b=1&c=2"],
      "no network; try: curl -sL 'https://lamp.example/a?b=1&c=2' | bifolio")
    let scan = program.write([0xFF, 0xD8, 0xFF, 0xE0], to: "page-1.jpg")
    try expectFailure([scan], "is an image, not a text or a book that Bifolio reads", in: program)
    let scans = "\(program.home)/scans"
    try makeDirectories(scans)
    try makeFile("\(scans)/page-1.jpg", [0xFF, 0xD8, 0xFF, 0xE0])
    try expectFailure(
      ["--print", scans], "\(scans) is a folder of images; Bifolio reads texts", in: program)
    try makeFile("\(scans)/lamp.txt", "The lamp was lit.\n".utf8)
    let one = try program.output(of: "\(Program.executable) --print \(scans)")
    #expect(one.contains("The lamp was lit."))
    try expectFailure(["/dev/null"], "/dev/null: Not a regular file")
  }

  @Test func standardInputThatIsTheTerminalIsRefused() throws {
    try expectFailure(["-"], "standard input is the terminal; give it a text")
  }

  @Test func aLimitOnTheSizeOfFilesIsNamed() throws {
    let program = try Program()
    let shown = try program.shown(
      by: "ulimit -f 0; \(Program.executable) \(Program.book("handbook"))")
    #expect(
      shown.text
        == "bifolio: pages need temporary files of 4 MiB, but the limit on file sizes is lower; see “ulimit -f”"
    )
    #expect(shown.status == .exited(1))
  }

  /// Whether the Swift runtime reports that memory ran out; Swift 6.0 does not.
  private static var saysWhyMemoryLacks: Bool {
    #if compiler(>=6.1)
      !Program.isSanitized
    #else
      false
    #endif
  }

  @Test(.enabled(if: saysWhyMemoryLacks)) func lackOfMemoryIsASentence() throws {
    let program = try Program()
    let text = "\(program.home)/large.txt"
    for arguments in ["--info", ""] {
      let shown = try program.shown(
        by: """
          yes 'The lamp was lit at five, as on every evening of the year.' \
            | head -c 150000000 > \(text)
          ulimit -v 220000
          \(Program.executable) \(arguments) --at 99 \(text)
          """)
      #expect(shown.text == "bifolio: out of memory: free some, or split the book")
      #expect(shown.status == .exited(1))
    }
  }

  @Test func booksAreReadWithoutStandardErrorAndInput() throws {
    let program = try Program()
    let line = "The lamp was lit at five, as on every evening of the year."
    let text = program.write(
      String(repeating: line + "\n\n", count: 20_000) + "The last line.\n", to: "large.txt")
    let script = program.write(
      "exec \(Program.executable) --transition none \(text) 2>&-\n", to: "command")
    let session = try TerminalSession(
      executable: "/bin/sh", arguments: [script], environment: program.environment())
    try session.waitUntil("a page") { $0.contains("lamp") }
    try session.press("G", showing: "The last line.")
    try session.quit()
  }

  @Test(arguments: [
    ("nosuch", "unknown terminal type “nosuch” (TERM); try TERM=xterm-256color"),
    ("", "the environment variable TERM is not set; try TERM=xterm-256color"),
  ])
  func aTerminalThatCannotShowPagesGetsALineAndNoBook(name: String, message: String) throws {
    let program = try Program()
    let book = program.write("The lamp was lit.\n", to: "lamp.txt")
    let result = try run([book], environment: ["TERM": name], in: program)
    #expect(result.text.contains(message), "\(result.text)")
    #expect(!result.text.contains("The lamp was lit."), "\(result.text)")
    #expect(result.status == .exited(1))
  }

  @Test(arguments: ["xterm-kitty", "alacritty", "foot", "wezterm", "xterm-ghostty", "st-256color"])
  func aTerminalWithoutADescriptionOfItsOwnShowsPages(term: String) throws {
    let session = try Program().open(environment: ["TERM": term])
    try session.press(" ", toPage: 2)
    try session.quit()
  }

  @Test func usageErrorsAreOneLine() throws {
    try expectFailure(["--nonsense"], "unknown option --nonsense", status: 2)
    try expectFailure(
      ["--encoding", "kling\u{1B}[1mon", "x"], "is not a known encoding", status: 2)
    try expectFailure(
      ["--theme", "mauve", "x"], "is not one of auto, paper, sepia, night, contrast, terminal, own",
      status: 2)
    try expectFailure(["--print", "a", "b"], "only one book can be printed", status: 2)
  }

  @Test func withoutABookTheHandbookIsOpenedAndThenTheLastOne() throws {
    let program = try Program()
    let handbook = try program.run([])
    try handbook.waitUntil("the handbook") { $0.contains("The Bifolio Handbook") }
    try handbook.quit()
    let first = try program.open("five-small-hours")
    try first.press("3g", toPage: 3)
    try first.quit()
    let session = try program.run([])
    try session.waitUntil("page 3 again") { $0.folio == 3 }
  }

  @Test func aBookComesThroughAPipeAndKeysFromTheTerminal() throws {
    let program = try Program()
    let text = (0..<2_000).map { "word\($0)\n" }.joined()
    for arguments in [[], ["-"]] {
      let session = try program.run(
        ["--transition", "none"] + arguments, standardInput: .bytes(Array(text.utf8)))
      try session.waitUntil("page 1") { $0.contains("word0") }
      try session.press("l", toPage: 2)
      try session.quit()
      // Nothing of it is stored: the same text begins at its beginning.
      let again = try program.run(
        ["-"], standardInput: .bytes(Array(text.utf8)))
      try again.waitUntil("page 1 again") { $0.contains("word0") }
      try again.send("gq")
      try again.waitForExit()
    }
  }

  @Test func aDefaultsFileThatCannotBeReadIsPutAsideWhenItIsSaved() throws {
    let program = try Program()
    program.write("garbage\u{1B}[31m", to: ".config/bifolio/settings")
    let session = try program.run([Program.book("handbook")])
    try session.waitUntil("a message") { $0.contains("not a bifolio defaults file") }
    try session.send("cSwq")
    try session.settle()
    try session.quit()
    let aside = Program.contents(of: program.home + "/.config/bifolio/settings.unreadable-1")
    #expect(aside == "garbage\u{1B}[31m")
    let settings = Program.contents(of: program.home + "/.config/bifolio/settings")
    #expect(settings?.contains("theme = sepia") == true)
  }

  @Test(arguments: ["9999999999", "-3", "0", "99999"])
  func impossibleWindowSizesAreIgnored(columns: String) throws {
    let program = try Program()
    let session = try TerminalSession(
      executable: "/bin/sh",
      arguments: [
        "-c", "stty rows 0 cols 0; exec \(Program.executable) \(Program.book("handbook"))",
      ],
      environment: program.environment(["COLUMNS": columns, "LINES": columns]))
    try session.waitUntil("a page") { $0.isAlternateScreen }
    try session.settle()
    try session.quit()
  }

  @Test func aBookCanComeFromAProcess() throws {
    let program = try Program()
    let session = try TerminalSession(
      executable: "/bin/bash",
      arguments: ["-c", "\(Program.executable) <(sleep 0.2; echo A lamp was lit.)"],
      environment: program.environment())
    try session.waitUntil("the text") { $0.contains("A lamp was lit.") }
  }
}
