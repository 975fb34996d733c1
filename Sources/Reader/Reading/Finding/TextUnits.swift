import BookText
import Cells
import Typesetting

/// Finds words, sentences and paragraphs in the text of a book. A word is the text between white space; in
/// Chinese and Japanese, without white space, it is one character. Offsets are bytes of the text.
struct TextUnits {
  let book: Book

  private var text: [UInt8] { book.text }

  /// The word at `offset`, 0 up to the length of the text, or the next one; nil after the last. O(*n*) in the
  /// length of the word and the white space before it.
  func word(at offset: Int) -> Range<Int>? {
    text.withTextBytes { TextWords($0).word(at: offset) }
  }

  /// Returns the word after `word`; nil if it is the last.
  func word(after word: Range<Int>) -> Range<Int>? { self.word(at: word.upperBound) }

  func word(before word: Range<Int>) -> Range<Int>? {
    text.withTextBytes { TextWords($0).word(endingBefore: word.lowerBound) }
  }

  /// Returns the word at `offset`, the word before if a sign after it is there, or the next one.
  func word(withSignAt offset: Int) -> Range<Int>? {
    let place = text.characterStart(at: offset)
    if let before = word(before: place..<place), before.upperBound <= place,
      place < text.count, !text[before.upperBound...place].contains(where: { $0 <= " " }),
      word(at: place).map({ $0.lowerBound > place }) != false
    {
      return before
    }
    return word(at: place)
  }

  /// The word, or the next one after or before it with a letter or a digit. The dash before a speech is
  /// passed over.
  func spokenWord(from word: Range<Int>?, isForward: Bool) -> Range<Int>? {
    var found = word
    while let word = found, !book.line(word).unicodeScalars.contains(where: \.isSpoken) {
      found = isForward ? self.word(after: word) : self.word(before: word)
    }
    return found
  }

  /// The sentence around `offset`, within its paragraph. A heading is one sentence. Others end with a full
  /// stop, a question mark or an exclamation mark and closing marks, if a blank and no lower-case letter
  /// follow; with an ideographic full stop anywhere. The full stop of a title or an initial does not end
  /// them.
  func sentence(at offset: Int) -> Range<Int> {
    let paragraph = paragraph(at: offset)
    if book.blocks[book.blocks.index(at: offset)].isHeading { return paragraph }
    return book.text.withTextBytes { text in
      var last = paragraph
      for sentence in sentences(of: paragraph, in: text) {
        last = sentence
        if offset < sentence.upperBound { break }
      }
      return last
    }
  }

  /// Returns the sentences of a paragraph without the blanks around them.
  private func sentences(
    of paragraph: Range<Int>, in text: TextBytes
  ) -> some Sequence<Range<Int>> {
    Sentences(in: text, paragraph, language: book.language(at: paragraph.lowerBound)).lazy.map {
      let words = text[$0]
      let start = words.firstIndex { $0 > " " } ?? words.startIndex
      return start..<max(start, (words.lastIndex { $0 > " " } ?? start - 1) + 1)
    }
  }

  /// Whether a sentence begun before `offset` goes on after it. O(*n*) in the length of the words beside it.
  func isWithinSentence(at offset: Int) -> Bool {
    guard let next = word(at: offset) else { return false }
    return sentence(at: next.lowerBound).lowerBound < next.lowerBound
  }

  /// Returns the sentence at `offset`, from the offset on, or the next one with a letter or digit; nil at the
  /// end of the book, or of a facing translation that has the offset.
  /// - Complexity: O(*n*) in the length of the paragraphs up to its end.
  func spokenSentence(from offset: Int) -> Range<Int>? {
    let end = book.body(with: offset).upperBound
    var place = offset
    while let word = word(at: place), word.lowerBound < end {
      let paragraph = paragraph(at: word.lowerBound)
      if let found = spokenSentence(of: paragraph, from: offset) { return found }
      place = max(paragraph.upperBound, word.upperBound)
    }
    return nil
  }

  /// Returns the first sentence of a paragraph with a letter or digit from `offset` on, and from the offset
  /// on.
  private func spokenSentence(of paragraph: Range<Int>, from offset: Int) -> Range<Int>? {
    let isHeading = book.blocks[book.blocks.index(at: paragraph.lowerBound)].isHeading
    return text.withTextBytes { bytes in
      for whole in isHeading ? [paragraph] : Array(sentences(of: paragraph, in: bytes))
      where whole.upperBound > offset {
        // A sentence begun on the previous page continues here.
        let sentence = max(whole.lowerBound, offset)..<whole.upperBound
        if book.line(sentence).unicodeScalars.contains(where: \.isSpoken) { return sentence }
      }
      return nil
    }
  }

  /// Returns the paragraph around `offset`, or the last one before it. The book must have one.
  /// - Complexity: O(log *n*) in the number of blocks.
  func paragraph(at offset: Int) -> Range<Int> { book.blocks[book.blocks.index(at: offset)].range }

  /// The paragraph `distance` after the one at `offset`, before it if negative; nil beyond the ends.
  func paragraph(by distance: Int, from offset: Int) -> Range<Int>? {
    let index = book.blocks.index(at: offset) + distance
    return book.blocks.indices.contains(index) ? book.blocks[index].range : nil
  }

  /// Whether the paragraph at `offset` runs from right to left.
  func isRightToLeft(at offset: Int) -> Bool {
    text.withUnsafeBufferPointer { Bidi.isRightToLeft($0, in: paragraph(at: offset)) }
  }
}

extension Unicode.Scalar {
  /// Whether the character is a letter or a digit.
  fileprivate var isSpoken: Bool { properties.isAlphabetic || (0x30...0x39).contains(value) }
}
