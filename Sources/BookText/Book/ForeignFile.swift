/// The type of a file that is no book here, and what makes one of it.
public struct ForeignFile: Hashable, Sendable {
  /// The type with its article: "a PDF document".
  public let type: String
  /// The command that makes a book of the file, which it calls FILE; nil if there is none.
  public let remedy: String?

  /// Describes a type.
  public init(_ type: String, remedy: String? = nil) { (self.type, self.remedy) = (type, remedy) }

  /// What a message says of it, after the name of the file.
  package var description: String {
    "is \(type)" + (remedy.map { "; try: \($0)" } ?? ", not a text or a book that Bifolio reads")
  }
}
