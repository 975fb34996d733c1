import Cells
import Defaults
import Processes
import Reading
import Searching
import Storage
import System
import TerminalInput

/// A book that is being opened, and the screen until then: the title and the time, if opening takes long, or
/// a question about converting the file. Input waits for the book.
public final class Opening {
  /// What a key asks for while the book is being opened.
  enum Answer: Hashable {
    /// Nothing: it waits for the book.
    case wait
    /// To go back to the book before.
    case back
    /// To end the program.
    case quit
    /// Not to convert the file.
    case refuse(Failure)
    /// To convert such files unasked from now on, those with an ending.
    case always(ending: String)
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
  private var job: Job?
  /// The failure that an answer of the reader can mend, and whether the question has been on the screen.
  private var pending: (failure: Failure, isShown: Bool)?

  private let found: BookRequest.Found
  private var options: Options
  private let store: DefaultsStore
  private let jobs: Jobs
  /// The book, or the reason why it cannot be opened; nil until it is known, and once it was taken.
  private var result: Result<Opened, Failure>?

  /// The time after the start at which the screen is shown: openings that take no longer are not noticed.
  private static let delay = Duration.milliseconds(150)
  /// Alt-q is also Escape and q, read at once.
  private static let quitKeys = [
    Key(.character("q")), Key(.character("q"), .alt), Key(.character("c"), .control),
  ]

  /// Starts opening the book that was found. Releasing it gives it up.
  ///
  /// - Parameters:
  ///   - found: The file or the pipe.
  ///   - options: How it is opened.
  ///   - store: The saved state of books.
  ///   - jobs: What the loop waits for.
  ///   - start: The present time.
  init(
    _ found: BookRequest.Found, _ options: Options, _ store: DefaultsStore,
    match: LibraryMatch? = nil, trail: [String] = [], by jobs: Jobs, at start: Duration
  ) {
    (title, self.start, self.match, self.trail) = (found.title, start, match, trail)
    (self.found, self.options, self.store, self.jobs) = (found, options, store, jobs)
    begin()
  }

  private func begin() {
    job = jobs.run(Self.reading(found, options, store)) { [unowned self] result, _ in
      if case .failure(let failure) = result, failure.question != nil {
        pending = (failure, false)
      } else {
        self.result = result
      }
    }
  }

  /// Returns the book, or the reason why it cannot be opened, once it is known.
  func takeResult() -> Result<Opened, Failure>? {
    defer { result = nil }
    return result
  }

  /// Goes on after the reader has agreed to have such files converted.
  private func goOn(_ question: Converter.Question) {
    (options.consent, pending, shownSeconds) = (question.ending, nil, nil)
    begin()
  }

  /// The question to the reader and the keys for an answer, as lines; nil if there is none. Marks it as
  /// shown.
  func takeQuestion() -> [String]? {
    guard let question = pending?.failure.question else { return nil }
    pending?.isShown = true
    return [question.text] + question.rights + ["", "y yes · n no · a always"]
  }

  /// Whether the reader is asked something.
  var isAsking: Bool { pending != nil }

  /// Whether a question waits to be shown.
  var hasNewQuestion: Bool { pending.map { !$0.isShown } ?? false }

  /// The time from which the screen is shown.
  var firstFrame: Duration { start + Self.delay }

  /// The time at which ``frame(_:at:canGoBack:)`` differs from what is on the screen.
  /// Nil if that is not before the reader answers.
  var frameDeadline: Duration? {
    if let pending { return pending.isShown ? nil : start }
    return shownSeconds.map { start + .seconds($0 + 1) } ?? firstFrame
  }

  /// Returns the screen; nil while it need not be shown.
  ///
  /// - Parameters:
  ///   - size: The size of the window.
  ///   - canGoBack: True if there is a book before this one.
  func frame(_ size: Size, at now: Duration, canGoBack: Bool) -> Grid? {
    if let lines = takeQuestion() { return Grid(message: [title, ""] + lines, size: size) }
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
      if let pending, pending.isShown { return answer(key, pending.failure) }
    }
    input.append(event)
    return .wait
  }

  private func answer(_ key: Key, _ failure: Failure) -> Answer {
    guard let question = failure.question else { return .wait }
    switch key {
    case Key(.character("y")): goOn(question)
    case Key(.character("n")): return .refuse(failure)
    case Key(.character("a")):
      goOn(question)
      return .always(ending: question.ending)
    default: break
    }
    return .wait
  }
}
