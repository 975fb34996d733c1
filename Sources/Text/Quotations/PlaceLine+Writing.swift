import BookText

extension PlaceLine {
  /// Words from a place on.
  private static let usualWords = 12
  /// Words after which a sign may end them.
  private static let fewestBeforeSign = 8

  /// Left out at the beginning of the words from a place on: the line has its own there.
  private static let quotationMarks: Set<Character> = ["“", "”", "„", "\"", "«", "»"]

  /// The title, the share of the text before the range if the book is whole, and the words in quotation
  /// marks. For a place or a few words, the words from there on are quoted too; of a long part, its ends. The
  /// book may have a translation that faces it. Costs O(*n*) in the range.
  public static func text(of range: Range<Int>, in book: Book) -> String {
    let start = min(range.lowerBound, book.text.count)
    if let facing = book.facing, book.isInTranslation(start) {
      let own = Range(
        from: start - facing.start, to: max(start, range.upperBound) - facing.start)
      return text(of: own, in: facing.translation)
    }
    let end = book.text(with: start).upperBound
    let whole = Range(from: start, to: min(end, range.upperBound))
    var isPlace = false
    let words = book.text.withTextBytes { text in
      let selected = WordScanner.words(in: whole, of: text, upTo: .max)
      isPlace = selected.count < QuotedWords.fewestToDiffer
      guard !isPlace else { return [wordsOfPlace(start, before: end, of: book, in: text)] }
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
    // A place has no end, and what is said there need not begin with two marks.
    let shown = isPlace ? String(quoted.drop { quotationMarks.contains($0) }) : quoted
    return ([title] + share + ["“\(shown)”"]).joined(separator: " · ")
  }

  /// Takes words up to the last sign between the eighth and the twelfth word if there is one. Editions differ
  /// in their headings: the words end before a heading, and a place in a heading has twelve words.
  private static func wordsOfPlace(
    _ start: Int, before end: Int, of book: Book, in text: TextBytes
  ) -> Range<Int> {
    guard !book.blocks.isEmpty else { return start..<end }
    let block = book.blocks.index(at: start)
    if book.blocks[block].isHeading {
      return words(start, before: end, endsAtSign: false, in: text)
    }
    let next = book.blocks[(block + 1)...].prefix(usualWords).first { $0.isHeading }
    let heading = max(start, min(end, next?.range.lowerBound ?? end))
    let fewest = QuotedWords.fewestToDiffer
    let count = WordScanner.words(in: start..<heading, of: text, upTo: fewest).count
    return words(start, before: count < fewest ? end : heading, endsAtSign: true, in: text)
  }

  /// Words enough to find the place again: ``usualWords``, or twice as many characters that are words, and
  /// more if hyphens join them. None after `end` may be quoted. `endsAtSign`: a sign, such as the end of a
  /// sentence, may end the words before there are ``usualWords``.
  private static func words(
    _ start: Int, before end: Int, endsAtSign: Bool, in text: TextBytes
  ) -> Range<Int> {
    /// A single hyphen between two words.
    func isHyphen(_ gap: Range<Int>) -> Bool { gap.count == 1 && text[gap.lowerBound] == "-" }
    /// The signs between two words may end a quotation.
    func endsWords(_ gap: Range<Int>) -> Bool { text[gap].contains { $0 > " " } && !isHyphen(gap) }
    // A character that is a word says less than a word of letters.
    var (weight, last, sign): (Int, Int, Int?) = (0, start, nil)
    var scanner = WordScanner(text, in: start..<end)
    while let word = scanner.next() {
      let gap = last..<word.range.lowerBound
      // A row of words with hyphens ends too.
      if weight >= 2 * usualWords, !isHyphen(gap) || weight >= 4 * usualWords {
        if endsWords(gap) { sign = nil }
        break
      }
      if endsAtSign, weight >= 2 * fewestBeforeSign, endsWords(gap) { sign = last }
      weight += word.letters.count > 1 || word.range.count == 1 ? 2 : 1
      last = word.range.upperBound
    }
    return start..<(sign ?? last)
  }
}
