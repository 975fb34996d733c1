import BookText

/// Finds the sentences of paragraphs, for pairing: in any language, and rather too many than too few.
public enum Sentences {
  /// Returns the sentences of a paragraph: together all of it, each with the blanks after it.
  ///
  /// A sentence ends after a full stop, a question mark, an exclamation mark or an ellipsis and the marks
  /// that close it, if a blank follows; in Chinese and Japanese, anywhere.
  ///
  /// - Complexity: O(*n*).
  public static func all(in text: TextBytes, _ paragraph: Range<Int>) -> [Range<Int>] {
    var sentences: [Range<Int>] = []
    var start = paragraph.lowerBound
    var position = start
    var hasEnded = false
    while position < paragraph.upperBound {
      let length = max(1, min(characterLength(text[position]), paragraph.upperBound - position))
      let character = text[position..<position + length]
      if isEnd(character) {
        hasEnded = true
      } else if hasEnded, !isClosing(character) || opens(character, after: text[start..<position]) {
        let isBlank = character.first.map { $0 <= " " } ?? false
        if isBlank || endsAnywhere(text[start..<position]) {
          var next = position
          while next < paragraph.upperBound, text[next] <= " " { next += 1 }
          if next > start, next < paragraph.upperBound {
            sentences.append(start..<next)
            start = next
          }
          position = max(next, position)
          hasEnded = false
          if isBlank { continue }
        } else {
          hasEnded = false
        }
      }
      position += length
    }
    if start < paragraph.upperBound { sentences.append(start..<paragraph.upperBound) }
    return sentences
  }

  private static func characterLength(_ lead: UInt8) -> Int {
    lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }

  private static let ends = Set(
    [".", "!", "?", "…", "。", "！", "？", "؟", "۔", "।", "։"].map { Array($0.utf8) })
  private static let ideographicEnds = ["。", "！", "？"].map { Array($0.utf8) }
  private static let closing = Set(
    ["\"", "'", ")", "]", "”", "’", "»", "«", "“", "‘", "›", "」", "』", "）", "】"].map {
      Array($0.utf8)
    })

  private static func isEnd(_ character: TextBytes) -> Bool { ends.contains(Array(character)) }
  private static func isClosing(_ character: TextBytes) -> Bool {
    closing.contains(Array(character))
  }

  private static let openings = Set(["“", "‘"].map { Array($0.utf8) })

  /// Whether a mark that closes speech in some languages opens it here: right after an ideographic stop.
  private static func opens(_ character: TextBytes, after sentence: TextBytes) -> Bool {
    openings.contains(Array(character))
      && ideographicEnds.contains { sentence.suffix($0.count).elementsEqual($0) }
  }

  /// Whether a sentence ends with an ideographic stop, after which there is no blank.
  private static func endsAnywhere(_ sentence: TextBytes) -> Bool {
    let end = sentence.suffix(9)
    return ideographicEnds.contains { stop in
      end.indices.contains { end[$0...].starts(with: stop) }
    }
  }
}

extension FacingAlignment {
  /// Returns the places at which two passages can be divided, so that both parts face each other: the first
  /// byte after each pair of sentences except the last.
  ///
  /// - Parameters:
  ///   - text: The text with both passages.
  ///   - first: The paragraphs of the first passage.
  ///   - second: The paragraphs of the second passage.
  /// - Complexity: O(*n*) in the passages.
  public static func divisions(
    of text: [UInt8], _ first: [Range<Int>], _ second: [Range<Int>]
  ) -> [(first: Int, second: Int)] {
    let (ones, others) = text.withTextBytes { bytes in
      (
        first.flatMap { Sentences.all(in: bytes, $0) },
        second.flatMap { Sentences.all(in: bytes, $0) }
      )
    }
    guard ones.count > 1, others.count > 1,
      let found = FacingAlignment(
        PairedText(text, ones.map { ($0, false) }), PairedText(text, others.map { ($0, false) }))
    else { return [] }
    return found.groups.compactMap { group in
      let (end, otherEnd) = (group.first.upperBound, group.second.upperBound)
      guard group.isPaired, end < ones.count, otherEnd < others.count else { return nil }
      return (ones[end].lowerBound, others[otherEnd].lowerBound)
    }
  }
}
