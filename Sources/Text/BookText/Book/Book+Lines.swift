extension Book {
  /// Shows some lines of a text shown line for line alone, as one section without headings or contents. All
  /// places stay the same. Nil if none of the lines has a word. Costs O(*n*) in the runs, and in the white
  /// space around them.
  /// - Parameter runs: The lines, as runs without the line end after each, in order.
  package func showing(lines runs: [Range<Int>], because reason: String) -> Book? {
    let words = runs.compactMap { run -> Range<Int>? in
      guard let first = text[run].firstIndex(where: { $0 > " " }),
        let last = text[run].lastIndex(where: { $0 > " " })
      else { return nil }
      return first..<last + 1
    }
    guard !words.isEmpty else { return nil }
    var book = self
    book.blocks = words.map { Block(kind: .preformatted, range: $0, rule: .asIs) }
    book.sections = [Section(blocks: words.indices, title: nil, part: nil)]
    (book.listed, book.entries) = ([], [])
    book.lineChoice = LineChoice(runs: words, reason: reason)
    return book
  }
}
