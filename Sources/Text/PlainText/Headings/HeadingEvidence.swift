import BookText

/// The signs for or against a heading, with their points.
///
/// The points were fitted to 76 books with known structure, and rounded to halves. Points are not passed from
/// line to line of the same look: with unknown books, this lost more headings than it found.
struct HeadingEvidence {
  /// A property for or against a heading.
  struct Sign: Sendable {
    let name: String
    /// In halves.
    let points: Int
    let isGiven: @Sendable (HeadingFacts) -> Bool

    init(_ name: String, _ points: Int, _ isGiven: @escaping @Sendable (HeadingFacts) -> Bool) {
      (self.name, self.points, self.isGiven) = (name, points, isGiven)
    }
  }

  /// The points of a candidate without any sign.
  static let base = -8

  /// Returns the points of a candidate, in halves.
  static func points(for facts: HeadingFacts) -> Int {
    signs.reduce(base) { $1.isGiven(facts) ? $0 + $1.points : $0 }
  }

  /// Returns the signs of a candidate with their points, after the base points of every candidate.
  static func signsGiven(_ facts: HeadingFacts) -> [(name: String, points: Int)] {
    [("any line", base)] + signs.filter { $0.isGiven(facts) }.map { ($0.name, $0.points) }
  }

  static let signs: [Sign] = [
    // What rules have proposed: numbers, and the names in a list of contents, are the best signs.
    Sign("marked", 30) { $0.isProposed(by: .markup) },
    Sign("proposed by its position", 30) { $0.isProposed(by: .headingPosition) },
    Sign("in a sequence of numbers", 8) { $0.reading.sequence > 0 },
    Sign("a part and its number", 4) { $0.reading.form.isNumbered },
    Sign("in the list of contents", 3) { $0.reading.isNamed },
    Sign("digits", -1) { $0.heading.hasDigits },
    Sign("a date", -1) { $0.heading.hasDate },
    // Headings are far from the text, and further from the text above.
    Sign("two blank lines above", 3) { $0.reading.blanks >= 2 },
    Sign("three blank lines above", 3) { $0.reading.blanks >= 3 },
    Sign("four blank lines above", 3) { $0.reading.blanks >= 4 },
    Sign("two blank lines below", 2) { $0.heading.blanksAfter >= 2 },
    Sign("three blank lines below", -2) { $0.heading.blanksAfter >= 3 },
    Sign("further from the text above", 1) { $0.reading.blanks > $0.heading.blanksAfter },
    Sign("further from the text below", 1) { $0.heading.blanksAfter > $0.reading.blanks },
    Sign("a wider gap than is usual", 3) { $0.reading.blanks > $0.custom.usualGap },
    Sign("a gap that one run in ten has", -4) { $0.gapShare < HeadingFacts.rareGap },
    // Credits, signatures and directions for the stage are indented; so is verse.
    Sign("set in", -2) { $0.indent > 0 && !$0.isCentred },
    Sign("left of the text, which is set in", 4) { $0.heading.isOutdented },
    // Titles are short.
    Sign("one line", 3) { $0.heading.lines == 1 },
    Sign("two lines", 1) { $0.heading.lines == 2 },
    Sign("three lines or four", -4) { $0.heading.lines >= 3 },
    Sign("25 bytes at most", 1) { $0.heading.length <= HeadingFacts.veryShort },
    Sign("45 bytes at most", 1) { $0.heading.length <= HeadingFacts.short },
    // Capitals and italics.
    Sign("capitals", 2) { $0.heading.isAllCapitals },
    Sign("capitals on two lines at most", 2) { $0.isShortCapitals },
    Sign("such capitals, apart", 1) { $0.isShortCapitals && $0.reading.blanks >= 2 },
    Sign("such capitals between texts", 2) { $0.isShortCapitals && $0.isBetweenTexts },
    Sign("words with capitals", 3) { $0.isTitle },
    Sign("words with capitals, as close as paragraphs", -1) {
      $0.isTitle && $0.reading.blanks == 1
    },
    Sign("a capital first", -2) { $0.isSentence },
    Sign("no capital first", -2) { $0.heading.hasLetters && !$0.heading.beginsWithCapital },
    Sign("emphasised", 2) { $0.heading.isEmphasised },
    Sign("as close as paragraphs, without a mark", -3) {
      $0.reading.blanks == 1 && !$0.heading.isAllCapitals && !$0.heading.isEmphasised
        && !$0.heading.isOutdented
    },
    // Sentences end.
    Sign("a full stop last", -1) { $0.heading.hasStop },
    Sign("a colon last", -4) { $0.heading.lastByte == ":" },
    Sign("a sentence with its end", -3) {
      $0.isSentence && ".!?".utf8.contains($0.heading.lastByte)
    },
    // Speakers, running heads and refrains come again.
    Sign("the same words elsewhere", -2) { $0.sameWords == 2 },
    Sign("the same words three times", -1) { $0.sameWords >= 3 },
    Sign("the same words six times", -4) { $0.sameWords >= HeadingFacts.oftenSame },
    // The runs above and below.
    Sign("text below", 2) { $0.isTextBelow },
    Sign("a short line above", 1) { $0.above?.isShort == true },
    Sign("an unfinished sentence above", -3) { $0.above?.isOpen == true },
    // The book: title pages and advertisements are at its ends.
    Sign("in the first pages", -3) { $0.place < HeadingFacts.firstPages },
    Sign("in the last pages", -2) { $0.place > HeadingFacts.lastPages },
    Sign("a book of narrow lines", 4) { $0.custom.narrow > HeadingFacts.narrowBook },
    Sign("a book without narrow lines", -1) { $0.custom.narrow < HeadingFacts.wideBook },
  ]
}

/// Properties of a candidate, and of the runs beside it, used as signs of a heading.
struct HeadingFacts {
  let reading: HeadingReading
  let heading: HeadingCandidate
  private let proposals: [HeadingProposal]
  let custom: HeadingCustoms
  /// Number of candidates with its words.
  let sameWords: Int
  /// Number of runs in a thousand with as wide a gap above.
  let gapShare: Int
  let isCentred: Bool
  /// The columns between the left edge of the prose and its own.
  let indent: Int
  let above: Neighbour?
  let isTextBelow: Bool
  /// Whether there is text of some length right above and below.
  let isBetweenTexts: Bool
  /// Number of runs in a thousand of the book before it.
  let place: Int

  /// Fewer runs than these in a thousand have a gap as wide.
  static let rareGap = 100
  /// Maximum number of bytes of a very short title.
  static let veryShort = 25
  /// Maximum number of bytes of a short title.
  static let short = 45
  /// Number of candidates with the same words, as of speakers.
  static let oftenSame = 6
  /// End of the first pages, in runs of a thousand.
  static let firstPages = 30
  /// Beginning of the last pages, in runs of a thousand.
  static let lastPages = 970
  /// More runs than these in a thousand are narrow in a book of narrow lines.
  static let narrowBook = 400
  /// Fewer runs than these in a thousand are narrow in a book without narrow lines.
  static let wideBook = 50
  /// Least bytes of a text below.
  private static let textBelow = 150

  /// Measures a candidate, a run of the body, and the runs on either side of it.
  ///
  /// - Parameters:
  ///   - proposals: All proposals about its run.
  ///   - sameWords: Number of candidates in the text with its words.
  init(
    of reading: HeadingReading, by proposals: [HeadingProposal], in source: RunText,
    _ custom: HeadingCustoms, sameWords: Int
  ) {
    let (run, body) = (reading.run, source.body)
    (self.reading, self.proposals, heading) = (reading, proposals, reading.candidate)
    (self.custom, self.sameWords) = (custom, sameWords)
    gapShare = custom.gapShares[min(reading.blanks, custom.gapShares.count - 1)]
    isCentred = source.lines[source.runs[run]].areCentred(in: source.measure)
    indent = heading.indent - source.measure.proseIndent
    above = run > body.lowerBound ? Neighbour(run - 1, in: source) : nil
    let hasRunBelow = run + 1 < body.upperBound
    isTextBelow = hasRunBelow && source.isText(run + 1)
    isBetweenTexts =
      hasRunBelow && source.range(ofRun: run + 1).count >= Self.textBelow
      && (above?.length ?? 0) >= RunText.leastText
    place = (run - body.lowerBound) * 1000 / body.count
  }

  /// Whether a rule has proposed the candidate.
  func isProposed(by rule: StructureRule) -> Bool { proposals.contains { $0.rule == rule } }

  /// Whether it is a line or two in capitals.
  var isShortCapitals: Bool { heading.isAllCapitals && heading.lines <= 2 }
  /// Whether its words have capitals as in a title, and small letters.
  var isTitle: Bool { heading.isTitleCased && !heading.isAllCapitals }
  /// Whether its first word has a capital, and others have none.
  var isSentence: Bool {
    !heading.isTitleCased && !heading.isAllCapitals && heading.beginsWithCapital
  }

  /// A run above a candidate.
  struct Neighbour {
    /// Its length in bytes.
    let length: Int
    /// Whether it is a line or two of less than a line's length.
    let isShort: Bool
    /// Whether it ends with a letter, a comma or a semicolon.
    let isOpen: Bool

    /// Fewest bytes of a line's length.
    private static let minimumLineLength = 60

    /// Measures a run of `source`, given by its index.
    init(_ run: Int, in source: RunText) {
      let range = source.range(ofRun: run)
      let last = source.text[range.upperBound - 1]
      length = range.count
      isShort = source.runs[run].count <= 2 && range.count < Self.minimumLineLength
      isOpen = last.mayBeLetter || ",;".utf8.contains(last)
    }
  }
}

/// Customs of a book.
struct HeadingCustoms {
  /// The blank lines above most runs of three lines or more.
  let usualGap: Int
  /// For each number of blank lines how many of a thousand runs have as many or more above them.
  let gapShares: [Int]
  /// Number of runs in a thousand, among those of three lines or more, narrower than three quarters of the
  /// measure.
  let narrow: Int

  /// Fewest lines of a paragraph that shows the customs of a book.
  private static let fewestLines = 3

  /// Counts the gaps above all runs, and the narrow paragraphs. The usual gap is the most frequent one above
  /// runs of three lines or more; of two the smaller.
  /// - Complexity: O(*n*).
  init(of source: RunText) {
    var gaps = Array(repeating: 0, count: HeadingLook.widestGap + 1)
    var ofTexts = gaps
    var narrow = 0
    let wrap = source.measure.wrap ?? SourceMeasure.usualWrap
    for run in source.body {
      let gap = min(source.blanks(beforeRun: run), HeadingLook.widestGap)
      gaps[gap] += 1
      let lines = source.lines[source.runs[run]]
      guard lines.count >= Self.fewestLines else { continue }
      ofTexts[gap] += 1
      if lines.allSatisfy({ $0.columns.isLess(thanShare: 3, in: 4, of: wrap) }) { narrow += 1 }
    }
    let all = max(1, source.body.count)
    usualGap = ofTexts.indices.max { (ofTexts[$0], -$0) < (ofTexts[$1], -$1) } ?? 1
    gapShares = gaps.indices.map { gaps[$0...].reduce(0, +) * 1000 / all }
    self.narrow = narrow * 1000 / max(1, ofTexts.reduce(0, +))
  }
}
