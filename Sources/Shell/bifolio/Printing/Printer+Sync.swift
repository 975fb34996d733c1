import App
import BookText
import Cells
import Defaults
import HelperLines
import Launching
import Storage
import System

/// Syncs places with other devices without opening a book in the terminal, from a timer or by hand.
extension Printer {
  private struct Synced {
    let title: String
    let line: SyncLine
  }

  /// Seconds since the last reading: four weeks.
  private static let period = 28 * 86_400
  private static let mostBooks = 50
  /// Time for each book.
  private static let timeout = Duration.seconds(12)

  /// Sends the place in the named book, or in all books read in the last weeks, and prints the results.
  /// - Throws: ``Failure`` if no program syncs places, or the program fails.
  func syncPlaces() throws(Failure) {
    guard let command = settings.programs.sync else {
      throw Failure("syncing is off: see sync in bifolio-defaults(5)")
    }
    let synced: [Synced]
    if options.source == .unnamed {
      let earliest = WallClock.secondsSince1970 - Self.period
      let recent = readBooks.filter {
        SavedBook(own: $0.file).readTime > earliest && $0.book.fileExists
      }
      synced = recent.prefix(Self.mostBooks).compactMap { entry in
        (try? open(.file(entry.book.path))).flatMap { place(in: $0) }
      }
    } else {
      let opened = try openBook()
      guard let place = place(in: opened) else {
        throw Failure(
          "\(opened.book.title): not sent; nothing was read, or KOReader has no exact name for the place"
        )
      }
      synced = [place]
    }
    if synced.isEmpty { return try printText("No book was read in the last four weeks.\n") }
    let answers = try answers(of: command, to: synced.map(\.line))
    for (book, answer) in zip(synced, answers) {
      try printText(sanitized("\(book.title): \(Self.words(for: answer))") + "\n")
    }
  }

  /// Waits for the book's name; nil if unread or not named exactly.
  private func place(in opened: Opening.Opened) -> Synced? {
    let saved = store.savedBook(for: opened.book, readFrom: opened.source.path)
    guard saved.readTime > 0, let offset = saved.offset(in: opened.book) else { return nil }
    let task = opened.source.syncPosition(
      of: offset, in: opened.book, opened.own.applied(to: settings))
    task.wait(milliseconds: -1)
    guard let position = task.answer ?? nil else { return nil }
    return Synced(title: opened.book.title, line: position.line(at: saved.readTime))
  }

  /// Returns the answers in the order of the lines, after the program has ended.
  /// - Throws: ``Failure`` if it cannot be started, or there is no answer.
  private func answers(of command: String, to lines: [SyncLine]) throws(Failure) -> [SyncAnswer] {
    let process: ChildProcess
    let jobs = Jobs()
    do throws(ProgramError) {
      process = try HelperProgram(setting: "sync", command: command, environment: environment)
        .start(
          input: Array(lines.map { $0.line + "\n" }.joined().utf8),
          capture: .everything(limit: 1 << 20), at: elapsedTime(),
          within: Self.timeout * lines.count
        ).process
    } catch {
      throw Failure(error.description)
    }
    process.watch(by: jobs) { _ in }
    while process.ending == nil {
      let pause = jobs.deadline().map { max(.zero, $0 - elapsedTime()) }
      Descriptor.wait(forInput: jobs.descriptors(), within: pause)
      jobs.serve(at: elapsedTime())
    }
    let answers = process.output.split(separator: UInt8(ascii: "\n")).compactMap { SyncAnswer($0) }
    if answers.isEmpty { throw Failure("the sync program did not answer") }
    return answers
  }

  /// Returns the result of a sync in words, for one line.
  private static func words(for answer: SyncAnswer) -> String {
    if let error = answer.error { return error }
    if answer.isPushed { return "sent" }
    let device = answer.place?.device ?? ""
    let share = answer.place?.percentage.map { ", at \(Int(min(1, max(0, $0)) * 100))%" } ?? ""
    return "\(device.isEmpty ? "another device" : device) was read later\(share)"
  }
}
