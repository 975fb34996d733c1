import BookText

/// Why a document cannot be read.
public enum DocumentError: Error, Hashable, CustomStringConvertible {
  /// Compressed or an archive, and too damaged to read any of it.
  case damaged
  /// Encrypted for readers of certain shops.
  case encrypted
  case locked
  case unknownCompression
  case split
  /// Decompressed content is longer than allowed.
  case tooLarge
  /// Much longer than its compressed bytes, as no text is.
  case tooDense
  case repetitive
  case tooDeep
  case noBook
  /// An archive of this many books.
  case severalBooks(Int)
  /// An archive of a known other type.
  case foreign(ForeignFile)
  case packedKindle
  /// The package document names the files of text.
  case badPackage
  /// None of the text files exists.
  case incomplete
  case noText

  /// The end of a sentence beginning with the file's name.
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
