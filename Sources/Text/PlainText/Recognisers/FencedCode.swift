/// Lines between code fences, set off as code by a markup, or in a drawn box.
struct FencedCode: Recogniser {
  static var ignoresLineEnds: Bool { true }

  func claims(in view: TextView) -> [Claim] {
    view.source.body.compactMap { run in
      view.source.lines[view.source.runs[run].lowerBound].isCode
        && view.isOpen(run: run, to: .certain)
        ? view.claim(run, .preformatted, by: .code, .certain) : nil
    }
  }
}
