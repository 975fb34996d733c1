import BookText

/// The lines of a title page, and the captions between them; the title of a text consisting of little more.
struct TitlePageLines: Recogniser {
  static var ignoresLineEnds: Bool { true }

  func claims(in view: TextView) -> [Claim] {
    view.headings.titlePage.lines(in: view).filter { view.isOpen(run: $0, to: .certain) }
      .map { view.claim($0, .titleLine, by: .titlePage, .certain) }
  }
}
