import BookText

extension Book {
  /// The blocks in a range, with the blank rows between them, set by themselves, such as a note beside its
  /// page. Costs O(*n*) in the blocks, and O(*b*) in the number of all blocks.
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
