import BookText

/// The pieces of runs without blank lines, as the line model has cut them.
struct Pieces: Recogniser {
  static var ignoresLineEnds: Bool { true }

  /// The weight of the line model is the score; nothing if no run was cut.
  func claims(in view: TextView) -> [Claim] {
    guard view.source.runs.areCut else { return [] }
    return view.claimOpenRuns { index, run in
      claimPiece(at: index, run, in: view).map { [$0] } ?? []
    }
  }

  /// The kind of block is the model's: indented prose becomes a quotation, and prose with a mark a note. Nil
  /// for a run that is no piece, and for a single line of verse, a row or a rule, since other recognisers
  /// know more about them.
  private func claimPiece(at index: Int, _ run: Run, in view: TextView) -> Claim? {
    guard let kind = view.source.runs.kind(of: index) else { return nil }
    let weight = view.source.runs.weight(of: index)
    func piece(_ kind: Block.Kind) -> Claim {
      run.claim(kind, by: .lineModel, .likely, score: weight)
    }
    // A line of hyphens with corners is the rule of a table.
    if run.lines.count == 1, run.tableKind == .preformatted { return nil }
    switch kind {
    case .paragraph where run.beginsNote, .prose where run.beginsNote:
      return run.claim(.footnote, by: .noteMark, .likely)
    case .paragraph, .prose:
      // A paragraph of one line may be indented as a whole; the paragraphs around it decide.
      let indent = leftEdge(ofPiecesAround: index, in: view.source) - view.source.measure.indent
      return piece(indent >= Self.leastIndent ? .quotation : .paragraph)
    case .item, .itemProse: return piece(.listItem)
    case .verse: return run.lines.count > 1 ? piece(.verse) : nil
    case .heading: return piece(.paragraph)
    case .row: return nil
    }
  }

  /// Pieces on either side to search for the left edge of a piece.
  private static let piecesSearched = 12
  /// Columns of a quotation's indent.
  private static let leastIndent = 2

  /// Leftmost column of a piece and of those around it without a blank line between.
  private func leftEdge(ofPiecesAround index: Int, in source: RunText) -> Int {
    func left(_ run: Int) -> Int {
      source.lines[source.runs[run]].reduce(Int.max) { min($0, $1.indent) }
    }
    func isApart(_ run: Int) -> Bool {
      source.lines[source.runs[run].lowerBound].blankLinesBefore > 0
    }
    let above = (max(0, index - Self.piecesSearched)..<index).reversed().prefix { !isApart($0 + 1) }
    let below = (index..<min(index + Self.piecesSearched, source.runs.count)).dropFirst()
      .prefix { !isApart($0) }
    return (above.map(left) + below.map(left)).reduce(left(index), min)
  }
}
