extension Book {
  /// A word is the text between white space or dashes, if it has a letter or a digit. In scripts without
  /// spaces, characters are counted: each of Chinese and Japanese as a word, as is the custom there, and each
  /// five of Thai, Lao, Khmer and Burmese. Costs O(*n*) in the range.
  public func wordCount(in range: Range<Int>) -> Int {
    var counter = WordCounter()
    text.withTextBytes { counter.read($0, range.clamped(to: 0..<text.count)) }
    return counter.total
  }

  /// Average of the book, by samples if it is long; 0 if it is empty.
  public var wordsPerByte: Double {
    let body = body
    guard !body.isEmpty else { return 0 }
    // The length of a sample in bytes.
    let sample = 1024
    // The number of samples.
    let most = 64
    guard body.count > sample * most else {
      return Double(wordCount(in: body)) / Double(body.count)
    }
    let pitch = (body.count - sample) / (most - 1)
    let words = (0..<most).reduce(0) { sum, index in
      let start = body.lowerBound + index * pitch
      return sum + wordCount(in: start..<start + sample)
    }
    return Double(words) / Double(sample * most)
  }
}

private struct WordCounter {
  private var words = 0
  /// Characters of scripts without spaces, with several characters to a word.
  private var unspaced = 0
  private var isInWord = false
  private var followsHyphen = false

  /// Characters of such a script that count as a word.
  private static let charactersOfWord = 5

  /// Words so far; the rest of such characters is rounded up.
  var total: Int { words + (unspaced + Self.charactersOfWord - 1) / Self.charactersOfWord }

  /// Skips bytes of characters cut at the ends of the range.
  mutating func read(_ text: TextBytes, _ range: Range<Int>) {
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = text[inside: place]
      // Most bytes of most texts need no decoder.
      if byte.isLetter || byte <= " " {
        followsHyphen = false
        if byte.isLetter { beginWord() } else { isInWord = false }
        place += 1
      } else if let character = text.character(at: place),
        case let end = place + UTF8.width(character), end <= range.upperBound
      {
        read(character)
        place = end
      } else {
        followsHyphen = false
        place += 1
      }
    }
  }

  /// The second hyphen in a row ends a word.
  private mutating func read(_ character: Unicode.Scalar) {
    let isHyphen = character == "-"
    // Two hyphens are a typed dash.
    if isHyphen, followsHyphen { isInWord = false }
    followsHyphen = isHyphen
    countCharacter(character.value)
  }

  /// A letter may begin a word, a blank or a dash ends one, and an ideograph is one. Characters of scripts
  /// without blanks are counted apart.
  private mutating func countCharacter(_ codePoint: UInt32) {
    switch codePoint {
    case ...0x20, 0xA0, 0x2000...0x200B, 0x2012...0x2015, 0x2E3A...0x2E3B, 0x3000: isInWord = false
    // Signs inside words and beside them.
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0xA9, 0xAB...0xB1, 0xB4, 0xB6...0xB8, 0xBB,
      0xBF, 0x2010...0x206F, 0x3001...0x303F, 0xFE10...0xFE6F, 0xFF01...0xFF0F, 0xFF1A...0xFF20,
      0xFF3B...0xFF40, 0xFF5B...0xFF65, 0xFFFD:
      break
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF:
      unspaced += 1
      isInWord = false
    case 0x2E80...0x2FDF, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0xFF66...0xFF9F, 0x2_0000...0x3_FFFF:
      words += 1
      isInWord = false
    default: beginWord()
    }
  }

  private mutating func beginWord() {
    if !isInWord { words += 1 }
    isInWord = true
  }
}
