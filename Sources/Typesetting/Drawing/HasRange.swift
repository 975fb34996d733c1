import BookText

/// Something that applies to a range of a text.
protocol HasRange {
  /// The bytes of the text.
  var range: Range<Int> { get }
}

extension Emphasis: HasRange {}
