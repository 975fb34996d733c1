/// The people named on a book's title page.
public struct Credits: Hashable, Sendable {
  /// The author, if known.
  public var author: String? { didSet { author = author?.asTitle } }
  /// The translator, if known.
  public var translator: String? { didSet { translator = translator?.asTitle } }
  /// The editor, if known.
  public var editor: String? { didSet { editor = editor?.asTitle } }
  /// The illustrator, if known.
  public var illustrator: String? { didSet { illustrator = illustrator?.asTitle } }

  /// Creates credits; by default without names.
  public init(
    author: String? = nil, translator: String? = nil, editor: String? = nil,
    illustrator: String? = nil
  ) {
    self.author = author?.asTitle
    self.translator = translator?.asTitle
    self.editor = editor?.asTitle
    self.illustrator = illustrator?.asTitle
  }
}
