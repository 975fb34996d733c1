import BookText

/// What a rule proposes about a run: that it is a heading, or what else it is beside headings.
///
/// A proposal is a value. It changes no candidate, and other rules see it only as a proposal.
struct HeadingProposal {
  /// The role of a run.
  enum Role {
    case heading
    /// It belongs to the title above, in the same block.
    case title
    /// It is no heading.
    case text
  }

  /// What a rule knows about the rank of a heading.
  enum RankHint: Equatable {
    /// It has a word and a number, in a sequence with others: "AIR IV."
    case counted
    /// A list of contents has its title, perhaps set in below others.
    case listed(isSetIn: Bool)
    case rank(HeadingRank)
  }

  let run: Int
  let role: Role
  /// The rule as `--structure` names it.
  let rule: StructureRule
  /// A heading by a *certain* proposal is said to be one by the text: by marks, words, numbers or a list of
  /// contents. One by a *custom* looks like others. A *likely* proposal makes no heading by itself: it is a
  /// sign.
  let strength: ClaimStrength
  /// Number of headings that support it, with this one; nil if it needs no support.
  var count: Int?
  /// The form of its words as the rule reads them; nil for the form of the candidate.
  var form: HeadingForm?
  /// The blank lines above most of its fellows: the first may be further from a title page. Nil for its own.
  var gap: Int?
  var hint: RankHint?

  /// - Parameters:
  ///   - run: The index of the run.
  ///   - count: Number of lines that the rule found together with this one.
  ///   - form: The form to take in place of the candidate's.
  init(
    _ run: Int, _ role: Role = .heading, by rule: StructureRule, _ strength: ClaimStrength,
    count: Int? = nil, as form: HeadingForm? = nil, gap: Int? = nil, hint: RankHint? = nil
  ) {
    (self.run, self.role, self.rule, self.strength) = (run, role, rule, strength)
    (self.count, self.form, self.gap, self.hint) = (count, form, gap, hint)
  }
}

/// The rule that makes a run a heading, how strong it is, and the number of similar lines or of points behind
/// it.
struct HeadingReason {
  let rule: StructureRule
  let strength: ClaimStrength
  let score: Int?
}

/// The proposals about the runs of a text, in the order of their rules.
struct HeadingProposals {
  private(set) var all: [HeadingProposal] = []
  /// Names of the rules asked so far, and for each proposal the index of its rule's name.
  private var names: [String] = []
  private var proposers: [UInt8] = []
  /// Index of the last proposal for each run, and of the earlier proposal for the same run for each proposal;
  /// -1 for none.
  private var last: [Int32]
  private var previous: [Int32] = []

  /// - Parameter count: Number of the runs of the text.
  init(runs count: Int) { last = Array(repeating: -1, count: count) }

  /// Adds the proposals of a rule, given by its name. Proposals about runs outside the text are left out.
  mutating func add(_ found: [HeadingProposal], of name: String) {
    names.append(name)
    for proposal in found where last.indices.contains(proposal.run) {
      previous.append(last[proposal.run])
      last[proposal.run] = Int32(clamping: all.count)
      all.append(proposal)
      proposers.append(UInt8(clamping: names.count - 1))
    }
  }

  /// Returns the proposals about a run, in the order of their rules; none for most runs.
  subscript(run: Int) -> [HeadingProposal] { indices(of: run).map { all[$0] } }

  /// Whether a proposal about a run has at least a strength.
  func hasProposal(for run: Int, atLeast strength: ClaimStrength) -> Bool {
    guard last.indices.contains(run) else { return false }
    var index = Int(last[run])
    while index >= 0 {
      if all[index].strength >= strength { return true }
      index = Int(previous[index])
    }
    return false
  }

  /// Returns the names of the rules that proposed a run, each with the strength.
  func explanations(of run: Int) -> [String] {
    indices(of: run).map { "\(names[Int(proposers[$0])]) \(all[$0].strength)" }
  }

  /// Returns the indices of the proposals about a run, in the order of their rules. They are linked
  /// backwards from the last one.
  private func indices(of run: Int) -> [Int] {
    guard last.indices.contains(run), last[run] >= 0 else { return [] }
    var found: [Int] = []
    var index = Int(last[run])
    while index >= 0 {
      found.append(index)
      index = Int(previous[index])
    }
    return found.reversed()
  }
}
