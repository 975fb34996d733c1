/// The reason why the program cannot go on: a sentence for users, and the exit status.
public struct Failure: Error, Hashable, Sendable {
  /// The message about the problem and its remedy, without the name of the program.
  public let message: String
  /// The exit status, not 0.
  public let status: Int32

  /// Nothing came through standard input.
  public static let emptyInput = Failure("standard input is empty")

  /// The reading of a file trapped.
  static func trapped(_ name: String) -> Failure {
    Failure("\(name) cannot be shown: reading it failed, by a fault in Bifolio")
  }

  /// Whether the terminal cannot show pages; text can be written to it all the same.
  public let isOfTerminal: Bool

  /// A question to the reader whose answer lets it go on; nil if nothing helps.
  public let question: OpeningQuestion?

  public init(
    _ message: String, status: Int32 = 1, isOfTerminal: Bool = false,
    question: OpeningQuestion? = nil
  ) {
    self.question = question
    self.message = message
    self.status = status
    self.isOfTerminal = isOfTerminal
  }
}
