import Processes

/// A question to the reader before a book is opened.
public struct OpeningQuestion: Hashable, Sendable {
  let text: String
  /// Lines for narrow windows.
  let rights: [String]
  /// The extension of files to convert, or an address.
  let subject: String
  /// Whether the answer may hold from now on.
  let mayHoldAlways: Bool

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
