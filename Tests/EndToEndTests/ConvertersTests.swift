import CLibrary
import Launching
import TemporaryFiles
import TerminalHarness
import Testing

/// Converters, real programs on the real kernel: scripts in place of `pdftotext`, `gs` and `antiword`.
@Suite(
  .timeLimit(.minutes(30)), .serialized,
  .disabled(if: Program.isSanitized, "a sanitizer needs more memory than a converter may have"))
struct ConvertersTests {
  private let program: Program
  private static let ole = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] as [UInt8]

  init() throws {
    program = try Program()
    try makeDirectories("\(program.home)/programs")
  }

  private func make(_ name: String, _ script: String) throws {
    try makeProgram("\(program.home)/programs/\(name)", script)
  }

  private var environment: [String: String] { ["PATH": "\(program.home)/programs:/usr/bin:/bin"] }

  private func open(
    _ arguments: [String], _ changes: [String: String] = [:]
  ) throws -> TerminalSession {
    try program.run(
      ["--transition", "none"] + arguments, environment: environment.merging(changes) { $1 })
  }

  /// The output of the program, and its status.
  private func printed(
    _ arguments: [String], _ changes: [String: String] = [:]
  ) throws -> (text: String, status: ProcessExit) {
    let session = try program.run(
      arguments, columns: 200, environment: environment.merging(changes) { $1 })
    let status = try session.waitForExit(within: .seconds(60))
    return (session.screen.lines.filter { !$0.isEmpty }.joined(separator: "\n"), status)
  }

  /// The settings file.
  private var settings: String {
    Program.contents(of: "\(program.home)/.config/bifolio/settings") ?? ""
  }

  /// Waits until the settings hold a text.
  private func waitForSettings(_ text: String, _ session: TerminalSession) throws {
    let end = TerminalSession.deadline
    while !settings.contains(text), ContinuousClock.now < end {
      try session.pump(for: .milliseconds(10))
    }
    #expect(settings.contains(text))
  }

  // MARK: Nothing unasked

  /// Files with the first bytes of convertible types, but named as texts.
  static let disguised: [[UInt8]] = [
    Array("%!PS-Adobe-3.0\n".utf8), Array("%PDF-1.4\n".utf8), ole, Array("{\\rtf1 a}".utf8),
  ]

  @Test(arguments: disguised.indices, [[], ["--print"], ["--info"], ["--structure"]])
  func theFirstBytesOfAFileStartNoProgram(index: Int, options: [String]) throws {
    let mark = "\(program.home)/started"
    for name in ["gs", "ps2ascii", "pdftotext", "pandoc", "unrtf", "antiword", "catdoc", "soffice"]
    {
      try make(name, ": > '\(mark)'; echo started")
    }
    program.write(settings: "open.ps = always\nopen.pdf = always\nopen.doc = always")
    let path = program.write(Self.disguised[index], to: "novel.txt")
    let (text, status) = try printed(options + [path])
    #expect(text.contains("novel.txt is a") && text.contains("try: "), "\(text)")
    #expect(status == .exited(1) && access(mark, F_OK) != 0)
  }

  @Test(arguments: [["--print"], ["--info"], ["--contents"]])
  func whatPrintsRefusesWithTheCommandThatHelps(options: [String]) throws {
    try make("gs", "echo It was lit.")
    let path = program.write("%!PS-Adobe-3.0\n", to: "a lamp.ps")
    let (text, status) = try printed(options + [path])
    #expect(
      text
        == "bifolio: \(path) is a PostScript document, and gs converts it only if you allow it: set "
        + "open.ps = always, or try: gs -q -dSAFER -sDEVICE=txtwrite -o - '\(path)' | bifolio"
        || text.replacing("\n", with: "").contains("or try: gs -q -dSAFER"), "\(text)")
    #expect(status == .exited(1))
    program.write(settings: "open.ps = always")
    #expect(try printed(options + [path]).status == .exited(0))
  }

  // MARK: The question

  @Test func yesReadsTheFileOnceAndAlwaysIsASetting() throws {
    try make("gs", "echo The lamp was lit.")
    let path = program.write("%!PS-Adobe-3.0\n", to: "lamp.ps")
    // Typed ahead it is not an answer.
    var session = try open([path])
    try session.waitUntil("the question") { $0.contains("Read this PostScript file with gs?") }
    try session.press("x", showing: "y yes · n no · a always")
    try session.press("y", showing: "The lamp was lit.")
    try session.quit()
    #expect(!settings.contains("open.ps"))

    session = try open([path])
    try session.waitUntil("the question") { $0.contains("Read this PostScript file with gs?") }
    try session.press("a", showing: "The lamp was lit.")
    try waitForSettings("open.ps = always", session)
    try session.quit()

    session = try open([path])
    try session.waitUntil("the page") { $0.contains("The lamp was lit.") }
    try session.quit()
  }

  @Test func theQuestionIsAskedBeforeATextThatMayFitOnOneScreen() throws {
    try make("gs", "echo The lamp was lit.")
    let path = program.write("%!PS-Adobe-3.0\n", to: "lamp.ps")
    let session = try open(["-F", path])
    try session.waitUntil("the question") { $0.contains("Read this PostScript file with gs?") }
    try session.press("y", showing: "The lamp was lit.")
  }

  @Test func noAndQuittingRunNothing() throws {
    let mark = "\(program.home)/started"
    try make("antiword", ": > '\(mark)'")
    let path = program.write(Self.ole, to: "old.doc")
    for (key, status) in [("n", 1), ("q", 0), ("\u{3}", 0), ("\u{1B}", nil as Int32?)] {
      let session = try open([path])
      try session.waitUntil("the question") { $0.contains("this old Word document with antiword?") }
      try session.send(key)
      guard let status else {
        try session.pump(for: .milliseconds(200))
        try session.quit()
        continue
      }
      #expect(try session.waitForExit() == .exited(status))
      #expect(session.isRestored)
      if key == "n" { #expect(session.screen.contains("and antiword converts it only if you")) }
    }
    #expect(access(mark, F_OK) != 0)
  }

  @Test func theQuestionIsAskedOverAnOpenBookToo() throws {
    try make("gs", "echo The lamp was lit.")
    program.write("%!PS-Adobe-3.0\n", to: "shelf/lamp.ps")
    program.write("A first book.\n", to: "shelf/first.txt")
    let session = try open(["\(program.home)/shelf/first.txt"])
    try session.waitUntil("a page") { $0.contains("A first book.") }
    for (answer, shown) in [
      ("n", "is a PostScript document"), ("\u{1B}", "Cancelled"), ("a", "was lit"),
    ] {
      try session.press("O", showing: "Open a file")
      for sign in "\(program.home)/shelf/lamp.ps\r" { try session.send(String(sign)) }
      try session.waitUntil("the question") { $0.contains("Read this PostScript file with gs?") }
      try session.press(answer, showing: shown)
    }
    try waitForSettings("open.ps = always", session)
    try session.quit()
  }

  @Test func linesAskToo() throws {
    try make("gs", "echo The lamp was lit.")
    let path = program.write("%!PS-Adobe-3.0\n", to: "lamp.ps")
    let session = try open(["--accessible", path], ["TERM": "dumb"])
    try session.waitUntil("the question") { $0.contains("Read this PostScript file with gs?") }
    try session.press("y\r", showing: "Enter reads on")
    try session.press("q\r", showing: "q")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test func anAnswerThatCannotBeSavedHoldsForTheSession() throws {
    try make("gs", "echo The lamp was lit.")
    let path = program.write("%!PS-Adobe-3.0\n", to: "lamp.ps")
    // No home folder can be written, not even by root.
    let session = try open([path], ["HOME": "/proc", "XDG_CONFIG_HOME": "/proc/none"])
    try session.waitUntil("the question") { $0.contains("Read this PostScript file with gs?") }
    try session.press("a", showing: "The lamp was lit.")
    try session.send("q")
    #expect(try session.waitForExit() == .exited(0))
  }

  // MARK: A kernel without Landlock

  @Test func withoutLandlockEachTypeIsAskedForAndNothingPrintsIt() throws {
    try make("pdftotext", "echo The lamp was lit.; echo x > '\(program.home)/written'")
    let path = program.write("%PDF-1.4\n", to: "lamp.pdf")
    let (text, status) = try printed(["--print", path], FaultyDisk.withoutLandlock)
    #expect(text.contains("and pdftotext converts it only if you allow it") && status == .exited(1))
    #expect(access("\(program.home)/written", F_OK) != 0)
    let session = try open([path], FaultyDisk.withoutLandlock)
    try session.waitUntil("the question") { $0.contains("Read this PDF with pdftotext?") }
    #expect(session.screen.contains("It is not confined here:"))
    try session.press("a", showing: "The lamp was lit.")
    try waitForSettings("open.pdf = always", session)
    try session.quit()
    #expect(try printed(["--print", path], FaultyDisk.withoutLandlock).status == .exited(0))
  }

  @Test func withoutLandlockTheIndexConvertsNothing() throws {
    try make("pdftotext", "echo The lamp was lit.; echo x > '\(program.home)/written'")
    let path = program.write("%PDF-1.4\n", to: "lamp.pdf")
    let folder = String(path.dropLast("/lamp.pdf".count))
    let text = try printed(["--index", folder], FaultyDisk.withoutLandlock).text
    #expect(text.contains("lamp.pdf") && text.contains("only if you allow it"))
    #expect(access("\(program.home)/written", F_OK) != 0)
  }

  @Test(.enabled(if: ProgramLaunch.Limits.canConfine, "this kernel confines no programs"))
  func withLandlockAPDFIsReadUnaskedAndItsConverterWritesNothing() throws {
    try make("pdftotext", "echo x > '\(program.home)/written'\necho The lamp was lit.")
    let path = program.write("%PDF-1.4\n", to: "lamp.pdf")
    #expect(try printed(["--print", path]).text.hasSuffix("The lamp was lit."))
    #expect(access("\(program.home)/written", F_OK) != 0)
  }

  // MARK: Nothing left

  /// Whether a running program has a text in its command line. Ended processes have no command line.
  private func isRunning(_ text: String) -> Bool {
    names(in: "/proc").contains { name in
      name.allSatisfy(\.isNumber)
        && (Program.contents(of: "/proc/\(name)/cmdline") ?? "").contains(text)
    }
  }

  /// Polls, since a converter is not a child of the test. One that is not ended goes on for a minute, its own limit.
  private func waitUntilGone(_ text: String) -> Bool {
    let end = ContinuousClock.now + .seconds(40)
    while isRunning(text), ContinuousClock.now < end { usleep(10_000) }
    return !isRunning(text)
  }

  private func waitUntilRunning(_ text: String, _ session: TerminalSession) throws {
    let end = TerminalSession.deadline
    while !isRunning(text), ContinuousClock.now < end { try session.pump(for: .milliseconds(10)) }
    #expect(isRunning(text))
  }

  /// A way out of the program.
  enum WayOut: CaseIterable {
    case quit, interrupt, terminate, hangUp, kill, close, abort

    func act(on session: TerminalSession) throws {
      switch self {
      case .quit: try session.send("q")
      case .interrupt: try session.send("\u{3}")
      case .terminate: try session.signal(SIGTERM)
      case .hangUp: try session.signal(SIGHUP)
      case .kill: try session.signal(SIGKILL)
      case .close: session.hangUp()
      case .abort: try session.signal(SIGABRT)
      }
    }
  }

  /// A loop immune to a signal, in `pdftotext` or in a command of the settings.
  static let settings = ["open.pdf = always", "open.pdf = \"endless {}\""]

  @Test(.enabled(if: access("/proc/self", F_OK) == 0), arguments: WayOut.allCases, settings)
  func aConverterEndsWithTheReader(wayOut: WayOut, settings: String) throws {
    for name in ["pdftotext", "endless"] {
      try make(name, "trap '' TERM HUP INT\nwhile :; do :; done")
    }
    program.write(settings: settings)
    let path = program.write("%PDF-1.4\n", to: "lamp.pdf")
    let session = try open([path], ["SWIFT_BACKTRACE": "enable=no"])
    try waitUntilRunning("\(program.home)/programs/", session)
    try session.waitUntil("the screen") { $0.contains("Opening the book") }
    try wayOut.act(on: session)
    if wayOut != .close { _ = try session.waitForExit() }
    #expect(waitUntilGone("\(program.home)/programs/"))
  }

  @Test(
    .enabled(if: access("/proc/self", F_OK) == 0),
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGKILL, SIGABRT], settings)
  func aConverterEndsWithWhatPrints(signal: Int32, settings: String) throws {
    for name in ["pdftotext", "endless"] {
      try make(name, "trap '' TERM HUP INT\nwhile :; do :; done")
    }
    program.write(settings: settings)
    let path = program.write("%PDF-1.4\n", to: "lamp.pdf")
    let session = try open(["--print", path], ["SWIFT_BACKTRACE": "enable=no"])
    try waitUntilRunning("\(program.home)/programs/", session)
    try session.signal(signal)
    #expect(try session.waitForExit() == .signalled(signal))
    #expect(waitUntilGone("\(program.home)/programs/"))
  }

  @Test(arguments: WayOut.allCases)
  func aProgramStartedByACommandOfTheSettingsEndsWithTheReader(wayOut: WayOut) throws {
    try make("endless", "trap '' TERM HUP INT\n/bin/sleep 1234 & wait")
    program.write(settings: "open.pdf = \"endless {}\"")
    let path = program.write("%PDF-1.4\n", to: "lamp.pdf")
    let session = try open([path], ["SWIFT_BACKTRACE": "enable=no"])
    try session.waitUntil("the screen") { $0.contains("Opening the book") }
    try waitUntilRunning("sleep\u{0}1234", session)
    try wayOut.act(on: session)
    if wayOut != .close { _ = try session.waitForExit() }
    #expect(waitUntilGone("\(program.home)/programs/") && waitUntilGone("sleep\u{0}1234"))
  }

  // MARK: Addresses

  @Test(arguments: [[], ["--print"], ["--info"]])
  func anAddressStartsNoProgramThatTheSettingsDoNotName(options: [String]) throws {
    let mark = "\(program.home)/started"
    let book = program.write("The lamp was lit.\n", to: "lamp.txt")
    try make("bifolio-net", ": > '\(mark)'; echo '\(book)'")
    let (text, status) = try printed(options + ["https://lamp.example/a"])
    #expect(text.contains("is an address, and Bifolio uses no network; try: curl"))
    #expect(text.contains("or set get = \"bifolio-net get\""))
    #expect(status == .exited(1) && access(mark, F_OK) != 0)
    program.write(settings: "get = \"bifolio-net get\"")
    #expect(try printed(["--print", "https://lamp.example/a"]).text == "The lamp was lit.")
  }

  // MARK: Failures

  @Test func aReplyAfterAFailedOpeningIsNotTypedAtThePromptOfTheShell() throws {
    // The second frame asks the terminal again.
    try make("slow", "#!/bin/sh\nsleep 1.5\nexit 1\n")
    program.write(settings: "open.lamp = \"slow {}\"")
    let session = try open([program.write("lamp", to: "book.lamp")])
    try session.waitUntil("the screen while it is opened") { $0.contains("Opening") }
    session.answersQueries = false
    let end = TerminalSession.deadline
    while !String(decoding: session.output, as: UTF8.self).contains("\u{1B}[?1049l"),
      ContinuousClock.now < end
    {
      try session.pump(for: .milliseconds(1))
    }
    try session.send("\u{1B}[?62;22c")
    #expect(try session.waitForExit() == .exited(1))
    #expect(session.screen.contains("was not converted: slow"), "\(session.screen.text)")
    #expect(!session.screen.text.contains("62;22c"), "\(session.screen.text)")
    #expect(session.isRestored)
  }
}
