/// Why a document cannot be read.
public enum DocumentError: Error, Hashable, CustomStringConvertible {
  /// It is compressed or an archive, and too damaged to read any of it.
  case damaged
  /// It is encrypted.
  case encrypted
  /// Its decompressed content is longer than allowed.
  case tooLarge
  /// Its compression ratio is higher than that of any text.
  case tooDense
  /// It has too many layers of compression.
  case tooDeep
  /// It is an archive without a book.
  case noBook
  /// It has no text.
  case noText

  /// The reason as the end of a sentence that begins with the file's name.
  public var description: String {
    switch self {
    case .damaged: "is damaged and cannot be read"
    case .encrypted: "is encrypted (DRM); Bifolio cannot open it"
    case .tooLarge: "unpacks to more than 1 GiB"
    case .tooDense: "is compressed more densely than any text"
    case .tooDeep: "is compressed more than three times"
    case .noBook: "is a ZIP archive without a book"
    case .noText: "has no text"
    }
  }
}
