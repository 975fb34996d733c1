import BookText
import CLibrary
import Defaults
import Synchronization
import TemporaryFiles
import Testing

@testable import Storage

/// Interleaved saves of several programs, in every relevant order.
@Suite("Two programs that save at the same time", .timeLimit(.minutes(30)))
struct TwoAtOnceTests {
  private let temporary: TemporaryDirectory
  private var directory: String { temporary.path }

  init() throws { temporary = try TemporaryDirectory() }

  @Test("count the reading once if both have it")
  func countedTwice() throws {
    let book = try makeBook()
    let path = directory + "/state/bifolio/books/\(book.fingerprint)"
    // A file that already has the change is replaced by an equal one: the change is made again.
    let written = Mutex(1)
    let store = makeStore(
      in: directory, hasLocks: false,
      afterWriting: {
        guard
          written.withLock({
            $0 -= 1
            return $0
          }) >= 0,
          let bytes = try? FileAccess.contents(of: path)
        else { return }
        _ = try? FileAccess.replace(path, with: bytes)
      })
    var record = ReadingRecord()
    let stay = try #require(ReadingTally(words: 200, in: .seconds(60), pages: 1))
    record.record(stay, on: CalendarDay(number: 20_000))
    store.save(
      place(3, in: book), in: book, readFrom: nil, at: "2025-01-01T10:00:00Z", adding: record)
    let kept = try DefaultsFile(try #require(try FileAccess.contents(of: path)))
    #expect(ReadingRecord(kept).days == record.days)
  }

  /// A store, as a separate program would have it.
  private func makeStore(
    in directory: String, hasLocks: Bool = true,
    beforeWriting: @escaping @Sendable () -> Void = {},
    afterWriting: @escaping @Sendable () -> Void = {}
  ) -> DefaultsStore {
    DefaultsStore(
      DefaultsDirectories(environment: [
        "XDG_CONFIG_HOME": directory + "/config", "XDG_STATE_HOME": directory + "/state",
      ]), hasLocks: hasLocks, beforeWriting: beforeWriting, afterWriting: afterWriting)
  }

  private func marks(at places: [Int], in book: Book) -> Marks {
    var marks = Marks()
    for place in places { marks.insert(Mark(.bookmark, at: place..<place + 1, in: book)) }
    return marks
  }

  private func kept(in directory: String, of book: Book) -> [Int] {
    let store = makeStore(in: directory)
    return store.keptMarks(in: book).all.map(\.range.lowerBound)
  }

  private func place(_ offset: Int, in book: Book) -> SavedPlace {
    SavedPlace(at: TextOffset(utf8: offset), in: book, page: offset + 1, pageCount: 9)
  }

  @Test("lose no mark if an older file, such as one of a backup, replaces theirs, and say so")
  func olderFile() throws {
    let book = try makeBook()
    let store = makeStore(in: directory)
    let path = directory + "/state/bifolio/books/\(book.fingerprint)"
    store.save(marks(at: [1], in: book), in: book, changedFrom: .init())
    let older = try #require(try FileAccess.contents(of: path))
    store.save(marks(at: [1, 5], in: book), in: book, changedFrom: marks(at: [1], in: book))
    #expect(store.takeWarnings() == [])
    try FileAccess.replace(path, with: older)
    store.save(marks(at: [1, 5, 9], in: book), in: book, changedFrom: marks(at: [1, 5], in: book))
    #expect(kept(in: directory, of: book) == [1, 5, 9])
    #expect(
      store.takeWarnings() == [
        "Another file replaced your place and marks; they were saved again"
      ])
    // A file changed since by another program is not older.
    let other = makeStore(in: directory)
    other.save(marks(at: [1, 9], in: book), in: book, changedFrom: marks(at: [1, 5, 9], in: book))
    store.save(
      marks(at: [1, 5, 9, 12], in: book), in: book, changedFrom: marks(at: [1, 5, 9], in: book))
    #expect(kept(in: directory, of: book) == [1, 9, 12])
    #expect(store.takeWarnings() == [])
  }

  @Test("lose no mark if one is delayed between reading and writing, with or without locks")
  func betweenReadingAndWriting() throws {
    for hasLocks in [true, false] {
      for fileExists in [true, false] {
        try withTemporaryDirectory { directory in
          let book = try makeBook()
          let old = marks(at: [1], in: book)
          if fileExists {
            makeStore(in: directory).save(old, in: book, changedFrom: .init())
          }
          // The other one starts and ends after the first has read and before it writes.
          let meddling = Mutex([5, 8, 12])
          let first = makeStore(in: directory, hasLocks: hasLocks) {
            guard let next = meddling.withLock({ $0.popLast() }) else { return }
            let second = makeStore(in: directory, hasLocks: false)
            second.save(marks(at: [next], in: book), in: book, changedFrom: .init())
          }
          let isSaved = first.save(
            marks(at: [3], in: book), in: book, changedFrom: .init())
          #expect(isSaved)
          #expect(
            kept(in: directory, of: book) == (fileExists ? [1, 3, 5, 8, 12] : [3, 5, 8, 12]))
          #expect(first.takeWarnings() == [])
        }
      }
    }
  }

  @Test("without locks, write again what the other one has replaced, and count the reading once")
  func replacedAfterWriting() throws {
    let book = try makeBook()
    makeStore(in: directory).save(marks(at: [1], in: book), in: book, changedFrom: .init())
    let path = directory + "/state/bifolio/books/\(book.fingerprint)"
    // The other one has read the file before, and writes it last.
    let stale = Mutex(try FileAccess.contents(of: path))
    let store = makeStore(
      in: directory, hasLocks: false,
      afterWriting: {
        guard let bytes = stale.withLock({ $0.take() }) else { return }
        _ = try? FileAccess.replace(path, with: bytes)
      })
    var record = ReadingRecord()
    let stay = try #require(ReadingTally(words: 200, in: .seconds(60), pages: 1))
    record.record(stay, on: CalendarDay(number: 20_000))
    let isSaved = store.save(
      place(3, in: book), in: book, readFrom: nil, at: "2025-01-01T10:00:00Z", adding: record)
    #expect(isSaved && store.place(in: book.fingerprint)?.passage.offset.utf8 == 3)
    let kept = try DefaultsFile(try #require(try FileAccess.contents(of: path)))
    #expect(ReadingRecord(kept).days == record.days)
  }

  @Test("say nothing of another file in the place of theirs that lacks none of its values")
  func sameValues() throws {
    let book = try makeBook()
    let store = makeStore(in: directory)
    let path = directory + "/state/bifolio/books/\(book.fingerprint)"
    store.save(marks(at: [1], in: book), in: book, changedFrom: .init())
    var file = try DefaultsFile(try #require(try FileAccess.contents(of: path)))
    file["saves"] = nil
    try FileAccess.replace(path, with: file.bytes)
    store.save(marks(at: [1, 5], in: book), in: book, changedFrom: marks(at: [1], in: book))
    #expect(kept(in: directory, of: book) == [1, 5])
    #expect(store.takeWarnings() == [])
  }

  @Test("give up, and report it, if the other one never ends")
  func neverEnding() throws {
    let book = try makeBook()
    let state = Mutex((count: 0, isOver: false))
    let first = makeStore(in: directory) {
      let (count, isOver) = state.withLock { state in
        if !state.isOver { state.count += 1 }
        return state
      }
      if isOver { return }
      let second = makeStore(in: directory, hasLocks: false)
      second.save(marks(at: [count], in: book), in: book, changedFrom: .init())
    }
    #expect(!first.save(marks(at: [20], in: book), in: book, changedFrom: .init()))
    #expect(first.takeWarnings().count == 1)
    let count = state.withLock { $0.count }
    #expect(kept(in: directory, of: book) == Array(1...count))
    state.withLock { $0.isOver = true }
    #expect(first.save(marks(at: [20], in: book), in: book, changedFrom: .init()))
    #expect(kept(in: directory, of: book) == Array(1...count) + [20])
  }

  @Test("keep the later place, whichever is written last")
  func laterPlace() throws {
    let book = try makeBook()
    let (idle, busy) = (makeStore(in: directory), makeStore(in: directory))
    idle.save(place(2, in: book), in: book, readFrom: nil, at: "2025-01-01T10:00:00Z")
    busy.save(place(8, in: book), in: book, readFrom: nil, at: "2025-01-01T10:05:00Z")
    // The idle one is ended last.
    let isSaved = idle.save(
      place(2, in: book), in: book, readFrom: "/b", at: "2025-01-01T10:00:00Z",
      now: "2025-01-01T11:00:00Z")
    #expect(isSaved)
    #expect(busy.place(in: book.fingerprint)?.passage.offset.utf8 == 8)
    // The idle one is read on.
    idle.save(
      place(3, in: book), in: book, readFrom: nil, at: "2025-01-01T11:01:00Z",
      now: "2025-01-01T11:01:02Z")
    #expect(busy.place(in: book.fingerprint)?.passage.offset.utf8 == 3)
  }

  @Test("ignore a place that was saved in the future")
  func wrongClock() throws {
    let book = try makeBook()
    let store = makeStore(in: directory)
    store.save(place(8, in: book), in: book, readFrom: nil, at: "2099-01-01T00:00:00Z")
    store.save(
      place(3, in: book), in: book, readFrom: nil, at: "2025-01-01T11:00:00Z",
      now: "2025-01-01T11:00:01Z")
    #expect(store.place(in: book.fingerprint)?.passage.offset.utf8 == 3)
  }

  @Test("keep a place saved at this very second")
  func sameClock() throws {
    let book = try makeBook()
    let store = makeStore(in: directory)
    store.save(place(8, in: book), in: book, readFrom: nil, at: "2025-01-01T11:00:00Z")
    store.save(
      place(3, in: book), in: book, readFrom: nil, at: "2025-01-01T10:00:00Z",
      now: "2025-01-01T11:00:00Z")
    #expect(store.place(in: book.fingerprint)?.passage.offset.utf8 == 8)
  }

  @Test("have no lock that another one holds")
  func lockRefused() throws {
    let other = open(directory, O_RDONLY | O_DIRECTORY)
    #expect(flock(other, LOCK_EX) == 0)
    if DirectoryLock(directory, within: 5) != nil { Issue.record("locked twice") }
    close(other)
    if DirectoryLock(directory, within: 60_000) == nil { Issue.record("not locked") }
  }

  @Test("wait for each other only briefly")
  func lockHeld() throws {
    let book = try makeBook()
    let store = makeStore(in: directory)
    store.save(place(1, in: book), in: book, readFrom: nil, at: "")
    let other = open(directory + "/state/bifolio/books", O_RDONLY | O_DIRECTORY)
    #expect(flock(other, LOCK_EX) == 0)
    // The other holds the lock until this has returned.
    store.save(place(2, in: book), in: book, readFrom: nil, at: "")
    #expect(store.place(in: book.fingerprint)?.passage.offset.utf8 == 2)
    close(other)
  }

  @Test("hold the lock while they write, and release it")
  func lockKept() throws {
    let book = try makeBook()
    makeStore(in: directory).save(place(1, in: book), in: book, readFrom: nil, at: "")
    let other = open(directory + "/state/bifolio/books", O_RDONLY | O_DIRECTORY)
    defer { close(other) }
    let isHeld = Mutex(false)
    let store = makeStore(in: directory) {
      isHeld.withLock { $0 = flock(other, LOCK_EX | LOCK_NB) != 0 }
    }
    store.save(place(2, in: book), in: book, readFrom: nil, at: "")
    #expect(isHeld.withLock { $0 })
    // Wait: a child started by another test has the descriptor open until its exec.
    #expect(flock(other, LOCK_EX) == 0)
  }

  @Test("lock from the first file on, when there is no directory yet")
  func firstLock() throws {
    let book = try makeBook()
    let isHeld = Mutex(false)
    let store = makeStore(in: directory) { [directory] in
      let other = open(directory + "/state/bifolio/books", O_RDONLY | O_DIRECTORY)
      defer { close(other) }
      isHeld.withLock { $0 = other >= 0 && flock(other, LOCK_EX | LOCK_NB) != 0 }
    }
    store.save(place(1, in: book), in: book, readFrom: nil, at: "")
    #expect(isHeld.withLock { $0 })
  }
}
