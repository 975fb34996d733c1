import BookText

/// The speeches of a play.
struct Speeches: Recogniser {
  static var ignoresLineEnds: Bool { true }

  /// The run right below a name alone on its line is the speech.
  func claims(in view: TextView) -> [Claim] {
    guard view.speakers.isPlay else { return [] }
    // The line after a name that was cut off the rest of its speech.
    var rest: Int?
    return view.claimOpenRuns { index, run in
      let isBelow = run.lines.startIndex == rest && run.lines.first?.blankLinesBefore == 0
      var claims = view.speakers.claimSpeeches(run, at: index, joinsLines: view.options.joinsLines)
      // Another language may stand beside the speech.
      let isRest = isBelow && claims.isEmpty && run.tableKind == nil
      if isRest { claims = [view.speakers.claimWords(run, joinsLines: view.options.joinsLines)] }
      let isName = claims.last?.block.layout.traits.contains(.keptWithNext) == true
      rest = isRest || isName ? run.lines.endIndex : nil
      return claims
    }
  }
}

extension Speakers {
  /// A speech, or several with indented names. Prose hangs under its speaker's name; in verse each line is
  /// preserved. A name on a line of its own stays there, whatever the speech below it.
  func claimSpeeches(_ run: Run, at index: Int, joinsLines: Bool) -> [Claim] {
    guard isPlay, !isScreenplay else { return [] }
    let parts = areSetIn ? divideAtNames(run) : [run]
    let speeches = parts.compactMap { claimSpeech($0, at: index, joinsLines: joinsLines) }
    return speeches.count == parts.count ? speeches.flatMap(\.self) : []
  }

  private func divideAtNames(_ run: Run) -> [Run] {
    var parts: [Run] = []
    var start = run.lines.startIndex
    func addPart(upTo end: Int) {
      parts.append(Run(lines: run.lines[start..<end], text: run.text, edge: run.edge))
      start = end
    }
    for index in run.lines.indices.dropFirst() {
      if let name = indentedName(run.lines[index]), names.contains(name.hash) {
        addPart(upTo: index)
      }
    }
    addPart(upTo: run.lines.endIndex)
    return parts
  }

  /// Cells of indent below its speaker's name.
  private static let indentOfSpeech = 2

  /// One claim for the name alone or for a speech beginning on its line, two for a name above its speech; nil
  /// if the run is no speech.
  private func claimSpeech(_ run: Run, at index: Int, joinsLines: Bool) -> [Claim]? {
    guard let first = run.lines.first,
      let name = Speakers.name(in: source, first.range) ?? (areSetIn ? indentedName(first) : nil)
    else { return nil }
    // Another language stands beside the speech.
    if run.lines.count > 1, run.tableKind == .table { return nil }
    // A name on a separate line says nothing about the lines below it.
    let isAlone = name.end >= first.range.upperBound
    let isLoneName = isAlone && run.lines.count == 1 && isAboveSpeech(index)
    let hasStop = [".", ":"].contains(source.text[first.range.upperBound - 1])
    // A name too rare to be known counts if it stands alone above a speech and ends with a stop.
    guard names.contains(name.hash) || isLoneName && hasStop else { return nil }
    if isLoneName { return [claimName(in: run)] }
    guard isAlone, !joinsLines else {
      let rest = isAlone ? run.lines.dropFirst() : run.lines
      let speech = Run(lines: rest, text: run.text, edge: run.edge)
      let isVerse = !joinsLines && isVerse(speech)
      return [run.claim(isVerse ? .verse : .speech, by: .speaker, .likely)]
    }
    let below = Run(lines: run.lines.dropFirst(), text: run.text, edge: run.edge)
    return [claimName(in: run)]
      + (below.lines.isEmpty ? [] : [claimWords(below, joinsLines: joinsLines)])
  }

  /// Verse or indented prose below the name of a speaker.
  func claimWords(_ run: Run, joinsLines: Bool) -> Claim {
    let isVerse = !joinsLines && isVerse(run)
    var words = run.claim(isVerse ? .verse : .indented(hang: 0), by: .speaker, .likely)
    if !isVerse { words.block.indent = Self.indentOfSpeech }
    return words
  }

  /// Weaker signs are enough in a play whose speeches are set in.
  private func isVerse(_ speech: Run) -> Bool {
    guard let wrap = source.measure.wrap, speech.lines.count > 1 else { return false }
    return speech.verseDecision(wrappedAt: wrap, source.measure) != nil
      || areSetIn && speech.mayBeVerse
  }

  /// The name is kept with the speech below it.
  private func claimName(in run: Run) -> Claim {
    var name = run.claim(.speech, by: .speaker, .likely, run.lines.prefix(1))
    name.block.layout.traits.insert(.keptWithNext)
    return name
  }
}
