import BookText

/// Something that holds for a range of a text.
protocol HasRange {
  /// The bytes of the text.
  var range: Range<Int> { get }
}

extension Emphasis: HasRange {}
