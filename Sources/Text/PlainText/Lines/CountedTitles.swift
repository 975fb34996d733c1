import BookText

/// First lines of runs that count up from 1 through a text and are titles of what is right below them: of a
/// list, a table, a paragraph, a sentence.
///
/// A numbered item looks like such a line, and a numbered stanza begins like one. So all lines of a sequence
/// are judged together: none goes on below, none has another number below, and most have something else below
/// than a stanza has.
struct CountedTitles {
  private(set) var lines: Set<Int> = []

  /// Fewest titles of a sequence.
  private static let fewest = 3

  /// Costs O(*n*) in the runs and the length of the numbered lines.
  init(in runs: Slice<LineRuns>, _ looks: LineLooks) {
    var numbers = NumbersInOrder<Bool, Range<Int>>()
    for run in runs {
      // In order: a run has a line.
      let range = looks.lines[run.lowerBound].range
      guard range.count <= HeadingForm.longestShortTitle,
        let value = looks.numberOfTitle(run.lowerBound)
      else { continue }
      let hasDigits = looks.text[range.lowerBound].isDigit
      numbers.add(run, value, to: hasDigits, steps: 1...1, mostOpen: 4, mayBegin: value == 1)
    }
    for chain in numbers.chains where chain.members.count >= Self.fewest {
      let below = chain.members.map { Self.textBelow($0, looks) }
      guard !below.contains(.continuation),
        below.count(where: { $0 == .other }).isAtLeast(share: 1, in: 2, of: below.count)
      else { continue }
      lines.formUnion(chain.members.map(\.lowerBound))
    }
  }

  private enum Below { case continuation, nothing, stanza, other }

  /// What is below the first line of a run.
  private static func textBelow(_ run: Range<Int>, _ looks: LineLooks) -> Below {
    let (title, rest) = (run.lowerBound, run.dropFirst())
    guard !looks.endsSentence(title) || looks.text[looks.lines[title].range].last == "?" else {
      return .continuation
    }
    guard let next = rest.first else { return .nothing }
    let isLettered = looks.text[looks.lines[next].range].prefix(3).dropFirst().contains(")")
    let isItem = isLettered || looks.marker(next).isItem
    guard looks.lines[next].indent <= looks.lines[title].indent,
      looks.room(after: title) >= LineLooks.minimumRoom, isItem || looks.beginsSentence(next),
      looks.numberOfTitle(next) == nil
    else { return .continuation }
    let isFull = looks.isFull(looks.lines[next], wrappedAt: looks.wrap ?? SourceMeasure.usualWrap)
    return isItem || isFull || rest.count == 1 && looks.endsSentence(next) ? .other : .stanza
  }
}

extension LineLooks {
  /// The number before a title, or before the words of an item.
  fileprivate func numberOfTitle(_ index: Int) -> Int? {
    let range = lines[index].range
    guard text[range].prefix(6).contains(where: { $0 == "." || $0 == ")" }) else { return nil }
    let scan = TitleScan(text, range)
    return HeadingForm(text, range, lines: 1, scan: scan)?.numberOfTitle.map { Int($0) }
  }
}
