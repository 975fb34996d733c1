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
  func word(at offset: Int) -> Range<Int>? { text.withTextBytes { TextWords($0).word(at: offset) } }

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
    while let word = found, !book.line(word).unicodeScalars.contains(where: \.isWord) {
      found = isForward ? self.word(after: word) : self.word(before: word)
    }
    return found
  }

  /// The sentence around `offset`, within its paragraph. A heading is one sentence; so is each line where
  /// lines matter, except in verse. Other sentences end with a full stop, a question mark or an exclamation
  /// mark, and closing marks, if a blank and no small letter follow; at an ideographic full stop always. The
  /// full stop of a title or an initial ends none.
  func sentence(at offset: Int) -> Range<Int> {
    let block = book.blocks[book.blocks.index(at: offset)]
    if block.isHeading { return block.range }
    return book.text.withTextBytes { text in
      if block.kind != .verse, keepsLines(block) {
        return withoutBlanks(line(at: offset, in: block), in: text)
      }
      var last = block.range
      let language = book.language(at: block.range.lowerBound)
      for sentence in Sentences(in: text, block.range, language: language) {
        last = withoutBlanks(sentence, in: text)
        if offset < last.upperBound { break }
      }
      return last
    }
  }

  /// The sentence around `offset`, without a mark at an end that opens or closes a quotation of several.
  func quotedSentence(at offset: Int) -> Range<Int> {
    let range = sentence(at: offset)
    let (marks, words) = ("“”„«»\"「」『』", book.line(range))
    guard let first = words.first, let last = words.last,
      words.count(where: marks.contains) % 2 == 1
    else { return range }
    if marks.contains(first) { return range.dropFirst(first.utf8.count) }
    return marks.contains(last) ? range.dropLast(last.utf8.count) : range
  }

  private func withoutBlanks(_ range: Range<Int>, in text: TextBytes) -> Range<Int> {
    let words = text[range]
    let start = words.firstIndex { $0 > " " } ?? range.lowerBound
    return start..<max(start, (words.lastIndex { $0 > " " } ?? start - 1) + 1)
  }

  /// Whether a block is read line by line.
  func keepsLines(_ block: Block) -> Bool { block.keepsLines || block.rule == .asIs }

  /// Longest line that is one part, in bytes.
  private static let longestLine = 4_000

  /// The line around an offset, or the nearest one of the block, divided after ``longestLine`` bytes.
  func line(at offset: Int, in block: Block) -> Range<Int> {
    let (text, all) = (book.text, block.range)
    let place = max(all.lowerBound, min(offset, all.upperBound - 1))
    let before = text[all.lowerBound..<place].lastIndex(of: 0x0A).map { $0 + 1 }
    let after = text[place..<max(place, all.upperBound)].firstIndex(of: 0x0A)
    let line = (before ?? all.lowerBound)..<(after ?? max(place, all.upperBound))
    guard line.count > Self.longestLine else { return line }
    /// Returns the first boundary of characters from an offset on, at most the end of the line.
    func boundary(from offset: Int) -> Int {
      min(text.characterStart(from: offset), line.upperBound)
    }
    let steps = (place - line.lowerBound) / Self.longestLine
    var start = boundary(from: line.lowerBound + steps * Self.longestLine)
    if start > place { start = boundary(from: line.lowerBound + (steps - 1) * Self.longestLine) }
    return start..<max(place + 1, boundary(from: start + Self.longestLine))
  }

  /// Whether a sentence begun before `offset` goes on after it. O(*n*) in the length of its paragraph.
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
      // A sentence begun on the previous page, or a word divided with a long line, continues here.
      let start = max(word.lowerBound, place)
      let whole = sentence(at: start)
      let sentence = Range(from: max(whole.lowerBound, offset), to: whole.upperBound)
      if book.line(sentence).unicodeScalars.contains(where: \.isWord) { return sentence }
      place = whole.upperBound > start ? whole.upperBound : word.upperBound
    }
    return nil
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
