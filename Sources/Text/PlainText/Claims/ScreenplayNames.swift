import BookText

extension RunText {
  /// Passes the lines of each part, from a blank line to the next, whose first line is as far in as the name
  /// above a speech.
  @inline(__always)
  func forEachCue(_ visit: (Range<Int>) -> Void) {
    let indent = measure.proseIndent + Run.indentOfName
    forEachParagraph(where: { lines[$0].indent >= indent }, visit)
  }

  private static let fewestCues = 6

  /// Hashes of the names in a screenplay; none for any other text. It has six speeches, or one for eighteen
  /// runs if this is more; two in three are by speakers, two or more, who speak again.
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
  fileprivate static let indentOfName = 10
  private static let indentOfSpeech = 4
  /// Columns from a name to the left edge of its speech.
  private static let stepOfName = 3
  private static let longestName = 40
  private static let widestSpeech = 50

  /// Hash of the name on the first line, if the run is a speech of a screenplay: indented narrow lines below
  /// a name in capitals that is indented further.
  var cue: UInt64? {
    guard lines.count > 1, let name = lines.first, name.indent >= edge + Self.indentOfName,
      name.columns - name.indent <= Self.longestName
    else { return nil }
    let isBelow = lines.dropFirst().allSatisfy {
      $0.indent >= edge + Self.indentOfSpeech && $0.indent < name.indent
        && $0.columns - $0.indent <= Self.widestSpeech
    }
    guard isBelow, columnOfSpeech + Self.stepOfName <= name.indent else { return nil }
    return text.hashOfNameInCapitals(name.range)
  }

  var columnOfSpeech: Int { lines.dropFirst().reduce(Int.max) { min($0, $1.indent) } }
}

extension TextBytes {
  /// Name that is all of a line, or all before a bracket: "FERRIS (V.O.)". Nil if the line has a small
  /// letter, a colon, `!` or `?`, or fewer than two capitals.
  func hashOfNameInCapitals(_ line: Range<Int>) -> UInt64? {
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
