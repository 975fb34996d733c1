/// Options for reading a plain text, which override the recognition.
public struct PlainTextOptions: Hashable, Sendable {
  /// The meaning of line breaks in the source.
  public enum LineBreaks: String, Hashable, Sendable, CaseIterable {
    /// Recognised for each passage: none in prose, preserved in verse.
    case automatic = "auto"
    /// None, except in tables and diagrams.
    case prose
    /// All are preserved.
    case kept
  }

  /// The meaning of line breaks in the source.
  public var lineBreaks: LineBreaks
  /// True if the distributor's notices belong to the book.
  public var showsBoilerplate: Bool

  /// Makes options; the default suits most books.
  public init(lineBreaks: LineBreaks = .automatic, showsBoilerplate: Bool = false) {
    self.lineBreaks = lineBreaks
    self.showsBoilerplate = showsBoilerplate
  }
}
