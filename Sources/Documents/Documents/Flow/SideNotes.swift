import BookText

/// Phrases of a block that stand beside its lines. Side notes among them become blocks of their own before
/// it.
struct SideNotes {
  /// A floating or positioned phrase.
  private struct Phrase {
    /// Its visible characters.
    let range: Range<Int>
    let node: StyleNode
    /// Whether it is long enough for a side note.
    let isLong: Bool
    /// Whether white space divides the words before and after it.
    var isSpaced: Bool
  }

  private var phrases: [Phrase] = []
  /// Whether no text has come after the last phrase yet.
  private(set) var awaitsText = false

  /// Fewest letters of a side note, and of one of less than three words. Shorter texts are names of speakers,
  /// numbers and prices.
  private static let (fewestLetters, fewestLettersOfFewWords) = (12, 20)
  private static let fewWords = 2
  /// Number of bytes of a phrase examined, at most: phrases may be long and nested.
  static let mostExamined = 256

  /// Records a phrase after its end, in place of the phrases in it.
  ///
  /// - Parameters:
  ///   - range: Its bytes, perhaps with white space before.
  ///   - isBox: Whether it is one of several boxes in a row, and so not a note.
  ///   - isSpaced: Whether white space precedes it.
  mutating func add(
    _ range: Range<Int>, of text: [UInt8], _ node: StyleNode, isBox: Bool, isSpaced: Bool
  ) {
    while let last = phrases.last, last.range.lowerBound >= range.lowerBound {
      phrases.removeLast()
    }
    guard let first = text[range].firstIndex(where: { $0 > " " }) else { return }
    let words = String(decoding: text[range].prefix(Self.mostExamined), as: UTF8.self)
    let letters = words.count(where: \.isLetter)
    let isLong =
      letters >= Self.fewestLettersOfFewWords
      || letters >= Self.fewestLetters && words.split(separator: " ").count > Self.fewWords
    phrases.append(
      Phrase(
        range: first..<range.upperBound, node: node, isLong: isLong && !isBox, isSpaced: isSpaced))
    awaitsText = true
  }

  /// Records whether white space precedes the first text after the last phrase.
  mutating func addText(isSpaced: Bool) {
    awaitsText = false
    if isSpaced { phrases[phrases.count - 1].isSpaced = true }
  }

  /// Whether there are no phrases.
  var isEmpty: Bool { phrases.isEmpty }

  /// A block's text with its side notes before it.
  struct Placed {
    let text: MovedText
    /// Each note with its range in the moved text.
    let notes: [(node: StyleNode, range: Range<Int>)]
  }

  /// Places the side notes of a block before it; returns nil if it has none.
  ///
  /// - Parameter range: The block's visible characters.
  /// - Complexity: O(*n*) in the length of the block.
  func placed(in range: Range<Int>, of text: [UInt8]) -> Placed? {
    let found = notes(in: range, of: text)
    if found.isEmpty { return nil }
    var (rest, place): ([Range<Int>], Int) = ([], range.lowerBound)
    for note in found {
      let blanks = text[place..<note.range.lowerBound].reversed().prefix { $0 <= " " }.count
      let before = note.range.lowerBound - blanks..<note.range.lowerBound
      let next = text[note.range.upperBound..<range.upperBound].firstIndex { $0 > " " }
      let after = note.range.upperBound..<(next ?? range.upperBound)
      // White space is left once, a line end if there is one; none if the note was in a word.
      let isFirst = before.lowerBound == range.lowerBound
      let leavesAny = note.isSpaced && !isFirst
      // An element beginning with the note may have its place in the white space before it.
      let leavesFirst =
        leavesAny && (after.isEmpty || text[before].contains("\n") && !text[after].contains("\n"))
      rest.append(place..<(leavesFirst ? before.upperBound : before.lowerBound))
      place = leavesAny && !leavesFirst ? after.lowerBound : after.upperBound
    }
    rest.append(place..<range.upperBound)
    guard rest.contains(where: { text[$0].contains { $0 > " " } }) else { return nil }
    let moved = MovedText(of: range, first: found.map(\.range), rest: rest)
    return Placed(text: moved, notes: found.map { ($0.node, moved.ranges(of: $0.range)[0]) })
  }

  /// Fewest bytes of prose beside a note at its end, and how often it is as long as the note.
  private static let (leastProse, proseShare) = (140, 3)

  /// Returns the side notes: long phrases with text after them on their lines. A phrase at the end of a line
  /// belongs to the line, like the name below a letter or the exit of an actor, unless it is prose and has a
  /// width or a position of its own.
  private func notes(in range: Range<Int>, of text: [UInt8]) -> [Phrase] {
    let inside = phrases.filter { range.clamped(to: $0.range) == $0.range }
    var found: [Phrase] = []
    var (next, precedesText) = (range.upperBound, false)
    let length = inside.reduce(range.count) { $0 - $1.range.count }
    let isProse = !text[range].contains("\n") && length >= Self.leastProse
    for phrase in inside.reversed() {
      let gap = text[phrase.range.upperBound..<next].prefix { $0 != "\n" }
      if gap.contains(where: { $0 > " " }) {
        precedesText = true
      } else if gap.endIndex < next {
        precedesText = false
      }
      next = phrase.range.lowerBound
      let style = phrase.node.style
      let isBeside =
        isProse && length >= Self.proseShare * phrase.range.count
        && (style.traits.contains(.leavesFlow) || style.width != nil)
      if phrase.isLong, precedesText || isBeside { found.append(phrase) }
    }
    return found.reversed()
  }
}
