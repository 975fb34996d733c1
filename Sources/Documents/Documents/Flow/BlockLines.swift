import BookText

/// Lines of a block divided by its document, and their meaning.
struct BlockLines {
  /// The starts of the lines after the first, as offsets into the text.
  private(set) var starts: [Int] = []
  /// Whether lines are separate elements, rather than ended by `br`.
  private(set) var areElements = false

  /// The meaning of the lines.
  enum Meaning {
    case verse
    /// Preserved lines: an address, a title.
    case lines
    case paragraphs
  }

  /// Maximum length of a line of verse, in bytes.
  static let longest = 70
  /// Maximum length of a preserved line, in bytes. A longer one is a paragraph of prose.
  private static let longestPreserved = 4 * longest

  /// Begins a line.
  mutating func begin(at place: Int) { starts.append(place) }

  /// Begins a line for a separate element.
  mutating func beginElement(at place: Int) {
    areElements = true
    begin(at: place)
  }

  /// Drops starts outside the block's visible characters.
  mutating func clamp(to range: Range<Int>) {
    starts.removeAll { $0 <= range.lowerBound || $0 >= range.upperBound }
  }

  /// Returns the meaning of a block's lines, by their lengths.
  func meaning(in range: Range<Int>, alignment: BlockLayout.Alignment) -> Meaning {
    let edges = [range.lowerBound] + starts + [range.upperBound]
    let lengths = zip(edges, edges.dropFirst()).map { $1 - $0 }
    let short = lengths.count { $0 <= Self.longest }
    let areShort = short * 5 >= lengths.count * 4
    if areElements { return areShort && lengths.count > 2 ? .verse : .paragraphs }
    guard alignment == .natural || alignment == .left else { return .lines }
    if lengths.contains(where: { $0 > Self.longestPreserved }) { return .paragraphs }
    return areShort && lengths.count > 3 ? .verse : .lines
  }
}
