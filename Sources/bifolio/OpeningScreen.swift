import App
import Cells
import TerminalInput

/// The screen before the first page, while the book is being opened: a message if that takes long,
/// and the input that waits for the book.
struct OpeningScreen {
  private let opening: BookOpening
  /// The environment of the session with the book.
  private var sessionContext: SessionContext
  /// The input that waits for the book, in order.
  private(set) var input: [InputEvent] = []
  private var isShown = false

  /// The time after the start of the program at which the message is shown.
  private static let delay = Duration.milliseconds(150)
  private static let quitKeys = [Key(.character("q")), Key(.character("c"), .control)]

  /// Makes the screen of a book that is being opened.
  init(_ opening: BookOpening, for sessionContext: SessionContext) {
    self.opening = opening
    self.sessionContext = sessionContext
  }

  /// The descriptor to poll for the book, or nil if there is none.
  var descriptor: Int32? { opening.descriptor }

  /// Waits for the book, at most for so many milliseconds.
  func wait(milliseconds limit: Int32) { opening.wait(milliseconds: limit) }

  /// Returns a session with the book, or the reason why it cannot be opened; nil until one of them is known.
  ///
  /// - Parameter screen: The size of the window.
  mutating func advance(on screen: Size) -> Result<BookSession, Failure>? {
    guard let result = opening.advance(store: &sessionContext.store) else { return nil }
    sessionContext.screen = screen
    switch result {
    case .success(let opened):
      return .success(
        BookSession(opened, in: sessionContext, patternTimeout: BookSession.patternTimeout))
    case .failure(let failure): return .failure(failure)
    }
  }

  /// The time at which ``frame(_:at:)`` returns the message; nil if it is on the screen.
  var frameDeadline: Duration? { isShown ? nil : Self.delay }

  /// Returns the message when it is due, once; otherwise nil.
  mutating func frame(_ size: Size, at now: Duration) -> Grid? {
    guard !isShown, now >= Self.delay else { return nil }
    isShown = true
    return Grid(message: ["Opening the book…"], size: size)
  }

  /// Requests the message again, because the screen was cleared or resized.
  mutating func invalidate() { isShown = false }

  /// Takes input: it waits for the book, unless it quits.
  ///
  /// - Returns: Whether it quits.
  mutating func take(_ event: InputEvent) -> Bool {
    if case .key(let key) = event, Self.quitKeys.contains(key) { return true }
    input.append(event)
    return false
  }
}
