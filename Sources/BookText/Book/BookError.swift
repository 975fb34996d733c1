/// Why bytes cannot be read as a plain-text book.
public enum BookError: Error, Hashable, CustomStringConvertible {
  /// There is nothing in it but white space.
  case empty
  /// It is not text: `offset` is where that shows, in bytes of the file.
  case binary(offset: Int)
  /// It is a file of a known other kind, such as "a PDF document".
  case otherKind(String)
  /// There is no encoding of the name that the reader chose.
  case unknownEncoding(String)
  /// Its text is longer than ``Book/longestText``.
  case tooLong

  /// The reason as the end of a sentence that begins with the file's name.
  public var description: String {
    switch self {
    case .empty: "is empty"
    case .binary(let offset): "is not a text file (byte \(offset + 1))"
    case .unknownEncoding(let name): "cannot be read as “\(name)”: no such encoding is known"
    case .otherKind(let kind): "is \(kind), not a plain-text book"
    case .tooLong: "has a text of 2 GiB or more: split it and open the parts"
    }
  }
}
