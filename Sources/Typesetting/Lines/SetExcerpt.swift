import BookText

/// A range of a text set by itself with its own measure, such as a note beside its page.
public struct SetExcerpt: Sendable {
  /// Its lines, with the blank rows between them.
  public let lines: [SetLine]

  /// Sets the blocks of `book` in a range of its text.
  ///
  /// - Parameters:
  ///   - range: The bytes of the text.
  ///   - book: The book.
  ///   - measure: The cells of a line, 1 or more.
  ///   - style: The style of the type.
  ///   - hyphenator: Finds word divisions.
  /// - Complexity: O(*n*) in the length of the blocks, and O(*b*) in the number of all blocks.
  public init(
    _ range: Range<Int>, of book: Book, measure: Int, style: TypeStyle,
    hyphenator: Hyphenator? = nil
  ) {
    let blocks = book.blocks.filter { $0.range.overlaps(range) }
    var style = style
    style.showsImages = false
    let format = PageFormat(measure: measure, lines: .max, style: style)
    lines = book.text.withUnsafeBufferPointer { text in
      var setter = SectionSetter(
        text: text, format: format, hyphenator: hyphenator, formulas: book.formulas)
      var progress = SectionSetter.Progress(blocks.indices, in: format)
      return setter.lines(of: blocks, &progress, limit: .max)
    }
  }
}
