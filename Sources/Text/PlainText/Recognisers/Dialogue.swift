import BookText

/// Speeches with dashes at their beginning, one below the other: each is a paragraph, not a list item.
struct Dialogue: Recogniser {
  /// Runs with two or more speeches, the first at the top or below a paragraph, divided before each speech
  /// and each item beside them. In a run without speeches only the items are claimed.
  func claims(in view: TextView) -> [Claim] {
    let dashes = view.source.dashes
    guard let wrap = view.wrap, !dashes.isEmpty else { return [] }
    return view.claimOpenRuns { _, run in
      guard !run.hasLongLine else { return [] }
      if let list = claimItems(run, dashes, wrap) { return list }
      guard let first = run.lines.indices.first(where: dashes.contains),
        first < run.lines.startIndex + 2 || run.isParagraph(above: first, wrappedAt: wrap),
        run.lines.indices.count(where: dashes.contains) > 1
      else { return [] }
      var items: Set<Int> = []
      let parts = run.parts { index in
        let isSpeech = dashes.contains(index)
        let isApart = run.hasRoom(run.lines[index - 1], before: run.lines[index], wrappedAt: wrap)
        if !isSpeech, run.isItem(at: index, isApart: isApart) { items.insert(index) }
        return items.contains(index) || isSpeech && (isApart || !dashes.areApart)
          || isApart && run.beginsSentence(at: index)
      }
      return parts.map { claim($0, isItem: items.contains($0.lines.startIndex)) }
    }
  }

  /// Nil without items, or with speeches too. Text above and below them stays open.
  private func claimItems(_ run: Run, _ dashes: SpeechDashes, _ wrap: Int) -> [Claim]? {
    let items = run.lines.indices.filter(dashes.isItem)
    guard let last = items.last, !run.lines.indices.contains(where: dashes.contains) else {
      return nil
    }
    return run.parts(from: items, to: run.endOfItem(last, wrappedAt: wrap))
      .map { claim($0, isItem: true) }
  }

  private func claim(_ part: Run, isItem: Bool) -> Claim {
    part.claim(isItem ? .listItem : .paragraph, by: isItem ? .listMarker : .dialogue, .likely)
  }
}

extension Run {
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
    return beginsAnother
      && (lines.startIndex..<last).allSatisfy {
        !hasRoom(lines[$0], before: lines[$0 + 1], wrappedAt: wrap)
      }
  }

  /// Line after the last item of a list. A line that begins a sentence, after a line that ends early or ends
  /// a sentence, belongs to the text below.
  fileprivate func endOfItem(_ start: Int, wrappedAt wrap: Int) -> Int {
    lines.indices[(start + 1)...].first { index in
      text.beginsSentence(lines[index].range)
        && (text.endsSentence(lines[index - 1].range)
          || hasRoom(lines[index - 1], before: lines[index], wrappedAt: wrap))
    } ?? lines.endIndex
  }

  /// A line other than the first begins with a dash, and the line before ends early (`isApart`) or with a
  /// colon.
  fileprivate func isItem(at index: Int, isApart: Bool) -> Bool {
    guard let marker = listMarker(text, lines[index].range),
      marker.first == "-" || marker.first == 0xE2
    else { return false }
    return isApart || text[lines[index - 1].range.upperBound - 1] == ":"
  }
}
