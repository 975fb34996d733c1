import BookText

/// Verse, known by the line ends, the indents and the capitals of each stanza.
struct Verse: Recogniser {
  /// Claims also indented columns of prose that look like stanzas.
  func claims(in view: TextView) -> [Claim] {
    guard let wrap = view.wrap else { return [] }
    let measure = view.source.measure
    return view.claimOpenRuns { index, run in
      guard !run.hasLongLine, let decision = run.verseDecision(wrappedAt: wrap, measure)
      else { return [] }
      let isProse =
        FilledColumn.hasStanzas.contains(run.lines.count) && FilledColumn(view).contains(index)
      return [
        isProse
          ? run.claim(.quotation, by: .filledColumn, .likely)
          : run.claim(decision.kind, by: decision.rule, .likely, score: decision.score)
      ]
    }
  }
}

/// Decides whether a poet made the line ends of some lines. The first applicable rule counts.
///
/// A line ends early if a wrapper would have pulled the next word up. Long lines of verse are often typed on
/// several, the others indented.
struct VerseRule: Sendable {
  let name: String
  /// Nil if the lines are prose.
  let verse: StructureRule?
  /// Lines of verse with the signs of list items.
  let mostMarkers: Int
  let holds: @Sendable (VerseFacts) -> Bool

  private static func verse(
    _ rule: StructureRule, _ name: String, mostMarkers: Int = 1,
    if holds: @escaping @Sendable (VerseFacts) -> Bool
  ) -> VerseRule {
    VerseRule(name: name, verse: rule, mostMarkers: mostMarkers, holds: holds)
  }

  private static func prose(
    _ name: String, if holds: @escaping @Sendable (VerseFacts) -> Bool
  ) -> VerseRule {
    VerseRule(name: name, verse: nil, mostMarkers: .max, holds: holds)
  }

  static let all: [VerseRule] = [
    verse(.earlyLineEnds, "a short line with a colon, above indented lines") {
      $0.run.isLabelled(wrappedAt: $0.wrap)
    },
    verse(.hangingLines, "long lines continue on indented lines", mostMarkers: 0) {
      $0.run.hasHangingLines(wrappedAt: $0.wrap)
    },
    verse(.hangingLines, "long lines continue once below, once up to a comma above a capital") {
      $0.run.hasTurnedOverLines
    },
    verse(.quatrain, "four lines, every second one indented", mostMarkers: 0) {
      ($0.isIndented || $0.capitals == 4) && $0.run.isQuatrain(from: $0.left)
    },
    // One-line replies in a dialogue.
    prose("lines end early only before indented ones, which begin paragraphs") {
      $0.hasTwoIndents && $0.breaks.beforeFlush > 0 && $0.breaks.prematureBeforeFlush == 0
        && !$0.hasOnlyCapitals
    },
    verse(.rhyme, "stops and rhymes, and a fifth ends early or all begin with capitals") {
      ($0.endsEarly(atLeast: 1, in: 5) || $0.run.lines.allSatisfy($0.run.beginsWithCapital))
        && $0.run.hasRhymes
    },
    prose("a full column, narrower than the book's") { $0.run.isFilledItself },
    prose("at the edge of prose, with no more early line ends than full lines") {
      $0.isFlush && $0.breaks.wrapped > 0 && $0.breaks.premature <= $0.breaks.wrapped
    },
    prose("words are divided at the ends of lines") { $0.run.dividesWords },
    prose("a narrow column, full of sentences that continue, without rhyme") {
      $0.run.isNarrowColumn
    },
    // Unless verse is beside them.
    prose("two lines, one nearly as wide as the measure") {
      $0.isCouplet && $0.isFlush && $0.hasNearlyFullLine
    },
    prose("two lines, the second the rest of the first") {
      $0.isCouplet && $0.run.isWideLineWithRest
    },
    verse(.earlyLineEnds, "two lines, the first of which ends early", mostMarkers: .max) {
      $0.isCouplet && $0.breaks.premature == 1 && $0.looksLikeCouplet
    },
    verse(.capitals, "two lines in the middle of the page, with capitals") {
      $0.isCouplet && $0.isCentred && $0.capitals == 2
    },
    verse(.capitals, "two lines set in, with a capital below a comma", mostMarkers: 0) {
      $0.isCouplet && $0.isIndented && $0.capitals == 2 && $0.run.endsAtComma
    },
    prose("two lines") { $0.isCouplet },
    verse(.earlyLineEnds, "a third ends early, with capitals or indents") {
      // Chosen on nine books with known verse.
      $0.endsEarly(atLeast: 34, in: 100) && ($0.capitals * 2 >= $0.run.lines.count || !$0.isFlush)
    },
    prose("an item with full lines") { $0.breaks.premature == 0 && $0.run.isItem },
    verse(.capitals, "nine in ten begin with capitals") {
      $0.capitals.isAtLeast(share: 9, in: 10, of: $0.run.lines.count)
        && ($0.isIndented || $0.run.hasUnevenIndents
          || $0.breaks.premature.isMore(thanShare: 1, in: 5, of: $0.run.lines.count - 1))
    },
    verse(.earlyLineEnds, "half end early, and none is full") {
      $0.endsEarly(atLeast: 1, in: 2) && $0.breaks.wrapped == 0
    },
  ]

  /// Columns by which a line may exceed the measure of the wrapped ones.
  static let overhang = 4
}

/// Line ends of a run, without the last.
struct LineEndCounts {
  /// Ends with room for the next word, and ends of lines too long to be wrapped.
  var premature = 0
  /// Ends at the measure and inside a sentence.
  var wrapped = 0
  var beforeFlush = 0
  /// Premature ends before a line at the least indent.
  var prematureBeforeFlush = 0
}

struct VerseFacts {
  let run: Run
  let wrap: Int
  /// First columns of its leftmost and its rightmost line.
  let (left, right): (Int, Int)
  let breaks: LineEndCounts
  private let measure: SourceMeasure
  /// Lines that go on at the left edge: more capitals are no accident.
  private static let fewestFlush = 3

  init(of run: Run, wrappedAt wrap: Int, _ measure: SourceMeasure) {
    self.run = run
    self.wrap = wrap
    self.measure = measure
    (left, right) = (run.leastIndent, run.lines.reduce(0) { max($0, $1.indent) })
    breaks = run.countBreaks(wrappedAt: wrap, least: left, paragraphIndent: measure.paragraphIndent)
  }

  var isCouplet: Bool { run.lines.count == 2 }
  var isCentred: Bool { run.lines.areCentred(in: measure) }
  var isIndented: Bool { left > run.edge }
  /// All lines begin at the left edge of prose.
  var isFlush: Bool { !isIndented && left == right }
  var hasTwoIndents: Bool {
    right > left && run.lines.allSatisfy { $0.indent == left || $0.indent == right }
  }
  /// Lines with a capital at the beginning.
  var capitals: Int { run.lines.count(where: run.beginsWithCapital) }
  /// Too many lines go on at the edge for chance.
  var hasOnlyCapitals: Bool {
    capitals == run.lines.count && breaks.beforeFlush >= Self.fewestFlush
  }
  /// Share of early line ends, in percent. There are two lines or more.
  var earlyShare: Int { breaks.premature * 100 / (run.lines.count - 1) }
  func endsEarly(atLeast share: Int, in whole: Int) -> Bool {
    breaks.premature.isAtLeast(share: share, in: whole, of: run.lines.count - 1)
  }
  /// A line fills four fifths of the measure.
  var hasNearlyFullLine: Bool {
    run.lines.contains { $0.columns.isAtLeast(share: 4, in: 5, of: wrap) }
  }
  /// Two lines are set in, begin with capitals, or are short.
  var looksLikeCouplet: Bool {
    isIndented || capitals == 2 || run.startsWithMarker == 0 && run.areShort(wrappedAt: wrap)
  }
}

extension Run {
  /// Lines of verse beside verse begin with capitals, except those that hang, and none is a list item.
  var mayBeVerse: Bool {
    guard startsWithMarker == 0, let first = lines.first else { return false }
    return lines.allSatisfy { $0.indent > first.indent || beginsWithCapital($0) }
  }

  /// Verse with the rule that gives the line breaks a meaning, and for early line ends their share as the
  /// score; nil if they have none, if too many lines have markers, and for a single line.
  func verseDecision(wrappedAt wrap: Int, _ measure: SourceMeasure) -> Decision? {
    guard lines.count > 1 else { return nil }
    let facts = VerseFacts(of: self, wrappedAt: wrap, measure)
    guard let rule = VerseRule.all.first(where: { $0.holds(facts) }), let verse = rule.verse,
      max(startsWithMarker, letteredStarts(amongMarkers: false).count) <= rule.mostMarkers
    else { return nil }
    return (.verse, verse, verse == .earlyLineEnds ? facts.earlyShare : nil)
  }

  /// Counts breaks before the last line. `least` is the indent of the leftmost line, `paragraphIndent` the
  /// usual one of paragraphs.
  fileprivate func countBreaks(
    wrappedAt wrap: Int, least: Int, paragraphIndent: Int?
  ) -> LineEndCounts {
    var breaks = LineEndCounts()
    for (line, next) in zip(lines, lines.dropFirst()) {
      let isFlush = next.indent == least
      let isSmall = text.letterCase(at: next.range.lowerBound) == .small
      // No program wraps a line beyond the measure either.
      let isPremature =
        hasRoom(line, before: next, wrappedAt: wrap)
        || line.columns > wrap + VerseRule.overhang && !isSmall && line.indent != paragraphIndent
      if isFlush { breaks.beforeFlush += 1 }
      if isPremature {
        breaks.premature += 1
      } else if isSmall {
        breaks.wrapped += 1
      }
      if isFlush, isPremature { breaks.prematureBeforeFlush += 1 }
    }
    return breaks
  }

  /// The first line, above a capital.
  fileprivate var endsAtComma: Bool {
    zip(lines, lines.dropFirst()).prefix(1).contains { $0.endsAtComma(above: $1, in: text) }
  }

  /// A wide line, or one whose first sign hangs, and its rest: in small letters, or a single word.
  fileprivate var isWideLineWithRest: Bool {
    guard let first = lines.first, let rest = lines.last else { return false }
    let (wide, narrow) = (first.columns - first.indent, rest.columns - rest.indent)
    let hangs = rest.indent == first.indent + 1
    guard narrow < wide, hangs || wide >= Run.leastWideLine else { return false }
    return text.letterCase(at: rest.range.lowerBound) == .small || !text[rest.range].contains(" ")
  }

  /// Columns of a line wider than most lines of verse.
  private static let leastWideLine = 50

  /// A short line with a colon at its end names the lines below it, `AUTHORS:`. These must be indented, and a
  /// single line, lines of a word each, or lines with early ends, rather than a paragraph.
  fileprivate func isLabelled(wrappedAt wrap: Int) -> Bool {
    guard let first = lines.first, text[first.range.upperBound - 1] == ":" else { return false }
    let named = lines.dropFirst()
    guard named.allSatisfy({ $0.indent >= first.indent + 2 }),
      named.first.map({ hasRoom(first, before: $0, wrappedAt: wrap) }) == true
    else { return false }
    return named.count == 1 || !named.contains { text[$0.range].contains(" ") }
      || zip(named, named.dropFirst()).contains { hasRoom($0, before: $1, wrappedAt: wrap) }
  }

  /// Four lines, with capitals at the beginning or rhyming, have alternating indents. The first line is
  /// further left than the second: the first line of a paragraph would be further right. `least` is the
  /// indent of the leftmost line.
  fileprivate func isQuatrain(from least: Int) -> Bool {
    lines.count == 4 && (lines.allSatisfy(beginsWithCapital) || hasRhymes)
      && zip(lines, [false, true, false, true]).allSatisfy { line, isIndented in
        (line.indent > least) == isIndented
      }
  }

  /// At least two lines begin with capitals at the edge, and all others are turnovers set in below them, most
  /// with small letters. A turnover with a capital, such as a name, must not have fitted into the line
  /// before. Indented paragraphs begin with capitals too; of an entry that hangs, only one line is at the
  /// edge.
  fileprivate func hasHangingLines(wrappedAt wrap: Int) -> Bool {
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
        if hasRoom(line, before: next, wrappedAt: wrap) { return false }
        named += 1
      }
    }
    return whole >= 2 && hanging > named
  }

  /// All lines begin with capitals, except the rests of full lines, which are a line each. A full line has no
  /// room for the next word within the longest. One rest is short and ends with a comma above a capital: no
  /// paragraph ends so.
  fileprivate var hasTurnedOverLines: Bool {
    guard let first = lines.first, beginsWithCapital(first), areRestsSingle else { return false }
    let (left, widest) = (leastIndent, lines.reduce(0) { max($0, $1.columns) })
    var (isRest, endsAtComma) = (false, false)
    for (line, next) in zip(lines, lines.dropFirst()) {
      if beginsWithCapital(next) {
        let isShort = (line.columns - line.indent) * 2 < widest - left
        if isRest, isShort, line.endsAtComma(above: next, in: text) { endsAtComma = true }
        isRest = false
      } else {
        guard line.reach(before: next, in: text) > widest, text.goOnWithSentence(next.range)
        else { return false }
        isRest = true
      }
    }
    return endsAtComma
  }

  /// No two lines in a row lack a capital. In most prose the second and the third do.
  private var areRestsSingle: Bool {
    let rest = lines.dropFirst()
    return zip(rest, rest.dropFirst()).allSatisfy { beginsWithCapital($0) || beginsWithCapital($1) }
  }

  /// Full lines, with sentences that continue.
  var isColumn: Bool { isFilledItself || isNarrowColumn }

  private static let leastColumn = 42
  /// Columns that typists leave free.
  static let slackOfTypists = 4

  /// Whether three lines or more fill a column: the next word would make each longer than the longest, and
  /// begins with no capital. Of five lines, one in eight may be shorter, two in three followed by a capital.
  /// Lines narrower than prose are a stanza if one ends with a stop and the last is as long as others.
  fileprivate var isFilledItself: Bool {
    let widest = lines.reduce(0) { max($0, $1.columns) }
    let width = widest - leastIndent
    guard lines.count >= 3, width >= Self.leastColumn, let last = lines.last else { return false }
    let shortest = last.columns + SourceMeasure.slackOfVerse
    let endsShort = lines.dropLast().allSatisfy { $0.columns > shortest }
    var (open, nearlyOpen, small, stops) = (0, 0, 0, 0)
    for (line, next) in zip(lines, lines.dropFirst()) {
      let reach = line.reach(before: next, in: text)
      if reach <= widest { open += 1 }
      if reach <= widest - Self.slackOfTypists { nearlyOpen += 1 }
      if !beginsWithCapital(next) { small += 1 }
      if !text.isWord(at: line.range.upperBound - 1) { stops += 1 }
    }
    if stops > 0, !endsShort, width < SourceMeasure.narrowestWrap { return false }
    let breaks = lines.count - 1
    return small == breaks && nearlyOpen == 0
      || breaks >= 4 && open.isAtMost(share: 1, in: 8, of: breaks)
        && small.isAtLeast(share: 1, in: 3, of: breaks)
  }

  fileprivate var leastIndent: Int { lines.reduce(Int.max) { min($0, $1.indent) } }

  /// A run without list markers has three lines or more below the first with unequal indents.
  fileprivate var hasUnevenIndents: Bool {
    let rest = lines.dropFirst()
    return startsWithMarker == 0 && rest.count >= 3
      && rest.contains { $0.indent != rest[rest.startIndex].indent }
  }

  fileprivate func areShort(wrappedAt wrap: Int) -> Bool {
    lines.allSatisfy { $0.columns * 2 < wrap }
  }

  /// Bytes of a line to search for its first letter.
  private static let longestSigns = 32

  /// First letter of a line, among its first bytes; false in scripts without capitals.
  func beginsWithCapital(_ line: SourceLine) -> Bool {
    for position in line.range.prefix(Self.longestSigns) {
      switch text.letterCase(at: position) {
      case .capital: return true
      case .small: return false
      // A letter of a script without lower case.
      case nil:
        if text[position] >= 0xC3, text.isWord(at: position) { return false }
      }
    }
    return false
  }
}
