import BookText
import Defaults
import Reading
import System
import TemporaryFiles
import TerminalInput
import Testing

@testable import App

@Suite("A session")
struct NamedFilesTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func wait(for session: Session) {
    while session.isOpening { session.passTime(isFrameDue: true, at: .zero) }
  }

  @Test("opens the next of the files that were named, and the one before")
  func namedFiles() throws {
    let first = try desk.write(Desk.text(of: 4_000), to: "first.txt")
    let second = try desk.write("The second book.\n\n" + Desk.text(of: 4_000), to: "second.txt")
    let session = try desk.session(first) { $0.otherBooks = [second] }
    session.open(.neighbour(.forward), at: .zero)
    wait(for: session)
    #expect(session.opened.rereading.source.path == second)
    session.open(.neighbour(.forward), at: .zero)
    #expect(session.foot() == "This is the last of 2 files")
    session.open(.neighbour(.backward), at: .zero)
    wait(for: session)
    #expect(session.opened.rereading.source.path == first)
    let alone = try desk.session(first)
    alone.open(.neighbour(.forward), at: .zero)
    #expect(alone.foot() == "No other file on the command line")
  }

  @Test("counts a file that was named twice once")
  func fileNamedTwice() throws {
    let first = try desk.write(Desk.text(of: 4_000), to: "first.txt")
    let second = try desk.write("The second book.\n\n" + Desk.text(of: 4_000), to: "second.txt")
    let session = try desk.session(first) { $0.otherBooks = [first, second, first] }
    session.open(.neighbour(.forward), at: .zero)
    wait(for: session)
    #expect(session.opened.rereading.source.path == second)
    session.open(.neighbour(.forward), at: .zero)
    #expect(session.foot() == "This is the last of 2 files")
  }

  @Test("that began at the shelf says why, and its shelf is the first screen")
  func shelf() throws {
    let path = try desk.write(Desk.text(of: 4_000), to: "first.txt")
    let session = try desk.session(path) {
      ($0.beginning.isAtShelf, $0.notice) = (
        true, Session.Context.notFound("Lamps")
      )
    }
    let lines = session.frame(at: .zero).lines
    #expect(
      lines.contains {
        $0.contains("Not found: “Lamps”, neither at its path nor in your folders")
      })
    #expect(lines.last?.contains("q quit") == true)
    session.type("q")
    #expect(session.takeTerminalQuestions().contains(.quit))
  }

  @Test("writes the marks of its book into a folder, and says where")
  func export() throws {
    let path = try desk.write(Desk.text(of: 4_000), to: "first.txt")
    let session = try desk.session(path)
    session.type("d")
    session.ask(.marks(.export(folder: "~/marks")), at: .zero)
    session.run { session.foot().hasPrefix("Written: ~/marks/") }
    let written = names(in: desk.directory + "/marks")
    #expect(written.count == 1 && written[0].hasSuffix(".md"))
    // A file in the place of the folder is not a folder.
    session.ask(.marks(.export(folder: "~/first.txt")), at: .zero)
    session.run { session.foot().contains("first.txt") }
    // The end of the session waits for it.
    session.ask(.marks(.export(folder: "~/last")), at: .zero)
    session.finish(at: .zero)
    #expect(names(in: desk.directory + "/last").count == 1)
  }

  @Test("shows the marks in all books, and opens one at its place")
  func allMarks() throws {
    let first = try desk.write(Desk.text(of: 9_000), to: "first.txt")
    let session = try desk.session(first)
    session.press(.right, .right)
    session.type("d")
    session.finishReading()
    session.ask(.marks(.load), at: .zero)
    session.run { session.frame(at: .zero).lines.contains { $0.contains("Marks in all books") } }
    session.press(.enter)
    wait(for: session)
    #expect(session.reader.snapshot.place.page == 3)
  }
}
