import Asking
import BookText
import Catalogue
import Cells
import Defaults
import Reading
import Storage
import System
import TemporaryFiles
import TerminalInput
import Testing

@testable import App

/// A directory with books and defaults files, and sessions in it at times chosen by the test.
final class Desk {
  private let temporary: TemporaryDirectory
  var directory: String { temporary.path }
  private var environment: [String: String] { ["HOME": directory] }
  var directories: DefaultsDirectories? { DefaultsDirectories(environment: environment) }

  init() throws { temporary = try TemporaryDirectory() }

  /// The environment with the programs of a folder, and the usual ones.
  func environment(withPrograms folder: String) -> [String: String] {
    environment.merging(["PATH": "\(folder):/usr/bin:/bin"]) { $1 }
  }

  /// Writes a file, and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let path = "\(directory)/\(name)"
    try FileAccess.replace(path, with: Array(text.utf8))
    return path
  }

  /// A text of about `length` bytes, in chapters with numbered paragraphs.
  static func text(of length: Int) -> String {
    var text = ""
    var chapter = 0
    while text.utf8.count < length {
      chapter += 1
      text += "\n\n\nCHAPTER \(chapter)\n\n\n"
      for paragraph in 1...30 {
        text +=
          "Of place \(chapter)x\(paragraph) the keeper wrote that the lamp was lit at five, as\n"
        text += "on every evening, and that the boats had not come in before the night.\n\n"
      }
    }
    return text
  }

  var store: DefaultsStore { DefaultsStore(directories) }

  static let screen = Size(columns: 80, rows: 24)

  func openingOptions(_ start: StartingPlace? = nil) -> Opening.Options {
    Opening.Options(
      settings: settings, start: start, screen: Self.screen,
      appearance: Appearance(depth: .direct), environment: environment)
  }

  /// Settings without transitions, so that turns take no time.
  var settings: Settings {
    var settings = Settings()
    settings.transition = .none
    return settings
  }

  /// Opens the book at a path.
  func open(
    _ path: String, start: StartingPlace? = nil, store: DefaultsStore
  ) throws -> Opening.Opened {
    try Opening.open(.file(path), openingOptions(start), store)
  }

  /// The shelf with the read books, and the books of some folders and files.
  func shelf(folders: [String] = [], files: [String] = []) -> Shelf {
    var scan = FolderScan(store.shelf(), folders: folders, files: files, catalogue: nil)
    while !scan.isComplete { scan.step() }
    return scan.shelf
  }

  /// The environment of a session, with a stopped clock and without haste: the processor may have other work.
  func context(_ store: DefaultsStore) -> Session.Context {
    var context = Session.Context(openingOptions(), store)
    context.clock = WallClock(
      utc: { "2026-01-02T03:04:05Z" }, local: { .init(year: 2026, month: 1, day: 2) })
    (context.patience, context.syncTimeout) = (300_000, .seconds(300))
    return context
  }

  /// Opens a session with the book at a path.
  func session(
    _ path: String, start: StartingPlace? = nil,
    _ change: (inout Session.Context) -> Void = { _ in }
  ) throws -> Session {
    var context = context(store)
    context.options.start = start
    change(&context)
    return try session(.file(path), in: context)
  }

  /// Opens a session with a book.
  func session(_ found: BookRequest.Found, in context: Session.Context) throws -> Session {
    let session = Session(found, in: context)
    session.start(at: .zero)
    while session.book == nil, session.failure == nil {
      Descriptor.wait(forInput: session.descriptors, within: .seconds(60))
      session.passTime(isFrameDue: false, at: .zero)
    }
    if let failure = session.failure { throw failure }
    return session
  }
}

extension Session {
  /// The open book.
  var opened: BookSession {
    guard let open else { preconditionFailure("no book is open") }
    return open
  }

  /// The reader of the open book.
  var reader: Reader { opened.reader }

  /// Puts a question of the reader.
  func ask(_ question: Question, at now: Duration) {
    ask(question, of: opened, at: now)
    settle(at: now)
  }

  /// Opens another book.
  func open(_ book: OtherBook, at now: Duration) { ask(.open(book), at: now) }

  /// Answers of the services not taken by the reader yet.
  func takeMail() -> [Outbox.Mail] { services.takeMail(for: opened.number) }

  func type(_ text: String, at now: Duration = .zero) {
    for scalar in text.unicodeScalars { handle(.key(Key(.character(scalar))), at: now) }
  }

  func press(_ codes: Key.Code..., at now: Duration = .zero) {
    for code in codes { handle(.key(Key(code)), at: now) }
  }

  /// The last row of the screen, trimmed.
  func foot(at now: Duration = .zero) -> String {
    let line = frame(at: now).lines.last ?? ""
    return line.split(separator: " ").joined(separator: " ")
  }

  /// Shows a frame, like an owner, and lets time pass until `isDone`.
  func run(at now: Duration = .zero, until isDone: () -> Bool) {
    _ = frame(at: now)
    frameWasShown(at: now)
    wait(at: now, until: isDone)
  }

  /// Lets time pass until `isDone`, for two minutes at most.
  func wait(at now: Duration, until isDone: () -> Bool) {
    let end = ContinuousClock.now + .seconds(120)
    while !isDone(), ContinuousClock.now < end {
      passTime(isFrameDue: true, at: now)
      if !isDone() { Descriptor.wait(forInput: descriptors, within: .milliseconds(5)) }
    }
    #expect(isDone())
  }

  /// Waits until work in the background has ended, for two minutes at most, without taking its result.
  func waitForWork() {
    let end = ContinuousClock.now + .seconds(120)
    while jobs.deadline() != .zero, ContinuousClock.now < end {
      Descriptor.wait(forInput: [], within: .milliseconds(5))
    }
    #expect(jobs.deadline() == .zero)
  }

  /// Waits until the whole book is known.
  func finishReading(at now: Duration = .zero) {
    run(at: now) { reader.book.isWhole && !reader.status.hasWork && !opened.rereading.isReading }
  }
}

/// Reads one value, as the program does together with others.
extension DefaultsStore {
  /// The stored place in a book.
  func place(in book: Fingerprint) -> SavedPlace? { file(of: book).flatMap { SavedPlace($0) } }
}
