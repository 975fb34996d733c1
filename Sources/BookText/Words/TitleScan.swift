/// The words of a short passage, read as those of a heading: what they are, not what they mean.
struct TitleScan {
  /// A word: its place, and what it is to headings.
  struct Word {
    private let start: Int
    private let count: UInt32
    private let value: Int16
    let meaning: HeadingWord?
    let isCapitalised: Bool

    init(range: Range<Int>, meaning: HeadingWord?, isCapitalised: Bool, number: Int?) {
      start = range.lowerBound
      count = UInt32(clamping: range.count)
      value = Int16(number ?? -1)
      self.meaning = meaning
      self.isCapitalised = isCapitalised
    }

    var range: Range<Int> { start..<start + Int(count) }

    /// The value of a number in digits or in Roman numerals; never above 9,999.
    var number: Int? { value < 0 ? nil : Int(value) }
  }

  /// The first words of a passage; they need no memory of their own.
  struct Words: RandomAccessCollection {
    static let most = 12

    private var words = InlineArray<12, Word>(
      repeating: Word(range: 0..<0, meaning: nil, isCapitalised: false, number: nil))
    private(set) var endIndex = 0
    var startIndex: Int { 0 }

    subscript(index: Int) -> Word { words[index] }

    fileprivate mutating func append(_ word: Word) {
      words[endIndex] = word
      endIndex += 1
    }
  }

  /// The first words, twelve at most.
  private(set) var words = Words()
  /// How many words there are.
  private(set) var count = 0
  private(set) var capitals = 0
  private(set) var smalls = 0
  /// Whether each word begins with a capital or a digit, but for little ones: they stay small.
  private(set) var isTitleCased = true
  /// The hash of the letters and digits alone.
  private(set) var key: UInt64 = 0
  /// The last byte that is no blank, quote or closing bracket.
  private(set) var lastByte: UInt8 = 0
  let range: Range<Int>

  /// - Complexity: O(*n*).
  init(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.range = range
    var all = WordHash()
    var position = range.lowerBound
    while position < range.upperBound {
      guard isWordByte(text, position) else {
        let byte = text[position]
        if byte > 0x20, byte < 0x80, byte != 0x22, byte != 0x27, byte != 0x29, byte != 0x5D {
          lastByte = byte
        }
        position += 1
        continue
      }
      let start = position
      var hash = WordHash()
      while position < range.upperBound, isWordByte(text, position) {
        hash.add(text, at: position)
        all.add(text, at: position)
        position += 1
      }
      lastByte = text[position - 1]
      add(start..<position, hash.value, text)
    }
    key = all.value
  }

  private mutating func add(
    _ range: Range<Int>, _ hash: UInt64, _ text: UnsafeBufferPointer<UInt8>
  ) {
    count += 1
    let first = letterCase(text, range.lowerBound)
    for position in range {
      let byte = text[position]
      if byte < 0x80 {
        if (0x61...0x7A).contains(byte) { smalls += 1 }
        if (0x41...0x5A).contains(byte) { capitals += 1 }
        continue
      }
      switch letterCase(text, position) {
      case .capital: capitals += 1
      case .small: smalls += 1
      case .none: break
      }
    }
    let meaning = HeadingWord.word(hash)
    let follows = range.lowerBound > self.range.lowerBound ? text[range.lowerBound - 1] : 0x20
    if first == .small, range.count > 3, meaning != .small, follows != 0x27, follows != 0x99,
      follows != 0x2D
    {
      isTitleCased = false
    }
    guard words.count < Words.most else { return }
    words.append(
      Word(
        range: range, meaning: meaning, isCapitalised: first == .capital,
        number: numeralValue(text, range)))
  }

  /// Whether there are two capitals or more and no small letter.
  var isAllCapitals: Bool { capitals >= 2 && smalls == 0 }

  /// The hash of the letters and digits from the word with `index` on.
  func key(from index: Int, in text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    key(from: index, to: range.upperBound, in: text)
  }

  /// The hash of the letters and digits from the word with `index` on, up to `end`.
  func key(from index: Int, to end: Int, in text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = WordHash()
    guard index < words.count else { return hash.value }
    for position in words[index].range.lowerBound..<max(end, words[index].range.lowerBound)
    where isWordByte(text, position) {
      hash.add(text, at: position)
    }
    return hash.value
  }
}

enum LetterCase {
  case capital
  case small
}

/// Whether a capital or a small letter begins at `position`; nil for other bytes and for letters of
/// scripts without case.
func letterCase(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> LetterCase? {
  let byte = text[position]
  if byte < 0x80 {
    if (0x41...0x5A).contains(byte) { return .capital }
    return (0x61...0x7A).contains(byte) ? .small : nil
  }
  guard byte >= 0xC3, byte <= 0xD1 || byte == 0xE1, position + 1 < text.count else { return nil }
  let next = text[position + 1]
  switch byte {
  case 0xC3: return next == 0x97 || next == 0xB7 ? nil : next < 0x9F ? .capital : .small
  case 0xD0: return next < 0xB0 ? .capital : .small
  case 0xD1: return next < 0xA0 ? .small : next & 1 == 0 ? .capital : .small
  case 0xC4...0xC5: return next & 1 == 0 ? .capital : .small
  case 0xCE: return next < 0xAC ? .capital : .small
  case 0xCF: return .small
  case 0xE1:
    // Vietnamese and polytonic Greek: rare enough to be decoded.
    let scalar = String(decoding: text[position..<min(text.count, position + 3)], as: UTF8.self)
      .unicodeScalars.first
    guard let scalar, scalar.properties.isAlphabetic else { return nil }
    if scalar.properties.isUppercase { return .capital }
    return scalar.properties.isLowercase ? .small : nil
  default: return nil
  }
}

/// Whether the byte at `position` belongs to a word: letters and digits of any script, but not the
/// quotes, dashes, spaces and signs of U+00A0…U+00BF and U+2000…U+2BFF, nor the punctuation of
/// U+3000…U+303F.
@inline(__always)
func isWordByte(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
  let byte = text[position]
  if byte < 0x80 {
    return (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }
  return isWordByteBeyondASCII(text, position)
}

private func isWordByteBeyondASCII(
  _ text: UnsafeBufferPointer<UInt8>, _ position: Int
) -> Bool {
  var lead = position
  while lead > 0, position - lead < 3, text[lead] & 0xC0 == 0x80 { lead -= 1 }
  switch text[lead] {
  case 0xC2: return false
  case 0xE2: return lead + 1 < text.count && text[lead + 1] >= 0xB0
  case 0xE3: return lead + 1 < text.count && text[lead + 1] != 0x80
  case 0xEF: return false
  default: return true
  }
}

/// The value of a word of digits or Roman numerals in capitals or in small letters; nil for others.
///
/// Up to 3,999; the numerals must be written as they are written, so that "mix" and "dim" are
/// words.
func numeralValue(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
  guard let first = range.first, range.count <= 10 else { return nil }
  if (0x30...0x39).contains(text[first]) {
    guard range.count <= 4 else { return nil }
    var value = 0
    for position in range {
      guard (0x30...0x39).contains(text[position]) else { return nil }
      value = value * 10 + Int(text[position] - 0x30)
    }
    return value
  }
  return romanValue(text, range)
}

private func romanValue(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
  let isSmall = text[range.lowerBound] & 0x20 != 0
  var value = 0
  var position = range.lowerBound
  func sign(_ position: Int) -> UInt8? {
    guard position < range.upperBound, text[position] < 0x80,
      (text[position] & 0x20 != 0) == isSmall
    else { return nil }
    return text[position] | 0x20
  }
  /// Takes the numerals of one decimal place: `one`, `five` and `ten` are its signs.
  func takePlace(_ unit: Int, _ one: UInt8, _ five: UInt8, _ ten: UInt8) {
    if sign(position) == one, sign(position + 1) == ten {
      (value, position) = (value + 9 * unit, position + 2)
      return
    }
    if sign(position) == one, sign(position + 1) == five {
      (value, position) = (value + 4 * unit, position + 2)
      return
    }
    if sign(position) == five { (value, position) = (value + 5 * unit, position + 1) }
    var count = 0
    // Printers wrote IIII for IV, and so with the tens and hundreds.
    while count < 4, sign(position) == one {
      (value, position, count) = (value + unit, position + 1, count + 1)
    }
  }
  takePlace(1_000, 0x6D, 0, 0)
  takePlace(100, 0x63, 0x64, 0x6D)
  takePlace(10, 0x78, 0x6C, 0x63)
  takePlace(1, 0x69, 0x76, 0x78)
  return position == range.upperBound && value > 0 ? value : nil
}
