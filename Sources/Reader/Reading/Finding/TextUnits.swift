import BookText
import Cells

/// Finds words, sentences and paragraphs in the text of a book. A word is the text between white space; in
/// Chinese and Japanese, without white space, it is one character. Offsets are bytes of the text.
struct TextUnits {
  let book: Book

  private var text: [UInt8] { book.text }

  /// The word at `offset`, 0 up to the length of the text, or the next one; nil after the last. O(*n*) in the
  /// length of the word and the white space before it.
  func word(at offset: Int) -> Range<Int>? {
    var start = text.characterStart(at: offset)
    guard let first = text[start...].firstIndex(where: { $0 > " " }) else { return nil }
    start = first
    if isIdeograph(start) { return start..<end(ofCharacter: start) }
    while start > 0, text[start - 1] > " ", !isIdeograph(characterStart(before: start)) {
      start -= 1
    }
    var end = first
    while end < text.count, text[end] > " ", !isIdeograph(end) { end += 1 }
    return start..<end
  }

  /// Returns the word after `word`; nil if it is the last.
  func word(after word: Range<Int>) -> Range<Int>? { self.word(at: word.upperBound) }

  func word(before word: Range<Int>) -> Range<Int>? {
    guard let last = text[..<word.lowerBound].lastIndex(where: { $0 > " " }) else { return nil }
    return self.word(at: characterStart(before: last + 1))
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
    var start = paragraph.lowerBound
    var word = word(at: paragraph.lowerBound)
    while let current = word, current.lowerBound < paragraph.upperBound {
      if endsSentence(current) || current.upperBound >= paragraph.upperBound {
        if offset < current.upperBound { return start..<current.upperBound }
        start = self.word(after: current)?.lowerBound ?? current.upperBound
      }
      word = self.word(after: current)
    }
    return min(start, paragraph.upperBound)..<paragraph.upperBound
  }

  /// Whether a sentence begun before `offset` goes on after it. O(*n*) in the length of the words beside it.
  func isWithinSentence(at offset: Int) -> Bool {
    guard let next = word(at: offset), let last = word(before: next),
      paragraph(at: next.lowerBound) == paragraph(at: last.lowerBound)
    else { return false }
    return !endsSentence(last)
  }

  /// The sentence at `offset`, from the offset on, or the next one with a letter or digit; nil at the end of
  /// the book, or of a facing translation that has the offset.
  func spokenSentence(from offset: Int) -> Range<Int>? {
    let end = book.body(with: offset).upperBound
    var next = word(at: offset)
    while let word = next, word.lowerBound < end {
      let rest = max(offset, word.lowerBound)..<max(offset, word.upperBound)
      if book.line(rest).unicodeScalars.contains(where: \.isSpoken) {
        let sentence = sentence(at: word.lowerBound)
        // A sentence begun on the previous page continues here.
        return max(sentence.lowerBound, min(offset, sentence.upperBound))..<sentence.upperBound
      }
      next = self.word(after: word)
    }
    return nil
  }

  /// The paragraph around `offset`, or the last one before it. The book must have one. O(log *n*) in the
  /// number of blocks.
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

  /// Whether the word ends in a stop, perhaps with closing marks, and no small letter follows. A full stop of
  /// an abbreviation ends no sentence; an ideographic stop always does.
  private func endsSentence(_ word: Range<Int>) -> Bool {
    let end = text[word].suffix(8)
    if ["。", "！", "？"].contains(where: { end.suffix(3).elementsEqual($0.utf8) }) { return true }
    let closing = Set("\"')]”’»".utf8)
    guard let last = end.last(where: { !closing.contains($0) }) else { return false }
    switch last {
    case ".": return !isAbbreviation(word) && !isBeforeSmallLetter(word)
    case "!", "?": return !isBeforeSmallLetter(word)
    default: return false
    }
  }

  /// Abbreviations before words of any kind, without their last stop.
  private static let abbreviations: Set<String> = ["cf", "viz", "e.g", "i.e"]

  /// Whether a word with a full stop is an abbreviation, or belongs to the next one: a title to its name, an
  /// initial, a day to its month.
  private func isAbbreviation(_ word: Range<Int>) -> Bool {
    let letters = String(decoding: text[word], as: UTF8.self).drop { !$0.isLetter }.dropLast()
    if Self.abbreviations.contains(letters.lowercased()) { return true }
    return self.word(after: word).map {
      book.tiesWord(endingAt: word.upperBound, to: $0.lowerBound)
    } ?? false
  }

  /// Whether the word after another begins with a small letter; false at the end of the text.
  private func isBeforeSmallLetter(_ word: Range<Int>) -> Bool {
    guard let next = self.word(after: word) else { return false }
    return text.withTextBytes { $0.letterCase(at: next.lowerBound) == .small }
  }

  private func characterStart(before offset: Int) -> Int { text.characterStart(at: offset - 1) }

  private func end(ofCharacter start: Int) -> Int { text.characterStart(from: start + 1) }

  /// Whether a kana or Han character (U+3041 to U+9FFF) begins at `offset`.
  private func isIdeograph(_ offset: Int) -> Bool {
    guard offset < text.count, (0xE3...0xE9).contains(text[offset]) else { return false }
    return text[offset] > 0xE3 || offset + 1 < text.count && text[offset + 1] >= 0x81
  }
}

extension Unicode.Scalar {
  /// Whether the character is a letter or a digit.
  fileprivate var isSpoken: Bool { properties.isAlphabetic || (0x30...0x39).contains(value) }
}
