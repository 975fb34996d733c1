/// A candidate with the findings of the rules about it: a new value, made of the candidate and its proposals.
struct HeadingReading {
  let candidate: HeadingCandidate
  /// The form of its words, as the last of the rules reads them.
  let form: HeadingForm
  /// The blank lines above it, or above most of its fellows.
  var blanks: Int
  /// Whether it begins with a word and a number, in a sequence with others.
  let isCounted: Bool
  /// Whether a list of contents has its title, and whether the list sets it in below others.
  let (isNamed, isIndentedInContents): (Bool, Bool)

  /// Applies proposals to a candidate. The last with a form decides the form, the last with a gap the gap.
  init(_ candidate: HeadingCandidate, by proposals: [HeadingProposal] = []) {
    self.candidate = candidate
    form = proposals.last { $0.form != nil }?.form ?? candidate.form
    blanks = proposals.last { $0.gap != nil }?.gap ?? candidate.blanks
    func has(_ hint: HeadingProposal.RankHint) -> Bool { proposals.contains { $0.hint == hint } }
    isCounted = has(.counted)
    isIndentedInContents = has(.listed(isSetIn: true))
    isNamed = isIndentedInContents || has(.listed(isSetIn: false))
  }

  var run: Int { candidate.run }
  /// Whether it is one of several numbered or lettered ones; a word counts too: "No. 4".
  var isInSequence: Bool { form.isNumber || form.isLetter || isCounted }
}
