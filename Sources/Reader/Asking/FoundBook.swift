/// A book found in a catalogue, in words fit for the screen.
public struct FoundBook: Hashable, Sendable {
  /// The title, the authors and the language; empty if unknown.
  public let title, author, language: String
  /// The length of the file in bytes; nil if unknown.
  public let size: Int?
  /// The address for fetching it by the program of the setting `get`.
  public let address: String

  public init(title: String, author: String, language: String, size: Int?, address: String) {
    (self.title, self.author, self.language) = (title, author, language)
    (self.size, self.address) = (size, address)
  }
}
