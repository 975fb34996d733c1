import BookText

/// Options for reading a document.
public struct DocumentOptions: Sendable {
  /// The title if the document has none, such as the name of the file.
  public var name: String
  /// The fingerprint of the file.
  public var fingerprint: Fingerprint
  /// The encoding that the reader chose; nil to detect it.
  public var encoding: String?
  /// True if a distributor's notices belong to the book.
  public var showsNotices: Bool
  /// The minimum length of text to read, in bytes; nil for all. The book is a beginning if there is
  /// more.
  public var length: Int?
  /// Reads the first bytes of a file by its path from the folder of the document, at most so many; returns
  /// nil if there is none that the document may use.
  public typealias FileReader = @Sendable (_ path: String, _ count: Int) -> [UInt8]?
  /// Reads files beside the document, for images and style sheets; nil if it may use none.
  public var readBeside: FileReader?
  /// The share of the file that has not been read, if only the beginning of it is passed as the file.
  var unread = 0.0

  public init(
    named name: String, fingerprint: Fingerprint, encoding: String? = nil,
    showsNotices: Bool = false, length: Int? = nil, readBeside: FileReader? = nil
  ) {
    self.name = name
    self.fingerprint = fingerprint
    self.encoding = encoding
    self.showsNotices = showsNotices
    self.length = length
    self.readBeside = readBeside
  }
}
