import BookText

struct SignScanner {
  /// Counts of the last paragraph, by ``Sign``.
  private(set) var counts: [Float] = []
  /// The last paragraph begins with a sign of speech.
  private(set) var isSpeech = false
  /// Numbers of the last paragraph.
  private(set) var numbers: [UInt32] = []
  /// Names of the last paragraph, some with ``CodeLists/doubt``.
  private(set) var names: [UInt32] = []
  /// Words of the last paragraph.
  private(set) var words: [UInt32] = []
  /// Names found within sentences of all paragraphs so far.
  private(set) var known: Set<UInt32> = []

  /// A Chinese, Japanese or Korean character counts for so many.
  static let lettersOfIdeograph: Float = 2.5
  /// Base of numbers written with digits.
  private static let base: UInt32 = 10
  /// Letters by which a word is recognised in all of its forms.
  private static let stem = 5
  /// Letters by which a name is recognised in another language.
  private static let nameStem = 4

  // The word being read.
  private var length = 0
  private var isCapital = false
  private var latin: UInt32 = 0
  private var latinCount = 0
  private var hash = Self.emptyHash
  private var previousIdeograph: UInt32 = 0
  private var number: UInt32 = 0
  private var digits = 0
  private var beginsSentence = true
  private var dots = 0
  private var isFirst = true
  private var greek = 0

  /// Counts the signs of a paragraph, and collects its numbers, names and words. Values of the paragraph
  /// before are dropped. Costs O(*n*).
  mutating func scan(_ text: TextBytes) {
    counts = Array(repeating: 0, count: Sign.allCases.count)
    (numbers, names, words) = ([], [], [])
    (isSpeech, beginsSentence, dots, isFirst, greek) = (false, true, 0, true, 0)
    var position = text.startIndex
    while position < text.endIndex {
      let byte = text[position]
      if byte < 0x80 {
        readCharacter(Unicode.Scalar(byte))
        position += 1
      } else {
        let scalar = text.character(at: position)
        readCharacter(scalar ?? "\u{FFFD}")
        position += scalar.map { Unicode.UTF8.width($0) } ?? 1
      }
    }
    endWord()
    endEllipsis()
    counts[Sign.marks.rawValue] = Sign.punctuation.reduce(0) { $0 + counts[$1.rawValue] }
    // In Greek a semicolon asks.
    if greek * 2 > Int(counts[Sign.letters.rawValue]) {
      counts[Sign.questions.rawValue] += counts[Sign.semicolons.rawValue]
      counts[Sign.semicolons.rawValue] = 0
    }
  }

  /// Reads a part of a word or a number, or a sign. Only the first letters of a word count for its codes, so
  /// that its endings matter less. Two ideographs in a row count as a word.
  private mutating func readCharacter(_ scalar: Unicode.Scalar) {
    if scalar != "." { endEllipsis() }
    switch LetterClass(scalar) {
    case .letter(let folded):
      if digits > 0 { endWord() }
      if length == 0 { isCapital = folded.isCapital }
      length += 1
      counts[Sign.letters.rawValue] += 1
      if length <= Self.stem { hash = Self.hash(hash, adding: folded.code) }
      if latinCount < Self.nameStem {
        for letter in folded.latin where latinCount < Self.nameStem {
          latin = latin << 7 | UInt32(truncatingIfNeeded: letter)
          latinCount += 1
        }
      }
      if Self.isGreek(scalar) { greek += 1 }
      isFirst = false
    case .ideograph:
      endWord(keepsIdeograph: true)
      counts[Sign.letters.rawValue] += Self.lettersOfIdeograph
      if previousIdeograph != 0 {
        let pair = Self.hash(
          Self.hash(Self.emptyHash, adding: previousIdeograph), adding: scalar.value)
        words.append(pair & ~CodeLists.doubt)
      }
      previousIdeograph = scalar.value
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
      countPunctuation(scalar)
    }
  }

  private static func isGreek(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{370}"..."\u{3FF}").contains(scalar) || ("\u{1F00}"..."\u{1FFF}").contains(scalar)
  }

  /// Counts signs of any script. After the end of a sentence or a sign of speech, another sentence begins.
  private mutating func countPunctuation(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "?", "？", "؟", "\u{37E}", "՞": countSign(.questions, ends: true)
    case "!", "！", "՜": countSign(.exclamations, ends: true)
    case ";", "；", "؛": countSign(.semicolons, ends: false)
    case "(", "[", "（": countSign(.brackets, ends: false)
    case ":", "：": countSign(.colons, ends: true)
    case "…": if dots == 0 { dots = 2 }
    case ".":
      dots += 1
      beginsSentence = true
    case "。", "۔", "।": beginsSentence = true
    default: break
    }
    if Self.isSpeechSign(scalar) {
      if isFirst { isSpeech = true }
      beginsSentence = true
    }
    if scalar > " " { isFirst = false }
  }

  /// `ends`: it ends a sentence.
  private mutating func countSign(_ sign: Sign, ends: Bool) {
    counts[sign.rawValue] += 1
    if ends { beginsSentence = true }
  }

  /// Two or more dots before this place are one ellipsis.
  private mutating func endEllipsis() {
    if dots > 1 { counts[Sign.ellipses.rawValue] += 1 }
    dots = 0
  }

  /// A quotation mark or a dash.
  private static func isSpeechSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "'", "`", "-", "«", "»", "‹", "›", "‐"..."―", "‘"..."‟", "《"..."】", "〝"..."〟":
      true
    default: false
    }
  }

  /// FNV-1a.
  private static func hash(_ hash: UInt32, adding number: UInt32) -> UInt32 {
    (hash ^ number) &* 16_777_619
  }
  private static let emptyHash: UInt32 = 2_166_136_261

  /// Records the word or the number that has ended. A word is recorded by the code of its stem, unless it is
  /// a single capital. A word with a capital and ``nameStem`` Latin letters is a name too, doubtful at the
  /// beginning of a sentence. `keepsIdeograph`: the ideograph before still forms a pair with the next.
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
      0, false, 0, 0, Self.emptyHash, 0, 0
    )
  }
}
