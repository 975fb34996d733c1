/// The source of a place in a book.
public enum DocumentSource: Sendable {
  /// Markup as clean UTF-8, with the offset of the place in it.
  case markup([UInt8], offset: Int)
  /// Bytes of a plain text from a compressed file.
  case plainText([UInt8])
}
