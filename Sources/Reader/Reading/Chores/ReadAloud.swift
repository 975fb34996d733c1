import BookText

/// Reads a book aloud, sentence by sentence.
struct ReadAloud: Sendable {
  /// The sentence being read aloud; nil if none is.
  private(set) var sentence: Range<Int>?

  /// Starts the sentence at `offset`, or the next one that contains a letter or digit.
  ///
  /// - Returns: The sentence; nil at the end of the book.
  mutating func read(_ book: Book, from offset: Int) -> Range<Int>? {
    let units = TextUnits(book: book)
    var place = offset
    while let word = units.word(at: place), word.lowerBound < book.body.upperBound {
      var sentence = units.sentence(at: word.lowerBound)
      // A sentence that began on the previous page continues here.
      sentence = max(sentence.lowerBound, min(offset, sentence.upperBound))..<sentence.upperBound
      if book.line(sentence).unicodeScalars.contains(where: \.isSpoken) {
        self.sentence = sentence
        return sentence
      }
      place = max(sentence.upperBound, word.upperBound)
    }
    return nil
  }

  /// Stops; returns whether a sentence was being read.
  mutating func stop() -> Bool {
    defer { sentence = nil }
    return sentence != nil
  }
}

extension Unicode.Scalar {
  /// True if the character is a letter or a digit.
  fileprivate var isSpoken: Bool { properties.isAlphabetic || (0x30...0x39).contains(value) }
}
