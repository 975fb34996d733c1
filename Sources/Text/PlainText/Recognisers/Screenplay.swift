import BookText

/// The speeches of a screenplay: a name in capitals far in, and right below it the speech in a narrow column,
/// perhaps with a remark in brackets between.
struct Screenplay: Recogniser {
  static var ignoresLineEnds: Bool { true }

  /// Name, remarks and words of each speech, if the text is a screenplay.
  func claims(in view: TextView) -> [Claim] {
    guard view.speakers.isScreenplay else { return [] }
    var found: [Claim] = []
    view.source.forEachCue { lines in
      let run = view.run(lines)
      guard run.cue != nil else { return }
      found += run.claimsOfSpeech
    }
    return found
  }
}

extension Run {
  /// Cells of indent on the page.
  private static let speech = 4
  private static let remark = 6

  /// The run is a name with a speech below it, and remarks in brackets.
  fileprivate var claimsOfSpeech: [Claim] {
    let column = columnOfSpeech
    var name = claim(.speech, by: .speaker, .custom, lines.prefix(1))
    name.block.layout.traits.insert(.keptWithNext)
    var found = [name]
    var start = lines.startIndex + 1
    var isRemark = isRemark(lines[start], in: column)
    func addPart(upTo end: Int) {
      var part = claim(.indented(hang: 0), by: .speaker, .custom, lines[start..<end])
      part.block.indent = isRemark ? Self.remark : Self.speech
      found.append(part)
      start = end
    }
    for index in start + 1..<lines.endIndex {
      let line = lines[index]
      let goesOn =
        isRemark
        ? text[lines[index - 1].range.upperBound - 1] != ")" && line.indent > column
        : !self.isRemark(line, in: column)
      guard !goesOn else { continue }
      addPart(upTo: index)
      isRemark = self.isRemark(line, in: column)
    }
    addPart(upTo: lines.endIndex)
    return found
  }

  /// A bracket is set in further than the speech, or the speech is only the remark.
  private func isRemark(_ line: SourceLine, in column: Int) -> Bool {
    text[line.range.lowerBound] == "("
      && (line.indent > column || text[line.range.upperBound - 1] == ")")
  }
}
