import BookText

/// Finds the hyphenations of a paragraph's words, from its beginning to its end.
///
/// A word is a run of letters. Words with digits or signs, or in an address, are not hyphenated. A word with
/// soft hyphens is divided only at these. Positions are bytes of the text.
struct WordHyphenator {
  private let text: TextBytes
  /// Offset of the text in the book's.
  private let offset: Int
  private let isActive: Bool
  /// Not counted: a reference count for every word costs a tenth of the time for setting a book.
  private let hyphenator: Unmanaged<Hyphenator>?
  /// Examined last.
  private var word = 0..<0
  private var divisions = Hyphenator.Divisions()
  private var isInCompound = false

  /// The text has blanks for all white space. Without a hyphenator, which must outlive this value, only soft
  /// hyphens count.
  init(_ text: TextBytes, isActive: Bool, _ hyphenator: Hyphenator?, offset: Int = 0) {
    (self.text, self.offset) = (text, offset)
    self.isActive = isActive
    self.hyphenator = isActive ? hyphenator.map(Unmanaged.passUnretained) : nil
  }

  /// None if a word may not be divided there. Positions ascend from 1. Costs O(1), and O(*n*) in the length
  /// of each word, once.
  mutating func hyphen(before position: Int) -> Box.Hyphen {
    guard isActive else { return .none }
    let before = text[position - 1]
    if before == 0xAD, position >= 2, text[position - 2] == 0xC2 {
      return isWord(at: position) ? .added : .none
    }
    if position >= word.upperBound { findWord(around: position) }
    let offset = position - word.lowerBound
    guard divisions.places >> UInt64(offset) & 1 != 0 else { return .none }
    return isInCompound || divisions.isCapitalized || offset < divisions.firstGood
      ? .addedAsLastResort : .added
  }

  /// First division in `range`, letters of a single word after the last position. Costs as much as
  /// ``hyphen(before:)``.
  @inline(__always)
  mutating func division(in range: Range<Int>) -> (place: Int, hyphen: Box.Hyphen)? {
    if range.lowerBound >= word.upperBound { findWord(around: range.lowerBound) }
    let offset = range.lowerBound - word.lowerBound
    guard offset < Hyphenator.longestWord else { return nil }
    let places = divisions.places >> UInt64(offset)
    let place = range.lowerBound + places.trailingZeroBitCount
    guard places != 0, place < range.upperBound else { return nil }
    return (place, hyphen(before: place))
  }

  /// Neither a blank nor a sign of U+0080…U+00BF begins there.
  private func isWord(at position: Int) -> Bool { text[position] != " " && text[position] != 0xC2 }

  /// Finds the word and its divisions: none beside a soft hyphen, or in a name with a hyphen. Outside words,
  /// `word` is one byte alone. Without a hyphenator, it is all of the text. `position` is not before the end
  /// of the former word.
  private mutating func findWord(around position: Int) {
    guard let hyphenator else {
      word = 0..<text.endIndex
      return
    }
    // Called for each glyph but the first of a box, so a word has begun one glyph ago at most.
    var start = min(position, text.endIndex)
    while start > word.upperBound, isPart(at: start - 1) { start -= 1 }
    let text = text
    var end = max(position, start)
    while end < text.endIndex {
      let length = LetterRun.length(of: text[inside: end])
      if length == 0, !isPart(at: end) { break }
      end += max(1, length)
    }
    end = min(end, text.endIndex)
    // Other text is skipped byte by byte.
    word = start..<max(end, position + 1)
    divisions = Hyphenator.Divisions()
    guard end - start >= Hyphenator.shortestWord, !hasSoftHyphenBeside(word) else { return }
    let bytes = text[start..<end].rebased
    let place = offset + start
    divisions = hyphenator._withUnsafeGuaranteedRef { $0.divisions(of: bytes, at: place) }
    isInCompound = isHyphen(at: start - 1) || isHyphen(at: end)
    if isInCompound, isInName(word) { divisions = Hyphenator.Divisions() }
  }

  /// Bytes of a name examined on both sides of a word.
  private static let longestName = 64
  private static let signsOfNames = Array("._/".utf8)

  /// A word between hyphens is in the name of a file or a program if a full stop, an underline or a slash is
  /// between two characters: `xz-file-format.txt`.
  private func isInName(_ word: Range<Int>) -> Bool {
    let first = max(0, word.lowerBound - Self.longestName)
    let last = min(text.endIndex, word.upperBound + Self.longestName)
    let before = text[first..<word.lowerBound].reversed().prefix { $0 > " " }
    let after = text[word.upperBound..<last].prefix { $0 > " " }
    let name = text[(word.lowerBound - before.count)..<after.endIndex]
    return zip(name, name.dropFirst()).contains { sign, next in
      next.isLetterOrDigit && Self.signsOfNames.contains(sign)
    }
  }

  /// Letters and digits of ASCII, and the signs of addresses and sums: # $ % & + / = @ \ _ ~; a bit for each
  /// byte below 0x40, and for each from there on.
  private static let lowParts: UInt64 = 0x23FF_8878_0000_0000
  private static let highParts: UInt64 = 0x47FF_FFFE_97FF_FFFF

  /// Part of a word or an indivisible sequence. The position is inside the text.
  private func isPart(at position: Int) -> Bool {
    let byte = text[inside: position]
    if byte >= 0x80 { return !isPunctuation(at: position) }
    if byte == "." { return position + 1 < text.endIndex && text[position + 1] > "/" }
    let parts = byte < "@" ? Self.lowParts : Self.highParts
    return parts >> UInt64(byte & 0x3F) & 1 != 0
  }

  /// Part of one of U+0080…U+00BF or U+2000…U+203F.
  private func isPunctuation(at position: Int) -> Bool {
    var start = min(position, text.endIndex)
    while start > 0, position - start < 3, text[start].continuesCharacter { start -= 1 }
    return text[start] == 0xC2
      || text[start] == 0xE2 && start + 1 < text.endIndex && text[start + 1] == 0x80
  }

  /// False for half of a dash.
  private func isHyphen(at position: Int) -> Bool {
    func isSign(_ position: Int) -> Bool {
      position >= 0 && position < text.endIndex && text[position] == "-"
    }
    return isSign(position) && !isSign(position - 1) && !isSign(position + 1)
  }

  private func hasSoftHyphenBeside(_ word: Range<Int>) -> Bool {
    let (start, end) = (word.lowerBound, word.upperBound)
    return start >= 2 && text[start - 2] == 0xC2 && text[start - 1] == 0xAD
      || end + 1 < text.endIndex && text[end] == 0xC2 && text[end + 1] == 0xAD
  }
}
