import Paging
import Searching

/// A search query: the text, its options and the direction.
struct SearchQuery: Hashable, Sendable {
  var text = ""
  /// The reader's options, except for accents.
  var options = SearchPattern.Options()
  /// Whether to ignore accents, false to distinguish them; nil to decide by the text.
  var accents: Bool?
  var direction = Direction.forward

  /// Whether accents and other marks are ignored: as with capitals, a letter without a mark finds those with
  /// marks too, and one mark asks for marks.
  var ignoresAccents: Bool { accents ?? (!options.isExpression && !LetterFolding.hasMarks(text)) }

  var patternOptions: SearchPattern.Options {
    SearchPattern.Options(
      isExpression: options.isExpression, ignoresAccents: ignoresAccents,
      mindsCase: options.mindsCase)
  }
}
