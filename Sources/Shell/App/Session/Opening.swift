import Cells
import Reading
import Searching
import Storage
import System
import TerminalInput

/// A book that is being opened, and the screen until then: its title and the time that has passed, if that
/// is long. Input waits for the book.
public final class Opening {
  /// What a key asks for while the book is being opened.
  enum Answer: Hashable {
    /// Nothing: it waits for the book.
    case wait
    /// To go back to the book before.
    case back
    /// To end the program.
    case quit
  }

  /// The name of the file, until the book is read.
  private let title: String
  private let start: Duration
  /// The match in it that is gone to; nil for the place where it was left, or that the options name.
  let match: LibraryMatch?
  /// The paths of the books whose links led to it, the last one last.
  let trail: [String]
  /// The input that waits for the book, in order.
  private(set) var input: [InputEvent] = []
  /// The seconds on the screen; nil if the screen is not shown.
  private var shownSeconds: Int64?
  private let job: Job

  /// The time after the start at which the screen is shown: openings that take no longer are not noticed.
  private static let delay = Duration.milliseconds(150)
  private static let quitKeys = [Key(.character("q")), Key(.character("c"), .control)]

  /// Starts opening the book that was found. Releasing it gives it up.
  ///
  /// - Parameters:
  ///   - found: The file or the pipe.
  ///   - options: How it is opened.
  ///   - store: The saved state of books.
  ///   - jobs: What the loop waits for.
  ///   - start: The present time.
  ///   - ended: Takes the book, or the reason why it cannot be opened.
  init(
    _ found: BookRequest.Found, _ options: Options, _ store: DefaultsStore,
    match: LibraryMatch? = nil, trail: [String] = [], by jobs: Jobs, at start: Duration,
    then ended: @escaping (_ result: Result<Opened, Failure>, _ now: Duration) -> Void
  ) {
    (title, self.start, self.match, self.trail) = (found.title, start, match, trail)
    job = jobs.run(Self.reading(found, options, store), then: ended)
  }

  /// The time from which the screen is shown.
  var firstFrame: Duration { start + Self.delay }

  /// The time at which ``frame(_:at:canGoBack:)`` differs from what is on the screen.
  var frameDeadline: Duration { shownSeconds.map { start + .seconds($0 + 1) } ?? firstFrame }

  /// Returns the screen; nil while it need not be shown.
  ///
  /// - Parameters:
  ///   - size: The size of the window.
  ///   - canGoBack: True if there is a book before this one.
  func frame(_ size: Size, at now: Duration, canGoBack: Bool) -> Grid? {
    guard now >= firstFrame else { return nil }
    let seconds = (now - start).components.seconds
    shownSeconds = seconds
    let work = "Opening the book…" + (seconds > 0 ? " \(seconds) s" : "")
    let keys = canGoBack ? "Esc goes back · q quits" : "q quits"
    return Grid(message: [title, work, "", keys], size: size)
  }

  /// Requests the screen again, because the terminal was cleared or resized.
  func invalidate() { shownSeconds = nil }

  /// Handles input.
  func handle(_ event: InputEvent) -> Answer {
    if case .key(let key) = event {
      if Self.quitKeys.contains(key) { return .quit }
      if key == Key(.escape) {
        input = []
        return .back
      }
    }
    input.append(event)
    return .wait
  }
}
