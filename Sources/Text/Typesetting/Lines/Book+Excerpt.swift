import BookText

extension Book {
  /// Returns the lines of the blocks in a range of the text, with the blank rows between them, set by
  /// themselves, such as a note beside its page.
  ///
  /// - Parameters:
  ///   - range: The bytes of the text.
  ///   - measure: The cells of a line, 1 or more.
  ///   - style: The style of the type.
  ///   - hyphenator: Finds word divisions.
  /// - Complexity: O(*n*) in the length of the blocks, and O(*b*) in the number of all blocks.
  public func excerpt(
    _ range: Range<Int>, measure: Int, style: TypeStyle, hyphenator: Hyphenator?
  ) -> [SetLine] {
    let blocks = blocks.filter { $0.range.overlaps(range) }
    var style = style
    style.showsImages = false
    let format = PageFormat(measure: measure, lines: .max, style: style)
    return text.withTextBytes { text in
      var setter = SectionSetter(
        text: text, format: format, hyphenator: hyphenator, formulas: formulas,
        readings: ruby)
      var progress = SectionSetter.Progress(blocks.indices)
      return setter.lines(of: blocks, &progress, limit: .max)
    }
  }
}
