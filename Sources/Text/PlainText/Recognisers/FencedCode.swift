/// Lines of code: between code fences, set off by a markup, in a drawn box, in a listing.
///
/// A listing with blank lines is one block if its parts are set in: their columns mean something to each
/// other.
struct FencedCode: Recogniser {
  static var ignoresLineEnds: Bool { true }

  func claims(in view: TextView) -> [Claim] {
    var found: [Range<Int>] = []
    for run in view.source.body {
      let lines = view.source.runs[run]
      let first = view.source.lines[lines.lowerBound]
      guard first.isCode, view.isOpen(run: run, to: .certain) else { continue }
      if let last = found.last, last.upperBound == lines.lowerBound,
        first.blankLinesBefore <= Listings.widestGap,
        view.source.lines[lines].allSatisfy({ $0.indent > view.source.measure.proseIndent })
      {
        found.removeLast()
        found.append(Range(from: last.lowerBound, to: lines.upperBound))
      } else {
        found.append(lines)
      }
    }
    return found.map { view.claim($0, .preformatted, by: .code, .certain) }
  }
}
