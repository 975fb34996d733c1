extension Run {
  /// Whether the run could be verse if it stands beside some: its lines begin with capitals, and
  /// none is an item of a list.
  var mayBeVerse: Bool {
    startsWithMarker == 0 && tableKind == nil && lines.allSatisfy(beginsWithCapital)
      && !lines.contains { $0.columns > SourceMeasure.longestWrappedLine }
  }

  /// Whether the line breaks mean something.
  ///
  /// A break is premature where a wrapper would have pulled the next word up. The slack of eight
  /// columns and the share of a third were chosen on nine books with known verse; a smaller slack
  /// calls prose verse that was wrapped by hand.
  ///
  /// Lines that fill the measure are verse where each begins with a capital and chance would
  /// hardly make it so: once in a thousand, by the share of capitals at the beginnings of the
  /// book's lines of prose.
  func isVerse(wrappedAt wrap: Int, capitals usual: Double) -> Bool {
    guard lines.count > 1 else { return false }
    let slack = 8
    let least = lines.reduce(Int.max) { min($0, $1.indent) }
    let most = lines.reduce(0) { max($0, $1.indent) }
    let hasTwoIndents =
      most > least && lines.allSatisfy { $0.indent == least || $0.indent == most }
    var premature = 0
    var flush = (premature: 0, all: 0)
    for (line, next) in zip(lines, lines.dropFirst()) {
      let isFlush = next.indent == least
      let isPremature = line.columns + 1 + firstWordLength(of: next) <= wrap - slack
      if isFlush { flush.all += 1 }
      if isPremature { premature += 1 }
      if isFlush, isPremature { flush.premature += 1 }
    }
    if isFilledItself { return false }
    // Where only set-in lines come early they begin paragraphs: one-line replies in a dialogue.
    if hasTwoIndents, flush.all > 0, flush.premature == 0 { return false }
    let capitals = lines.count(where: beginsWithCapital)
    let share = Double(premature) / Double(lines.count - 1)
    let isSetIn = least > 0
    if lines.count == 2 {
      return share == 1 && (capitals == 2 || isSetIn || startsWithMarker == 0 && bothShort(wrap))
    }
    if share >= 0.34, capitals * 2 >= lines.count || most > least || isSetIn {
      return startsWithMarker < 2
    }
    if capitals * 10 >= lines.count * 9, isSetIn || share > 0.2 { return startsWithMarker < 2 }
    if share >= 0.5 { return startsWithMarker < 2 }
    guard capitals == lines.count, startsWithMarker == 0, !isAllCapitals else { return false }
    var chance = 1.0
    for _ in lines.dropFirst() { chance *= usual }
    return chance < 0.001
  }

  /// Whether the lines are those of a column narrower than the book's but no verse: each ends where
  /// the next word would have made it longer than the longest, and the next begins with a small
  /// letter; of many lines one in eight may do otherwise, and two in three have a capital. Of two
  /// lines it cannot be told.
  private var isFilledItself: Bool {
    let least = lines.reduce(Int.max) { min($0, $1.indent) }
    let widest = lines.reduce(0) { max($0, $1.columns) }
    guard lines.count >= 3, widest - least >= 42 else { return false }
    var (open, small) = (0, 0)
    for (line, next) in zip(lines, lines.dropFirst()) {
      if line.columns + 1 + firstWordLength(of: next) <= widest { open += 1 }
      if !beginsWithCapital(next) { small += 1 }
    }
    let breaks = lines.count - 1
    return breaks < 4
      ? open == 0 && small == breaks : open * 8 <= breaks && small * 3 >= breaks
  }

  /// Whether the first line has no small letter: then capitals say nothing.
  private var isAllCapitals: Bool {
    lines.first.map { TitleScan(text, $0.range).smalls == 0 } ?? false
  }

  private func bothShort(_ wrap: Int) -> Bool {
    lines.allSatisfy { $0.columns * 2 < wrap }
  }

  /// The columns of the first word of a line.
  func firstWordLength(of line: SourceLine) -> Int {
    text[line.range].prefix { $0 != 0x20 }.count
  }

  /// Whether the first letter of a line is a capital.
  func beginsWithCapital(_ line: SourceLine) -> Bool {
    for position in line.range.prefix(32) {
      switch letterCase(text, position) {
      case .capital: return true
      case .small: return false
      // A letter of a script without small ones.
      case nil:
        if text[position] >= 0xC3, isWordByte(text, position) { return false }
      }
    }
    return false
  }
}
