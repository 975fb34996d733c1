import BookText

/// Options for reading a document.
public struct DocumentOptions: Sendable {
  /// Title for a document without one, such as the name of the file.
  public var name: String
  /// The fingerprint of the file.
  public var fingerprint: Fingerprint
  /// Chosen by the reader; nil to detect it.
  public var encoding: String?
  /// Notices of distributors belong to the book.
  public var showsNotices: Bool
  /// Length of text to read, in bytes; nil for all. The book is a beginning if there is more.
  public var length: Int?
  /// Reads up to `count` bytes of a file, by its path from the folder of the document. Nil if there is no
  /// file the document may use.
  public typealias FileReader = @Sendable (_ path: String, _ count: Int) -> [UInt8]?
  /// Reads images and style sheets beside the document; nil if it may use none.
  public var readBeside: FileReader?
  /// Share of the file, if only its beginning is passed.
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
