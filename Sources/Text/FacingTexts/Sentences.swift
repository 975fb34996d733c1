import BookText

/// Finds the sentences of paragraphs, for pairing: in any language, and rather too many than too few.
public enum Sentences {
  /// Together all of the paragraph, each with the blanks after it. Costs O(*n*).
  ///
  /// A sentence ends after a full stop, a question mark, an exclamation mark or an ellipsis and the marks
  /// that close it, if a blank follows; in Chinese and Japanese, anywhere. Each has more than such marks: in
  /// "It rained . . . and rained." the second and the third stop belong to the second sentence.
  public static func all(in text: TextBytes, _ paragraph: Range<Int>) -> [Range<Int>] {
    var sentences: [Range<Int>] = []
    var (start, position) = (paragraph.lowerBound, paragraph.lowerBound)
    // Whether only closing marks have followed a stop, and whether it needs no blank.
    var (hasEnded, needsNoBlank) = (false, false)
    // Whether the sentence has more than stops, closing marks and blanks.
    var hasWord = false
    var previous: Unicode.Scalar = " "
    while position < paragraph.upperBound {
      let character = text.character(at: position) ?? "\u{FFFD}"
      if isStop(character) {
        hasEnded = true
        needsNoBlank = needsNoBlank || isIdeographicStop(character)
      } else if hasEnded, !isClosingMark(character, after: previous) {
        let isBlank = character <= " "
        while position < paragraph.upperBound, text[position] <= " " { position += 1 }
        if hasWord, isBlank || needsNoBlank, position < paragraph.upperBound {
          sentences.append(start..<position)
          (start, hasWord) = (position, false)
        }
        (hasEnded, needsNoBlank) = (false, false)
        if isBlank { continue }
      }
      hasWord =
        hasWord
        || !isStop(character) && character > " " && !isClosingMark(character, after: previous)
      previous = character
      position += Unicode.UTF8.width(character)
    }
    guard start < paragraph.upperBound else { return sentences }
    if !hasWord, let last = sentences.popLast() { start = last.lowerBound }
    sentences.append(start..<paragraph.upperBound)
    return sentences
  }

  private static func isStop(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case ".", "!", "?", "…", "؟", "۔", "।", "։": true
    default: isIdeographicStop(character)
    }
  }

  /// No blank has to follow.
  private static func isIdeographicStop(_ character: Unicode.Scalar) -> Bool {
    character == "。" || character == "！" || character == "？"
  }

  /// Speech or brackets end. Right after an ideographic stop, a mark that closes speech in some languages
  /// opens it.
  private static func isClosingMark(
    _ character: Unicode.Scalar, after previous: Unicode.Scalar
  ) -> Bool {
    switch character {
    case "\"", "'", ")", "]", "”", "’", "»", "«", "›", "」", "』", "）", "】": true
    case "“", "‘": !isIdeographicStop(previous)
    default: false
    }
  }
}

extension FacingAlignment {
  /// Places at which two passages can be divided, so that both parts face each other: the first byte after
  /// each pair of sentences except the last. None if either passage has fewer than two sentences. Both
  /// passages are paragraphs of the text. Costs O(*n*) in the passages.
  public static func divisions(
    of text: [UInt8], _ first: [Range<Int>], _ second: [Range<Int>]
  ) -> [(first: Int, second: Int)] {
    let (ones, others) = text.withTextBytes { bytes in
      (
        first.flatMap { Sentences.all(in: bytes, $0) },
        second.flatMap { Sentences.all(in: bytes, $0) }
      )
    }
    return groups(of: ones, others, in: text).compactMap { group in
      let (end, otherEnd) = (group.first.upperBound, group.second.upperBound)
      guard group.isPaired, end < ones.count, otherEnd < others.count else { return nil }
      return (ones[end].lowerBound, others[otherEnd].lowerBound)
    }
  }

  /// Sentences of the second passage that face a part of the first, from the first sentence to the last,
  /// without blanks at the end. An empty part counts as a byte. Nil if no sentence does, or either passage
  /// has fewer than two. Both passages are paragraphs of the text. Costs O(*n*) in the passages.
  public static func sentences(
    facing part: Range<Int>, of text: [UInt8], _ first: [Range<Int>], _ second: [Range<Int>]
  ) -> Range<Int>? {
    let (ones, others) = text.withTextBytes { bytes in
      (
        first.flatMap { Sentences.all(in: bytes, $0) },
        second.flatMap { Sentences.all(in: bytes, $0) }
      )
    }
    let facing = groups(of: ones, others, in: text).filter { group in
      group.isPaired
        && group.first.contains { index in
          ones[index].lowerBound < max(part.upperBound, part.lowerBound + 1)
            && part.lowerBound < ones[index].upperBound
        }
    }
    guard let start = facing.first?.second.first, let end = facing.last?.second.last else {
      return nil
    }
    var found = others[start].lowerBound..<others[end].upperBound
    while let byte = found.last, text[byte] <= " " { found.removeLast() }
    return found
  }

  /// None if either passage has fewer than two sentences, or if they cannot be aligned.
  private static func groups(
    of ones: [Range<Int>], _ others: [Range<Int>], in text: [UInt8]
  ) -> [FacingGroup] {
    guard ones.count > 1, others.count > 1 else { return [] }
    let found = FacingAlignment(
      PairedText(text, ones.map { ($0, false) }), PairedText(text, others.map { ($0, false) }))
    return found?.groups ?? []
  }
}
