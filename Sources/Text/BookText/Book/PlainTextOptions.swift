/// Whether a text is set as a book or shown as it is.
public enum TextTreatment: String, Hashable, Sendable, CaseIterable {
  /// As a book if it certainly is one, else as it is.
  case automatic = "auto"
  /// As a book: paragraphs, verse and headings are recognised.
  case book
  /// As a book whose line breaks mean nothing, except in tables and diagrams.
  case prose
  /// As it is: every line, sign and blank stays.
  case asIs = "kept"
}

/// What is known of a text from where it comes, before it is read.
public enum TextOrigin: Hashable, Sendable {
  /// A file whose name is that of a text for readers.
  case book
  /// A file whose name says that programs read it.
  case program
  /// A pipe, or a file whose name says nothing.
  case unknown

  /// Returns what the name of a file says.
  ///
  /// - Parameter name: The name of the file, with its folder or without; the ending of a compressed file is
  ///   ignored.
  public init(fileNamed name: String) {
    var endings = BookFileFormat.endings(ofFileNamed: name)
    if let last = endings.last, BookFileFormat.compressedEndings.contains(last) {
      endings.removeLast()
    }
    let ending = endings.last ?? ""
    if BookFileFormat.plainText.endings.contains(ending) {
      self = .book
    } else if Self.unclear.contains(ending) || ending.count > Self.longestEnding
      || ending.contains(" ")
    {
      self = .unknown
    } else {
      self = .program
    }
  }

  /// The endings, or none, of files that may be texts, mails or manual pages.
  private static let unclear: Set = ["", "eml", "mbox", "mail", "man", "cat", "doc", "tmp"]
  /// What is longer after the last full stop of a name is a word of a title.
  private static let longestEnding = 12
}

/// A line of a text that is certainly a heading, since something beside the text says so.
public struct KnownHeading: Hashable, Sendable {
  /// The number of the line, from 0. A heading may have several, and has blank lines above and below.
  public var line: Int
  /// The level, from 1 for the highest.
  public var level: Int

  /// Creates a heading.
  public init(line: Int, level: Int) { (self.line, self.level) = (line, level) }
}

/// Options for reading a plain text.
public struct PlainTextOptions: Hashable, Sendable {
  /// Whether the text is set as a book.
  public var treatment: TextTreatment
  /// What is known of the text from where it comes.
  public var origin: TextOrigin
  /// The form if it has been decided already, since a part of the text has been shown; nil to decide it.
  public var form: TextForm?
  /// True if the distributor's notices belong to the book.
  public var showsBoilerplate: Bool
  /// All headings of the text, in order; empty to recognise them.
  public var headings: [KnownHeading]

  /// True if line breaks have no meaning, except in tables and diagrams.
  package var joinsLines: Bool { treatment == .prose }

  /// Makes options; the default suits most books.
  public init(
    treatment: TextTreatment = .automatic, origin: TextOrigin = .book, form: TextForm? = nil,
    showsBoilerplate: Bool = false, headings: [KnownHeading] = []
  ) {
    self.treatment = treatment
    self.origin = origin
    self.form = form
    self.showsBoilerplate = showsBoilerplate
    self.headings = headings
  }
}
