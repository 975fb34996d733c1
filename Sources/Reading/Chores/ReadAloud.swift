import BookText

/// Reads a book aloud, sentence by sentence.
struct ReadAloud: Sendable {
  /// The sentence that is being read; nil if none is.
  private(set) var sentence: Range<Int>?

  /// Goes on to the sentence at a place, or the next that has something to say.
  ///
  /// - Returns: The sentence; nil at the end of the book.
  mutating func read(_ book: Book, from offset: Int) -> Range<Int>? {
    let units = TextUnits(book: book)
    var place = offset
    while let word = units.word(at: place), word.lowerBound < book.body.upperBound {
      var sentence = units.sentence(at: word.lowerBound)
      // A sentence that began on the page before goes on here.
      sentence = max(sentence.lowerBound, min(offset, sentence.upperBound))..<sentence.upperBound
      if book.line(sentence).unicodeScalars.contains(where: \.isSpoken) {
        self.sentence = sentence
        return sentence
      }
      place = max(sentence.upperBound, word.upperBound)
    }
    return nil
  }

  /// Stops; returns whether something was being read.
  mutating func stop() -> Bool {
    defer { sentence = nil }
    return sentence != nil
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter or a digit.
  fileprivate var isSpoken: Bool { properties.isAlphabetic || (0x30...0x39).contains(value) }
}
