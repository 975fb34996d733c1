import BookText

/// Reads the signs of one paragraph after another.
struct SignScanner {
  /// The counts of the last paragraph, by ``Sign``.
  private(set) var counts: [Float] = []
  private(set) var isSpeech = false
  private(set) var numbers: [UInt32] = []
  private(set) var names: [UInt32] = []
  private(set) var words: [UInt32] = []
  /// The names found within sentences of all paragraphs so far.
  private(set) var known: Set<UInt32> = []

  /// The letters a Chinese, Japanese or Korean character counts for.
  static let lettersOfIdeograph: Float = 2.5
  private static let base: UInt32 = 10
  /// Number of letters by which a word is recognised in all of its forms.
  private static let stem = 5
  /// Number of letters by which a name is recognised in another language.
  private static let nameStem = 4

  // The word being read.
  private var length = 0
  private var isCapital = false
  private var latin: UInt32 = 0
  private var latinCount = 0
  private var hash: UInt32 = 0
  private var previousIdeograph: UInt32 = 0
  private var number: UInt32 = 0
  private var digits = 0
  private var beginsSentence = true
  private var dots = 0
  private var isFirst = true
  private var greek = 0

  /// Reads a paragraph.
  ///
  /// - Complexity: O(*n*).
  mutating func scan(_ text: TextBytes) {
    counts = Array(repeating: 0, count: Sign.allCases.count)
    (numbers, names, words) = ([], [], [])
    (isSpeech, beginsSentence, dots, isFirst, greek) = (false, true, 0, true, 0)
    var position = text.startIndex
    while position < text.endIndex {
      let byte = text[position]
      if byte < 0x80 {
        take(UInt32(byte))
        position += 1
      } else {
        let (scalar, next) = Self.scalar(text, position)
        take(scalar)
        position = next
      }
    }
    endWord()
    endDots()
    // In Greek a semicolon asks.
    if greek * 2 > Int(counts[Sign.letters.rawValue]) {
      counts[Sign.questions.rawValue] += counts[Sign.semicolons.rawValue]
      counts[Sign.semicolons.rawValue] = 0
    }
  }

  private static func scalar(_ text: TextBytes, _ position: Int) -> (UInt32, Int) {
    let lead = text[position]
    let count = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(lead) & (0xFF >> UInt32(count + 1))
    let end = min(position + count, text.endIndex)
    for index in position + 1..<max(position + 1, end) {
      value = value << 6 | UInt32(text[index] & 0x3F)
    }
    return (value, end)
  }

  private mutating func take(_ scalar: UInt32) {
    if scalar != 0x2E { endDots() }
    switch LetterClass(scalar) {
    case .letter(let folded):
      if digits > 0 { endWord() }
      if length == 0 { isCapital = folded.isCapital }
      length += 1
      counts[Sign.letters.rawValue] += 1
      if length <= Self.stem { hash = (hash ^ folded.code) &* 16_777_619 }
      if latinCount < Self.nameStem {
        for letter in folded.latin where latinCount < Self.nameStem {
          latin = latin << 7 | UInt32(truncatingIfNeeded: letter)
          latinCount += 1
        }
      }
      if (0x370...0x3FF).contains(scalar) { greek += 1 }
      isFirst = false
    case .ideograph:
      endWord(keepsIdeograph: true)
      counts[Sign.letters.rawValue] += Self.lettersOfIdeograph
      if previousIdeograph != 0 {
        words.append(((previousIdeograph &* 0x9E37_79B1) ^ scalar) & ~CodeLists.doubt)
      }
      previousIdeograph = scalar
      isFirst = false
      beginsSentence = false
    case .digit(let value):
      if length > 0 { endWord() }
      // Equal numbers have equal codes, however long they are.
      number = (number &* Self.base) &+ value
      digits += 1
      counts[Sign.letters.rawValue] += 1
      isFirst = false
    case .mark: break
    case .other:
      endWord()
      punctuation(scalar)
    }
  }

  private mutating func punctuation(_ scalar: UInt32) {
    switch scalar {
    case 0x3F, 0xFF1F, 0x61F, 0x37E, 0x55E: add(.questions, ends: true)
    case 0x21, 0xFF01, 0x55C: add(.exclamations, ends: true)
    case 0x3B, 0xFF1B, 0x61B: add(.semicolons, ends: false)
    case 0x28, 0x5B, 0xFF08: add(.brackets, ends: false)
    case 0x3A, 0xFF1A: add(.colons, ends: true)
    case 0x2026: if dots == 0 { dots = 2 }
    case 0x2E:
      dots += 1
      beginsSentence = true
    case 0x3002, 0x6D4, 0x964: beginsSentence = true
    default: break
    }
    if Self.isSpeechSign(scalar) {
      if isFirst { isSpeech = true }
      beginsSentence = true
    }
    if scalar > 0x20 { isFirst = false }
  }

  private mutating func add(_ sign: Sign, ends: Bool) {
    counts[sign.rawValue] += 1
    if ends { beginsSentence = true }
  }

  private mutating func endDots() {
    if dots > 1 { counts[Sign.ellipses.rawValue] += 1 }
    dots = 0
  }

  /// Whether a character may begin a speech: a quotation mark or a dash.
  private static func isSpeechSign(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x22, 0x27, 0x2D, 0xAB, 0xBB, 0x2010...0x2015, 0x2018...0x201F, 0x2039, 0x203A,
      0x300A...0x3011, 0x301D...0x301F, 0x60:
      true
    default: false
    }
  }

  private mutating func endWord(keepsIdeograph: Bool = false) {
    if !keepsIdeograph { previousIdeograph = 0 }
    if digits > 0 {
      numbers.append(number)
      counts[Sign.numbers.rawValue] += 1
    }
    if length > 0 {
      if length > 1 || !isCapital { words.append(hash & ~CodeLists.doubt) }
      if isCapital, latinCount == Self.nameStem {
        if beginsSentence {
          names.append(latin | CodeLists.doubt)
        } else {
          names.append(latin)
          known.insert(latin)
        }
      }
      beginsSentence = false
    }
    (length, isCapital, latin, latinCount, hash, number, digits) = (
      0, false, 0, 0, 2_166_136_261, 0, 0
    )
  }
}
