import BookText
import CLibrary
import Cells
import System
import TemporaryFiles
import Testing

@testable import App

@Suite("Manual pages that a page leads to")
struct ManualProgramTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Formats a page by a `man` with a shell script; without one if it is nil.
  private func text(_ script: String?, _ name: String = "lamp") throws -> String {
    let folder = "\(desk.directory)/bin"
    mkdir(folder, 0o700)
    if let script { try makeProgram("\(folder)/man", script) }
    let page = try #require(ManualReference(name: Array(name.utf8), section: Array("1".utf8)))
    let found = try ManualProgram.text(
      of: page, environment: ["PATH": folder, "MANPAGER": "bifolio", "SECRET": "x"]
    ) { true }
    return String(decoding: found, as: UTF8.self)
  }

  private func failure(_ script: String?) throws -> String {
    do { return "a page: " + (try text(script)) } catch let failure as Failure {
      return failure.message
    }
  }

  @Test func areFormattedByManWithoutAShellOrAPager() throws {
    #expect(try text("echo \"$#:$1:$2\"", "git-log") == "2:1:git-log\n")
    #expect(
      try text("echo \"$MANPAGER:$SECRET:$MANWIDTH:$MAN_KEEP_FORMATTING\"") == "::80:1\n")
    #expect(try text("[ -t 0 ] && echo terminal; read line; echo \"<$line>\"") == "<>\n")
  }

  @Test func aFailureIsSaidInOneLine() throws {
    #expect(try failure(nil) == "lamp(1): man is not installed")
    #expect(
      try failure("echo 'No manual entry for lamp' >&2; echo more >&2; exit 16")
        == "lamp(1) cannot be shown: No manual entry for lamp")
    #expect(try failure("exit 3") == "lamp(1) cannot be shown: man: status 3")
    #expect(try failure("exit 0") == "lamp(1) cannot be shown: man: status 0")
    let long = try failure("while :; do echo 0123456789012345678901234567890123456789; done")
    #expect(long == "lamp(1): the page is too long")
  }

  /// Opens a session with a text, beside a `man` that has one page.
  private func session() throws -> (session: Session, page: ManualReference) {
    let folder = "\(desk.directory)/bin"
    mkdir(folder, 0o700)
    try makeProgram(
      "\(folder)/man",
      """
      [ "$2" = ls ] || { echo "No manual entry for $2" >&2; exit 16; }
      printf 'LS(1)  User Commands  LS(1)\\n\\nNAME\\n       ls - list files\\n\\n'
      printf 'DESCRIPTION\\n       Lists the files of a folder.\\n\\nGNU  January 2026  LS(1)\\n'
      """)
    let page = try #require(ManualReference(name: Array("ls".utf8), section: Array("1".utf8)))
    let session = try desk.session(try desk.write(Desk.text(of: 20_000), to: "a.txt")) {
      $0.options.environment = desk.environment(withPrograms: folder)
      // The same keys in both.
      $0.options.settings.keyTable = .page
    }
    return (session, page)
  }

  @Test func backLeadsToThePageBeforeAsItWas() throws {
    let (first, page) = try session()
    first.finishReading()
    first.type("5g")
    let before = first.frame(at: .zero).lines
    first.open(.manualPage(page), at: .zero)
    first.run { !first.isOpening }
    #expect(first.reader.book.form == .manual && first.reader.book.title == "ls(1)")
    // A page that does not exist leaves everything as it is.
    let missing = ManualReference(name: Array("no-such-page".utf8), section: Array("1".utf8))
    first.open(.manualPage(try #require(missing)), at: .zero)
    first.run { !first.isOpening }
    #expect(
      first.foot() == "no-such-page(1) cannot be shown: No manual entry for no-such-page")
    for _ in 0..<2 {
      first.open(.manualPage(page), at: .zero)
      first.run { !first.isOpening }
    }
    first.resize(to: Size(columns: 60, rows: 20), at: .zero)
    for _ in 0..<3 {
      #expect(first.reader.book.form == .manual)
      first.type("i")
      first.type("i")
      first.handle(.key(.init(.left, .alt)), at: .zero)
    }
    // In the window as it is now.
    #expect(first.reader.book.form == .book && first.reader.book.title == "a")
    #expect(first.foot() == "a")
    #expect(first.frame(at: .zero).size == Size(columns: 60, rows: 20))
    first.resize(to: Desk.screen, at: .zero)
    first.type("ii")
    #expect(first.frame(at: .zero).lines.dropLast() == before.dropLast())
    first.open(.previous, at: .zero)
    #expect(first.foot() == "No place to go back to")
  }

  /// Saves everything, and waits for it.
  private func save(_ session: Session, at now: Duration) {
    session.leave(endsPrograms: false, at: now)
    session.finishSaving(at: now)
  }

  @Test func whatWasReadBeforeAPageIsNotCountedAgainAfterGoingBack() throws {
    let (session, page) = try session()
    session.finishReading()
    session.press(.right, at: .seconds(1))
    session.press(.right, at: .seconds(31))
    session.open(.manualPage(page), at: .seconds(32))
    session.run(at: .seconds(33)) { !session.isOpening }
    session.open(.previous, at: .seconds(34))
    #expect(session.reader.book.title == "a")
    save(session, at: .seconds(35))
    let file = try #require(desk.store.file(of: session.reader.book.fingerprint))
    #expect(file["day.2026-01-02"]?.contains("pages=1") == true, "\(file)")
  }

  @Test func aSettingChangedInAPageHoldsAndStaysSavedAfterGoingBack() throws {
    let (session, page) = try session()
    session.finishReading()
    session.type("cSw")
    session.press(.escape)
    let before = session.reader.generalSettings.theme
    session.open(.manualPage(page), at: .seconds(1))
    session.run(at: .seconds(2)) { !session.isOpening }
    session.type("cSw", at: .seconds(3))
    session.press(.escape, at: .seconds(3))
    let chosen = session.reader.generalSettings.theme
    #expect(chosen != before)
    session.open(.previous, at: .seconds(4))
    #expect(session.reader.book.title == "a" && session.reader.settings.theme == chosen)
    session.press(.right, at: .seconds(5))
    save(session, at: .seconds(6))
    #expect(desk.store.settings().theme == chosen)
  }
}
