import BookText

/// Why a document cannot be read.
public enum DocumentError: Error, Hashable, CustomStringConvertible {
  /// It is compressed or an archive, and too damaged to read any of it.
  case damaged
  /// Its text is encrypted for readers of certain shops.
  case encrypted
  /// It is an archive with a password.
  case locked
  /// Its compression format is not supported.
  case unknownCompression
  /// It is one part of a split archive.
  case split
  /// Its decompressed content is longer than allowed.
  case tooLarge
  /// It is much longer than its compressed bytes, as no text is.
  case tooDense
  /// An archive naming the same bytes again and again.
  case repetitive
  /// It has too many layers of compression.
  case tooDeep
  /// It is an archive without a book.
  case noBook
  /// It is an archive of several books, with their number.
  case severalBooks(Int)
  /// It is an archive of a known other type.
  case foreign(ForeignFile)
  /// It is a Kindle book in an archive or in compressed bytes.
  case packedKindle
  /// Its package document, with the names of its text files, cannot be read.
  case badPackage
  /// None of the files of its text exists.
  case incomplete
  case noText

  /// The reason, as the end of a sentence beginning with the file's name.
  public var description: String {
    switch self {
    case .damaged: "is damaged and cannot be read"
    case .encrypted: "is encrypted (DRM); Bifolio cannot open it"
    case .locked: "is encrypted with a password; Bifolio cannot open it"
    case .unknownCompression: "is compressed in a format that Bifolio does not read"
    case .split: "is one part of a split archive; Bifolio reads only whole archives"
    case .tooLarge: "unpacks to more than Bifolio reads (256 MiB a file, 1 GiB a book)"
    case .tooDense: "unpacks to more than 100 times its length"
    case .repetitive: "repeats the same bytes too often"
    case .tooDeep: "is compressed more than three times"
    case .noBook: "is a ZIP archive without a book"
    case .severalBooks(let count): "is a ZIP archive of \(count) books: unpack it, and open one"
    case .foreign(let file): file.description
    case .packedKindle: "contains a Kindle book: unpack it, and open the book"
    case .badPackage: "has a package document that cannot be read"
    case .incomplete: "is incomplete: its text is missing"
    case .noText: "has no text"
    }
  }
}
