/// Lines of code: between code fences, set off by a markup, in a drawn box, in a listing. A listing is one
/// block.
struct FencedCode: Recogniser {
  static var ignoresLineEnds: Bool { true }

  /// Of a listing and a run in it, the listing comes first and wins.
  func claims(in view: TextView) -> [Claim] {
    let runs = view.source.body.compactMap { run in
      view.source.lines[view.source.runs[run].lowerBound].isCode
        && view.isOpen(run: run, to: .certain) ? view.source.runs[run] : nil
    }
    return (view.source.listings + runs).sorted {
      ($0.lowerBound, -$0.upperBound) < ($1.lowerBound, -$1.upperBound)
    }.map { view.claim($0, .preformatted, by: .code, .certain) }
  }
}
