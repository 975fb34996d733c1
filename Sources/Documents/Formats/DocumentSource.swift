/// What a place of a book comes from.
public enum DocumentSource: Sendable {
  /// Markup, as clean UTF-8, and the byte of it at the place.
  case markup([UInt8], offset: Int)
  /// The bytes of a plain text that was packed.
  case plainText([UInt8])
}
