import BookText

/// Options for reading a document.
public struct DocumentOptions: Sendable {
  /// The title if the document has none, such as the name of the file.
  public var name: String
  /// The fingerprint of the file.
  public var fingerprint: Fingerprint
  /// The encoding chosen by the reader; nil to detect it.
  public var encoding: String?
  /// Whether a distributor's notices belong to the book.
  public var showsNotices: Bool
  /// Minimum length of text to read, in bytes; nil for all. The book is a beginning if there is more.
  public var length: Int?
  /// Reads the beginning of a file, up to `count` bytes, by its path from the folder of the document. Returns
  /// nil if there is no file the document may use.
  public typealias FileReader = @Sendable (_ path: String, _ count: Int) -> [UInt8]?
  /// Reads files beside the document, for images and style sheets; nil if it may use none.
  public var readBeside: FileReader?
  /// Whether the document is the HTML of a PDF, where the meaning of lines is already decided.
  public var isPrint = false
  /// Share of the file not read, if only its beginning is passed.
  var unread = 0.0

  /// - Parameters:
  ///   - encoding: The encoding chosen by the reader; nil to detect it.
  ///   - showsNotices: Whether the notices of distributors are shown.
  ///   - length: Minimum length of text to read, in bytes; nil for all.
  ///   - readBeside: Reads files beside the document; nil if it has none.
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
