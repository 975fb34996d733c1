import BookText

/// The parts of a printed text, found by the recognisers of plain text in its lines.
public struct PrintedText {
  /// Lines that are one block.
  public struct Part {
    /// The kind of the block.
    public let kind: Block.Kind
    /// The indices of its lines.
    public let lines: Range<Int>
  }

  /// The parts in the order of the text. Lines without a letter or sign are in none.
  public let parts: [Part]

  /// - Parameters:
  ///   - lines: The lines of the text, in columns of equal measure.
  ///   - measure: The column at which full lines end.
  /// - Complexity: O(*n*).
  public init(_ lines: [PrintedLine], measure: Int) {
    var bytes: [UInt8] = []
    var (sources, indices): ([SourceLine], [Int]) = ([], [])
    var headings: [(place: Int, level: Int)] = []
    for (index, line) in lines.enumerated() {
      let words = line.text.utf8.split { $0 <= " " }
      guard !words.isEmpty else { continue }
      let start = bytes.count
      bytes += words.joined(separator: CollectionOfOne(UInt8(ascii: " ")))
      sources.append(SourceLine(range: start..<bytes.count, line))
      if let level = line.level { headings.append((start, level)) }
      indices.append(index)
      bytes.append(0x0A)
    }
    parts = bytes.withTextBytes { text in
      let source = RunText(
        text, sources, headings: headings, areHeadingsKnown: true, InlineSpans(),
        showsBoilerplate: true, measure: measure, cutsRuns: true)
      return TextView(deciding: source, PlainTextOptions()).winners().map { claim in
        // In order: a claim has one line at least.
        Part(
          kind: claim.block.kind,
          lines: indices[claim.lines.lowerBound]..<indices[claim.lines.upperBound - 1] + 1)
      }
    }
  }
}
