import Cells
import TerminalInput

/// A book that is being opened, and the screen until then: its title and the time that has passed, if that
/// is long. Input waits for the book.
public struct OpeningScreen {
  /// What a key asks for while the book is being opened.
  public enum Answer: Hashable, Sendable {
    /// Nothing: it waits for the book.
    case wait
    /// To go back to the book before.
    case back
    /// To end the program.
    case quit
  }

  /// The book.
  public let opening: BookOpening
  private let start: Duration
  /// The input that waits for the book, in order.
  private(set) public var input: [InputEvent] = []
  /// The seconds on the screen; nil if the screen is not shown.
  private var shownSeconds: Int64?

  /// The time after the start at which the screen is shown: openings that take no longer are not noticed.
  private static let delay = Duration.milliseconds(150)
  private static let quitKeys = [Key(.character("q")), Key(.character("c"), .control)]

  /// Makes the screen of a book that is being opened since `start`.
  public init(_ opening: BookOpening, at start: Duration) {
    self.opening = opening
    self.start = start
  }

  /// The time at which ``frame(_:at:canGoBack:)`` differs from what is on the screen.
  public var frameDeadline: Duration {
    start + (shownSeconds.map { .seconds($0 + 1) } ?? Self.delay)
  }

  /// Returns the screen; nil while it need not be shown.
  ///
  /// - Parameters:
  ///   - size: The size of the window.
  ///   - canGoBack: True if there is a book before this one.
  public mutating func frame(_ size: Size, at now: Duration, canGoBack: Bool) -> Grid? {
    guard now >= start + Self.delay else { return nil }
    let seconds = (now - start).components.seconds
    shownSeconds = seconds
    let work = "Opening the book…" + (seconds > 0 ? " \(seconds) s" : "")
    let keys = canGoBack ? "Esc goes back · q quits" : "q quits"
    return Grid(
      message: [opening.title, work, "", keys], size: size)
  }

  /// Requests the screen again, because the terminal was cleared or resized.
  public mutating func invalidate() { shownSeconds = nil }

  /// Handles input.
  public mutating func handle(_ event: InputEvent) -> Answer {
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
