import BookText

/// The headings of a text, the entries of its lists of contents, and their ranks.
///
/// Rules propose, an arbiter decides, and completions add what follows from the decided headings.
struct Headings {
  /// The role of a run.
  enum Part: Hashable {
    case heading(HeadingRank)
    /// A heading with a level from its mark.
    case marked(level: UInt8)
    /// The title of the heading before it, in the same block.
    case title
    case entry
  }

  let parts: Parts
  /// The rule for each heading, and the number of similar lines as its evidence.
  let reasons: [Int: HeadingReason]
  /// Signs of each possible heading with their points, and the proposals about each run; if asked for.
  let signs: [Int: HeadingEvidence.Signs]
  let proposals: HeadingProposals?
  /// The ranks of the book's headings.
  let ranks: Set<HeadingRank>
  let source: RunText
  /// The title page. None of its lines is a heading.
  let titlePage: TitlePage

  /// Finds the headings in three steps: rules propose, the arbiter decides, and completions change its
  /// decision one after the other.
  ///
  /// - Parameters:
  ///   - rivals: Claims of other kinds of text to the same runs.
  ///   - rules: The rules to ask.
  ///   - explains: Whether to keep the signs and the proposals.
  /// - Complexity: O(*n* log *n*).
  init(
    in source: RunText, against rivals: HeadingRivals, by rules: HeadingRules,
    explains: Bool = false
  ) {
    var view = HeadingView(of: source, against: rivals)
    view.ask(rules.proposing)
    let arbiter = HeadingArbiter(of: view)
    let decided = rules.completing.reduce(arbiter.decideHeadings()) { headings, completion in
      headings.applying(completion.proposals(for: headings, in: view), in: view)
    }
    self.source = source
    titlePage = view.titlePage
    (parts, reasons) = (decided.parts, decided.reasons)
    ranks = decided.parts.ranks
    signs = explains ? arbiter.signsByRun() : [:]
    proposals = explains ? view.proposals : nil
  }
}

// MARK: - Levels

extension Headings {
  /// Returns the rank of a run's heading.
  func rank(ofRun run: Int) -> HeadingRank? { parts.rank(ofRun: run) }

  /// Returns the level of a rank in this book. Books and parts have level 1, chapters 2 or more, subtitles 3
  /// or more. Ranks missing in this book leave no gap.
  func level(of rank: HeadingRank) -> Int {
    switch rank {
    case .subtitle: return max(3, 1 + least + ranks.count { $0 < rank })
    case .minor: return level(of: .subtitle) + (ranks.contains(.subtitle) ? 1 : 0)
    default: break
    }
    return 1 + least + ranks.count { $0 < rank }
  }

  /// One less than the level of the highest rank: the first level belongs to books and parts.
  private var least: Int { ranks.contains { $0 < .chapter } ? 0 : 1 }

  /// Lowest rank that begins sections: chapters, and the scenes of acts; numbered parts of a chapter only if
  /// there are no chapters.
  var leastRankOfSections: HeadingRank {
    ranks.contains(.act) || !ranks.contains { $0 <= .chapter } ? .scene : .chapter
  }

  /// The runs of indexes, each from below its heading to its last entry or to the next heading; may be empty.
  var indexes: [Range<Int>] {
    let heads = source.body.filter { run in
      switch parts[run] {
      case .heading, .marked: true
      case .title, .entry, nil: false
      }
    }
    let ends = heads.dropFirst() + [source.body.upperBound]
    let indexes = zip(heads, ends).filter { source.opensIndex($0.0) }
    guard !indexes.isEmpty else { return [] }
    let lasts = IndexEnds(in: source)
    return indexes.map { head, next in
      head + 1..<max(head + 1, min(next, lasts.end(below: head)))
    }
  }
}
