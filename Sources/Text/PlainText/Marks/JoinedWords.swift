import BookText
import Decoding

/// Joins words divided between the lines of a manual page.
///
/// groff divides words by U+2010. If this sign also occurs inside lines, it may belong to a word, and is
/// left.
struct JoinedWords {
  private(set) var text: [UInt8] = []
  /// The edits between the source and the text, at the line ends.
  private(set) var editMap = EditMap(kept: true)

  private static let hyphen: [UInt8] = [0xE2, 0x80, 0x90]

  /// - Complexity: O(*n*).
  init(of source: [UInt8]) {
    source.withTextBytes { source in
      var divisions: [(hyphen: Int, next: Int)] = []
      var isHyphenOfWords = false
      for position in source.indices.dropLast(3) where source[position] == Self.hyphen[0] {
        guard source[position + 1] == Self.hyphen[1], source[position + 2] == Self.hyphen[2] else {
          continue
        }
        guard source[position + 3] == "\n" else {
          isHyphenOfWords = true
          continue
        }
        let next = source[(position + 4)...].firstIndex { $0 != " " } ?? source.count
        if next < source.count, source[next] > " " { divisions.append((position, next)) }
      }
      var copied = 0
      for (hyphen, next) in divisions {
        let end = isHyphenOfWords ? hyphen + Self.hyphen.count : hyphen
        text.append(contentsOf: source[copied..<end])
        editMap.noteRemoval(next - end, at: text.count)
        copied = next
      }
      text.append(contentsOf: source[copied...])
    }
  }
}
