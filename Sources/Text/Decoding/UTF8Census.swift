import BookText

/// Statistics about UTF-8 sequences in bytes.
struct UTF8Census {
  /// Bytes from 0x80 on.
  private(set) var high = 0
  /// Well-formed sequences of more than one byte, with sequences of three and four bytes counted as four and
  /// six: the more bytes fit together, the less likely is chance.
  private(set) var evidence = 0
  /// Two-byte letters beside letters: Latin-1 and Latin Extended-A beside ASCII letters, Greek and Cyrillic
  /// beside Greek and Cyrillic. Words in single-byte encodings have no such pairs; Chinese, Japanese and
  /// Korean encodings have no such Latin pairs.
  private(set) var letters = 0
  /// Sequences to be replaced, each by a single U+FFFD (Unicode Standard, section 3.9, "U+FFFD Substitution
  /// of Maximal Subparts").
  private(set) var invalid = 0

  /// The last of them begins a character at the end of the bytes: the writer has stopped in the middle, or
  /// only the beginning of a text is known.
  private(set) var isCut = false
  /// The cut character may be the last letter of a word in Latin-1: a single byte, and as a letter it has the
  /// case of the letter before.
  private var mayEndWord = false

  /// UTF-8 is ten times as likely as not: in another encoding such sequences are rare by chance, and invalid
  /// bytes frequent. In a short text, two letters within words outweigh a broken byte.
  var isLikelyUTF8: Bool {
    if isCut, invalid == 1 { return evidence > 0 || !mayEndWord }
    return evidence >= 10 * invalid || letters >= 2 * invalid
  }

  /// Counts contiguous bytes, as in an array; other collections are not counted. Costs O(*n*).
  init(of bytes: some Collection<UInt8>) {
    bytes.withContiguousStorageIfAvailable { countSequences(in: TextBytes($0)) }
  }

  /// Counts bytes beyond ASCII. A long valid sequence is more evidence than a short one, since chance makes
  /// it less often.
  private mutating func countSequences(in bytes: TextBytes) {
    var position = 0
    while position < bytes.count {
      // ASCII is skipped, since parsing is slow.
      let next = bytes.firstUnprintable(from: position)
      position = next + 1
      guard next < bytes.count, bytes[next] >= 0x80 else { continue }
      var parser = Unicode.UTF8.ForwardParser()
      var rest = bytes[next...].makeIterator()
      switch parser.parseScalar(from: &rest) {
      case .valid(let sequence):
        evidence += sequence.count == 2 ? 1 : 2 * sequence.count - 2
        position = next + sequence.count
        if sequence.count == 2, isBesideLetter(bytes, next..<position) { letters += 1 }
      case .error(let length):
        invalid += 1
        position = next + length
        // A byte that cannot follow would still be left.
        isCut = position == bytes.count && (0xC2...0xF4).contains(bytes[next])
        if isCut, length == 1, next > 0 {
          mayEndWord = isLatinLetter(bytes[next], after: bytes[next - 1])
        }
      case .emptyInput: return
      }
      high += position - next
    }
  }

  /// A letter of two bytes is beside another of its script: a Latin one beside an ASCII letter, a Greek or
  /// Cyrillic one beside another.
  private func isBesideLetter(_ bytes: TextBytes, _ letter: Range<Int>) -> Bool {
    let before = letter.lowerBound > 0 ? bytes[letter.lowerBound - 1] : 0
    let after = letter.upperBound < bytes.count ? bytes[letter.upperBound] : 0
    switch bytes[letter.lowerBound] {
    case 0xC3...0xC5: return before.isLetter || after.isLetter
    case 0xCE...0xD1:
      let start = letter.lowerBound - 2
      return (0xCE...0xD1).contains(after) || start >= 0 && (0xCE...0xD1).contains(bytes[start])
    default: return false
    }
  }

  /// The byte would be a letter in Latin-1, of the same case as the one before it.
  private func isLatinLetter(_ byte: UInt8, after last: UInt8) -> Bool {
    let isSmall = byte >= 0xDF
    return isSmall ? ("a"..."z").contains(last) : ("A"..."Z").contains(last)
  }
}
