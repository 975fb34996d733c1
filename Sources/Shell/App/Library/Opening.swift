import Cells
import Searching
import Storage
import System
import TerminalInput

/// A book that is being opened, and the screen until then: the title and the time, if opening takes long, or
/// a question about converting the file. Input waits for the book.
public final class Opening {
  /// The meaning of a key while the book is being opened.
  enum Answer: Hashable {
    /// The key waits for the book.
    case wait
    /// To go back to the book before. Without one, Ctrl-C ends the program.
    case back
    /// To end the program.
    case quit
    /// Not to convert the file.
    case refuse(Failure)
    /// To convert files with this extension unasked from now on.
    case always(fileExtension: String)
  }

  /// The name of the file, until the book is read.
  private let title: String
  private let start: Duration
  /// Nil for the place where the book was left, or the place in the options.
  let match: LibraryMatch?
  /// Paths of the books with the links leading to it, the last one last.
  let trail: [String]
  /// Input waiting for the book, in order.
  private(set) var input: [InputEvent] = []
  /// The seconds on the screen; nil if the screen is not shown.
  private var shownSeconds: Int64?
  private var job: Job?
  /// A failure the reader's answer can resolve, and whether the question has been on the screen.
  private var pending: (failure: Failure, isShown: Bool)?

  private let found: BookRequest.Found
  private var options: Options
  private let store: DefaultsStore
  private let jobs: Jobs
  /// Nil until the result is known, and after it is taken.
  private var result: Result<Opened, Failure>?

  /// Delay from the start to showing the screen: openings within it go unnoticed.
  private static let delay = Duration.milliseconds(150)
  /// Alt-q is also Escape and q, read at once.
  private static let quitKeys = [Key(.character("q")), Key(.character("q"), .alt)]

  /// Releasing the value gives the book up.
  init(
    _ found: BookRequest.Found, _ options: Options, _ store: DefaultsStore,
    match: LibraryMatch? = nil, trail: [String] = [], by jobs: Jobs, at start: Duration
  ) {
    (title, self.start, self.match, self.trail) = (found.title, start, match, trail)
    (self.found, self.options, self.store, self.jobs) = (found, options, store, jobs)
    startReading()
  }

  /// The thread ends with the result or a question to the reader.
  private func startReading() {
    let task = Self.startReading(found, options, store)
    job = jobs.run(task) { [unowned self] result, _ in
      if task.hasTrapped, let next = options.afterTrap(of: found, store) {
        options = next
        startReading()
      } else if case .failure(let failure) = result, failure.question != nil {
        pending = (failure, false)
      } else {
        self.result = result
      }
    }
  }

  var isOfManual: Bool { if case .manualPage = found { true } else { false } }

  /// Nil until the result is known.
  func takeResult() -> Result<Opened, Failure>? {
    defer { result = nil }
    return result
  }

  /// Starts reading again after the reader has agreed.
  private func accept(_ question: OpeningQuestion) {
    (options.consent, pending, shownSeconds) = (question.subject, nil, nil)
    startReading()
  }

  /// The question and the keys for an answer, as lines. Marks it as shown.
  func takeQuestion() -> [String]? {
    guard let question = pending?.failure.question else { return nil }
    pending?.isShown = true
    let keys = question.mayHoldAlways ? "y yes · n no · a always" : "y yes · n no"
    return [question.text] + question.rights + ["", keys]
  }

  var isAsking: Bool { pending != nil }

  var hasNewQuestion: Bool { pending.map { !$0.isShown } ?? false }

  /// When the screen is first shown.
  var firstFrame: Duration { start + Self.delay }

  /// When ``frame(_:at:canGoBack:)`` will differ from the screen. Nil if only the reader's answer can change
  /// it.
  var frameDeadline: Duration? {
    if let pending { return pending.isShown ? nil : start }
    return shownSeconds.map { start + .seconds($0 + 1) } ?? firstFrame
  }

  /// The screen with the question, which counts as shown, or the time so far; nil while not needed.
  /// `canGoBack` means a book before this one.
  func frame(_ size: Size, at now: Duration, canGoBack: Bool) -> Grid? {
    if let lines = takeQuestion() { return Grid(message: [title, ""] + lines, size: size) }
    guard now >= firstFrame else { return nil }
    let seconds = (now - start).components.seconds
    shownSeconds = seconds
    let work = "Opening the book…" + (seconds > 0 ? " \(seconds) s" : "")
    let keys = canGoBack ? "Esc goes back · q quits" : "q quits"
    return Grid(message: [title, work, "", keys], size: size)
  }

  /// Requests the screen again after the terminal was cleared or resized.
  func invalidate() { shownSeconds = nil }

  /// Keys that quit or go back act at once, keys answer a question on the screen, and other input waits for
  /// the book. Going back drops the waiting input.
  func handle(_ event: InputEvent) -> Answer {
    if case .key(let key) = event {
      if Self.quitKeys.contains(key) { return .quit }
      if key == Key(.escape) || event == .interrupt {
        input = []
        return .back
      }
      if let pending, pending.isShown { return answerQuestion(of: pending.failure, by: key) }
    }
    input.append(event)
    return .wait
  }

  /// Consent starts reading again. Keys without a meaning are dropped.
  private func answerQuestion(of failure: Failure, by key: Key) -> Answer {
    guard let question = failure.question else { return .wait }
    switch key {
    case Key(.character("y")): accept(question)
    case Key(.character("n")): return .refuse(failure)
    case Key(.character("a")) where question.mayHoldAlways:
      accept(question)
      return .always(fileExtension: question.subject)
    default: break
    }
    return .wait
  }
}
