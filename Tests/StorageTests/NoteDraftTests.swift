import BookText
import Defaults
import System
import TemporaryFiles
import Testing

@testable import Storage

@Suite("A note in an editor whose program is killed")
final class NoteDraftTests {
  private let temporary: TemporaryDirectory
  private lazy var reader = Reader(in: temporary.path)

  init() throws { temporary = try TemporaryDirectory() }

  private func notes(in book: Book) -> [String] { reader.store.keptMarks(in: book).all.map(\.note) }

  /// Leaves a draft like a killed program.
  private func leave(_ text: String, of mark: Mark, in book: Book) throws {
    let drafts = try #require(reader.store.drafts)
    let path = drafts + "/bifolio-1.md"
    try FileAccess.replace(path, with: Array(text.utf8))
    var draft = reader.store.beginDraft(at: path, of: mark, in: book.fingerprint)
    #expect(draft != nil)
    // A program waiting for its editor has the note.
    reader.store.mergeCopies(of: book.fingerprint)
    #expect(reader.store.takeWarnings() == [])
    let record = try #require(try FileAccess.contents(of: path + ".mark"))
    draft = nil
    try FileAccess.replace(path + ".mark", with: record)
  }

  @Test("is taken up when the book is opened again")
  func takenUp() throws {
    let book = try makeBook()
    let mark = Mark(.highlight, at: 0..<4, in: book)
    try leave("So it\nis.\n\n", of: mark, in: book)
    reader.store.mergeCopies(of: book.fingerprint)
    #expect(notes(in: book) == ["So it\nis."])
    #expect(reader.store.takeWarnings().count == 1)
    #expect(FileSystem.names(in: try #require(reader.store.drafts), beginningWith: "b") == [])
  }

  @Test("in the prompt is written over itself, and leaves nothing once it is released")
  func typing() throws {
    let book = try makeBook()
    let mark = Mark(.highlight, at: 0..<4, in: book)
    var draft = reader.store.writeDraft("So", of: mark, in: book.fingerprint, over: nil)
    draft = reader.store.writeDraft("So it is", of: mark, in: book.fingerprint, over: draft)
    let drafts = try #require(reader.store.drafts)
    let files = FileSystem.names(in: drafts, beginningWith: "b")
    #expect(files.count == 2)
    let kept = try files.map { ("\(drafts)/\($0)", try FileAccess.contents(of: "\(drafts)/\($0)")) }
    draft = nil
    #expect(FileSystem.names(in: drafts, beginningWith: "b") == [])
    // As a killed program leaves it.
    for (path, bytes) in kept { try FileAccess.replace(path, with: bytes ?? []) }
    reader.store.mergeCopies(of: book.fingerprint)
    #expect(notes(in: book) == ["So it is"])
  }

  @Test("has what was typed before, though the editor saved nothing")
  func typed() throws {
    let book = try makeBook()
    let mark = Mark(.highlight, at: 0..<4, in: book, note: "old")
    var marks = Marks()
    marks.insert(mark)
    reader.store.save(marks, in: book, changedFrom: Marks())
    try leave("old, and half a\n", of: mark, in: book)
    reader.store.mergeCopies(of: book.fingerprint)
    #expect(notes(in: book) == ["old, and half a"])
  }

  @Test("keeps what has been written in its mark since")
  func joined() throws {
    let book = try makeBook()
    var mark = Mark(.highlight, at: 0..<4, in: book, note: "old")
    try leave("old and more", of: mark, in: book)
    mark.note = "other"
    var marks = Marks()
    marks.insert(mark)
    reader.store.save(marks, in: book, changedFrom: Marks())
    reader.store.mergeCopies(of: book.fingerprint)
    #expect(notes(in: book) == ["other\n\nold and more"])
  }

  @Test("is dropped if nothing was written, and stays for its own book")
  func others() throws {
    let book = try makeBook()
    let mark = Mark(.highlight, at: 0..<4, in: book, note: "old")
    try leave("old\n", of: mark, in: book)
    let drafts = try #require(reader.store.drafts)
    reader.store.mergeCopies(of: Fingerprint(of: [1]))
    #expect(FileSystem.names(in: drafts, beginningWith: "b").count == 2)
    reader.store.mergeCopies(of: book.fingerprint)
    #expect(FileSystem.names(in: drafts, beginningWith: "b") == [] && notes(in: book) == [])
  }
}
