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
        run.split { isSign($0, in: view) }.flatMap {
          claimSaying(view.run($0.startIndex..<$0.endIndex))
        }
      }
  }

  /// A `%` alone.
  private func isSign(_ line: Int, in view: TextView) -> Bool {
    let range = view.source.lines[line].range
    return range.count == 1 && view.source.text[range.lowerBound] == "%"
  }

  /// The words are filled only if all lines but the last are long; the source is known if there is only one.
  private func claimSaying(_ saying: Run) -> [Claim] {
    // A dash of two hyphens, set in.
    let sources = saying.lines.indices.filter { index in
      let line = saying.lines[index]
      return line.indent > 0 && saying.text[line.range].starts(with: "--".utf8)
    }
    let source = saying.lines[(sources.first ?? saying.lines.endIndex)...]
    // The rest of a long source is set in as far; several are items.
    let isKnown =
      sources.count == 1 && source.count <= Self.mostLinesOfSource
      && source.allSatisfy { $0.indent >= source[source.startIndex].indent }
    let words = isKnown ? saying.lines[..<source.startIndex] : saying.lines
    var found: [Claim] = []
    if !words.isEmpty {
      let isWrapped = words.dropLast().allSatisfy { $0.columns >= Self.leastWrapped }
      found.append(
        isWrapped
          ? saying.claim(.paragraph, by: .prose, .certain, words)
          : saying.claim(.verse, by: .earlyLineEnds, .certain, words))
    }
    if isKnown { found.append(saying.claim(.signature, by: .signature, .certain, source)) }
    return found
  }
}
