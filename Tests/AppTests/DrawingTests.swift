import Asking
import CLibrary
import Defaults
import Reading
import SampleFiles
import Storage
import System
import TemporaryFiles
import Testing

@testable import App

@Suite("Drawing pages", .timeLimit(.minutes(30)))
struct DrawingTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func svg(_ name: String) throws -> String {
    let bytes = try #require(try FileAccess.contents(of: "\(desk.directory)/\(name)"))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("writes the pages on the screen into a new file, and never over another")
  func session() throws {
    let path = try desk.write(Desk.text(of: 9_000), to: "first.txt")
    let session = try desk.session(path)
    session.finishReading()
    session.press(.right, .right)
    session.ask(.draw(to: "~/page.svg"), at: .zero)
    session.run { session.foot() == "Drawn: ~/page.svg" }
    let drawn = try svg("page.svg")
    #expect(drawn.contains("<title id=\"title\">") && drawn.contains(", page 3</title>"))
    #expect(
      drawn.contains("Of place 1x") && !drawn.contains("Drawn:") && !drawn.contains("@keyframes"))
    #expect(session.reader.pages.anchor.utf8 > 0)
    // It is there now, and a folder has no picture.
    session.press(.left)
    for taken in ["~/page.svg", "~", desk.directory] {
      session.ask(.draw(to: taken), at: .zero)
      #expect(session.foot().hasPrefix("There is already: \(taken)"))
      session.press(.escape)
    }
    #expect(try svg("page.svg") == drawn)
    session.ask(.draw(to: "~/none/page.svg"), at: .zero)
    session.run { session.foot().contains("none/page.svg: No such file or directory") }
    session.ask(.draw(to: "page.svg"), at: .zero)
    #expect(session.foot().contains("page.svg: begin the path with / or ~/"))
    // A second picture does not cancel the first.
    for name in ["one", "two"] { session.ask(.draw(to: "~/\(name).svg"), at: .zero) }
    session.run {
      ["one", "two"].allSatisfy { FileSystem.exists("\(desk.directory)/\($0).svg") }
    }
    #expect(try svg("one.svg") == svg("two.svg"))
    // The end of the session waits for it.
    session.ask(.draw(to: "~/last.svg"), at: .zero)
    session.finish(at: .zero)
    #expect(try svg("last.svg").contains("Of place"))
  }

  private func draw(
    _ moves: [FilmMove], of path: String, to name: String, from start: StartingPlace? = nil,
    _ change: (inout Session.Context) -> Void = { _ in }
  ) throws {
    var context = desk.context(desk.store)
    context.options.settings.transition = .curl
    change(&context)
    var options = context.options
    (options.appearance, options.start) = (nil, nil)
    let opened = try Opening.open(.file(path), options, context.store)
    try DrawnBook(opened, in: context).draw(moves, to: "\(desk.directory)/\(name)", from: start)
  }

  @Test("is done without a session, at a place and with moves")
  func command() throws {
    let path = try desk.write(Desk.text(of: 9_000), to: "first.txt")
    try draw([.next], of: path, to: "turn.svg", from: .page(2))
    let film = try svg("turn.svg")
    #expect(film.contains(", page 3</title>") && film.contains("@keyframes"))
    #expect(film.utf8.count < 200_000)
    let failure = #expect(throws: Failure.self) {
      try draw([], of: path, to: "none.svg", from: .page(900))
    }
    #expect(failure?.message.contains("” has only ") == true)
    let last = #expect(throws: Failure.self) {
      try draw([.next], of: path, to: "none.svg", from: .end)
    }
    #expect(last?.message == "the book has no page after this one")
    let small = #expect(throws: Failure.self) {
      try draw([], of: path, to: "none.svg") { $0.options.screen = .init(columns: 19, rows: 5) }
    }
    #expect(small?.message == "a page needs 20 columns and 5 rows")
    #expect(!FileSystem.exists("\(desk.directory)/none.svg"))
  }

  @Test("begins where the book was left")
  func left() throws {
    let path = try desk.write(Desk.text(of: 9_000), to: "first.txt")
    let session = try desk.session(path)
    session.finishReading()
    session.press(.right, .right, .right)
    session.leave(endsPrograms: true, at: .seconds(9))
    session.finish(at: .seconds(9))
    try draw([], of: path, to: "left.svg")
    #expect(try svg("left.svg").contains(", page 4</title>"))
  }

  @Test("has both texts of a book that a translation faces, and a reason if there is none")
  func facing() throws {
    let path = try desk.write(Desk.text(of: 9_000), to: "first.txt")
    let other = try desk.write(
      Desk.text(of: 9_000).replacing("keeper", with: "guardian"), to: "other.txt")
    try draw([], of: path, to: "both.svg", from: .page(1)) {
      ($0.facing, $0.options.screen) = (other, .init(columns: 160, rows: 45))
    }
    let both = try svg("both.svg")
    #expect(both.contains("the keeper wrote") && both.contains("the guardian wrote"))
    let failure = #expect(throws: Failure.self) {
      try draw([], of: path, to: "none.svg") { $0.facing = "\(desk.directory)/none.txt" }
    }
    #expect(failure?.message.contains("none.txt") == true)
    #expect(!FileSystem.exists("\(desk.directory)/none.svg"))
  }

  @Test("has the images of the book")
  func images() throws {
    let book = "\(desk.directory)/lamps.epub"
    let chapter = "<p>Before it.</p><img src='a.png' alt='A lamp'/><p>After it.</p>"
    try makeFile(
      book, illustratedEPUB(chapter, [("a.png", png(width: 160, height: 160, (200, 0, 0)))]))
    // A decoder that answers with one red pixel.
    let decoder = "\(desk.directory)/decoder"
    try makeProgram(
      decoder, "cat > /dev/null; printf 'bifolio1\\0\\0\\0\\1\\0\\0\\0\\1\\310\\0\\0\\377'")
    try draw([], of: book, to: "lamps.svg", from: .page(1)) { $0.imageDecoder = decoder }
    #expect(try svg("lamps.svg").contains("#c80000"))
  }
}
