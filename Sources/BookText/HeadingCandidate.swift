/// A run that could be a heading.
struct HeadingCandidate {
  /// Its index among the runs.
  var run: Int
  var form: HeadingForm
  /// The blank lines before it and after it.
  var blanks: Int
  var blanksAfter: Int
  /// How many lines it has.
  var lines: Int
  /// Whether a list of contents names it.
  var isNamed = false
  /// Whether it is set off as a whole.
  var isEmphasised: Bool
  /// The column of its leftmost line.
  var indent: Int
  var scan: TitleScan

  /// Whether it may be an entry of a list that has no heading: that of an unmarked list must look
  /// like a chapter's.
  var isListable: Bool {
    switch form {
    case .numbered, .named, .numeralTitle, .contents: true
    case .capitals: blanks >= 2
    default: false
    }
  }

  /// Whether its text is fit for a heading that only its place and its look speak for.
  var isFitting: Bool {
    guard scan.range.count <= 120, lines <= 3 else { return false }
    if isEmphasised { return true }
    switch form {
    case .capitals: return true
    case .title: return scan.lastByte != 0x3A && scan.lastByte != 0x2E
    case .plain:
      // A sentence is a heading only if what follows stands apart from it too.
      let isSentence = [0x2E, 0x3F, 0x21].contains(scan.lastByte)
      return lines <= 2 && scan.lastByte != 0x3A && scan.capitals > 0
        && (!isSentence || blanksAfter >= 2)
    default: return true
    }
  }
}

extension Source {
  /// The runs that could be headings, in order.
  ///
  /// Most paragraphs are seen not to be by their length or their first letter.
  func headingCandidates() -> [HeadingCandidate] {
    var found: [HeadingCandidate] = []
    for index in body {
      let run = runs[index]
      guard run.count <= 4 else { continue }
      let range = range(ofRun: index)
      let blanks = blanks(beforeRun: index)
      let level = markedLevel(ofRun: index)
      guard
        level != nil
          || range.count <= HeadingForm.longest && mayBeHeading(range, blanks: blanks)
      else { continue }
      let scan = TitleScan(text, range)
      let form =
        level.map { HeadingForm.marked(level: $0) }
        ?? HeadingForm(text, range, lines: run.count, scan: scan)
      guard let form, blanks >= 1 || form.needsNoBlankLine
      else { continue }
      found.append(
        HeadingCandidate(
          run: index, form: form, blanks: blanks, blanksAfter: self.blanks(afterRun: index),
          lines: run.count, isEmphasised: isEmphasised(range),
          indent: lines[run].reduce(Int.max) { min($0, $1.indent) }, scan: scan))
    }
    return found
  }

  /// Whether a run is worth a closer look. One that stands close to the run before it must begin
  /// with a capital or a number, or be short.
  private func mayBeHeading(_ range: Range<Int>, blanks: Int) -> Bool {
    guard blanks < 2 else { return true }
    let first = text[range.lowerBound]
    if (0x61...0x7A).contains(first) || first == 0x22 || first == 0x28 { return false }
    // “ and ‘ begin speech.
    if first == 0xE2, range.count > 2, text[range.lowerBound + 1] == 0x80 { return false }
    return range.count <= 200
  }
}

extension HeadingForm {
  /// Whether it is known without a blank line before it.
  fileprivate var needsNoBlankLine: Bool {
    if case .marked = self { return true }
    return false
  }
}
