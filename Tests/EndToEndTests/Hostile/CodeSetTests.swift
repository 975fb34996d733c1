import CLibrary
import TerminalHarness
import Testing

/// On a terminal of ISO 8859 the UTF-8 of "Û" ends with CSI, the beginning of a control sequence.
@Suite(.timeLimit(.minutes(30))) struct CodeSetTests {
  private static let latin = ["LC_ALL": "de_DE.ISO-8859-1"]
  private static let command = "Û2J"

  private func book(_ program: Program) -> String {
    program.write("Chapter One\n\nThe \(Self.command) Über-book.\n", to: "\(Self.command).txt")
  }

  /// Expects nothing but lines of printable characters of ISO 8859-1.
  private func expectASCII(
    _ session: TerminalSession, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isPlain = session.output.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F || $0 >= 0xA0 || $0 == 0x0A || $0 == 0x0D
    }
    #expect(isPlain, sourceLocation: sourceLocation)
  }

  @Test(arguments: [["--info"], ["--contents"], ["--structure"], ["--export"]])
  func aTerminalWithAnotherCodeSetIsRefusedWhatIsForPrograms(options: [String]) throws {
    let program = try Program()
    let session = try program.run(options + [book(program)], environment: Self.latin)
    #expect(try session.waitForExit() == .exited(1))
    #expect(session.screen.contains("the encoding of the terminal is ISO-8859-1"))
    expectASCII(session)
  }

  @Test(arguments: [[], ["--print"]])
  func aTerminalWithAnotherCodeSetGetsTheTextInIt(options: [String]) throws {
    let program = try Program()
    let session = try program.run(options + [book(program)], environment: Self.latin)
    #expect(try session.waitForExit() == .exited(0))
    #expect(
      session.screen.contains("the encoding of the terminal is ISO-8859-1") == options.isEmpty)
    #expect(session.output.firstRange(of: [0xDB] + Array("2J".utf8)) != nil)
    expectASCII(session)
  }

  // A string with an interpolation among the arguments crashes the compiler of Swift 6.0.
  @Test(arguments: [("--" + command, 2), ("--help", 0), ("--list", 1)] as [(String, Int32)])
  func helpAndMessagesAreASCIIThere(option: String, status: Int32) throws {
    let session = try Program().run([option], rows: 100, environment: Self.latin)
    #expect(try session.waitForExit() == .exited(status))
    #expect(session.screen.contains("bifolio"))
    expectASCII(session)
  }

  @Test func aMessageIsASCIIThereIfOnlyErrorsGoToTheTerminal() throws {
    let program = try Program()
    let script = program.write(
      "LC_ALL=de_DE.ISO-8859-1 \(Program.executable) --print \(Self.command) > /dev/null\n",
      to: "script")
    let session = try TerminalSession(
      executable: "/bin/sh", arguments: [script], environment: program.environment())
    #expect(try session.waitForExit() == .exited(1))
    #expect(session.output.firstRange(of: [0xDB] + Array("2J".utf8)) != nil)
    expectASCII(session)
  }

  @Test func whatIsPrintedToAPipeIsUTF8InAllLocales() throws {
    let program = try Program()
    let printed = try program.output(
      of: "LC_ALL=de_DE.ISO-8859-1 \(Program.executable) --print \(book(program)) | cat")
    #expect(printed.contains("The \(Self.command) Über-book."))
  }

  @Test(arguments: ["C", "POSIX", "", "no_SUCH", "de_DE.utf8"])
  func aTerminalWithoutAKnownCodeSetIsOneOfUTF8(locale: String) throws {
    let program = try Program()
    let session = try program.run([book(program)], environment: ["LC_ALL": locale, "LANG": locale])
    try session.waitUntil("the page") { $0.contains("The \(Self.command) Über-book.") }
    try session.quit()
  }

  private static let canMakeLocales =
    access("/usr/bin/localedef", X_OK) == 0 && access("/usr/share/i18n/locales/de_DE", R_OK) == 0
    && access("/usr/share/i18n/charmaps/ISO-8859-1.gz", R_OK) == 0

  @Test(.enabled(if: canMakeLocales))
  func aLocaleThatNamesNoCodeSetHasThatOfTheInstalledOne() throws {
    let program = try Program()
    _ = try program.output(of: "localedef -i de_DE -f ISO-8859-1 \(program.home)/de_DE")
    let session = try program.run(
      [book(program)], environment: ["LC_ALL": "de_DE", "LOCPATH": program.home])
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screen.contains("the encoding of the terminal is ISO-8859-1"))
    expectASCII(session)
  }
}
