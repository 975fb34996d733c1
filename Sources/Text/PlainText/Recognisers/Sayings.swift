import BookText

/// Sayings between lines with a `%` each, in the format of `fortune`: each `%` separates two, a source after
/// a dash is set at the right, and only wrapped text is filled.
struct Sayings: Recogniser {
  private static let fewestSigns = 3
  private static let mostLinesOfSource = 3
  /// Columns of a wrapped line.
  private static let leastWrapped = 56

  /// Signs are scene breaks, and the lines between them sayings, if there are enough signs.
  func claims(in view: TextView) -> [Claim] {
    guard let last = view.source.body.last else { return [] }
    let lines = view.source.runs[view.source.body.lowerBound].lowerBound
    let signs = (lines..<view.source.runs[last].upperBound).filter { isSign($0, in: view) }
    guard signs.count >= Self.fewestSigns else { return [] }
    return signs.map { view.claim($0..<$0 + 1, .sceneBreak, by: .sceneBreak, .certain) }
      + view.source.runs[view.source.body].flatMap { run in
        let sayings: [Range<Int>] = run.split { isSign($0, in: view) }
        return sayings.flatMap { claimSaying($0, in: view) }
      }
  }

  /// A `%` alone.
  private func isSign(_ line: Int, in view: TextView) -> Bool {
    let range = view.source.lines[line].range
    return range.count == 1 && view.source.text[range.lowerBound] == "%"
  }

  /// The words are filled only if all lines but the last are long; the source is known if there is only one.
  private func claimSaying(_ lines: Range<Int>, in view: TextView) -> [Claim] {
    let sources = lines.filter { beginsSource($0, in: view) }
    // The rest of a long source is set in as far; several are items.
    let source = sources.first.flatMap { first in
      let isOne =
        sources.count == 1
        && lines.upperBound - first <= Self.mostLinesOfSource
        && (first..<lines.upperBound).allSatisfy {
          view.source.lines[$0].indent >= view.source.lines[first].indent
        }
      return isOne ? first..<lines.upperBound : nil
    }
    let words = lines.lowerBound..<(source?.lowerBound ?? lines.upperBound)
    var found: [Claim] = []
    if !words.isEmpty {
      let isWrapped = words.dropLast().allSatisfy {
        view.source.lines[$0].columns >= Self.leastWrapped
      }
      found.append(
        isWrapped
          ? view.claim(words, .paragraph, by: .prose, .certain)
          : view.claim(words, .verse, by: .earlyLineEnds, .certain))
    }
    if let source {
      found.append(view.claim(source, .signature, by: .signature, .certain))
    }
    return found
  }

  /// A dash of two hyphens, set in.
  private func beginsSource(_ line: Int, in view: TextView) -> Bool {
    view.source.text[view.source.lines[line].range].starts(with: "--".utf8)
      && view.source.lines[line].indent > 0
  }
}
