/// Why bytes cannot be read as a plain-text book.
public enum BookError: Error, Hashable, CustomStringConvertible {
  /// It has only white space.
  case empty
  /// `offset` is the first evidence, in bytes of the file.
  case binary(offset: Int)
  /// It is a file of a known other type.
  case foreign(ForeignFile)
  /// The encoding chosen by the reader is unknown.
  case unknownEncoding(String)
  /// Its text is longer than ``Book/longestText``.
  case tooLong

  /// The end of a sentence beginning with the file's name.
  public var description: String {
    switch self {
    case .empty: "is empty"
    case .binary(let offset): "is not a text file (byte \(offset + 1))"
    case .unknownEncoding(let name): "cannot be read as “\(name)”: no such encoding is known"
    case .foreign(let file): file.description
    case .tooLong: "has a text of 2 GiB or more: split it and open the parts"
    }
  }
}
