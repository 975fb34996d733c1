import BookText

/// What a document is read with.
public struct DocumentOptions: Sendable {
  /// The title if the document has none, such as the name of the file.
  public var name: String
  /// The fingerprint of the file.
  public var fingerprint: Fingerprint
  /// The encoding that the reader chose; nil to find it out.
  public var encoding: String?
  /// How much text is read at least, in bytes; nil for all. The book is a beginning if there is more.
  public var length: Int?

  /// Makes options.
  public init(
    named name: String, fingerprint: Fingerprint, encoding: String? = nil, length: Int? = nil
  ) {
    self.name = name
    self.fingerprint = fingerprint
    self.encoding = encoding
    self.length = length
  }
}
