/// A recognised file type that Bifolio does not read, with the command that converts such a file.
public struct ForeignFile: Hashable, Sendable {
  /// The type with its article: "a PDF document".
  public let type: String
  /// The command that converts the file, named FILE in it; nil if none is known.
  public let remedy: String?

  public init(_ type: String, remedy: String? = nil) { (self.type, self.remedy) = (type, remedy) }

  /// The end of a message that begins with the name of the file.
  package var description: String {
    "is \(type)" + (remedy.map { "; try: \($0)" } ?? ", not a text or a book that Bifolio reads")
  }
}
