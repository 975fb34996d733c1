import BookText

/// A search through a text in slices, so that nothing blocks until its end.
public struct TextSearch: Sendable {
  public let pattern: SearchPattern
  private var range: Range<Int>
  /// Lines with the matches that count; nil for all.
  private let lines: LineChoice?
  /// Parts shown in capitals, and the pattern that finds letters in either case. Nil if ``pattern`` finds
  /// letters in either case, or no part is shown in capitals.
  private let capitals: (shown: ShownCapitals, pattern: SearchPattern)?
  /// Whether the search is finished.
  public private(set) var isComplete = false
  /// The expression took too long.
  public private(set) var isTooHard = false
  /// Start of the next slice.
  private var position: Int
  private var matches: [Range<Int>] = []

  /// The search stops there. A letter occurs more often in a few long books.
  public static let maxMatches = 1_000_000

  /// Starts nothing. The range has whole characters.
  /// - Parameter lines: The lines with the matches that count; nil for all.
  /// - Parameter capitals: Parts shown in capitals: capitals of the query find these letters too.
  public init(
    _ pattern: SearchPattern, in range: Range<Int>, lines: LineChoice? = nil,
    capitals: ShownCapitals? = nil
  ) {
    self.pattern = pattern
    self.range = range
    self.lines = lines
    self.capitals = capitals.flatMap { shown in
      pattern.inEitherCase.map { (shown, $0) }
    }
    position = range.lowerBound
  }

  /// Goes on to another end, after more text has come.
  public mutating func extend(to end: Int) {
    range = Range(from: range.lowerBound, to: end)
    isComplete = isTooHard || count >= Self.maxMatches
  }

  /// Matches found so far.
  public var count: Int { matches.count }

  /// Matches are counted from 0 in the order of the text.
  public subscript(index: Int) -> Range<Int> { matches[index] }

  /// ``count`` without one. Costs O(log *n*).
  public func firstIndex(endingAfter place: Int) -> Int {
    matches.indices.firstIndexAfter { matches[$0].upperBound <= place }
  }

  /// Share of the text searched so far, 0…1.
  public var progress: Double {
    guard !isComplete, !range.isEmpty else { return 1 }
    return Double(position - range.lowerBound) / Double(range.count)
  }

  /// Searches a slice of about `size` bytes, to the end of a paragraph; a match does not extend beyond its
  /// slice. The search ends with the range, after ``maxMatches`` matches, or as soon as the expression takes
  /// too long; then this does nothing. Costs O(*n*) in `size` for a plain-text query.
  public mutating func searchSlice(of text: TextBytes, size: Int = 1 << 20) {
    guard !isComplete else { return }
    let end = paragraphEnd(in: text, from: position + size, before: range.upperBound)
    while position < end {
      switch (capitals?.pattern ?? pattern).first(in: text, position..<end) {
      case .match(let match):
        guard isShown(match, in: text) else {
          position = text.characterStart(from: match.lowerBound + 1)
          continue
        }
        position = match.upperBound
        if lines?.contains(match.lowerBound) == false { continue }
        matches.append(match)
        if count >= Self.maxMatches {
          isComplete = true
          return
        }
      case .none: position = end
      case .tooHard:
        (isTooHard, isComplete) = (true, true)
        return
      }
    }
    isComplete = position >= range.upperBound
  }

  /// A match in either case also matches ``pattern``, by its letters or by the capitals shown in their place.
  private func isShown(_ match: Range<Int>, in text: TextBytes) -> Bool {
    guard let capitals else { return true }
    return pattern.first(in: text, match) == .match(match)
      || !pattern.matches(in: capitals.shown.shown(match, of: text)).isEmpty
  }

  /// Longer paragraphs are divided.
  private static let longestParagraph = 1 << 16

  /// `limit` if that is nearer. The end of a very long paragraph is after ``longestParagraph`` bytes.
  private func paragraphEnd(
    in text: TextBytes, from place: Int, before limit: Int
  ) -> Int {
    guard place < limit else { return limit }
    var end = place
    while end < min(limit, place + Self.longestParagraph) {
      if text[end] == "\n", end + 1 < text.count, text[end + 1] == "\n" { return end }
      end += 1
    }
    while end < limit, text[end].continuesCharacter { end += 1 }
    return end
  }
}
