import BookText

/// The lines of a block that its document divides, and what they are.
struct BlockLines {
  /// Where lines after the first begin, as places in the text.
  private(set) var starts: [Int] = []
  /// Whether lines are elements of their own, rather than ended by `br`.
  private(set) var areElements = false

  /// What lines are.
  enum Sense {
    case verse
    /// Lines that are kept: an address, a title.
    case lines
    case paragraphs
  }

  /// The longest line of verse, in bytes.
  private static let longest = 70

  /// Begins a line.
  mutating func begin(at place: Int) { starts.append(place) }

  /// Begins a line that is an element of its own.
  mutating func beginElement(at place: Int) {
    areElements = true
    begin(at: place)
  }

  /// Drops what begins outside the block's visible characters.
  mutating func clamp(to range: Range<Int>) {
    starts.removeAll { $0 <= range.lowerBound || $0 >= range.upperBound }
  }

  /// What the lines of a block are, by their lengths.
  func sense(in range: Range<Int>, alignment: BlockLayout.Alignment) -> Sense {
    let edges = [range.lowerBound] + starts + [range.upperBound]
    let lengths = zip(edges, edges.dropFirst()).map { $1 - $0 }
    let short = lengths.count { $0 <= Self.longest }
    let areShort = short * 5 >= lengths.count * 4
    if areElements { return areShort && lengths.count > 2 ? .verse : .paragraphs }
    guard alignment == .natural || alignment == .left else { return .lines }
    return areShort && lengths.count > 3 ? .verse : .lines
  }
}
