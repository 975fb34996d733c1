import Processes

/// A question to the reader before a book is opened.
public struct OpeningQuestion: Hashable, Sendable {
  /// The question, as a sentence.
  let text: String
  /// What the answer permits, in lines for narrow windows.
  let rights: [String]
  /// What the reader agrees to: the extension of files to convert, or an address.
  let subject: String
  /// Whether the answer may hold from now on.
  let mayHoldAlways: Bool

  /// The question before a file is converted.
  init(_ question: Converter.Question) {
    (text, rights, subject) = (question.text, question.rights, question.fileExtension)
    mayHoldAlways = true
  }

  /// The question before a book is fetched from an address.
  init(fetching address: String, by command: String) {
    let host = address.split(separator: "/").dropFirst().first.map(String.init) ?? address
    text = "Fetch this book from \(host)?"
    rights = ["This uses the network, by the program", "in the settings: \(command)"]
    (subject, mayHoldAlways) = (address, false)
  }
}

/// The reason why the program cannot go on: a sentence for users, and the exit status.
public struct Failure: Error, Hashable, Sendable {
  /// The message about the problem and its remedy, without the name of the program.
  public let message: String
  /// The exit status, not 0.
  public let status: Int32

  /// Nothing came through standard input.
  public static let emptyInput = Failure("standard input is empty")

  /// Whether the terminal cannot show pages; text can be written to it all the same.
  public let isOfTerminal: Bool

  /// A question to the reader whose answer lets it go on; nil if nothing helps.
  public let question: OpeningQuestion?

  /// Creates a failure.
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
