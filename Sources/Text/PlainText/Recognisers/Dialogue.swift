import BookText

/// Speeches with dashes at their beginning, one below the other: each is a paragraph, not a list item.
struct Dialogue: Recogniser {
  /// Runs with two or more speeches, the first at the top or below a paragraph, divided before each speech
  /// and each item beside them. In a run without speeches only the items are claimed.
  func claims(in view: TextView) -> [Claim] {
    let dashes = view.source.dashes
    guard let wrap = view.wrap, !dashes.isEmpty else { return [] }
    var found: [Claim] = []
    view.visitOpenRuns(to: .likely) { _, run in
      guard !run.hasLongLine else { return }
      if let list = claimItems(run, dashes, wrap) {
        found += list
        return
      }
      guard let first = run.lines.indices.first(where: dashes.contains),
        first < run.lines.startIndex + 2 || run.isParagraph(above: first, wrappedAt: wrap),
        run.lines.indices.count(where: dashes.contains) > 1
      else { return }
      var start = run.lines.startIndex
      var kind = Block.Kind.paragraph
      for index in run.lines.indices.dropFirst() {
        let isSpeech = dashes.contains(index)
        let isApart = run.hasRoom(run.lines[index - 1], before: run.lines[index], wrappedAt: wrap)
        let isItem = !isSpeech && run.isItem(at: index, isApart: isApart)
        guard
          isItem || isSpeech && (isApart || !dashes.areApart)
            || isApart && run.beginsSentence(at: index)
        else { continue }
        found.append(claim(start..<index, of: run, as: kind))
        (start, kind) = (index, isItem ? .listItem : .paragraph)
      }
      found.append(claim(start..<run.lines.endIndex, of: run, as: kind))
    }
    return found
  }

  /// Nil without items, or with speeches too. Text above and below them stays open.
  private func claimItems(_ run: Run, _ dashes: SpeechDashes, _ wrap: Int) -> [Claim]? {
    let items = run.lines.indices.filter(dashes.isItem)
    guard let last = items.last, !run.lines.indices.contains(where: dashes.contains) else {
      return nil
    }
    let starts = items + [run.endOfItem(last, wrappedAt: wrap)]
    return zip(starts, starts.dropFirst()).map { claim($0..<$1, of: run, as: .listItem) }
  }

  private func claim(_ lines: Range<Int>, of run: Run, as kind: Block.Kind) -> Claim {
    run.claim(
      kind, by: kind == .listItem ? .listMarker : .dialogue, .likely, run.lines[lines])
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
