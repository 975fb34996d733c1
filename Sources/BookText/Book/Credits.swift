/// The people named on a book's title page.
public struct Credits: Hashable, Sendable {
  /// The author, if known.
  public var author: String?
  /// The translator, if known.
  public var translator: String?
  /// The editor, if known.
  public var editor: String?
  /// The illustrator, if known.
  public var illustrator: String?

  /// Creates credits; by default without names.
  public init(
    author: String? = nil, translator: String? = nil, editor: String? = nil,
    illustrator: String? = nil
  ) {
    self.author = author
    self.translator = translator
    self.editor = editor
    self.illustrator = illustrator
  }
}
