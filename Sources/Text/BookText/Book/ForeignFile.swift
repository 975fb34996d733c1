/// A recognised file type not supported by Bifolio, with a command to convert such files.
public struct ForeignFile: Hashable, Sendable {
  /// The type with its article: "a PDF document".
  public let type: String
  /// A command to convert the file, with FILE as its name; nil if none is known.
  public let remedy: String?

  public init(_ type: String, remedy: String? = nil) { (self.type, self.remedy) = (type, remedy) }

  /// The end of a message beginning with the name of the file.
  package var description: String {
    "is \(type)" + (remedy.map { "; try: \($0)" } ?? ", not a text or a book that Bifolio reads")
  }
}
