import BookText
import Numbers

/// The hyphenation patterns of a language, read from a file for libhyphen or for TeX.
///
/// A file for libhyphen may have two levels: the patterns before `NEXTLEVEL` divide a compound into
/// parts, those after it divide the parts.
struct HyphenationPatterns: Sendable {
  /// The patterns that divide compounds; empty if the file has one level.
  private var compounds = PatternTrie()
  /// The patterns that divide words and the parts of compounds.
  private var words: PatternTrie
  /// Letters beside which no division is allowed, as patterns.
  private var unhyphenated = PatternTrie()
  /// The minimum number of letters before the first division of a word and after the last.
  private var wordEnds = (first: 0, last: 0)
  /// The same for the ends of compound parts that are inside the word.
  private var partEnds = (first: 0, last: 0)

  /// Parses a file for libhyphen; returns nil if its first line does not name an encoding.
  ///
  /// - Complexity: O(*n*): a millisecond for 100 KB.
  init?(_ file: [UInt8]) {
    let name = file.prefix { $0 != 0x0A && $0 != 0x0D }
    guard let text = TextEncoding.utf8(file, in: String(decoding: name, as: UTF8.self)) else {
      return nil
    }
    words = PatternTrie(forBytes: text.count)
    text.withUnsafeBufferPointer { text in
      var rest = text[...]
      while let end = rest.firstIndex(of: 0x0A) {
        rest = rest[(end + 1)...]
        readLine(UnsafeBufferPointer(rebasing: rest.prefix { $0 != 0x0A }))
      }
    }
  }

  /// Parses a file of the tex-hyphen collection, in UTF-8: the patterns in braces after
  /// `\patterns`, and after `\hyphenation` words with all their hyphens. Comments begin with `%`.
  ///
  /// - Complexity: O(*n*).
  init(tex file: [UInt8]) {
    words = PatternTrie(forBytes: file.count, counting: .all)
    file.withUnsafeBufferPointer { text in
      var list = TeXList.other
      var position = 0
      while position < text.count {
        let start = position
        position += 1
        switch text[start] {
        case 0...0x20, 0x7B: break
        case 0x7D: list = .other
        case 0x25: while position < text.count, text[position] != 0x0A { position += 1 }
        case let first:
          while position < text.count, !Self.endsTeXWord(text[position]) { position += 1 }
          let word = UnsafeBufferPointer(rebasing: text[start..<position])
          if first == 0x5C {
            list = TeXList(rawValue: String(decoding: word, as: UTF8.self)) ?? .other
            continue
          }
          switch list {
          case .patterns: words.insert(word)
          case .words: insertWord(word)
          case .other: break
          }
        }
      }
    }
  }

  /// What the braces after a command of TeX hold, by its name.
  private enum TeXList: String {
    case patterns = "\\patterns"
    case words = "\\hyphenation"
    case other
  }

  /// True for white space, comments and braces.
  private static func endsTeXWord(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x25 || byte == 0x7B || byte == 0x7D
  }

  /// Adds a word that is divided only at its hyphens, as a pattern that overrides others.
  private mutating func insertWord(_ word: UnsafeBufferPointer<UInt8>) {
    var pattern = [UInt8(ascii: ".")]
    var isHyphen = false
    for byte in word {
      if byte == 0x2D {
        isHyphen = true
        continue
      }
      if pattern.count > 1, byte & 0xC0 != 0x80 { pattern.append(isHyphen ? 0x39 : 0x38) }
      isHyphen = false
      pattern.append(byte)
    }
    pattern.append(UInt8(ascii: "."))
    pattern.withUnsafeBufferPointer { words.insert($0) }
  }

  /// Parses an option or a pattern. Comments begin with `%` or `#`: as patterns they match no word.
  private mutating func readLine(_ line: UnsafeBufferPointer<UInt8>) {
    guard let first = line.first else { return }
    if (0x41...0x5A).contains(first), readOption(String(decoding: line, as: UTF8.self)) { return }
    words.insert(UnsafeBufferPointer(rebasing: line.prefix { $0 > 0x20 }))
  }

  /// Parses a line that may be an option; returns whether it is one.
  private mutating func readOption(_ line: String) -> Bool {
    func number(_ name: String) -> Int? {
      guard line.hasPrefix(name) else { return nil }
      return Number.clamped(line.dropFirst(name.count).filter(\.isNumber).utf8, to: 0...99) ?? 0
    }
    if let first = number("LEFTHYPHENMIN") {
      wordEnds.first = first
    } else if let last = number("RIGHTHYPHENMIN") {
      wordEnds.last = last
    } else if let first = number("COMPOUNDLEFTHYPHENMIN") {
      partEnds.first = first
    } else if let last = number("COMPOUNDRIGHTHYPHENMIN") {
      partEnds.last = last
    } else if line.hasPrefix("NOHYPHEN") {
      for letters in line.dropFirst(8).split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
        Array("1\(letters)1".utf8).withUnsafeBufferPointer { unhyphenated.insert($0) }
      }
    } else if line.hasPrefix("NEXTLEVEL") {
      (compounds, words) = (words, PatternTrie())
    } else {
      return false
    }
    return true
  }

  /// The divisions of a word of lower-case letters: bit *i* is set if a line may end before letter
  /// *i* with a hyphen added.
  ///
  /// Divisions that would change letters are left out. 0 for words of more than 64 letters.
  func divisions(of word: UnsafeBufferPointer<UInt32>) -> UInt64 {
    guard word.count <= 64 else { return 0 }
    var divisions = divisions(of: word, isFirst: true, isLast: true)
    if !unhyphenated.isEmpty { divisions &= ~unhyphenated.divisions(of: word) }
    return divisions & Self.places(in: word.count, wordEnds.first, wordEnds.last)
  }

  /// The divisions of a word or of a part of one, which may itself be a compound.
  private func divisions(
    of word: UnsafeBufferPointer<UInt32>, isFirst: Bool, isLast: Bool
  ) -> UInt64 {
    let joints = compounds.isEmpty ? 0 : compounds.divisions(of: word)
    guard joints != 0 else {
      let (first, last) = (isFirst ? 0 : partEnds.first, isLast ? 0 : partEnds.last)
      return words.divisions(of: word) & Self.places(in: word.count, first, last)
    }
    var divisions = joints
    var start = 0
    for end in 1...word.count where end == word.count || joints >> UInt64(end) & 1 != 0 {
      let found = self.divisions(
        of: UnsafeBufferPointer(rebasing: word[start..<end]), isFirst: isFirst && start == 0,
        isLast: isLast && end == word.count)
      // A part keeps its last letter.
      divisions |= (found & Self.places(in: end - start, 0, 2)) << UInt64(start)
      start = end
    }
    return divisions
  }

  /// A bit for each position in a word of `count` letters that has at least `first` letters before
  /// it and `last` after it.
  private static func places(in count: Int, _ first: Int, _ last: Int) -> UInt64 {
    last > count ? 0 : ~0 << UInt64(first) & ~(~0 << UInt64(count - last + 1))
  }
}
