import BookText

/// The parts of a printed text, found by the recognisers of plain text in its lines.
public struct PrintedText {
  /// Lines that are one block.
  public struct Part {
    public let kind: Block.Kind
    /// Indices of its lines.
    public let lines: Range<Int>
    /// Prose although its lines end like verse.
    public let endsLikeVerse: Bool
  }

  /// Parts in the order of the text. Lines without a letter or sign are in none.
  public let parts: [Part]

  /// Makes typed lines of printed ones, with single blanks and gaps as blank lines, and finds their parts.
  /// The columns of the lines have equal measure. Costs O(*n*).
  /// - Parameter measure: The column at which full lines end.
  /// - Parameter areHeadingsKnown: Whether lines with a level are all of its headings.
  public init(_ lines: [PrintedLine], measure: Int, areHeadingsKnown: Bool) {
    var bytes: [UInt8] = []
    var (sources, print, indices): ([SourceLine], [PrintedLine], [Int]) = ([], [], [])
    // The first line of the part between gaps.
    var first = 0
    var headings: [(place: Int, level: Int)] = []
    for (index, line) in lines.enumerated() {
      let words = line.text.utf8.split { $0 <= " " }
      guard !words.isEmpty else { continue }
      let start = bytes.count
      bytes += words.joined(separator: CollectionOfOne(UInt8(ascii: " ")))
      var source = SourceLine(range: start..<bytes.count, line)
      if Self.beginsPart(line, below: print[first...]) { source.setApart() }
      if source.blankLinesBefore > 0 { first = print.count }
      sources.append(source)
      print.append(line)
      if let level = line.level { headings.append((start, level)) }
      indices.append(index)
      bytes.append(0x0A)
    }
    parts = bytes.withTextBytes { text in
      let source = RunText(
        text, sources, headings: headings, areHeadingsKnown: areHeadingsKnown, InlineSpans(),
        showsBoilerplate: true, print: print, measure: measure, cutsRuns: true)
      let claims = TextView(deciding: source, PlainTextOptions()).winners()
      return Self.joinStanzas(of: claims, in: print, measure: measure).flatMap { claim in
        let isProse =
          claim.block.kind == .verse
          && Self.areProse(print[claim.lines], measure: measure, by: claim.block.rule)
        let pieces =
          isProse ? Self.paragraphs(of: claim.lines, in: print, measure: measure) : [claim.lines]
        return pieces.map { lines in
          Part(
            kind: isProse ? .paragraph : claim.block.kind,
            // In order: a piece has one line at least.
            lines: indices[lines.lowerBound]..<indices[lines.upperBound - 1] + 1,
            endsLikeVerse: isProse)
        }
      }
    }
  }

  /// Joins the claims of a stanza that goes on in the next column or on the next page.
  private static func joinStanzas(
    of claims: [Claim], in print: [PrintedLine], measure: Int
  ) -> [Claim] {
    claims.reduce(into: []) { joined, claim in
      guard let last = joined.last, isOneStanza(last, claim, in: print, measure: measure) else {
        return joined.append(claim)
      }
      joined[joined.count - 1] = Claim(
        lines: Range(from: last.lines.lowerBound, to: claim.lines.upperBound),
        block: (last.block.kind == .verse ? last : claim).block, strength: last.strength)
    }
  }

  /// The end of a column or a page divides a stanza if short lines are above and below it, in one sentence,
  /// and neither begins with a small letter. Either part may be a single line.
  private static func isOneStanza(
    _ one: Claim, _ other: Claim, in print: [PrintedLine], measure: Int
  ) -> Bool {
    let claims = [one, other]
    guard let last = print[one.lines].last, let next = print[other.lines].first, next.isAtTop,
      !last.text.endsSentence, claims.contains(where: { $0.block.kind == .verse }),
      claims.allSatisfy({
        $0.block.kind == .verse || $0.block.kind == .paragraph && $0.lines.count == 1
      })
    else { return false }
    return [last, next].allSatisfy { !$0.isFull(in: measure) && !$0.text.goesOnWithSentence }
  }

  /// Lines that end like verse are prose if two are not set in, or more if a sixth of them are full and their
  /// sentences go on below. The edges of a print are exact. Turned-over lines that hang stay verse. `rule`
  /// made them verse.
  private static func areProse(
    _ lines: ArraySlice<PrintedLine>, measure: Int, by rule: StructureRule?
  ) -> Bool {
    if rule == .hangingLines { return false }
    if lines.count == 2, lines.contains(where: { $0.left < PrintedLine.leastIndent }) {
      return true
    }
    let continuing = zip(lines, lines.dropFirst()).count { line, next in
      line.isFull(in: measure) && next.text.goesOnWithSentence
    }
    return continuing > 0 && continuing.isAtLeast(share: 1, in: 6, of: lines.count - 1)
  }

  /// Lines of each paragraph of prose that ends like verse: a paragraph goes on after a full line, up to
  /// `measure`. There is a line.
  private static func paragraphs(
    of lines: Range<Int>, in print: [PrintedLine], measure: Int
  ) -> [Range<Int>] {
    var (found, start): ([Range<Int>], Int) = ([], lines.lowerBound)
    for next in lines.dropFirst() where !print[next - 1].isFull(in: measure) {
      found.append(Range(from: start, to: next))
      start = next
    }
    return found + [Range(from: start, to: lines.upperBound)]
  }

  /// A line belongs to another part than the lines above it, since either is a title: a bold line left of the
  /// text, text below bold lines that begin a part, or a bold line neither at their edge nor in their middle.
  private static func beginsPart(_ line: PrintedLine, below above: ArraySlice<PrintedLine>) -> Bool
  {
    guard let last = above.last else { return false }
    if line.isBold, !last.isBold { return line.isOutside }
    guard above.allSatisfy(\.isBold) else { return false }
    return !line.isBold || !line.isLarge && !line.isBelow(last)
  }
}
