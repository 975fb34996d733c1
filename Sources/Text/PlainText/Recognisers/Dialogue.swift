import BookText

/// Speeches with dashes at their beginning, one below the other: each is a paragraph, not a list item.
struct Dialogue: Recogniser {
  /// Runs with two or more speeches, the first at the top or below a paragraph, divided before each speech.
  func claims(in view: TextView) -> [Claim] {
    let dashes = view.source.dashes
    guard let wrap = view.wrap, !dashes.isEmpty else { return [] }
    return view.claimOpenRuns { _, run in
      guard !run.hasLongLine, let first = run.lines.indices.first(where: dashes.contains),
        first < run.lines.startIndex + 2 || run.isParagraph(above: first, wrappedAt: wrap),
        run.lines.indices.count(where: dashes.contains) > 1,
        !run.lines.indices.contains(where: { run.isLineOfVerse($0, wrappedAt: wrap) })
      else { return [] }
      return run.parts { index in
        let isSpeech = dashes.contains(index)
        let isApart = run.hasRoom(run.lines[index - 1], before: run.lines[index], wrappedAt: wrap)
        return isSpeech && (isApart || !dashes.areApart)
          || isApart && run.beginsSentence(at: index)
      }
      .map { $0.claim(.paragraph, by: .dialogue, .likely) }
    }
  }
}

extension Run {
  /// Begins with a capital, but goes on with the sentence of the line before, which had room for more.
  fileprivate func isLineOfVerse(_ index: Int, wrappedAt wrap: Int) -> Bool {
    guard let before = lines[ifAny: index - 1] else { return false }
    return beginsWithCapital(lines[index]) && !text.endsSentence(before.range)
      && hasRoom(before, before: lines[index], wrappedAt: wrap)
  }

  /// A line other than the first begins a sentence, and the line before ends one.
  fileprivate func beginsSentence(at index: Int) -> Bool {
    lines[ifAny: index - 1].map { text.endsSentence($0.range) } == true
      && text.beginsSentence(lines[index].range)
  }

  /// The lines above one with a dash are a whole paragraph: each but the last is full, and the line with the
  /// dash begins another.
  fileprivate func isParagraph(above index: Int, wrappedAt wrap: Int) -> Bool {
    let last = index - 1
    let beginsAnother =
      lines[index].indent > lines[last].indent
      || hasRoom(lines[last], before: lines[index], wrappedAt: wrap)
    return beginsAnother && part(lines[..<index]).isFilled(wrappedAt: wrap)
  }
}
