import BookText

/// Verse, known by the line ends, the indents and the capitals of each stanza.
struct Verse: Recogniser {
  func claims(in view: TextView) -> [Claim] {
    guard let wrap = view.wrap else { return [] }
    let measure = view.source.measure
    var found: [Claim] = []
    view.openRuns(to: .likely) { index, run in
      guard !run.hasLongLine, let decision = run.verse(wrappedAt: wrap, measure) else { return }
      let isProse =
        FilledColumn.hasStanzas.contains(run.lines.count) && FilledColumn(view).contains(index)
      found.append(
        isProse
          ? run.claim(.quotation, by: .filledColumn, .likely)
          : run.claim(decision.kind, by: decision.rule, .likely, score: decision.score))
    }
    return found
  }
}

extension Run {
  /// True if the run could be verse if it is beside some: its lines begin with capitals, except
  /// those that hang, and none is a list item.
  var mayBeVerse: Bool {
    guard startsWithMarker == 0, let first = lines.first else { return false }
    return lines.allSatisfy { $0.indent > first.indent || beginsWithCapital($0) }
  }

  /// Returns the rule by which the line breaks have a meaning; nil if they have none.
  ///
  /// A break is premature if a wrapper would have pulled the next word up. The slack of eight
  /// columns and the share of a third were chosen on nine books with known verse; a smaller slack
  /// classifies prose as verse that was wrapped by hand.
  ///
  /// Long lines of verse are often typed on several, the others indented.
  func verse(wrappedAt wrap: Int, _ measure: SourceMeasure) -> Decision? {
    guard lines.count > 1 else { return nil }
    if hasHangingLines(wrappedAt: wrap) {
      return startsWithMarker == 0 ? (.verse, .hangingLines, nil) : nil
    }
    let least = leastIndent
    let most = lines.reduce(0) { max($0, $1.indent) }
    let hasTwoIndents =
      most > least && lines.allSatisfy { $0.indent == least || $0.indent == most }
    let (premature, wrapped, flush) = breaks(
      wrappedAt: wrap, least: least, paragraphIndent: measure.paragraphIndent)
    if least > edge, isQuatrain(least) {
      return startsWithMarker == 0 ? (.verse, .quatrain, nil) : nil
    }
    if isFilledItself { return nil }
    // If only indented lines come early they begin paragraphs: one-line replies in a dialogue.
    if hasTwoIndents, flush.all > 0, flush.premature == 0 { return nil }
    let capitals = lines.count(where: beginsWithCapital)
    let fraction = Double(premature) / Double(lines.count - 1)
    let early: Decision = (.verse, .earlyLineEnds, Int(fraction * 100))
    let isIndented = least > edge
    // A line that a program broke, at the edge where prose begins.
    if !isIndented, most == least, wrapped > 0, premature <= wrapped { return nil }
    if lines.count == 2 {
      // Two lines that both come near to the measure are a paragraph, unless verse is beside them.
      if !isIndented, most == least, lines.contains(where: { $0.columns * 10 >= wrap * 8 }) {
        return nil
      }
      if isWideLineWithRest { return nil }
      let isVerse =
        fraction == 1 && (capitals == 2 || isIndented || startsWithMarker == 0 && bothShort(wrap))
      return isVerse ? early : nil
    }
    if fraction >= 0.34, capitals * 2 >= lines.count || most > least || isIndented {
      return startsWithMarker < 2 ? early : nil
    }
    // A numbered item whose lines hang and are full.
    if premature == 0, isItem { return nil }
    if capitals * 10 >= lines.count * 9, isIndented || fraction > 0.2 {
      return startsWithMarker < 2 ? (.verse, .capitals, nil) : nil
    }
    if fraction >= 0.5, wrapped == 0 { return startsWithMarker < 2 ? early : nil }
    return nil
  }

  /// Counts line ends. `premature`: the next word would have fitted, or the line is too long to be wrapped.
  /// `wrapped`: at the measure and inside a sentence. `flush`: before a line at the least indent.
  private func breaks(
    wrappedAt wrap: Int, least: Int, paragraphIndent: Int?
  ) -> (premature: Int, wrapped: Int, flush: (premature: Int, all: Int)) {
    let slack = 8
    var (premature, wrapped, flush) = (0, 0, (premature: 0, all: 0))
    for (line, next) in zip(lines, lines.dropFirst()) {
      let isFlush = next.indent == least
      let isSmall = letterCase(text, next.range.lowerBound) == .small
      // No program wraps a line beyond the measure either.
      let isPremature =
        line.columns + 1 + firstWordLength(of: next) <= wrap - slack
        || line.columns > wrap + 4 && !isSmall && line.indent != paragraphIndent
      if isFlush { flush.all += 1 }
      if isPremature {
        premature += 1
      } else if isSmall {
        wrapped += 1
      }
      if isFlush, isPremature { flush.premature += 1 }
    }
    return (premature, wrapped, flush)
  }

  /// True if the second of two lines is the rest of the first, which is wide: it begins with a small letter,
  /// or is a single word.
  private var isWideLineWithRest: Bool {
    let widths = lines.map { $0.columns - $0.indent }
    guard widths[0] >= Run.leastWideLine, widths[1] < widths[0], let rest = lines.last else {
      return false
    }
    return letterCase(text, rest.range.lowerBound) == .small || !text[rest.range].contains(" ")
  }

  /// The columns of a line that is wider than most lines of verse.
  private static let leastWideLine = 50

  /// True if four lines alternate in indent, the first further left than the second: one that begins a
  /// paragraph would be further right.
  private func isQuatrain(_ least: Int) -> Bool {
    lines.count == 4
      && zip(lines, [false, true, false, true]).allSatisfy { line, isIndented in
        (line.indent > least) == isIndented
      }
  }

  /// True if the indented lines are turnovers, and all other lines begin with capitals. Indented paragraphs
  /// begin with capitals themselves; of a single entry that hangs, only one line is not indented. A line may
  /// continue with a name if it did not fit into the one before.
  private func hasHangingLines(wrappedAt wrap: Int) -> Bool {
    guard let first = lines.first, first.indent == leastIndent else { return false }
    var (whole, hanging, named) = (1, 0, 0)
    guard beginsWithCapital(first) else { return false }
    for (line, next) in zip(lines, lines.dropFirst()) {
      let isCapital = beginsWithCapital(next)
      if next.indent == first.indent {
        guard isCapital else { return false }
        whole += 1
      } else if !isCapital {
        hanging += 1
      } else {
        guard line.columns + 1 + firstWordLength(of: next) > wrap - 8 else { return false }
        named += 1
      }
    }
    return whole >= 2 && hanging > named
  }

  /// True if the lines are those of a column narrower than the book's but no verse: each ends where
  /// the next word would have made it longer than the longest, and the next begins with a
  /// lower-case letter; of many lines one in eight may differ, and two in three have a capital. Two
  /// lines are inconclusive.
  private var isFilledItself: Bool {
    let least = leastIndent
    let widest = lines.reduce(0) { max($0, $1.columns) }
    guard lines.count >= 3, widest - least >= 42 else { return false }
    var (open, nearlyOpen, small) = (0, 0, 0)
    for (line, next) in zip(lines, lines.dropFirst()) {
      let reach = line.columns + 1 + firstWordLength(of: next)
      if reach <= widest { open += 1 }
      // Typists leave some columns free.
      if reach <= widest - 4 { nearlyOpen += 1 }
      if !beginsWithCapital(next) { small += 1 }
    }
    let breaks = lines.count - 1
    if small == breaks, nearlyOpen == 0 { return true }
    return breaks < 4
      ? open == 0 && small == breaks : open * 8 <= breaks && small * 3 >= breaks
  }

  private var leastIndent: Int { lines.reduce(Int.max) { min($0, $1.indent) } }

  private func bothShort(_ wrap: Int) -> Bool {
    lines.allSatisfy { $0.columns * 2 < wrap }
  }

  /// Returns the columns of the first word of a line.
  func firstWordLength(of line: SourceLine) -> Int {
    text[line.range].prefix { $0 != " " }.count
  }

  /// True if the first letter of a line is a capital.
  func beginsWithCapital(_ line: SourceLine) -> Bool {
    for position in line.range.prefix(32) {
      switch letterCase(text, position) {
      case .capital: return true
      case .small: return false
      // A letter of a script without lower case.
      case nil:
        if text[position] >= 0xC3, isWordByte(text, position) { return false }
      }
    }
    return false
  }
}
