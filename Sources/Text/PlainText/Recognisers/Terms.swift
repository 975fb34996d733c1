import BookText

/// Lists of definitions: terms on lines of their own, each with its explanation set in below it.
///
/// A paragraph below a term shows by itself what it is. A single line might be anything; it is an explanation
/// if other lines are set in as far below theirs.
struct Terms: Recogniser {
  /// Terms with explanations set in as far.
  private static let minimumTerms = 3
  /// Explanations on a page, in cells.
  private static let maximumIndent = 8

  /// Lists with a paragraph or options, and other lists if three entries in the text are set in as far; none
  /// in a play.
  func claims(in view: TextView) -> [Claim] {
    guard let wrap = view.wrap, !view.speakers.isPlay else { return [] }
    var lists: [DefinitionList] = []
    var counts: [Int: Int] = [:]
    view.visitOpenRuns(to: .likely) { _, run in
      guard let list = run.definitions(wrappedAt: wrap, view.source.measure) else { return }
      lists.append(list)
      counts[list.step, default: 0] += list.entries.count
    }
    return lists.filter {
      $0.hasParagraph || $0.hasOptions || counts[$0.step, default: 0] >= Self.minimumTerms
    }
    .flatMap { list in list.entries.flatMap { claimDefinition($0, in: list) } }
  }

  /// Sets the entry in by the step of the list, ``maximumIndent`` cells at most.
  private func claimDefinition(_ entry: ArraySlice<SourceLine>, in list: DefinitionList) -> [Claim]
  {
    let run = list.run
    var term = run.claim(.term, by: .term, .likely, entry.prefix(1))
    var explanation = run.claim(.indented(hang: 0), by: .term, .likely, entry.dropFirst())
    term.block.indent = max(0, term.block.indent - run.edge)
    explanation.block.indent = term.block.indent + min(list.step, Self.maximumIndent)
    return [term, explanation]
  }
}

private struct DefinitionList {
  let run: Run
  /// Indent of explanations below their terms, in columns.
  let step: Int
  /// Lines of each term and its explanation.
  let entries: [ArraySlice<SourceLine>]

  /// An explanation has two lines or more.
  var hasParagraph: Bool { entries.contains { $0.count > 2 } }

  /// All terms are options of a program: a word right after one or two hyphens.
  var hasOptions: Bool {
    entries.allSatisfy { entry in
      let term = entry.first.map { run.text[$0.range] }?.drop { $0 == "-" }
      guard let term, let first = term.first else { return false }
      return first.mayBeInWord
        && (1...2).contains(term.startIndex - entry[entry.startIndex].range.lowerBound)
    }
  }
}

extension Run {
  /// All explanations are set in as far as the first; nil if a line is none, or if the run might be verse and
  /// has neither paragraphs nor options.
  fileprivate func definitions(wrappedAt wrap: Int, _ measure: SourceMeasure) -> DefinitionList? {
    guard lines.count > 1, let first = lines.first,
      case let step = lines[lines.startIndex + 1].indent - first.indent, step >= 2
    else { return nil }
    let starts = lines.indices.filter { lines[$0].indent == first.indent }
    let entries = zip(starts, starts.dropFirst() + [lines.endIndex]).map { lines[$0..<$1] }
    guard entries.allSatisfy({ isDefinition($0, setIn: step, wrappedAt: wrap) }) else { return nil }
    let list = DefinitionList(run: self, step: step, entries: entries)
    return list.hasParagraph || list.hasOptions || verseDecision(wrappedAt: wrap, measure) == nil
      ? list : nil
  }

  /// All lines but the first are set in below it and filled, and the first is a term: no item of a list, half
  /// of the measure at most, with room for the next word.
  private func isDefinition(
    _ entry: ArraySlice<SourceLine>, setIn step: Int, wrappedAt wrap: Int
  ) -> Bool {
    let explanation = entry.dropFirst()
    guard let term = entry.first, let next = explanation.first, !beginsWithMarker(term),
      explanation.allSatisfy({ $0.indent - term.indent == step }),
      (term.columns - term.indent) * 2 <= wrap, hasRoom(term, before: next, wrappedAt: wrap)
    else { return false }
    return zip(explanation, explanation.dropFirst()).allSatisfy {
      !hasRoom($0, before: $1, wrappedAt: wrap)
    }
  }
}
