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

  @Test func backLeadsToThePageBeforeAsItWas() throws {
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
    let first = try desk.session(try desk.write(Desk.text(of: 20_000), to: "a.txt")) {
      $0.options.environment = desk.environment(withPrograms: folder)
    }
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
}
