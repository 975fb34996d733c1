import Asking
import Films
import Reading
import Storage
import System

/// Draws pages into new SVG files. The pages are drawn by a copy of the reader beside the loop, with the
/// images of the book.
final class Drawing: Service {
  /// A job for each file being drawn: releasing one cancels it.
  private var running: [Job] = []

  /// Reports when the file is on disk. Refuses a relative or an existing path.
  func draw(
    _ reader: Reader, to path: String, about book: OpenBook, facing translation: BookSource?,
    at now: Duration
  ) {
    guard let target = expandedPath(path, home: context.environment["HOME"], in: nil) else {
      return outbox.say("\(path): begin the path with / or ~/", about: book)
    }
    if FileSystem.isNamed(target) { return outbox.answer(.pathTaken(path), about: book) }
    let (source, decoder, environment) = (book.source, context.imageDecoder, context.environment)
    let fault = Failure.trapped(path).message
    let task = BackgroundTask<String>(
      ifTrapped: fault,
      whileWanted: { isWanted in
        var recorder = FilmRecorder(reader, at: now)
        do throws(Failure) {
          try recorder.recordMoves([], while: isWanted) { question, _ in
            Pictures.answers(
              to: question, in: source, facing: translation, by: decoder, environment,
              while: isWanted)
          }
          // After a cancellation images may be missing, and no message names the file.
          guard isWanted() else { return "" }
          try recorder.write(to: target)
          return "Drawn: \(path)"
        } catch {
          return error.message
        }
      })
    running.removeAll { $0.hasEnded }
    running.append(jobs.run(task) { [outbox] message, _ in outbox.say(message, about: book) })
  }

  /// Waits for each file being written up to a limit.
  func finish(within limit: Duration, at now: Duration) {
    for job in running { job.wait(within: limit, at: now) }
  }
}

extension FilmRecorder {
  /// Records the pages of the reader, and the moves to others. `answers` takes the reader's questions.
  /// - Throws: ``Failure`` if there is no page for a move, or the screen is too small or too large.
  mutating func recordMoves(
    _ moves: [FilmMove], while isWanted: () -> Bool = { true }, by answers: Answers
  ) throws(Failure) {
    do throws(FilmFault) {
      try record(moves, while: isWanted, by: answers)
    } catch {
      throw Failure(error.sentence)
    }
  }

  /// - Throws: ``Failure`` if something has its name, or it cannot be written.
  func write(to path: String) throws(Failure) {
    let svg = film.svg(title: title, description: words)
    do throws(StorageError) {
      try FileAccess.create(path, with: Array(svg.utf8))
    } catch {
      throw Failure("\(error)")
    }
  }
}

extension FilmFault {
  /// A sentence without its full stop.
  fileprivate var sentence: String {
    let least = ScreenLayout.minScreen
    return switch self {
    case .tooSmall: "a page needs \(least.columns) columns and \(least.rows) rows"
    case .tooLarge: "the picture is too large: choose a smaller size, or fewer moves"
    case .noPage(.back): "the book has no page before this one"
    case .noPage(.chapter): "the book has no chapter after this one"
    case .noPage: "the book has no page after this one"
    }
  }
}
