import Reading

extension Session {
  /// Nil without a book or a page.
  public func spokenScreen(at now: Duration) -> SpokenScreen? {
    let grid = frame(at: now)
    guard !isOpening, let open else { return nil }
    return open.reader.spokenScreen(of: grid, at: now)
  }

  /// The question to answer before a book can be opened, as lines, each time it is new.
  public func takeNewQuestion() -> [String]? {
    opening.flatMap { $0.hasNewQuestion ? $0.takeQuestion() : nil }
  }

  public var isAsking: Bool { opening?.isAsking ?? false }

  /// Name of the key for the help; nil if there is none.
  public var helpKey: String? { open?.reader.helpKey }

  /// The commands in force, a line each.
  public var lineCommands: [String] { open?.reader.lineCommands ?? [] }

  /// Whether the page is read: nothing is over it.
  public var isReading: Bool { !isOpening && open?.reader.status.isReading == true }

  /// Whether sentences are read: nothing is over the page but an offer.
  public var showsSentence: Bool { !isOpening && open?.reader.status.showsSentence == true }

  /// The title of the open book, for the window of the terminal; nil while there is none, or if it is hidden.
  public var title: String? {
    // Read from stored properties: a computed one would copy the reader.
    guard !isOpening, let open, open.reader.scene.pages.settings.windowTitle == .shown else {
      return nil
    }
    return open.reader.scene.pages.book.title
  }
}
