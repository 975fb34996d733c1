/// The source of a place in a book.
public enum DocumentSource: Sendable {
  /// Markup as clean UTF-8, with the offset of the place in it.
  case markup([UInt8], offset: Int)
  /// The bytes of a plain text that was compressed.
  case plainText([UInt8])
}
