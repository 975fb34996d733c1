/// Whether a text is set as a book or shown as typed.
public enum TextTreatment: String, Hashable, Sendable, CaseIterable {
  /// As a book if it certainly is one, else as typed.
  case automatic = "auto"
  /// As a book: paragraphs, verse and headings are recognised.
  case book
  /// As a book with meaningless line breaks, except in tables and diagrams.
  case prose
  /// As typed: every line, sign and blank stays.
  case asIs = "kept"
}

/// What the name of a text tells about it before it is read.
public enum TextOrigin: Hashable, Sendable {
  /// A file named like a text for readers.
  case book
  /// A file named like one for programs.
  case program
  /// A pipe, or a file with a name that tells nothing.
  case unknown

  /// The name of the file may have a folder; the extension of a compressed file is ignored.
  public init(fileNamed name: String) {
    var extensions = BookFileFormat.extensions(ofFileNamed: name)
    if let last = extensions.last, BookFileFormat.compressedExtensions.contains(last) {
      extensions.removeLast()
    }
    let fileExtension = extensions.last ?? ""
    if BookFileFormat.plainText.extensions.contains(fileExtension) {
      self = .book
    } else if Self.unclear.contains(fileExtension) || fileExtension.count > Self.longestExtension
      || fileExtension.contains(" ")
    {
      self = .unknown
    } else {
      self = .program
    }
  }

  /// Extensions, or none, of files that may be texts, mails or manual pages.
  private static let unclear: Set = ["", "eml", "mbox", "mail", "man", "cat", "doc", "tmp"]
  /// A longer part after the last full stop of a name is a word of a title.
  private static let longestExtension = 12
}

/// Options for reading a plain text.
public struct PlainTextOptions: Sendable {
  /// Whether the text is set as a book.
  public var treatment: TextTreatment
  /// What the name of the text tells about it.
  public var origin: TextOrigin
  /// The form if it has been decided already, since a part of the text has been shown; nil to decide it.
  public var form: TextForm?
  /// Whether the distributor's notices belong to the book.
  public var showsBoilerplate: Bool

  /// Returns the patterns of a language by its tag (BCP 47); nil if there are none.
  public var patterns: @Sendable (_ language: String) -> DivisionPatterns? = { _ in nil }

  /// Whether line breaks have no meaning, except in tables and diagrams.
  package var joinsLines: Bool { treatment == .prose }

  /// Makes options; the default suits most books.
  public init(
    treatment: TextTreatment = .automatic, origin: TextOrigin = .book, form: TextForm? = nil,
    showsBoilerplate: Bool = false
  ) {
    self.treatment = treatment
    self.origin = origin
    self.form = form
    self.showsBoilerplate = showsBoilerplate
  }
}
