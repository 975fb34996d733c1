import BookText
import Cells
import Defaults
import Storage
import System
import TerminalInput
import Testing

@testable import App
@testable import Reading

@Suite("A search through all books in a session")
struct LibrarySearchTests {
  private let desk: Desk
  private let folder: String

  init() throws {
    desk = try Desk()
    folder = desk.directory + "/library"
    _ = try desk.write("# One\n\nA lantern was lit, and the harbour slept.\n", to: "library/one.md")
    let long = Desk.text(of: 40_000) + "At last a second lantern was lit.\n"
    _ = try desk.write(long, to: "library/two.txt")
  }

  private func session() throws -> Session {
    try desk.session(try desk.write(Desk.text(of: 9_000), to: "open.txt")) {
      $0.options.settings.folders = BookFolders(folder) ?? .standard
    }
  }

  private func search(for words: String, in session: Session) {
    session.handle(.key(Key(.character("/"), .alt)), at: .zero)
    session.type(words)
    session.press(.enter)
    session.run { session.reader.soughtInLibrary == nil }
  }

  private func text(_ session: Session) -> String {
    session.frame(at: .zero).lines.joined(separator: "\n")
  }

  @Test("makes the books searchable, and finds the words in them")
  func finding() throws {
    let session = try session()
    search(for: "lantern", in: session)
    #expect(text(session).contains("All books: lantern · 2 paragraphs"))
    #expect(text(session).contains("A lantern was lit, and the harbour slept."))
    // Once more, without reading the books again.
    session.press(.escape)
    let file = folder + "/one.md"
    let catalogue = try #require(desk.store.catalogue)
    #expect(FileSystem.exists(catalogue) && FileSystem.exists(file))
    search(for: "keeper author:nobody", in: session)
    #expect(text(session).contains("No paragraph in your books has these words."))
  }

  @Test("opens a match at its place, and “back” leads to the list and on to the next match")
  func opening() throws {
    let session = try session()
    search(for: "lantern", in: session)
    session.press(.home, .enter)
    session.run { !session.isOpening }
    session.finishReading()
    let first = session.reader.book.title
    #expect(text(session).contains("lantern was lit"))
    #expect(session.foot().contains("lantern: 1 of 1"))
    session.handle(.key(Key(.left, .alt)), at: .zero)
    #expect(text(session).contains("All books: lantern · 2 paragraphs"))
    session.press(.end, .enter)
    session.run { !session.isOpening }
    session.finishReading()
    #expect(session.reader.book.title != first && text(session).contains("lantern was lit"))
    // Behind it is the last place in the book, not only the list.
    session.handle(.key(Key(.left, .alt)), at: .zero)
    session.press(.escape)
    session.handle(.key(Key(.left, .alt)), at: .zero)
    #expect(session.foot().contains("No place to go back to"))
  }

  @Test("says why a match cannot be opened, and “back” leads to the list")
  func refused() throws {
    let session = try session()
    search(for: "lantern", in: session)
    FileSystem.remove(folder + "/one.md")
    FileSystem.remove(folder + "/two.txt")
    session.press(.end, .enter)
    session.run { !session.isOpening }
    #expect(session.foot().contains("”, neither at its path nor in your folders"))
    session.handle(.key(Key(.left, .alt)), at: .zero)
    #expect(text(session).contains("All books: lantern · 2 paragraphs"))
  }

  @Test("says so if there is no catalogue, and the book stays")
  func noCatalogue() throws {
    // A directory that cannot be made: a file has its name.
    let file = try desk.write("", to: "file")
    let session = try desk.session(try desk.write(Desk.text(of: 9_000), to: "open.txt")) {
      $0.options.environment["XDG_CACHE_HOME"] = file
      $0.store = DefaultsStore(DefaultsDirectories(environment: $0.environment))
    }
    search(for: "lantern", in: session)
    #expect(text(session).contains("library.db"))
    session.press(.escape)
    #expect(text(session).contains("the keeper wrote"))
  }

  @Test("ends when its list is left, and is taken up by the next one")
  func ending() throws {
    let session = try session()
    session.handle(.key(Key(.character("/"), .alt)), at: .zero)
    session.type("lantern")
    session.press(.enter, .escape)
    session.passTime(isFrameDue: true, at: .zero)
    // Indexing continues for the books that are not searchable yet, and a message says so.
    #expect(session.foot().contains("Still indexing your books"))
    search(for: "lantern", in: session)
    #expect(text(session).contains("2 paragraphs"))
  }
}
