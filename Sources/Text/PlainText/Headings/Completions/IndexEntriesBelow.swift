import BookText

/// Lines of an index: headings recognised only by their look are entries there.
struct IndexEntriesBelow: HeadingCompletion {

  /// Proposes as text the headings that are entries of an index, up to its end. A marked heading, or
  /// one of a part or with a name, ends it early.
  func proposals(for headings: DecidedHeadings, in view: HeadingView) -> [HeadingProposal] {
    let source = view.source
    guard headings.headings.contains(where: { source.opensIndex($0.run) }) else { return [] }
    let ends = IndexEnds(in: source)
    let entries = IndexEntries(source: source)
    var end = 0
    return headings.headings.filter { heading in
      if source.opensIndex(heading.run) {
        end = ends.end(below: heading.run)
        return false
      }
      switch heading.form {
      case .title, .plain, .capitals:
        return heading.run < end && !heading.isNamed && heading.blanks < HeadingLook.wideGap
      case .letter, .numeral, .numeralTitle, .section, .end: return false
      case .numbered where heading.run < end && entries.isAmongEntries(heading.run): return true
      case .marked, .numbered, .named, .contents:
        end = min(end, heading.run)
        return false
      }
    }.map { HeadingProposal($0.run, .text, by: .indexEntry, .custom) }
  }
}
