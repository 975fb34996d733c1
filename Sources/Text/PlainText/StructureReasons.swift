import BookText
import Decoding

/// The reasons for the kind of each block of a text: the recogniser that won, the claims of others, the
/// proposals of the rules for headings, and the evidence for and against a heading.
public struct StructureReasons: Sendable {
  /// The reasons for one block.
  public struct Reason: Sendable {
    /// Recogniser of the winning claim.
    public let recogniser: String
    /// Claims with their recogniser, kind of block and rule.
    public fileprivate(set) var losers: [String] = []
    /// Signs of a line that may be a heading; empty for other blocks.
    public let signs: [String]
    /// What they weigh, alone and together, in tenths.
    public let rows: [(name: String, points: Int)]
    /// Rules that proposed a heading, each with the strength of its proposal.
    public let proposals: [String]

    public init(
      recogniser: String, losers: [String] = [], signs: [String] = [],
      rows: [(name: String, points: Int)] = [], proposals: [String] = []
    ) {
      (self.recogniser, self.losers, self.signs, self.rows) = (recogniser, losers, signs, rows)
      self.proposals = proposals
    }
  }

  /// Reasons in the order of the blocks.
  public let blocks: [Reason]

  public init(blocks: [Reason]) { self.blocks = blocks }

  /// Reads the file of a plain text set as a book once more, with the same options. Nil if these are not the
  /// bytes of the book, or its form is another. Costs O(*n*), about twice as long as it took to read the
  /// book.
  public init?(of book: Book, in file: [UInt8], options: PlainTextOptions) {
    guard book.form == .book, book.fingerprint == Fingerprint(of: file),
      let decoded = try? DecodedText(file, encoding: book.encoding.name)
    else { return nil }
    var marked = TextWithoutSigns(consume decoded, as: .book)
    let structure = Structure(of: &marked, options: options, explains: true)
    guard structure.blocks == book.blocks else { return nil }
    blocks = structure.reasons
  }
}

extension TextView {
  /// Reasons in the order of ``winners()``, with all claims to the lines that lost.
  func reasons() -> [StructureReasons.Reason] {
    let winners = indicesOfWinners()
    var found = winners.map { index in
      let run = source.runs.run(containing: claims[index].lines.lowerBound)
      return StructureReasons.Reason(
        recogniser: recogniser(ofClaim: index),
        signs: headings.signs[run].map { HeadingEvidence.names(of: $0) } ?? [],
        rows: headings.signs[run].map { HeadingEvidence.rows(given: $0) } ?? [],
        proposals: headings.proposals?.explanations(of: run) ?? [])
    }
    for (name, claim) in allClaims() {
      var block = winners.firstIndexAfter { claims[$0].lines.upperBound <= claim.lines.lowerBound }
      while block < winners.count, claims[winners[block]].lines.overlaps(claim.lines) {
        if claim.lines != claims[winners[block]].lines
          || name != recogniser(ofClaim: winners[block])
        {
          let rule = claim.block.rule.map { " by \($0.rawValue)" } ?? ""
          found[block].losers.append("\(name): \(claim.block.kind)\(rule)")
        }
        block += 1
      }
    }
    return found
  }

  /// Claims as if all lines were open, with the name of each recogniser.
  private func allClaims() -> [(name: String, claim: Claim)] {
    var view = self
    view.isOpenToAll = true
    return recognisers.filter { !options.joinsLines || type(of: $0).ignoresLineEnds }
      .flatMap { recogniser in
        recogniser.claims(in: view).map { (type(of: recogniser).name, $0) }
      }
  }
}
