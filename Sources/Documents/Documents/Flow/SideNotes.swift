import BookText

/// The phrases of a block that stand beside its lines. Those that are side notes become blocks of their own
/// before it.
struct SideNotes {
  /// A phrase that floats, or has a place of its own.
  private struct Phrase {
    /// Its visible characters.
    let range: Range<Int>
    let node: StyleNode
    /// True if it is long enough for a side note.
    let isLong: Bool
    /// True if white space divides the words before and after it.
    var isSpaced: Bool
  }

  private var phrases: [Phrase] = []
  /// True if no text has come after the last phrase yet.
  private(set) var awaitsText = false

  /// The fewest letters of a side note, and of one of less than three words. What is shorter are the names of
  /// speakers, numbers and prices.
  private static let (fewestLetters, fewestLettersOfFewWords) = (12, 20)
  private static let fewWords = 2
  /// The most bytes of a phrase that are examined: phrases may be long and in each other.
  static let mostExamined = 256

  /// Records a phrase after its end, in place of the phrases in it.
  ///
  /// - Parameters:
  ///   - range: Its bytes, perhaps with white space before.
  ///   - isBox: True if it is one of the boxes of a row, which is no note.
  ///   - isSpaced: True if white space precedes it.
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

  /// True if there are no phrases.
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
      // The place of an element that begins with the note may be in the white space before it.
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

  /// The fewest bytes of prose beside a note at its end, and how often it is as long as the note.
  private static let (leastProse, proseShare) = (140, 3)

  /// Returns the side notes: the long phrases with text after them on their lines. What ends a line, as the
  /// names below letters and the exits of actors do, belongs to it, unless that is prose and the phrase has a
  /// width or a place of its own.
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
