/// How a plain text is to be read, where the guesses about it are overruled.
public struct PlainTextOptions: Hashable, Sendable {
  /// What the line breaks of the source mean.
  public enum LineBreaks: String, Hashable, Sendable, CaseIterable {
    /// Nothing in prose, much in verse: each passage is looked at.
    case automatic
    /// Nothing anywhere, but in tables and diagrams.
    case prose
    /// Each is kept.
    case kept
  }

  /// What the line breaks of the source mean.
  public var lineBreaks: LineBreaks
  /// Whether what a distributor put around the book belongs to it.
  public var showsBoilerplate: Bool

  /// Makes options; without arguments, those that suit most books.
  public init(lineBreaks: LineBreaks = .automatic, showsBoilerplate: Bool = false) {
    self.lineBreaks = lineBreaks
    self.showsBoilerplate = showsBoilerplate
  }
}
