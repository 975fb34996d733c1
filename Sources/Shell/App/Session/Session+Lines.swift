import Reading

/// What the line mode needs of a session.
extension Session {
  /// Returns what is said of the screen; nil while there is no book or no page.
  public func spoken(at now: Duration) -> SpokenScreen? {
    let grid = frame(at: now)
    guard !isOpening, let open else { return nil }
    return open.reader.spoken(grid, at: now)
  }

  /// The question that is asked before a book can be opened, as lines, each time it is new.
  public func takeNewQuestion() -> [String]? {
    opening.flatMap { $0.hasNewQuestion ? $0.takeQuestion() : nil }
  }

  /// Whether a question is asked before a book can be opened.
  public var isAsking: Bool { opening?.isAsking ?? false }

  /// True if the page is read: nothing is over it.
  public var isReading: Bool { !isOpening && open?.reader.isReading == true }
}
