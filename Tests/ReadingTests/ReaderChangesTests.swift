import BookText
import Defaults
import Testing

@testable import Reading

@Suite("Changes of marks and settings")
struct ReaderChangesTests {
  private let book: Book
  private let mark: ReadingMark
  private var changes: ReaderChanges

  init() throws {
    book = try sampleBook(chapters: 2)
    mark = ReadingMark(.highlight, at: 100..<110, in: book, note: "ink")
    var marks = ReadingMarks()
    marks.insert(mark)
    changes = ReaderChanges(ReaderSettings(general: Settings(), own: BookSettings()), marks)
  }

  @Test mutating func aRemovedMarkComesBackAndANewOneIsNoLoss() {
    let marks = changes.marks
    let added = ReadingMark(.bookmark, at: 200..<201, in: book)
    #expect(!changes.changeMarks(in: book) { $0.insert(added) })
    #expect(changes.changeMarks(in: book) { $0.remove(id: mark.id) })
    #expect(changes.undo(in: book) == .marks(count: 1))
    #expect(changes.marks.all == [mark, added])
    #expect(changes.undo(in: book) == nil && changes.marks != marks)
  }

  @Test mutating func aReplacedNoteComesBackAndAFirstNoteIsNoLoss() {
    var (empty, other) = (mark, mark)
    (empty.note, other.note) = ("", "pen")
    #expect(changes.changeMarks(in: book) { $0.insert(other) })
    #expect(changes.changeMarks(in: book) { $0.insert(empty) })
    #expect(!changes.changeMarks(in: book) { $0.insert(mark) })
    _ = changes.undo(in: book)
    #expect(changes.marks.all == [other])
    _ = changes.undo(in: book)
    #expect(changes.marks.all == [mark])
  }

  @Test mutating func aSettingComesBackAndTheSameValueIsNoChange() {
    let before = changes.choices
    let width = changes.choices.effective.measure
    #expect(changes.change(.measure, for: .all, in: book) { $0.measure = width } == nil)
    #expect(changes.change(.measure, for: .all, in: book) { $0.measure = width + 2 } == before)
    #expect(changes.choices.effective.measure == width + 2)
    #expect(changes.undo(in: book) == .setting(.measure) && changes.choices == before)
    #expect(changes.undo(in: book) == nil)
  }

  @Test mutating func aResetOfASettingOfTheBookIsUndone() {
    _ = changes.change(.measure, for: .book, in: book) { $0.measure += 2 }
    let own = changes.choices
    let isChanged = changes.reset(.measure, in: book)
    #expect(isChanged)
    #expect(changes.choices.own == BookSettings())
    #expect(changes.undo(in: book) == .setting(.measure) && changes.choices == own)
  }

  @Test mutating func aResetToTheSameValueIsNoChange() {
    let isChanged = changes.reset(.measure, in: book)
    #expect(!isChanged)
    #expect(changes.undo(in: book) == nil)
  }

  @Test mutating func changesOfAnotherBookAreKeptForIt() throws {
    let other = try sampleBook(chapters: 3)
    _ = changes.changeMarks(in: book) { $0.remove(id: mark.id) }
    #expect(changes.undo(in: other) == nil && changes.marks.all.isEmpty)
    changes.history.note(.forgotten(other.fingerprint))
    #expect(changes.undo(in: other) == .forgotten(other.fingerprint))
    #expect(changes.undo(in: book) == .marks(count: 1))
  }
}
