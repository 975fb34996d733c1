import BookText

/// A text divided into lines and runs, and its properties known before its blocks. A run is a row of lines
/// without a blank one between them, named by its index.
final class RunText {
  let text: TextBytes
  let lines: [SourceLine]
  /// Lines as they are printed; none of a typed text.
  let print: [PrintedLine]
  /// Lines of each run.
  let runs: LineRuns
  /// Lines of each listing, found by their look.
  let listings: [Range<Int>]
  let emphasis: [Emphasis]
  /// Lines declared as headings by a mark, and their levels, in order.
  let markedHeadings: [(place: Int, level: Int)]
  /// No other line is a heading.
  let areHeadingsKnown: Bool
  /// They count up through the text, rather than have signs.
  let areHeadingsCounted: Bool
  /// Lines with the signs of items are items.
  let hasMarkup: Bool
  /// First lines are title and author, as in the books of Aozora Bunko.
  let isAozora: Bool
  let measure: SourceMeasure
  /// Lines with a dash of speech at their beginning.
  let dashes: SpeechDashes
  private let titlesAboveText: Set<Int>
  /// Runs of the book itself, without a distributor's notices.
  let body: Range<Int>
  /// First run of the book's own pages, after the notes of its transcriber.
  let front: Int
  /// Notes to which the text refers (``findCitedNotes()``).
  private(set) lazy var citedNotes: [Int] = findCitedNotes()
  /// Bytes of a run that is text: a shorter one may be a title, a caption, a name.
  static let leastText = 100
  /// Steps for recognisers, in proportion to the length of the text.
  private(set) var budget = StepBudget()

  /// Divides a text into runs, measures it, and divides runs again where the line model finds several pieces.
  /// - Parameter headings: The headings marked by signs in the layout.
  /// - Parameter areHeadingsCounted: Whether they count up, rather than have signs.
  /// - Parameter print: The lines as they are printed; none of a typed text.
  /// - Parameter measure: The column at which full lines end, if the text is printed; nil to detect it.
  /// - Parameter cutsRuns: Whether runs are cut into pieces if several follow without a blank line.
  init(
    _ text: TextBytes, _ lines: [SourceLine],
    headings: [(place: Int, level: Int)], areHeadingsKnown: Bool = false,
    areHeadingsCounted: Bool = false, hasMarkup: Bool = false, areLinesParagraphs: Bool = false,
    _ marks: InlineSpans,
    showsBoilerplate: Bool, print: [PrintedLine] = [], measure known: Int? = nil, cutsRuns: Bool
  ) {
    self.text = text
    self.print = print
    emphasis = marks.emphasis
    self.hasMarkup = hasMarkup
    markedHeadings = marks.headings.isEmpty || areHeadingsKnown ? headings : marks.headings
    self.areHeadingsKnown = areHeadingsKnown
    self.areHeadingsCounted = areHeadingsCounted
    isAozora = marks.isAozora
    var (lines, whole) = (lines, LineRuns(lines))
    var body =
      showsBoilerplate ? 0..<whole.count : Boilerplate(of: text, lines: lines, runs: whole).body
    measure = SourceMeasure(
      of: text, lines, runs: whole[body], isWrapped: !isAozora && !areLinesParagraphs, known: known)
    listings =
      Listings(
        in: text, lines, cutsRuns ? whole[body] : whole[..<0], measure, headings: markedHeadings
      ).found
    if !listings.isEmpty {
      let (start, end) = (whole.start(ofRun: body.lowerBound), whole.start(ofRun: body.upperBound))
      for line in listings.joined() { lines[line].isCode = true }
      whole = LineRuns(lines)
      body = whole.run(beginningWith: start)..<whole.run(beginningWith: end)
    }
    self.lines = lines
    dashes = SpeechDashes(text, lines, hasMarkup: hasMarkup)
    let looks = LineLooks(text, lines, dashes, measure)
    titlesAboveText = cutsRuns ? TitlesAboveText(in: whole[body], looks).lines : []
    var pieces =
      cutsRuns ? LineModel(looks).findPieces(in: whole[body], titles: titlesAboveText) : []
    if !print.isEmpty {
      pieces.removeAll { $0.line > 0 && print[$0.line].continuesTitle(print[$0.line - 1]) }
    }
    if pieces.isEmpty {
      (runs, self.body) = (whole, body)
    } else {
      runs = LineRuns(lines, cutInto: pieces)
      let (start, end) = (whole.start(ofRun: body.lowerBound), whole.start(ofRun: body.upperBound))
      self.body = runs.run(beginningWith: start)..<runs.run(beginningWith: end)
    }
    front = firstRun(belowNotesIn: self.body, of: text, lines, runs)
    budget.allow(bytes: text.count)
  }

  /// Steps for a line that a recogniser examines or claims: some 250 ns.
  private static let stepsPerLine = 8

  /// Lines that the rest of the budget covers.
  var linesLeft: Int { budget.left / Self.stepsPerLine }

  /// If the steps do not suffice, unclaimed lines become prose.
  func spend(lines count: Int) { _ = budget.spend(Self.stepsPerLine * count) }

  /// The text of the run without white space at both ends; never empty.
  func range(ofRun index: Int) -> Range<Int> {
    let run = runs[index]
    // In order: a run has a line.
    return lines[run.lowerBound].range.lowerBound..<lines[run.upperBound - 1].range.upperBound
  }

  /// Blank lines: at least 1 before the first run of the text.
  func blanks(beforeRun index: Int) -> Int {
    let blanks = lines[runs[index].lowerBound].blankLinesBefore
    return index == 0 ? max(1, blanks) : blanks
  }

  /// ``manyBlanks`` after the last run.
  func blanks(afterRun index: Int) -> Int {
    index + 1 < runs.count ? lines[runs[index + 1].lowerBound].blankLinesBefore : Self.manyBlanks
  }

  private static let manyBlanks = 9
  /// Bytes that are certainly text.
  static let longText = 280
  private static let fewestLines = 4
  /// Bytes in each of its lines, on average.
  private static let shortestLine = 25
  /// Bytes in each of its lines, on average, if it is in capitals.
  private static let longLine = 40

  /// The first line of a run is a title right above its text (`TitlesAboveText`).
  func isRightAboveText(_ run: Int) -> Bool { titlesAboveText.contains(runs[run].lowerBound) }

  /// A run ends inside a sentence.
  func isOpen(_ run: Int) -> Bool {
    let last = text[range(ofRun: run).upperBound - 1]
    return last.mayBeLetter || ",;".utf8.contains(last)
  }

  /// A run of the body has the length of a paragraph, and is no code right below one.
  func hasText(_ run: Int) -> Bool {
    body.contains(run) && range(ofRun: run).count >= Self.leastText
      && !(lines[runs[run].lowerBound].isCode && blanks(beforeRun: run) == 0)
  }

  /// A run is no line of a title page: it has ``longText`` bytes, or at least four lines of some length. If
  /// these are short, they must not be in capitals.
  func isText(_ run: Int) -> Bool {
    let range = range(ofRun: run)
    if range.count >= Self.longText { return true }
    let perLine = range.count / runs[run].count
    guard runs[run].count >= Self.fewestLines, perLine >= Self.shortestLine else { return false }
    let scan = TitleScan(text, range)
    return perLine >= Self.longLine
      || scan.capitals.isLess(thanShare: 1, in: 4, of: scan.smalls)
  }

  /// The level that a mark gives to a run of a line or two; nil for runs without one, and longer runs. Costs
  /// O(log *n*) in the marks.
  func markedLevel(ofRun index: Int) -> Int? {
    guard !markedHeadings.isEmpty, runs[index].count <= 2 else { return nil }
    let range = range(ofRun: index)
    let next = markedHeadings.firstIndexAfter { $0.place < range.lowerBound }
    guard next < markedHeadings.count, markedHeadings[next].place <= range.upperBound else {
      return nil
    }
    return markedHeadings[next].level
  }

  /// All of `range`, except for a byte at each end, without the beginning of code. Costs O(log *n*) in the
  /// emphasised parts.
  func isEmphasised(_ range: Range<Int>) -> Bool {
    var part = emphasis.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    guard part < emphasis.count, emphasis[part].range.lowerBound <= range.lowerBound + 1,
      !emphasis[part].style.contains(.code)
    else { return false }
    // Words of another style among them divide the emphasis.
    while part + 1 < emphasis.count, emphasis[part].range.upperBound + 1 < range.upperBound,
      emphasis[part + 1].range.lowerBound == emphasis[part].range.upperBound
    {
      part += 1
    }
    return emphasis[part].range.upperBound + 1 >= range.upperBound
  }
}

/// Runs of a transcriber's note.
private let longestNote = 12
/// Blank lines after such a note.
private let gapAfterNote = 3

/// First run below the notes of a transcriber at the beginning of the runs `body`: legends of the typist's
/// signs, and "Transcriber's note: …" up to a gap of three blank lines, or without a gap nearby its first
/// run.
private func firstRun(
  belowNotesIn body: Range<Int>, of text: TextBytes, _ lines: [SourceLine],
  _ runs: LineRuns
) -> Int {
  var front = body.lowerBound
  while front < body.upperBound {
    let line = text[lines[runs[front].lowerBound].range]
    if isLegend(line) {
      front += 1
      continue
    }
    let start = line.first == "[" ? line.dropFirst() : line
    guard
      ["Transcriber", "TRANSCRIBER", "Note:", "Editor's note"].contains(where: {
        start.starts(with: $0.utf8)
      })
    else { return front }
    var next = front + 1
    while next < body.upperBound, next < front + longestNote,
      lines[runs[next].lowerBound].blankLinesBefore < gapAfterNote
    {
      next += 1
    }
    // Without a gap, the note is the first paragraph only.
    let isApart =
      next < body.upperBound && lines[runs[next].lowerBound].blankLinesBefore >= gapAfterNote
    front = isApart ? next : front + 1
  }
  return front
}

/// A line explains a sign of the typist: "# indicates bold".
private func isLegend(_ line: TextBytes) -> Bool {
  let words = line.split(separator: " ", maxSplits: 2)
  guard words.count > 2, words[0].count <= 2, words[0].allSatisfy({ "_*=#+~^".utf8.contains($0) })
  else { return false }
  let verbs = ["indicates", "denotes", "means", "marks", "encloses", "surrounds", "represents"]
  return verbs.contains { words[1].elementsEqual($0.utf8) }
}
