import BookText

extension PlaceLine {
  /// Number of words from a place on, and the number after which a sign may end them.
  private static let (usualWords, fewestBeforeSign) = (12, 8)

  /// Returns the line for a part of a text.
  ///
  /// - Parameters:
  ///   - range: The selected bytes. For a place or a few words, the words from there on are quoted too; of a
  ///     long part, its ends.
  ///   - book: The book, perhaps with a translation that faces it.
  /// - Complexity: O(*n*) in the range.
  public static func text(of range: Range<Int>, in book: Book) -> String {
    let start = min(range.lowerBound, book.text.count)
    if let facing = book.facing, book.isInTranslation(start) {
      let own = Range(
        from: start - facing.start, to: max(start, range.upperBound) - facing.start)
      return text(of: own, in: facing.translation)
    }
    let end = book.text(with: start).upperBound
    let words = book.text.withTextBytes { text in
      let selected = WordScanner.words(
        in: Range(from: start, to: min(end, range.upperBound)), of: text, upTo: .max)
      guard selected.count >= QuotedWords.fewestToDiffer else {
        return [place(start, before: end, in: text)]
      }
      let whole = Range(from: start, to: min(end, range.upperBound))
      guard selected.count > QuotedWords.most else { return [whole] }
      let half = Quotation.wordsOfEnds
      return [
        Range(from: start, to: selected[half - 1].range.upperBound),
        Range(from: selected[selected.count - half].range.lowerBound, to: whole.upperBound),
      ]
    }
    let quoted = words.map { book.line($0) }.joined(separator: " \(omission) ")
    // The length of a book is not known before its end.
    let share = book.isWhole ? ["\(book.share(before: TextOffset(utf8: start)).withDecimal)%"] : []
    let title = book.title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return ([title] + share + ["“\(quoted)”"]).joined(separator: " · ")
  }

  /// The words from a place on: to the last sign between the eighth and the twelfth word, if there is one.
  private static func place(_ start: Int, before end: Int, in text: TextBytes) -> Range<Int> {
    // A character that is a word says less than a word of letters.
    var (weight, last, sign): (Int, Int, Int?) = (0, start, nil)
    var scanner = WordScanner(text, in: start..<end)
    while weight < 2 * usualWords, let word = scanner.next() {
      if weight >= 2 * fewestBeforeSign,
        text[last..<word.range.lowerBound].contains(where: { $0 != " " && $0 != "\n" })
      {
        sign = last
      }
      weight += word.letters.count > 1 || word.range.count == 1 ? 2 : 1
      last = word.range.upperBound
    }
    let next = scanner.next()?.range.lowerBound ?? end
    if text[last..<next].contains(where: { $0 > " " }) { sign = nil }
    return start..<(sign ?? last)
  }
}
