import BookText

/// A candidate with the findings of the rules about it: a new value, made of the candidate and its proposals.
struct HeadingReading {
  let candidate: HeadingCandidate
  /// The form of its words, as the last of the rules reads them.
  let form: HeadingForm
  /// The blank lines above it, or above most of its fellows.
  let blanks: Int
  /// Number of candidates in its sequence; 0 if it is in none.
  let sequence: Int
  /// Whether it begins with a word and a number, in a sequence with others.
  let isCounted: Bool
  /// Whether it is one of several lines at such a place, and nothing else makes it a heading.
  let isRecurring: Bool
  /// Whether a list of contents has its title, and whether the list sets it in below others.
  let (isNamed, isIndentedInContents): (Bool, Bool)
  /// Whether it is one of many lines with little text between them.
  let isEntry: Bool

  /// Applies proposals to a candidate. The last with a form decides the form, the last with a gap the gap.
  init(_ candidate: HeadingCandidate, by all: [HeadingProposal] = []) {
    let proposals = Self.consistentProposals(all)
    self.candidate = candidate
    form = proposals.last { $0.form != nil }?.form ?? candidate.form
    blanks = proposals.last { $0.gap != nil }?.gap ?? candidate.blanks
    sequence = proposals.last { $0.rule == .headingSequence }?.count ?? 0
    func has(_ hint: HeadingProposal.RankHint) -> Bool { proposals.contains { $0.hint == hint } }
    isCounted = has(.counted)
    isRecurring = has(.recurring)
    isIndentedInContents = has(.listed(isSetIn: true))
    isNamed = isIndentedInContents || has(.listed(isSetIn: false))
    isEntry = has(.entry)
  }

  /// Returns the proposals, without proposals by recurring places if others make the line a heading. If the
  /// place gives the line a form, a proposal by its words is not enough.
  private static func consistentProposals(_ proposals: [HeadingProposal]) -> [HeadingProposal] {
    guard let place = proposals.first(where: { $0.hint == .recurring }) else { return proposals }
    let hasOthers = proposals.contains {
      $0.strength > .likely && $0.hint != .recurring
        && (place.form == nil || $0.rule != .headingWords)
    }
    return hasOthers ? proposals.filter { $0.hint != .recurring } : proposals
  }

  /// Returns the reading with another number of blank lines above.
  func with(blanks: Int) -> HeadingReading { HeadingReading(self, blanks: blanks) }

  /// Copies a reading with another number of blank lines above it.
  private init(_ other: HeadingReading, blanks: Int) {
    (candidate, form, sequence) = (other.candidate, other.form, other.sequence)
    (isCounted, isRecurring, isEntry) = (other.isCounted, other.isRecurring, other.isEntry)
    (isNamed, isIndentedInContents) = (other.isNamed, other.isIndentedInContents)
    self.blanks = blanks
  }

  var run: Int { candidate.run }
  /// Whether it is one of several numbered, lettered or recurring ones; a word counts too: "No. 4".
  var isInSequence: Bool { form.isNumber || form.isLetter || isCounted || isRecurring }
  /// Whether its text is fit for a heading recognised by its position and its look only.
  var isFitting: Bool { candidate.isFitting(as: form, gap: blanks) }
}
