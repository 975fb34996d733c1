import BookText

/// The speeches of a play.
struct Speeches: Recogniser {
  static var ignoresLineEnds: Bool { true }

  /// Claims the speeches of a play. The run right below a name alone on its line is the speech.
  func claims(in view: TextView) -> [Claim] {
    guard view.speakers.isPlay else { return [] }
    var found: [Claim] = []
    // The line after a name that was cut off the rest of its speech.
    var rest: Int?
    view.visitOpenRuns(to: .likely) { index, run in
      let isBelow = run.lines.startIndex == rest && run.lines.first?.blankLinesBefore == 0
      var claims = view.speakers.claimSpeeches(run, at: index, joinsLines: view.options.joinsLines)
      // Another language may stand beside the speech.
      let isRest = isBelow && claims.isEmpty && run.tableKind == nil
      if isRest { claims = [view.speakers.claimWords(run, joinsLines: view.options.joinsLines)] }
      let isName = claims.last?.block.layout.traits.contains(.keptWithNext) == true
      rest = isRest || isName ? run.lines.endIndex : nil
      found += claims
    }
    return found
  }
}

extension Speakers {
  /// Returns the claims of a run consisting of a speech, or of several with indented names; none for other
  /// runs. Prose hangs under its speaker's name; in verse each line is preserved. A name on a line of its own
  /// stays there, whatever the speech below it.
  func claimSpeeches(_ run: Run, at index: Int, joinsLines: Bool) -> [Claim] {
    guard isPlay, !isScreenplay else { return [] }
    let parts = areSetIn ? divideAtNames(run) : [run]
    let speeches = parts.compactMap { claimSpeech($0, at: index, joinsLines: joinsLines) }
    return speeches.count == parts.count ? speeches.flatMap(\.self) : []
  }

  /// Returns a run divided before each line with an indented name.
  private func divideAtNames(_ run: Run) -> [Run] {
    var parts: [Run] = []
    var start = run.lines.startIndex
    /// Adds the lines from `start` to `end` as a part.
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

  /// Indent of a speech below its speaker's name, in cells.
  private static let indentOfSpeech = 2

  /// Returns the claims of a run that begins with a speaker's name: one for the name alone or for a speech
  /// beginning on its line, two for a name above its speech; nil if it is no speech.
  ///
  /// - Parameter index: The index of the run.
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

  /// Claims a run below the name of a speaker as verse or as indented prose.
  func claimWords(_ run: Run, joinsLines: Bool) -> Claim {
    let isVerse = !joinsLines && isVerse(run)
    var words = run.claim(isVerse ? .verse : .indented(hang: 0), by: .speaker, .likely)
    if !isVerse { words.block.indent = Self.indentOfSpeech }
    return words
  }

  /// Whether the lines of a speech are verse. In a play whose speeches are set in, weaker signs are enough.
  private func isVerse(_ speech: Run) -> Bool {
    guard let wrap = source.measure.wrap, speech.lines.count > 1 else { return false }
    return speech.verseDecision(wrappedAt: wrap, source.measure) != nil
      || areSetIn && speech.mayBeVerse
  }

  /// Claims the first line of a run as the name of a speaker, kept with the speech below it.
  private func claimName(in run: Run) -> Claim {
    var name = run.claim(.speech, by: .speaker, .likely, run.lines.prefix(1))
    name.block.layout.traits.insert(.keptWithNext)
    return name
  }
}
