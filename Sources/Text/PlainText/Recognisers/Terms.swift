import BookText

/// Lists of definitions: terms on lines of their own, each with its explanation set in below it.
///
/// A paragraph below a term shows by itself what it is. A single line might be anything; it is an explanation
/// if other lines are set in as far below theirs.
struct Terms: Recogniser {
  /// The fewest terms with explanations set in as far, and the deepest indent of explanations on a page.
  private static let (fewest, deepest) = (3, 8)

  func claims(in view: TextView) -> [Claim] {
    guard let wrap = view.wrap, !view.speakers.isPlay else { return [] }
    var lists: [(run: Run, step: Int, entries: [Range<Int>])] = []
    var counts: [Int: Int] = [:]
    view.openRuns(to: .likely) { _, run in
      guard let (step, entries) = run.definitions(wrappedAt: wrap, view.source.measure) else {
        return
      }
      lists.append((run, step, entries))
      counts[step, default: 0] += entries.count
    }
    return lists.flatMap { run, step, entries -> [Claim] in
      let hasParagraph = entries.contains { $0.count > 2 }
      guard hasParagraph || counts[step, default: 0] >= Self.fewest else { return [] }
      return entries.flatMap { entry -> [Claim] in
        let lines = run.lines[entry]
        var term = run.claim(.term, by: .term, .likely, lines.prefix(1))
        var explanation = run.claim(.indented(hang: 0), by: .term, .likely, lines.dropFirst())
        term.block.indent = max(0, term.block.indent - run.edge)
        explanation.block.indent = term.block.indent + min(step, Self.deepest)
        return [term, explanation]
      }
    }
  }
}

extension Run {
  /// Returns the lines of each term with its explanation, and the columns by which explanations are set
  /// in. Returns nil if the run is no list of definitions, or might be verse.
  fileprivate func definitions(
    wrappedAt wrap: Int, _ measure: SourceMeasure
  ) -> (step: Int, entries: [Range<Int>])? {
    guard lines.count > 1, let first = lines.first,
      case let step = lines[lines.startIndex + 1].indent - first.indent, step >= 2
    else { return nil }
    let starts = lines.indices.filter { lines[$0].indent == first.indent }
    let entries = zip(starts, starts.dropFirst() + [lines.endIndex]).map { $0..<$1 }
    guard entries.allSatisfy({ isDefinition(lines[$0], setIn: step, wrappedAt: wrap) }) else {
      return nil
    }
    let hasParagraph = entries.contains { $0.count > 2 }
    return hasParagraph || verse(wrappedAt: wrap, measure) == nil ? (step, entries) : nil
  }

  /// True if all lines but the first are set in below it and filled, and the first is a term: no item of a
  /// list, half of the measure at most, with room for the next word.
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

  /// True if a line had room for the first word of the next one: its end was intended.
  func hasRoom(_ line: SourceLine, before next: SourceLine, wrappedAt wrap: Int) -> Bool {
    line.reach(before: next, in: text) <= wrap - VerseRule.slack
  }
}
