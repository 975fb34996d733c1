/// The source of a place in a book.
public enum DocumentSource: Sendable {
  /// Clean UTF-8, with the offset of the place in it.
  case markup([UInt8], offset: Int)
  /// Text in a compressed file.
  case plainText([UInt8])
}
