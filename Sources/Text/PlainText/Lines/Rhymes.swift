import BookText

extension Run {
  /// Four lines or more end like rhymed verse. Two in five, the last aside, have a stop, half rhyme with one
  /// of the four lines before or after, and none is much narrower than the widest. Prose hardly ever looks
  /// like this, in any language. Items, rows of signs and hanging lines are not verse. Costs O(*n*) in the
  /// lines.
  var hasRhymes: Bool {
    guard lines.count >= Self.fewestRhymed, let first = lines.first else { return false }
    var (stops, narrowest, widest) = (0, Int.max, 0)
    for line in lines {
      let width = line.columns - line.indent
      (narrowest, widest) = (min(narrowest, width), max(widest, width))
      if !text.isWord(at: line.range.upperBound - 1) { stops += 1 }
      let hangs = line.indent > first.indent && !beginsWithCapital(line)
      if hangs || beginsWithSign(line) { return false }
    }
    return narrowest * 3 >= widest * 2 && stops.isAtLeast(share: 2, in: 5, of: lines.count - 1)
      && rhymesMostly
  }

  /// A sign, or the number of an item.
  private func beginsWithSign(_ line: SourceLine) -> Bool {
    listMarker(text, line.range) != nil
      || !text[line.range].prefix { $0 > " " }.contains(where: \.mayBeInWord)
  }

  /// Prose in a narrow column: at least five lines of one indent, which go on with small letters unless a
  /// sentence has ended, seldom end with a stop, do not rhyme, and had no room for the next word.
  var isNarrowColumn: Bool {
    guard lines.count > Self.fewestRhymed else { return false }
    let widest = lines.reduce(0) { max($0, $1.columns) }
    var stops = 0
    for (line, next) in zip(lines, lines.dropFirst()) {
      let isEnd = text.endsSentence(line.range)
      guard isEnd || text.letterCase(at: next.range.lowerBound) == .small,
        next.indent == line.indent, line.reach(before: next, in: text) > widest
      else { return false }
      if isEnd || !text.isWord(at: line.range.upperBound - 1) { stops += 1 }
    }
    return stops * 5 <= 2 * lines.count && !rhymesMostly
  }

  /// Half of the lines rhyme.
  var rhymesMostly: Bool {
    Rhymes(of: lines, in: text).count.isAtLeast(share: 1, in: 2, of: lines.count)
  }

  /// Words are divided at the ends of lines, with a small letter at the same edge on the next line: at least
  /// two, or one if the lines do not rhyme. False if more than half of the lines end with hyphens, as in
  /// verse that breaks off its last words.
  var dividesWords: Bool {
    var (divided, hyphens) = (0, 0)
    for (line, next) in zip(lines, lines.dropFirst()) {
      let end = text[line.range].suffix(Self.longestBreak).drop { $0 != "-" }
      guard !end.isEmpty, end.startIndex > line.range.lowerBound,
        text.isWord(at: end.startIndex - 1),
        end.dropFirst().allSatisfy({ ".,;:!?".utf8.contains($0) })
      else { continue }
      hyphens += 1
      if end.count == 1, next.indent == line.indent,
        text.letterCase(at: next.range.lowerBound) == .small
      {
        divided += 1
      }
    }
    return divided > 0 && hyphens * 2 <= lines.count && (divided > 1 || !rhymesMostly)
  }

  /// Bytes of a hyphen at the end of a line and of the stops after it.
  private static let longestBreak = 3

  /// Lines that show rhymes.
  private static let fewestRhymed = 4
}

/// Rhyming lines end with the same two letters as one of the four lines before or after, in another word.
struct Rhymes {
  private(set) var rhymes: [Bool]

  var count: Int { rhymes.count { $0 } }

  /// Lines from a rhyme to the next.
  private static let maximumRhymeDistance = 4
  /// Bytes of the last word of a line and of the stops and marks after it.
  private static let longestEnd = 40

  /// Last two letters of a line, and a number for its last word.
  private struct End {
    var letters: UInt64 = 0
    var word = WordHash()
  }

  /// Costs O(*n*) in the lines.
  init(of lines: ArraySlice<SourceLine>, in text: TextBytes) {
    let ends = lines.map { Self.end(of: $0.range, in: text) }
    rhymes = Array(repeating: false, count: ends.count)
    for (index, end) in ends.enumerated() where end.letters != 0 {
      for other in max(0, index - Self.maximumRhymeDistance)..<index
      where ends[other].letters == end.letters && ends[other].word.value != end.word.value {
        (rhymes[index], rhymes[other]) = (true, true)
      }
    }
  }

  /// None if the last word has fewer than two letters, or is of a script without capitals.
  private static func end(of line: Range<Int>, in text: TextBytes) -> End {
    var place = line.upperBound - 1
    let first = max(line.lowerBound, line.upperBound - longestEnd)
    while place >= first, !text.isWord(at: place) { place -= 1 }
    var (end, letters) = (End(), 0)
    while place >= first, text.isWord(at: place), !text[place].isDigit {
      let byte = text[place]
      let folded = byte.isLetter ? byte.asSmallLetter : byte
      end.word.add(text, at: place)
      if letters < 2 {
        end.letters = end.letters << 8 | UInt64(folded)
        if !byte.continuesCharacter {
          guard text.letterCase(at: place) != nil else { return End() }
          letters += 1
        }
      }
      place -= 1
    }
    return letters == 2 ? end : End()
  }
}
