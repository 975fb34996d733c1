import BookText
import CLibrary
import Defaults
import SeededRandom
import TemporaryFiles
import Testing

@testable import Storage

/// Two devices with one folder, joined by a file synchroniser. Notes are made on both, programs are opened,
/// closed and killed, and the synchroniser works at any moment, even between its own look at a file and the
/// replacement.
@Suite("Two devices whose folder is synchronised")
struct SynchronizedFolderTests {
  private static let runs =
    getenv("BIFOLIO_SYNC_RUNS").flatMap { Int(String(cString: $0)) } ?? 8

  @Test("lose no note, whatever happens when")
  func random() throws {
    for seed in 0..<Self.runs {
      try withTemporaryDirectory { directory in
        let run = try Run(seed: UInt64(seed), in: directory)
        for _ in 0..<60 { try run.step() }
        try run.settle()
        let lost = run.expected.subtracting(run.notesOnBoth())
        #expect(lost == [], "seed \(seed)")
      }
    }
  }
}

/// A device: its folder, the program with the book open, and the synchroniser's knowledge of the folder.
private struct Device {
  let books: String
  let directories: DefaultsDirectories?
  var store: DefaultsStore?
  /// The marks known to the program.
  var marks = Marks()
  /// Notes the synchroniser may have replaced just after they were saved. The next save restores them.
  var unsure: Set<String> = []
  /// The synchroniser's knowledge of each file.
  var known: [String: Version] = [:]

  init(in directory: String) {
    books = directory + "/state/bifolio/books"
    directories = DefaultsDirectories(environment: [
      "XDG_CONFIG_HOME": directory + "/config", "XDG_STATE_HOME": directory + "/state",
    ])
  }

  func bytes(_ name: String) throws -> [UInt8]? { try FileAccess.contents(of: "\(books)/\(name)") }
}

/// A version of a file: its contents, nil if it was removed, and its number of changes by each device.
private struct Version: Equatable {
  var bytes: [UInt8]?
  var changes = [0, 0]

  /// Whether it has all changes of another.
  func follows(_ other: Version) -> Bool { zip(changes, other.changes).allSatisfy { $0 >= $1 } }
}

private final class Run {
  private let book: Book
  private var devices: [Device]
  private var random: SplitMix
  private var count = 0
  private var isSettling = false
  /// Notes that must be there at the end.
  private(set) var expected: Set<String> = []

  init(seed: UInt64, in directory: String) throws {
    book = try makeBook((0..<200).map { "word\($0)" }.joined(separator: " "))
    devices = ["a", "b"].map { Device(in: "\(directory)/\($0)") }
    random = SplitMix(seed: seed)
  }

  private func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

  /// Does something on one of the devices.
  func step() throws {
    let device = Int.random(in: 0...1, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: if devices[device].store == nil { open(device) } else { note(device) }
    case 4: close(device)
    case 5: kill(device)
    case 6: flush(device)
    case 7: try scan(device)
    default: try pull(device)
    }
  }

  // MARK: Programs

  private func open(_ device: Int) {
    guard devices[device].store == nil else { return }
    let store = DefaultsStore(devices[device].directories)
    store.mergeCopies(of: book.fingerprint)
    devices[device].marks = store.keptMarks(in: book)
    devices[device].store = store
  }

  private func note(_ device: Int, isUnsure: Bool = false) {
    guard let store = devices[device].store else { return }
    count += 1
    let place = count % 190
    let note = "note \(count) of \(device)."
    var marks = devices[device].marks
    marks.insert(Mark(.highlight, at: place..<place + 4, in: book, note: note))
    guard store.save(marks, in: book, changedFrom: devices[device].marks) else { return }
    devices[device].marks = marks
    if isUnsure {
      devices[device].unsure.insert(note)
    } else {
      expected.insert(note)
      keepUnsure(device)
    }
  }

  /// The program has saved the file again.
  private func keepUnsure(_ device: Int) {
    expected.formUnion(devices[device].unsure)
    devices[device].unsure = []
  }

  private func flush(_ device: Int) { _ = devices[device].store?.takeUnflushed().flush() }

  private func close(_ device: Int) {
    guard let store = devices[device].store else { return }
    count += 1
    let place = SavedPlace(
      at: TextOffset(utf8: count % 190), in: book, page: 1, pageCount: 9)
    store.save(place, in: book, readFrom: nil, at: "2026-01-01T00:00:00Z")
    keepUnsure(device)
    flush(device)
    devices[device].store = nil
  }

  private func kill(_ device: Int) {
    devices[device].unsure = []
    devices[device].store = nil
  }

  // MARK: The synchroniser

  /// Notices the changes in a folder.
  private func scan(_ device: Int, only wanted: String? = nil) throws {
    let files = names(in: devices[device].books).filter { !$0.hasSuffix(".new") }
    for name in Set(files).union(devices[device].known.keys)
    where wanted == nil || name == wanted {
      let bytes = try devices[device].bytes(name)
      var version = devices[device].known[name] ?? Version()
      if bytes == version.bytes { continue }
      version.bytes = bytes
      version.changes[device] += 1
      devices[device].known[name] = version
    }
  }

  /// Takes the changes on the other device.
  private func pull(_ device: Int) throws {
    for (name, theirs) in devices[1 - device].known.sorted(by: { $0.key < $1.key }) {
      try scan(device, only: name)
      let ours = devices[device].known[name] ?? Version()
      if ours.follows(theirs) { continue }
      let path = "\(devices[device].books)/\(name)"
      // Between the look at the file and its replacement a program may save it.
      func meddle() {
        guard !isSettling, chance(0.3) else { return }
        if devices[device].store == nil { open(device) } else { note(device, isUnsure: true) }
      }
      var next = theirs
      if theirs.follows(ours) || ours.bytes == nil {
        meddle()
      } else {
        next.changes = zip(ours.changes, theirs.changes).map { max($0, $1) }
        // Both devices choose the same version, and prefer an existing file to none.
        let isTheirs =
          theirs.bytes != nil
          && theirs.changes.reduce(0, +) * 2 + device
            > ours.changes.reduce(0, +) * 2
        guard isTheirs else { continue }
        count += 1
        try check(rename(path, "\(path).sync-conflict-20260101-\(100_000 + count)-ABCDEFG"))
        meddle()
      }
      if let bytes = next.bytes {
        try FileAccess.replace(path, with: bytes, isDurable: false)
      } else {
        unlink(path)
      }
      devices[device].known[name] = next
    }
  }

  /// Ends the programs, and synchronises until nothing changes and all copies are merged.
  func settle() throws {
    isSettling = true
    for device in 0...1 { close(device) }
    for _ in 0..<6 {
      for device in [0, 1, 0] {
        try scan(0)
        try scan(1)
        open(device)
        flush(device)
        close(device)
        try scan(device)
        try pull(1 - device)
        close(1 - device)
      }
    }
  }

  /// The notes on both devices.
  func notesOnBoth() -> Set<String> {
    let found = devices.map { device in
      Set(
        DefaultsStore(device.directories).keptMarks(in: book).all.flatMap {
          $0.note.split(separator: "\n").map(String.init)
        })
    }
    return found[0].intersection(found[1])
  }
}
