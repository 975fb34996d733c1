import BookText

/// Lines of the front pages: what looks like a heading above the first heading, text or list belongs to the
/// title page, unless it is near and later headings look like it, or stand above texts as it does.
struct FrontPages: HeadingCompletion {
  /// Maximum number of runs between a heading and the text below it.
  private static let maximumRunsToText = 3

  /// Proposes as text the headings above the first run below the title page, except members of a sequence and
  /// the first of recurring lines.
  func proposals(for headings: DecidedHeadings, in view: HeadingView) -> [HeadingProposal] {
    guard !isArticle(headings, in: view) else { return [] }
    let firstBelowTitlePage = firstRunBelowTitlePage(headings.headings, in: view)
    return headings.headings.filter {
      $0.run < firstBelowTitlePage && !$0.isInSequence && !isFirstOfSeries($0, in: headings, view)
    }.map { HeadingProposal($0.run, .text, by: .titlePage, .custom) }
  }

  /// Whether a heading is one of several that look alike, and has text below it or below its second line.
  private func isFirstOfSeries(
    _ heading: HeadingReading, in headings: DecidedHeadings, _ view: HeadingView
  ) -> Bool {
    let reason = headings.reasons[heading.run]
    return heading.run > view.source.front && reason?.rule == .headingEvidence
      && reason?.strength == .custom
      && (heading.run + 1...heading.run + 2).contains { view.source.hasText($0) }
  }

  /// Whether an article begins with its title: its first line is a heading, with text above the
  /// first list and the first numbered or named chapter.
  private func isArticle(_ headings: DecidedHeadings, in view: HeadingView) -> Bool {
    guard headings.headings.first?.run == view.source.front, let text = view.source.textOfArticle,
      view.lists.start.map({ $0 > text }) ?? true
    else { return false }
    return !headings.headings.dropFirst().prefix { $0.run <= text }.contains {
      headings.reasons[$0.run]?.rule != .headingEvidence
    }
  }

  /// Returns the first run below the title page: the first certain heading, list or text, or the first run of
  /// the body without any. Headings above this run are tried upwards. A heading within three runs of it takes
  /// its place if later headings share the heading's layout. Only one heading of each layout may, except
  /// headings left of indented text.
  private func firstRunBelowTitlePage(_ chosen: [HeadingReading], in view: HeadingView) -> Int {
    let source = view.source
    let certain = chosen.first {
      $0.form.isStrong || $0.isNamed || $0.isInSequence || $0.form.chapterOfSection != nil
    }?.run
    let front = min(source.front, source.body.upperBound)
    let text = (front..<source.body.upperBound).first {
      source.isText($0) || source.hasText($0) && source.text.endsSentence(source.range(ofRun: $0))
    }
    guard let end = [certain, view.lists.start, text].compactMap({ $0 }).min() else {
      return source.body.lowerBound
    }
    let above = chosen.prefix { $0.run < end }
    let others = chosen.dropFirst(above.count)
    var next = end
    var met: Set<HeadingLook> = []
    for heading in above.reversed() {
      let own = source.look(of: heading)
      // The first line of a file may be the first of headings that a wide gap sets apart.
      guard heading.run + Self.maximumRunsToText >= next,
        heading.run > source.front || heading.blanks > heading.candidate.blanks,
        met.insert(own).inserted || heading.candidate.isOutdented,
        others.contains(where: {
          $0.form.isLook && source.look(of: $0).style == own.style
            && ($0.blanks <= heading.blanks || $0.candidate.key == heading.candidate.key)
        })
      else { break }
      next = heading.run
    }
    return next
  }
}
