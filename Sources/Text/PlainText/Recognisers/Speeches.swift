import BookText

/// The speeches of a play or a screenplay.
struct Speeches: Recogniser {
  static var ignoresLineEnds: Bool { true }

  /// The run right below a name alone on its line is the speech.
  func claims(in view: TextView) -> [Claim] {
    guard view.speakers.isPlay else { return [] }
    let farIn = view.speakers.speechesFarIn
    if !farIn.isEmpty { return farIn.flatMap(\.claimsFarIn) }
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
    let parts =
      !areSetIn
      ? [run]
      : run.parts { index in
        indentedName(run.lines[index]).map { names.contains($0.hash) } == true
      }
    let speeches = parts.compactMap { claimSpeech($0, at: index, joinsLines: joinsLines) }
    return speeches.count == parts.count ? speeches.flatMap(\.self) : []
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
    if isLoneName { return [run.claimName(.likely)] }
    guard isAlone, !joinsLines else {
      let isVerse = !joinsLines && isVerse(run)
      return [run.claim(isVerse ? .verse : .speech, by: .speaker, .likely)]
    }
    let below = run.part(run.lines.dropFirst())
    return [run.claimName(.likely)]
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
}

extension Run {
  /// Cells of indent in a screenplay.
  private static let indentFarIn = 4
  private static let indentOfRemark = 6

  /// The name on the first line is kept with the speech below it.
  fileprivate func claimName(_ strength: Claim.Strength) -> Claim {
    var name = claim(.speech, by: .speaker, strength, lines.prefix(1))
    name.block.layout.traits.insert(.keptWithNext)
    return name
  }

  /// A speech of a screenplay: its name, and remarks in brackets among its words.
  fileprivate var claimsFarIn: [Claim] {
    let words = part(lines.dropFirst())
    guard let first = words.lines.first else { return [] }
    let column = words.lines.reduce(first.indent) { min($0, $1.indent) }
    /// A bracket is set in further than the speech, or the speech is only the remark.
    func beginsRemark(_ line: SourceLine) -> Bool {
      text[line.range.lowerBound] == "("
        && (line.indent > column || text[line.range.upperBound - 1] == ")")
    }
    var isRemark = beginsRemark(first)
    let parts = words.parts { index in
      let (line, wasRemark) = (lines[index], isRemark)
      let goesOn =
        wasRemark && text[lines[index - 1].range.upperBound - 1] != ")" && line.indent > column
      isRemark = goesOn || beginsRemark(line)
      return wasRemark ? !goesOn : isRemark
    }
    return [claimName(.custom)]
      + parts.map { part in
        var claim = part.claim(.indented(hang: 0), by: .speaker, .custom)
        let isRemark = part.lines.first.map(beginsRemark) == true
        claim.block.indent = isRemark ? Self.indentOfRemark : Self.indentFarIn
        return claim
      }
  }
}
