import BookText

/// The speeches of a screenplay: a name in capitals far in, and right below it the speech in a narrow column,
/// perhaps with a remark in brackets between.
struct Screenplay: Recogniser {
  static var ignoresLineEnds: Bool { true }

  func claims(in view: TextView) -> [Claim] {
    guard view.speakers.isScreenplay else { return [] }
    var found: [Claim] = []
    view.source.forEachCue { lines in
      let run = view.run(lines)
      guard run.cue != nil else { return }
      found += run.claimsOfCue
    }
    return found
  }
}

extension RunText {
  /// Calls `visit` with the lines of each part of the book between two blank lines, in order, if its first
  /// line meets a condition.
  ///
  /// Generic: compiled for each caller.
  @inline(__always)
  func forEachParagraph(where begins: (Int) -> Bool, _ visit: (Range<Int>) -> Void) {
    guard let first = body.first, let last = body.last else { return }
    let (start, end) = (runs[first].lowerBound, runs[last].upperBound)
    for index in start..<end
    where (index == start || lines[index].blankLinesBefore > 0) && begins(index) {
      var next = index + 1
      while next < end, lines[next].blankLinesBefore == 0 { next += 1 }
      visit(index..<next)
    }
  }

  /// Calls `visit` with the lines of each part that may be a speech below a name far in.
  @inline(__always)
  func forEachCue(_ visit: (Range<Int>) -> Void) {
    let indent = measure.proseIndent + Run.indentOfName
    forEachParagraph(where: { lines[$0].indent >= indent }, visit)
  }

  /// Fewest speeches of a screenplay.
  private static let fewestCues = 6

  /// Returns the names in a screenplay; empty for any other text. It has six speeches, or one run in eighteen
  /// if that is more, by two speakers or more, most of whom speak again.
  func namesInScreenplay() -> Set<UInt64> {
    var counts: [UInt64: Int] = [:]
    forEachCue { lines in
      let run = Run(lines: self.lines[lines], text: text, edge: measure.proseIndent)
      if let name = run.cue { counts[name, default: 0] += 1 }
    }
    let cues = counts.values.reduce(0, +)
    let again = counts.values.filter { $0 > 1 }
    // The runs may be pieces of these parts: a name, a remark, a speech.
    guard cues >= Self.fewestCues, cues.isAtLeast(share: 1, in: 18, of: body.count),
      again.count > 1, again.reduce(0, +).isAtLeast(share: 2, in: 3, of: cues)
    else { return [] }
    return Set(counts.keys)
  }
}

extension Run {
  /// Least indent of a name, of a speech, and of a name beyond its speech, in columns; maximum width of both.
  fileprivate static let indentOfName = 10
  private static let (indentOfSpeech, stepOfName) = (4, 3)
  private static let (longestName, widestSpeech) = (40, 50)
  /// Indents of a speech and of a remark on the page, in cells.
  private static let (speech, remark) = (4, 6)

  /// The hash of the name on the first line, if the run is a speech below a name far in; nil for other runs.
  var cue: UInt64? {
    guard lines.count > 1, let name = lines.first, name.indent >= edge + Self.indentOfName,
      name.columns - name.indent <= Self.longestName
    else { return nil }
    let isBelow = lines.dropFirst().allSatisfy {
      $0.indent >= edge + Self.indentOfSpeech && $0.indent < name.indent
        && $0.columns - $0.indent <= Self.widestSpeech
    }
    guard isBelow, columnOfSpeech + Self.stepOfName <= name.indent else { return nil }
    return text.nameInCapitals(name.range)
  }

  /// The column of a speech below its name.
  private var columnOfSpeech: Int { lines.dropFirst().reduce(Int.max) { min($0, $1.indent) } }

  /// The claims of a name, its speech and the remarks in brackets.
  fileprivate var claimsOfCue: [Claim] {
    let column = columnOfSpeech
    var name = claim(.speech, by: .speaker, .custom, lines.prefix(1))
    name.block.layout.traits.insert(.keptWithNext)
    var found = [name]
    var start = lines.startIndex + 1
    var isRemark = isRemark(lines[start], in: column)
    func add(upTo end: Int) {
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
      add(upTo: index)
      isRemark = self.isRemark(line, in: column)
    }
    add(upTo: lines.endIndex)
    return found
  }

  /// Whether a line begins a remark in brackets: it is set in further than the speech, or the speech is only
  /// the remark.
  private func isRemark(_ line: SourceLine, in column: Int) -> Bool {
    text[line.range.lowerBound] == "("
      && (line.indent > column || text[line.range.upperBound - 1] == ")")
  }
}

extension TextBytes {
  /// Returns the hash of a name in capitals up to a bracket, "FERRIS (V.O.)"; nil if the line is none.
  func nameInCapitals(_ line: Range<Int>) -> UInt64? {
    var (hash, letters) = (WordHash(), 0)
    for place in line {
      let byte = self[place]
      if byte == "(" { break }
      switch letterCase(at: place) {
      case .small: return nil
      case .capital:
        letters += 1
        hash.add(self, at: place)
      default:
        guard byte != ":", byte != "!", byte != "?" else { return nil }
      }
    }
    return letters > 1 ? hash.value : nil
  }
}
