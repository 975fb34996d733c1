import Asking
import BookText
import Defaults
import Reading
import Storage
import System
import TerminalInput
import Testing

@testable import App

/// Translations that face a book: read, remembered, and refused.
@Suite("A facing translation")
struct FacingTranslationsTests {
  private func text(_ words: (Int) -> String) -> String {
    (1...40).map(words).joined(separator: "\n\n") + "\n"
  }
  private var original: String {
    text { "Lamp \($0) is lit. Who reads by it? Nobody has told me." }
  }
  private var translation: String {
    text { "Lampe \($0) brennt. Wer liest bei ihr? Niemand hat es mir gesagt." }
  }

  /// Opens a session with a book, and waits for its translation or for a message about it.
  private func session(
    _ desk: Desk, _ path: String, facing name: String?
  ) throws -> Session {
    let session = try desk.session(path) { $0.facing = name }
    session.run { session.reader.book.facing != nil || session.foot().contains("facing text") }
    return session
  }

  @Test("is read beside the book, and remembered with it by path and fingerprint")
  func isRemembered() throws {
    let desk = try Desk()
    let path = try desk.write(original, to: "a.txt")
    let other = try desk.write(translation, to: "b.txt")
    let first = try session(desk, path, facing: other)
    let facing = try #require(first.reader.book.facing)
    #expect(facing.passages.filter { !$0.original.isEmpty && !$0.translation.isEmpty }.count == 40)
    first.finish(at: .zero)
    let saved = try #require(desk.store.file(of: facing.original.fingerprint))
    #expect(saved["facing"] == FileSystem.resolved(other))
    #expect(saved["facing.file"] == facing.translation.fingerprint.description)
    // The book's name alone opens both again.
    let second = try session(desk, path, facing: nil)
    #expect(second.reader.book.facing?.translation.text == facing.translation.text)
    second.finish(at: .zero)
    // It is ended by its own word.
    let third = try desk.session(path) { $0.facing = "none" }
    #expect(third.reader.book.facing == nil && third.reader.ownSettings.facing == nil)
    third.finish(at: .zero)
    #expect(desk.store.file(of: facing.original.fingerprint)?["facing"] == nil)
  }

  @Test("is given up with its book")
  func isGivenUp() throws {
    let desk = try Desk()
    let path = try desk.write(original, to: "a.txt")
    let session = try session(desk, path, facing: try desk.write(translation, to: "b.txt"))
    #expect(session.services.facing.source != nil)
    session.open(.fetched(path: try desk.write("Other words.\n", to: "c.txt")), at: .zero)
    session.run { !session.isOpening }
    #expect(session.services.facing.source == nil && session.reader.book.facing == nil)
    session.finish(at: .zero)
  }

  @Test("keeps its own marks in its own file")
  func keepsMarks() throws {
    let desk = try Desk()
    let path = try desk.write(original, to: "a.txt")
    let other = try desk.write(translation, to: "b.txt")
    let session = try session(desk, path, facing: other)
    let facing = try #require(session.reader.book.facing)
    // The cursor goes to the first paragraph of the translation, and its first word is highlighted.
    session.type("voH")
    session.finish(at: .zero)
    let file = try #require(desk.store.file(of: facing.translation.fingerprint))
    #expect(Marks(file).all.map(\.range) == [0..<5])
    #expect(file["title"] != nil)
    #expect(
      desk.store.file(of: facing.original.fingerprint).map { Marks($0).all.isEmpty } ?? true)
  }

  @Test("that is missing, unreadable or the book itself leaves the book alone, and says so")
  func isRefused() throws {
    let desk = try Desk()
    let path = try desk.write(original, to: "a.txt")
    let cases = [
      (path, "The facing text was not opened: "),
      (desk.directory + "/none.txt", "The facing text was not opened: "),
      (try desk.write("", to: "empty.txt"), "The facing text was not opened: "),
    ]
    for (name, message) in cases {
      let session = try session(desk, path, facing: name)
      #expect(session.reader.book.facing == nil)
      #expect(session.foot().hasPrefix(message), "\(session.foot())")
      session.finish(at: .zero)
    }
  }

  @Test("that has moved is missed, and the book is read alone")
  func isMissed() throws {
    let desk = try Desk()
    let path = try desk.write(original, to: "a.txt")
    let other = try desk.write(translation, to: "b.txt")
    let first = try session(desk, path, facing: other)
    #expect(first.reader.book.facing != nil)
    first.finish(at: .zero)
    try #require(FileSystem.remove(other))
    let second = try session(desk, path, facing: nil)
    #expect(
      second.reader.book.facing == nil
        && second.foot().hasPrefix("The facing text was not opened: "))
  }

  @Test("of another book is shown with a doubt")
  func isDoubted() throws {
    let desk = try Desk()
    let path = try desk.write(original, to: "a.txt")
    let strange = text { number in
      String(repeating: "1\(number * 7)! (et cetera; ", count: 1 + number * number % 9)
    }
    let other = try desk.write(strange, to: "b.txt")
    let session = try session(desk, path, facing: other)
    #expect(session.reader.book.facing != nil)
    #expect(session.foot().contains("seem to be two different books"), "\(session.foot())")
    // One that goes on otherwise.
    let rest = [11, 7].map { step in
      (1...200).map { String(repeating: "and so on ", count: 1 + $0 * $0 % step) + "." }
        .joined(separator: "\n\n")
    }
    let longer = try desk.write(original + "\n" + rest[0], to: "c.txt")
    let drifting = try self.session(
      desk, longer, facing: try desk.write(translation + "\n" + rest[1], to: "d.txt"))
    #expect(drifting.foot().contains("may not face each other from"), "\(drifting.foot())")
  }

  @Test("may be much shorter than the book, or much longer")
  func isOfAnyLength() throws {
    let desk = try Desk()
    let path = try desk.write(original, to: "a.txt")
    let long = try desk.write(Desk.text(of: 300_000), to: "b.txt")
    let short = try desk.write("Eine Zeile.\n", to: "c.txt")
    for (book, other) in [(path, long), (long, path), (path, short), (short, path)] {
      let session = try session(desk, book, facing: other)
      let facing = try #require(session.reader.book.facing)
      #expect(
        facing.passages.last.map { $0.translation.upperBound } == session.reader.book.blocks.count)
      session.type("G")
      session.finish(at: .zero)
    }
  }

  @Test("of a long book is shown at the place before all of it has been compared")
  func isShownSoon() throws {
    let desk = try Desk()
    let text = Desk.text(of: 200_000)
    let path = try desk.write(text, to: "a.txt")
    let other = try desk.write(text.replacing("the", with: "der"), to: "b.txt")
    let session = try desk.session(path) { context in
      context.facing = other
      context.options.start = .fraction(0.5)
    }
    session.run { session.reader.book.facing != nil }
    let first = try #require(session.reader.book.facing).passages
    let place = session.reader.pages.anchor
    #expect(first.contains { $0.original.count > 20 })
    session.run { session.reader.book.facing?.passages.count != first.count }
    let all = try #require(session.reader.book.facing).passages
    #expect(all.allSatisfy { $0.original.count == $0.translation.count && $0.original.count < 2 })
    #expect(session.reader.pages.anchor == place)
    session.finish(at: .zero)
  }

  /// The passages of the open pair.
  private func passages(_ session: Session) -> [FacingBook.Passage]? {
    session.reader.book.facing?.passages.filter { !$0.original.isEmpty || !$0.translation.isEmpty }
  }

  /// The file with the passages of a pair.
  private func kept(_ desk: Desk) throws -> String {
    let folder = try #require(desk.store.catalogue).dropLast("library.db".count) + "facing"
    let names = FileSystem.names(in: String(folder)).filter { !$0.hasPrefix(".") }
    #expect(names.count == 1)
    return "\(folder)/\(names.first ?? "")"
  }

  @Test("faces its book on the first page, once the passages of both are kept")
  func isKept() throws {
    let desk = try Desk()
    let path = try desk.write(original, to: "a.txt")
    let first = try session(desk, path, facing: try desk.write(translation, to: "b.txt"))
    let passages = passages(first)
    first.finish(at: .zero)
    for name in [nil, first.reader.ownSettings.facing?.name] {
      let second = try desk.session(path) { $0.facing = name }
      #expect(second.reader.book.facing?.passages == passages)
      second.finish(at: .zero)
    }
    let third = try desk.session(path) { $0.facing = "none" }
    #expect(third.reader.book.facing == nil)
  }

  @Test("is compared again, and the reader is told so, if what was kept is damaged")
  func isComparedAgain() throws {
    let desk = try Desk()
    let path = try desk.write(original, to: "a.txt")
    let first = try session(desk, path, facing: try desk.write(translation, to: "b.txt"))
    let passages = passages(first)
    first.finish(at: .zero)
    let file = try kept(desk)
    let bytes = try #require(try OpenFile(file)?.contents())
    let damage = [
      Array(bytes.dropLast()), [], Array("bifolio-facing 0 0 0\n= 1:1".utf8),
      bytes + Array(" 1:1".utf8),
    ]
    for damaged in damage {
      try FileAccess.replace(file, with: damaged)
      let session = try desk.session(path)
      session.run { session.reader.book.facing != nil }
      #expect(self.passages(session) == passages)
      #expect(session.foot() == FacingTranslations.again, "\(session.foot())")
      session.finish(at: .zero)
      #expect(try OpenFile(file)?.contents() == bytes)
    }
  }

  @Test("that cannot be read, or is a folder, is refused")
  func isNoFile() throws {
    let desk = try Desk()
    let path = try desk.write(original, to: "a.txt")
    let binary = try desk.write(String(repeating: "\u{0}\u{1}\u{2}", count: 500), to: "b.zip")
    for name in [desk.directory, binary] {
      let session = try session(desk, path, facing: name)
      #expect(session.reader.book.facing == nil)
      #expect(session.foot().hasPrefix("The facing text was not opened: "))
      session.finish(at: .zero)
    }
  }

  @Test("has ties that are kept with the pair, and passages around them")
  func keepsTies() throws {
    let desk = try Desk()
    let path = try desk.write(original, to: "a.txt")
    let other = try desk.write(translation, to: "b.txt")
    let first = try session(desk, path, facing: other)
    // The first paragraph of the original, the second one of the translation.
    first.type("v=o}=")
    first.run { first.reader.book.facing?.passages.first?.original.isEmpty == true }
    let tied = first.reader.book.facing?.passages[1]
    #expect(tied?.original.lowerBound == 0 && tied?.translation.lowerBound == 41)
    first.press(.escape)
    first.finish(at: .zero)
    let second = try session(desk, path, facing: nil)
    #expect(second.reader.book.facing?.passages.first?.original.isEmpty == true)
    second.type("U")
    #expect(second.foot().contains("Nothing to undo"))
  }

  @Test("that changes on the disk loses its ties, and no text")
  func changes() throws {
    let desk = try Desk()
    let path = try desk.write(original, to: "a.txt")
    let other = try desk.write(translation, to: "b.txt")
    let first = try session(desk, path, facing: other)
    first.type("v=o}=")
    first.run { first.reader.book.facing?.passages.first?.original.isEmpty == true }
    first.press(.escape)
    first.finish(at: .zero)
    _ = try desk.write("Ein Vorwort.\n\n" + translation, to: "b.txt")
    let second = try session(desk, path, facing: nil)
    let facing = try #require(second.reader.book.facing)
    #expect(facing.translation.text.starts(with: "Ein Vorwort.".utf8))
    #expect(facing.passages.filter { !$0.original.isEmpty && !$0.translation.isEmpty }.count == 40)
  }
}
