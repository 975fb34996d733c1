import BookText

/// Reads a book aloud, sentence by sentence.
struct ReadAloud: Sendable {
  /// The sentence being read aloud; nil if none is.
  private(set) var sentence: Range<Int>?
  /// The place where it began; nil if nothing is read.
  private(set) var start: Int?

  /// Starts the sentence at `offset`, or the next one with a letter or digit; nil at the end of the book.
  mutating func read(_ book: Book, from offset: Int) -> Range<Int>? {
    guard let found = TextUnits(book: book).spokenSentence(from: offset) else { return nil }
    (sentence, start) = (found, start ?? found.lowerBound)
    return found
  }

  /// Leads the sentence and the beginning to a new text; stops if the words of the sentence are gone.
  mutating func adopt(_ change: TextChange) {
    sentence = sentence.flatMap { change.range(of: $0) }
    start = sentence.map { sentence in
      start.flatMap { change.range(of: $0..<$0 + 1)?.lowerBound } ?? sentence.lowerBound
    }
  }

  /// Stops; returns whether a sentence was being read.
  mutating func stop() -> Bool {
    defer { (sentence, start) = (nil, nil) }
    return sentence != nil
  }
}
