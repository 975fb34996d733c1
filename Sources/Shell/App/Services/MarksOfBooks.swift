import Asking
import Defaults
import Storage
import System

/// Loads the marks in all books, and exports the open book's.
final class MarksOfBooks: Service {
  private var reading: Job?
  private var export: Job?

  func ask(_ question: Question.Marks, about book: OpenBook) {
    switch question {
    case .load: loadMarks(for: book)
    case .export(let folder): exportMarks(book, to: folder)
    }
  }

  /// Reads the marks of all books on a thread, and shows them to the reader of the open one.
  private func loadMarks(for open: OpenBook) {
    let task = BackgroundTask(whileWanted: { [store] isWanted in
      store.shelf(while: isWanted).read.compactMap { book -> MarkedBook? in
        guard isWanted(), case .read(let fingerprint) = book.identity,
          let file = store.file(of: fingerprint)
        else { return nil }
        let marks = Marks(file).ofPages
        return marks.isEmpty ? nil : MarkedBook(book: book, marks: marks)
      }
    })
    reading = jobs.run(task) { [outbox] books, _ in outbox.answer(.allMarks(books), about: open) }
  }

  /// Refuses a relative path. Reports when the marks are on disk.
  private func exportMarks(_ book: OpenBook, to folder: String) {
    guard let target = expandedPath(folder, home: context.environment["HOME"], in: nil) else {
      return outbox.answer(.folder(folder, exists: false), about: book)
    }
    let seen = book.seen
    let task = BackgroundTask { [path = book.source.path] () -> String in
      do throws(Failure) {
        let name = try MarkFiles.write(
          seen.marks, in: seen.book, at: path, seen.general.pens, to: target)
        return "Written: \(folder.last == "/" ? folder : folder + "/")\(name)"
      } catch {
        return error.message
      }
    }
    export = jobs.run(task) { [outbox] message, _ in outbox.say(message, about: book) }
  }

  func finish(within limit: Duration, at now: Duration) { export?.wait(within: limit, at: now) }
}
