import BookText
import Decoding

/// A manual page with the words that were divided between its lines, and with blanks in place of its tabs. A
/// divided word goes to the second line: its own line stays full, since the word had no room there.
///
/// groff divides words by U+2010. If this sign also occurs inside lines, it may belong to a word, and is
/// left. Programs that remove the signs of a terminal, such as `col`, put tabs in place of any blanks before
/// their stops, even between the words of a sentence.
struct JoinedWords {
  private(set) var text: [UInt8] = []
  /// Edits at the line ends and the tabs.
  private(set) var editMap = EditMap(kept: true)
  private var column = 0

  private static let hyphen: [UInt8] = [0xE2, 0x80, 0x90]

  /// Records each removal. Costs O(*n*).
  init(of source: [UInt8]) {
    source.withTextBytes { source in
      let (divisions, isHyphenOfWords) = Self.findDivisions(in: source)
      let hasTabs = source.contains("\t")
      var copied = 0
      for (hyphen, next) in divisions {
        let end = isHyphenOfWords ? hyphen + Self.hyphen.count : hyphen
        let half = source[copied..<hyphen].lastIndex { $0 <= " " }
        if let half, source[half] == " ", half > copied, source[half - 1] > " " {
          appendPart(source[copied..<half], hasTabs: hasTabs)
          let margin = source[hyphen + Self.hyphen.count..<next]
          appendPart(margin, hasTabs: hasTabs)
          editMap.noteRemoval(1 - margin.count, at: text.count)
          copied = half + 1
        }
        appendPart(source[copied..<end], hasTabs: hasTabs)
        editMap.noteRemoval(next - end, at: text.count)
        column = source[hyphen..<next].reduce(0) {
          $1 == "\n" ? 0 : $0 + (indentAdvance($1, at: $0) ?? 0)
        }
        copied = next
      }
      appendPart(source[copied...], hasTabs: hasTabs)
    }
  }

  /// Hyphens at the ends of lines, each with the place of the next word. `areInside`: others are inside
  /// lines.
  private static func findDivisions(
    in source: TextBytes
  ) -> (divisions: [(hyphen: Int, next: Int)], areInside: Bool) {
    var divisions: [(hyphen: Int, next: Int)] = []
    var areInside = false
    for position in source.indices.dropLast(3) where source[position] == hyphen.first {
      guard source[position..<position + 3].elementsEqual(hyphen) else { continue }
      // In order: the last three positions are left out.
      guard source[position + 3] == "\n" else {
        areInside = true
        continue
      }
      let next =
        source[(position + 4)...].firstIndex { $0 != " " && $0 != "\t" } ?? source.count
      if next < source.count, source[next] > " " { divisions.append((position, next)) }
    }
    return (divisions, areInside)
  }

  /// Tabs become blanks up to the next stop, which are recorded.
  private mutating func appendPart(_ part: TextBytes, hasTabs: Bool) {
    guard hasTabs else {
      text.append(contentsOf: part)
      return
    }
    for byte in part {
      if byte == "\t", let advance = indentAdvance(byte, at: column) {
        text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: advance))
        column += advance
        if advance > 1 { editMap.noteRemoval(1 - advance, at: text.count) }
      } else {
        text.append(byte)
        column = byte == "\n" ? 0 : byte.continuesCharacter ? column : column + 1
      }
    }
  }
}
