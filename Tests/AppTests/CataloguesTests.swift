import Asking
import BookText
import Reading
import Storage
import System
import TemporaryFiles
import TerminalInput
import Testing

@testable import App

/// Finding and fetching books by a script in place of `bifolio-net get`.
@Suite("Books from catalogues", .serialized)
struct CataloguesTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func session(_ script: String) throws -> Session {
    try makeProgram("\(desk.directory)/get", script)
    let session = try desk.session(
      try desk.write("FIRST\n" + Desk.text(of: 9_000), to: "first.txt")
    ) { $0.options.settings.programs.get = "\(desk.directory)/get" }
    session.finishReading()
    return session
  }

  /// Lets time pass until a condition holds.
  private func run(_ session: Session, at now: Duration = .seconds(9), until isDone: () -> Bool) {
    let end = ContinuousClock.now + .seconds(120)
    while !isDone(), ContinuousClock.now < end {
      Descriptor.wait(forInput: session.descriptors, within: .milliseconds(20))
      session.passTime(isFrameDue: true, at: now)
    }
    #expect(isDone(), "\(session.foot(at: now))")
  }

  private func exists(_ name: String) -> Bool { FileStatus(of: "\(desk.directory)/\(name)") != nil }

  /// A program that runs until it is asked to end, as one that removes the part of a file.
  private func lasting(_ name: String) -> String {
    """
    trap 'touch \(desk.directory)/\(name).ended; exit' TERM
    touch \(desk.directory)/\(name).begun
    while :; do sleep 0.01; done
    """
  }

  @Test("are shown with their titles, and those without an address of the web are left out")
  func list() throws {
    let session = try session(
      #"""
      echo '{"books": [{"title": "A", "address": "file:///a.txt"}, \#
      {"title": "The Lamp", "address": "https://h/lamp.epub"}, \#
      {"title": "C", "address": "/c.txt"}, {"title": "D"}]}'
      """#)
    session.ask(.catalogues(.find("lamp")), at: .seconds(9))
    run(session) { session.reader.status.hasLayers }
    let lines = session.frame(at: .seconds(9)).lines.map { $0.split(separator: " ").joined() }
    #expect(lines.contains { $0.contains("TheLamp") })
    #expect(!lines.contains { ["A", "C", "D"].contains($0) })
  }

  @Test("are opened by absolute paths only, and a failure is said in the program's words")
  func answers() throws {
    for (line, message) in [
      (#"{"path": "first.txt"}"#, "The get program did not answer"),
      (#"{"path": "../first.txt"}"#, "The get program did not answer"),
      (#"{"error": "nas: Connection refused"}"#, "nas: Connection refused"),
      (#"{"error": ""}"#, "The get program did not answer"),
    ] {
      let session = try session("echo '\(line)'")
      session.ask(.catalogues(.find("lamp")), at: .seconds(9))
      run(session) { session.foot(at: .seconds(9)) == message }
      #expect(session.isAtPage && session.reader.book.title == "FIRST")
    }
  }

  @Test("are given up by Esc: the program is asked to end, and removes what it has of a file")
  func cancelling() throws {
    let session = try session(lasting("one"))
    session.ask(.catalogues(.find("lamp")), at: .seconds(9))
    run(session) { exists("one.begun") }
    session.press(.escape, at: .seconds(9))
    #expect(session.foot(at: .seconds(9)) == "Cancelled")
    run(session) { exists("one.ended") }
  }

  @Test("are looked for one search at a time: another one ends the one before")
  func replacing() throws {
    let session = try session(lasting("one"))
    session.ask(.catalogues(.find("lamp")), at: .seconds(9))
    run(session) { exists("one.begun") }
    try makeProgram("\(desk.directory)/get", "echo '{\"error\": \"the second\"}'")
    session.ask(.catalogues(.find("oil")), at: .seconds(9))
    run(session) { session.foot(at: .seconds(9)) == "the second" }
    run(session) { exists("one.ended") }
    #expect(session.foot(at: .seconds(9)) == "the second")
  }
}
