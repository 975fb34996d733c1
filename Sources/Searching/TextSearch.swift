import BookText

/// A search through a text in slices, so that nothing blocks until its end.
///
/// It starts at a place, continues to the end of the text, and then from its beginning to that
/// place: the next match is found first.
public struct TextSearch: Sendable {
  /// The pattern.
  public let pattern: SearchPattern
  /// The offset at which the search started.
  public let origin: Int
  /// The searched bytes of the text.
  private let range: Range<Int>
  /// True if the search is finished.
  public private(set) var isComplete = false
  /// True if the search was aborted because the expression takes too long.
  public private(set) var isTooHard = false
  /// The start of the next slice.
  private var position: Int
  private var hasWrapped = false
  /// The matches from the origin on, which are found first, and those before it.
  private var later: [Range<Int>] = []
  private var earlier: [Range<Int>] = []

  /// The maximum number of matches; the search stops there.
  public static let maxMatches = 100_000

  /// Creates a search that has not started.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - range: The bytes of the text to search, whole characters.
  ///   - origin: The start, at the beginning of a character; clamped to the range.
  public init(_ pattern: SearchPattern, in range: Range<Int>, from origin: Int) {
    self.pattern = pattern
    self.range = range
    self.origin = min(max(range.lowerBound, origin), range.upperBound)
    position = self.origin
  }

  /// The number of matches found so far.
  public var count: Int { earlier.count + later.count }

  /// The bytes of a match; matches are counted from 0 in the order of the text.
  public subscript(index: Int) -> Range<Int> {
    index < earlier.count ? earlier[index] : later[index - earlier.count]
  }

  /// The index of the first match that ends after `place`, or ``count`` if there is none.
  ///
  /// - Complexity: O(log *n*).
  public func firstIndex(endingAfter place: Int) -> Int {
    (0..<count).firstIndexAfter { self[$0].upperBound <= place }
  }

  /// The share of the text that has been searched, 0…1.
  public var progress: Double {
    guard !isComplete, !range.isEmpty else { return 1 }
    let done =
      hasWrapped
      ? range.upperBound - origin + position - range.lowerBound : position - origin
    return Double(done) / Double(range.count)
  }

  /// Searches a slice of about `size` bytes, to the end of a paragraph; a match does not extend
  /// beyond its slice.
  ///
  /// - Complexity: O(*n*) in `size` for a plain-text query.
  public mutating func searchSlice(of text: UnsafeBufferPointer<UInt8>, size: Int = 1 << 20) {
    guard !isComplete else { return }
    let end = hasWrapped ? origin : range.upperBound
    let last = range.upperBound
    var slice = position..<paragraphEnd(in: text, from: position + size, before: last)
    slice = slice.clamped(to: 0..<max(end, paragraphEnd(in: text, from: end, before: last)))
    var start = slice.lowerBound
    while start < slice.upperBound {
      switch pattern.first(in: text, start..<slice.upperBound) {
      // A match across the origin begins before it; later ones are known already.
      case .match(let match) where match.lowerBound >= end: start = slice.upperBound
      case .match(let match):
        if hasWrapped { earlier.append(match) } else { later.append(match) }
        start = match.upperBound
        if count >= Self.maxMatches {
          isComplete = true
          return
        }
      case .none: start = slice.upperBound
      case .tooHard:
        (isTooHard, isComplete) = (true, true)
        return
      }
    }
    position = slice.upperBound
    guard position >= end else { return }
    if hasWrapped || origin == range.lowerBound {
      isComplete = true
    } else {
      (hasWrapped, position) = (true, range.lowerBound)
    }
  }

  /// The maximum length of a paragraph; longer ones are divided.
  private static let longestParagraph = 1 << 16

  /// The end of the paragraph that contains `place`, or `limit` if that is nearer.
  private func paragraphEnd(
    in text: UnsafeBufferPointer<UInt8>, from place: Int, before limit: Int
  ) -> Int {
    guard place < limit else { return limit }
    var end = place
    while end < min(limit, place + Self.longestParagraph) {
      if text[end] == 0x0A, end + 1 < text.count, text[end + 1] == 0x0A { return end }
      end += 1
    }
    while end < limit, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}
