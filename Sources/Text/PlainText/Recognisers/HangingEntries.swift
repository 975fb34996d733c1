import BookText

/// Entries whose lines below the first are set in: of a bibliography; terms with a dash before their
/// explanations; terms on lines of their own above their explanations.
///
/// A paragraph below a term shows by itself what it is. A single line might be anything; it is an explanation
/// if other lines are set in as far below theirs.
struct HangingEntries: Recogniser {
  /// Terms with explanations set in as far.
  private static let minimumTerms = 3
  /// Explanations on a page, in cells.
  private static let maximumIndent = 8

  /// Each hanging entry is an item. Definitions are claimed with a paragraph or options, and others if three
  /// in the text are set in as far; none in a play.
  func claims(in view: TextView) -> [Claim] {
    guard let wrap = view.wrap else { return [] }
    var (found, lists): ([Claim], [Definitions]) = ([], [])
    var counts: [Int: Int] = [:]
    view.visitOpenRuns(to: .likely) { _, run in
      let entries = run.partsSetInBelow
      if run.lines.count > 2, entries.areItems(wrappedAt: wrap) {
        found += entries.map { $0.claim(.listItem, by: .listMarker, .likely) }
      } else if !view.speakers.isPlay,
        let list = Definitions(entries, of: run, wrappedAt: wrap, view.source.measure)
      {
        lists.append(list)
        counts[list.step, default: 0] += entries.count
      }
    }
    let sure = lists.filter { $0.isSure || counts[$0.step, default: 0] >= Self.minimumTerms }
    return found + sure.flatMap { list in list.entries.flatMap { claimDefinition($0, in: list) } }
  }

  /// Sets the entry in by the step of the list, ``maximumIndent`` cells at most.
  private func claimDefinition(_ entry: Run, in list: Definitions) -> [Claim] {
    var term = entry.claim(.term, by: .term, .likely, entry.lines.prefix(1))
    var explanation = entry.claim(
      .indented(hang: 0), by: .term, .likely, entry.lines.dropFirst())
    term.block.indent = max(0, term.block.indent - entry.edge)
    explanation.block.indent = term.block.indent + min(list.step, Self.maximumIndent)
    return [term, explanation]
  }
}

/// A list of terms with explanations.
private struct Definitions {
  let entries: [Run]
  /// Indent of explanations below their terms, in columns.
  let step: Int
  /// An explanation has two lines or more, or all terms are options.
  let isSure: Bool

  /// All explanations are set in as far as the first; nil if a line is none, or if the run might be verse and
  /// is not sure.
  init?(_ entries: [Run], of run: Run, wrappedAt wrap: Int, _ measure: SourceMeasure) {
    guard let term = run.lines.first, let next = run.lines.dropFirst().first,
      case let step = next.indent - term.indent, step >= 2, !entries.isEmpty,
      entries.allSatisfy({ $0.isDefinition(setIn: step, wrappedAt: wrap) })
    else { return nil }
    (self.entries, self.step) = (entries, step)
    isSure = entries.contains { $0.lines.count > 2 } || entries.allSatisfy(\.explainsOption)
    if !isSure, run.verseDecision(wrappedAt: wrap, measure) != nil { return nil }
  }
}

extension [Run] {
  /// Entries that are all explained terms, or all hang and two in three have a sentence inside, unlike lines
  /// of verse; false for fewer than two.
  fileprivate func areItems(wrappedAt wrap: Int) -> Bool {
    guard count > 1 else { return false }
    return allSatisfy(\.isExplained)
      || allSatisfy { $0.isHangingEntry(wrappedAt: wrap) }
        && count(where: \.hasSentenceInside).isAtLeast(share: 2, in: 3, of: count)
  }
}

extension Run {
  /// Begins with a capital and ends with a stop, its further lines have one indent, and none had room for the
  /// next word.
  fileprivate func isHangingEntry(wrappedAt wrap: Int) -> Bool {
    guard let first = lines.first, let last = lines.last, beginsWithCapital(first) else {
      return false
    }
    return text[last.range.upperBound - 1] == "."
      && lines.dropFirst().allSatisfy { $0.indent == last.indent } && isFilled(wrappedAt: wrap)
  }

  /// A dash follows the first words, "lamp -- a light", and each further line begins with a small letter.
  fileprivate var isExplained: Bool {
    guard let first = lines.first, !beginsWithMarker(first),
      lines.dropFirst().allSatisfy({ text.letterCase(at: $0.range.lowerBound) == .small })
    else { return false }
    let start = text[first.range].prefix(Self.longestTerm)
    return [" -- ", " – ", " — "].contains { start.firstPlace(of: $0.utf8) != nil }
  }

  /// Bytes of a term with its dash.
  private static let longestTerm = 34

  /// Stops inside the lines count, not one at their end.
  fileprivate var hasSentenceInside: Bool {
    lines.contains { line in
      zip(text[line.range], text[line.range].dropFirst()).contains { $0 == "." && $1 == " " }
    }
  }

  /// All lines but the first are set in below it and filled, and the first is a term: no item of a list, half
  /// of the measure at most, with room for the next word.
  fileprivate func isDefinition(setIn step: Int, wrappedAt wrap: Int) -> Bool {
    let explanation = part(lines.dropFirst())
    guard let term = lines.first, let next = explanation.lines.first else { return false }
    return !beginsWithMarker(term)
      && explanation.lines.allSatisfy { $0.indent - term.indent == step }
      && (term.columns - term.indent) * 2 <= wrap && hasRoom(term, before: next, wrappedAt: wrap)
      && explanation.isFilled(wrappedAt: wrap)
  }

  /// Begins with an option of a program: a word right after a hyphen, or, in small letters, after two.
  fileprivate var explainsOption: Bool {
    guard let line = lines.first?.range, case let term = text[line].drop(while: { $0 == "-" }),
      (1...2).contains(term.startIndex - line.lowerBound)
    else { return false }
    return term.first?.mayBeInWord == true
      && (term.startIndex == line.lowerBound + 1
        || text.letterCase(at: term.startIndex) != .capital)
  }
}
