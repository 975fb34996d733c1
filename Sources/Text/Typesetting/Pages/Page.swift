import BookText

/// A page: its section, the lines on it, and the notes at its foot.
public struct Page: Hashable, Sendable {
  /// The notes at the foot of a page.
  public struct Foot: Hashable, Sendable {
    /// Row of the rule above the notes, in lines from the top of the page; the notes follow it.
    public let rule: Int
    /// The lines of the notes.
    public let lines: [NoteLine]

    /// Texts in the order of their references. Lines that follow each other in the text are one range.
    public var texts: [Range<Int>] {
      var texts: [Range<Int>] = []
      for line in lines.lazy.map(\.line) where !line.range.isEmpty {
        let range = line.range
        if let last = texts.last, (0...Self.longestGap).contains(range.lowerBound - last.upperBound)
        {
          texts[texts.count - 1] = last.lowerBound..<range.upperBound
        } else {
          texts.append(range)
        }
      }
      return texts
    }

    /// Bytes between two lines that follow each other in the text.
    private static let longestGap = 8
    /// Width in cells.
    public static let ruleWidth = 10
  }

  /// Index of the section in the book.
  public let section: Int
  /// Indices into the lines of the section.
  package internal(set) var lines: Range<Int>
  /// Empty rows above the first line.
  public let sinkage: Int
  /// First byte of text on the page.
  public let start: Int
  /// Nil without notes.
  public internal(set) var foot: Foot?
}
