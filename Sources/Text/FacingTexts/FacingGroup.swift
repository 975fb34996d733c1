/// Paragraphs of two texts that face each other; either side may be empty.
public struct FacingGroup: Hashable, Sendable {
  /// Paragraphs of the first text.
  public var first: Range<Int>
  /// Paragraphs of the second text.
  public var second: Range<Int>

  /// Both sides have paragraphs.
  public var isPaired: Bool { !first.isEmpty && !second.isEmpty }
}

/// Two paragraphs tied by hand: each begins a passage that faces the other's.
public struct FacingTie: Hashable, Sendable {
  /// Paragraph of the first text.
  public let first: Int
  /// Paragraph of the second text.
  public let second: Int

  public init(first: Int, second: Int) { (self.first, self.second) = (first, second) }

  init(beginningOf chapters: ChapterPairs.Pair) {
    self.init(
      first: chapters.first.paragraphs.lowerBound, second: chapters.second.paragraphs.lowerBound)
  }

  /// Keeps the ties of chapters that cross none by hand, in the order of the first text.
  static func joined(_ ties: [FacingTie], _ chapters: [FacingTie]) -> [FacingTie] {
    let fitting = chapters.filter { chapter in
      ties.allSatisfy { ($0.first <= chapter.first) == ($0.second <= chapter.second) }
    }
    return (fitting + ties).sorted { $0.first < $1.first }
  }
}
