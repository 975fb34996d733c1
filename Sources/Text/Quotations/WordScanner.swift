import BookText
import Numbers

struct ScannedWord {
  var letters: WordLetters
  var range: Range<Int>
}

/// Reads the words of a text as quotations compare them: case, accents, ligatures, quotation marks and dashes
/// do not count.
///
/// An apostrophe between two letters is no end of a word. A hyphen is one: two words may be compared as one.
/// In Chinese and other scripts without blanks, each character is a word.
struct WordScanner {
  private let text: TextBytes
  private var position: Int

  /// A word may begin before the range: its rest is a word.
  init(_ text: TextBytes, in range: Range<Int>) {
    self.text = text[range.clamped(to: text.indices)]
    position = self.text.startIndex
  }

  /// Passes each folded letter of the word to `spell`, in order. Costs O(*n*) in the word and the signs
  /// before it.
  @inline(__always)
  mutating func next(_ spell: (UInt32) -> Void = { _ in }) -> ScannedWord? {
    var letters = WordLetters()
    var (start, end) = (position, position)
    /// Passes the letter to `spell` too.
    func append(_ letter: UInt32) {
      letters.append(letter)
      spell(letter)
    }
    scan: while position < text.endIndex {
      let byte = text[position]
      if byte < 0x80 {
        if byte.isLetterOrDigit {
          if letters.count == 0 { start = position }
          // Capitals become small letters; digits stay.
          append(UInt32(byte.asSmallLetter))
          position += 1
          end = position
        } else if letters.count == 0 {
          position += 1
        } else if byte == "'", isLetters(at: position + 1) {
          position += 1
        } else {
          break scan
        }
        continue
      }
      guard let scalar = text.character(at: position) else {
        if letters.count > 0 { break scan }
        position += 1
        continue
      }
      let length = UTF8.width(scalar)
      switch LetterKind(of: scalar) {
      case .letters(let parts):
        if letters.count == 0 { start = position }
        for part in parts { append(part) }
        position += length
        end = position
      case .word(let letter):
        if letters.count > 0 { break scan }
        append(letter)
        defer { position += length }
        return ScannedWord(letters: letters, range: position..<position + length)
      case .joiner where letters.count > 0 && isLetters(at: position + length):
        position += length
      case .ignored: position += length
      case .joiner, .sign:
        if letters.count > 0 { break scan }
        position += length
      }
    }
    return letters.count == 0 ? nil : ScannedWord(letters: letters, range: start..<end)
  }

  /// A letter or digit; false at the end of the text.
  private func isLetters(at position: Int) -> Bool {
    guard position < text.endIndex else { return false }
    if text[position] < 0x80 { return text[position].isLetterOrDigit }
    guard case .letters? = text.character(at: position).map(LetterKind.init(of:)) else {
      return false
    }
    return true
  }
}

extension WordScanner {
  /// Folded letters of the words in a range, usually a single word.
  static func letters(of word: Range<Int>, in text: TextBytes) -> [UInt32] {
    var scanner = WordScanner(text, in: word)
    var letters: [UInt32] = []
    while scanner.next({ letters.append($0) }) != nil {}
    return letters
  }

  /// First words in a range, at most `limit`.
  static func words(in range: Range<Int>, of text: TextBytes, upTo limit: Int) -> [ScannedWord] {
    var scanner = WordScanner(text, in: range)
    var words: [ScannedWord] = []
    while words.count < limit, let word = scanner.next() { words.append(word) }
    return words
  }
}
