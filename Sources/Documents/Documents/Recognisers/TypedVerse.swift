import BookText

/// Verse in preformatted text: short lines of words that begin in capitals. Code and columns have other
/// signs.
struct TypedVerse: BlockRecogniser {
  /// Minimum number of lines.
  private static let fewestLines = 3
  /// Maximum length of a line, in bytes.
  private static let longestLine = 60
  /// Fewest words of a line, on average.
  private static let fewestWords = 3

  func meaning(of block: OpenBlock, after before: BlockSurroundings) -> BlockMeaning? {
    guard block.kind == .preformatted,
      !block.text.emphasis.contains(where: { $0.style.contains(.code) })
    else { return nil }
    var lines = Lines()
    for line in block.text.bytes.split(separator: "\n") {
      let words = block.text.visible(in: line.indices)
      guard lines.add(block.text.bytes[words]) else { return nil }
    }
    return lines.areVerse ? .verse : nil
  }

  /// What the lines of a text have in common.
  private struct Lines {
    private var (count, words) = (0, 0)
    /// Number of lines that begin with a capital, with a word in capitals, and of those that end with a sign.
    private var (capitals, shouts, stops) = (0, 0, 0)

    /// Adds a line unless it is empty; returns false if it is none of verse.
    mutating func add(_ line: ArraySlice<UInt8>) -> Bool {
      if line.isEmpty { return true }
      guard line.count <= longestLine else { return false }
      let text = String(decoding: line, as: UTF8.self)
      guard text.hasOnlyWords else { return false }
      let first = text.drop { !$0.isLetter }
      count += 1
      words += text.split(separator: " ").count
      if first.first?.isUppercase == true { capitals += 1 }
      if first.prefix(while: \.isLetter).isShouted { shouts += 1 }
      if text.last?.isLetter == false { stops += 1 }
      return true
    }

    /// Whether there are enough lines, three in four begin with a capital and one in three ends with a sign.
    /// The first word of a poem may be in capitals, the words of a programming language all are.
    var areVerse: Bool {
      count >= fewestLines && words >= fewestWords * count && shouts <= 1
        && 4 * capitals >= 3 * count && 3 * stops >= count
    }
  }
}

extension String {
  private static let signs: Set<Character> = [
    " ", ",", ".", ";", ":", "!", "?", "'", "\"", "‘", "’", "“", "”", "(", ")", "-", "–", "—", "…",
  ]

  /// Whether it consists of words and their punctuation, with single blanks between them. A word after a
  /// hyphen is an option, unless it is the first.
  fileprivate var hasOnlyWords: Bool {
    allSatisfy { $0.isLetter || Self.signs.contains($0) } && contains(where: \.isLetter)
      && !contains("  ")
      && !split(separator: " ").dropFirst().contains {
        $0.first == "-" && $0.contains(where: \.isLetter)
      }
  }
}

extension Substring {
  /// Whether it is a word in capitals.
  fileprivate var isShouted: Bool { count > 1 && allSatisfy(\.isUppercase) }
}
