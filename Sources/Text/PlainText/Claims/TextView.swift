import BookText

/// A text for recognisers: its lines and runs, its headings and speakers, and the lines claimed so far. Lines
/// and runs are named by their indices.
struct TextView {
  let source: RunText
  let headings: Headings
  let speakers: Speakers
  let options: PlainTextOptions
  /// Runs below the headings of indexes.
  let indexes: [Range<Int>]
  /// Claims, some of which have lost their lines.
  private(set) var claims: [Claim] = []
  /// Recogniser names, and for each claim the index of its recogniser's name.
  private var names: [String] = []
  private var claimants: [UInt8] = []
  /// Claim to each line; -1 for none.
  private var holders: [Int32]
  /// Runs with a claim to only some of their lines.
  private var isDivided: [Bool]
  /// All lines are open to everyone, so as to ask the losers for their claims.
  var isOpenToAll = false

  /// Makes a view without claims: each line is open to each recogniser.
  init(_ source: RunText, _ headings: Headings, _ speakers: Speakers, _ options: PlainTextOptions) {
    self.source = source
    self.headings = headings
    self.speakers = speakers
    self.options = options
    indexes = headings.indexes
    holders = Array(repeating: -1, count: source.lines.count)
    isDivided = Array(repeating: false, count: source.runs.count)
    claims.reserveCapacity(source.runs.count)
    claimants.reserveCapacity(source.runs.count)
  }

  // MARK: Runs

  /// Measure of the wrapped lines (``SourceMeasure/wrap``); nil if line ends mean nothing to the reader.
  var wrap: Int? { options.joinsLines ? nil : source.measure.wrap }

  func run(_ index: Int) -> Run { run(source.runs[index]) }

  func run(_ lines: Range<Int>) -> Run {
    Run(
      lines: source.lines[lines], text: source.text, edge: source.measure.proseIndent,
      hasMarkup: source.hasMarkup)
  }

  /// Visits the index and the open lines of each run that a claim of `strength` may win, in order. A partly
  /// claimed run is visited for each row of open lines. The lines passed are counted against the budget of
  /// the text. Once it is spent, no more runs are visited.
  @inline(__always)
  func visitOpenRuns(to strength: Claim.Strength, _ visit: (_ index: Int, _ run: Run) -> Void) {
    let most = source.linesLeft
    var taken = 0
    defer { source.spend(lines: taken) }
    for index in source.body {
      let lines = source.runs[index]
      taken += lines.count
      // Claims made during the visits spend steps too. This is checked seldom, since checking has a cost.
      guard taken <= most, index % Self.runsPerLook != 0 || !source.budget.isSpent else { return }
      if isDivided[index], !isOpenToAll {
        var line = lines.lowerBound
        while let part = openPart(from: line, to: strength, before: lines.upperBound) {
          visit(index, run(part))
          line = part.upperBound
        }
      } else if isOpen(lines.lowerBound, to: strength) {
        visit(index, run(lines))
      }
    }
  }

  /// Claims to runs that a likely claim may win, in order.
  @inline(__always)
  func claimOpenRuns(_ claims: (_ index: Int, _ run: Run) -> [Claim]) -> [Claim] {
    var found: [Claim] = []
    visitOpenRuns(to: .likely) { for claim in claims($0, $1) { found.append(claim) } }
    return found
  }

  /// Runs between checks of the budget.
  private static let runsPerLook = 32

  /// A claim of `strength` may win all of a run: no claim divides it, and none as strong holds it.
  func isOpen(run index: Int, to strength: Claim.Strength) -> Bool {
    isOpenToAll
      || !isDivided[index] && isOpen(source.runs[index].lowerBound, to: strength)
  }

  /// First row of lines from `start` up to `end` that a claim of a strength would win.
  private func openPart(
    from start: Int, to strength: Claim.Strength, before end: Int
  ) -> Range<Int>? {
    guard let first = (start..<end).first(where: { isOpen($0, to: strength) }) else { return nil }
    return first..<((first..<end).first { !isOpen($0, to: strength) } ?? end)
  }

  /// No claim holds a line, or a weaker one does.
  private func isOpen(_ line: Int, to strength: Claim.Strength) -> Bool {
    let holder = Int(holders[line])
    return holder < 0 || isOpenToAll || claims[holder].strength < strength
  }

  func claim(ofLine line: Int) -> Claim? { holders[line] < 0 ? nil : claims[Int(holders[line])] }

  /// Its first line is claimed. False without the run.
  func isClaimed(run: Int, as kind: Block.Kind) -> Bool {
    source.runs.indices.contains(run)
      && claim(ofLine: source.runs[run].lowerBound)?.block.kind == kind
  }

  func isInIndex(_ run: Int) -> Bool { indexes.contains { $0.contains(run) } }

  func recogniser(ofClaim index: Int) -> String { names[Int(claimants[index])] }

  // MARK: The arbiter

  /// A claim wins, and is recorded, if all its lines are free or held by weaker claims. A claim that loses a
  /// line loses all its lines, so that a block has the lines of one claim only. `name` is the recogniser's.
  mutating func decideClaims(_ found: [Claim], of name: String) {
    names.append(name)
    var run = 0
    for claim in found {
      let isWon = claim.lines.allSatisfy { line in
        holders[line] < 0 || claims[Int(holders[line])].strength < claim.strength
      }
      guard isWon, !claim.lines.isEmpty else { continue }
      for line in claim.lines where holders[line] >= 0 {
        freeLines(claims[Int(holders[line])].lines)
      }
      markDividedRuns(by: claim.lines, from: &run)
      for line in claim.lines { holders[line] = Int32(clamping: claims.count) }
      claims.append(claim)
      claimants.append(UInt8(clamping: names.count - 1))
    }
  }

  private mutating func freeLines(_ lines: Range<Int>) { for line in lines { holders[line] = -1 } }

  /// Marks the runs of the first and the last of some lines, if these runs have other lines too. `run` may
  /// have the first line; it becomes the run of the last one.
  private mutating func markDividedRuns(by lines: Range<Int>, from run: inout Int) {
    findRun(ofLine: lines.lowerBound, from: &run)
    if source.runs[run].lowerBound < lines.lowerBound { isDivided[run] = true }
    findRun(ofLine: lines.upperBound - 1, from: &run)
    if source.runs[run].upperBound > lines.upperBound { isDivided[run] = true }
  }

  /// `run` is any run, and becomes that of the line. Costs least if the line is in it or in the next.
  private func findRun(ofLine line: Int, from run: inout Int) {
    if source.runs[run].contains(line) { return }
    run += 1
    if run < source.runs.count, source.runs[run].contains(line) { return }
    run = source.runs.run(containing: line)
  }

  /// Makes all unclaimed lines prose, a paragraph for each row of them in a run.
  mutating func claimRemainingLines(for name: String) {
    guard holders.contains(-1) else { return }
    var rest: [Claim] = []
    for lines in source.runs {
      var line = lines.lowerBound
      while let part = openPart(from: line, to: .likely, before: lines.upperBound) {
        rest.append(claim(part, .paragraph, by: .prose, .likely))
        line = part.upperBound
      }
    }
    decideClaims(rest, of: name)
  }

  /// Claims in the order of the text.
  func winners() -> [Claim] { indicesOfWinners().map { claims[$0] } }

  func indicesOfWinners() -> [Int] {
    var found: [Int] = []
    found.reserveCapacity(claims.count)
    var line = 0
    while line < holders.count {
      guard holders[line] >= 0 else {
        line += 1
        continue
      }
      found.append(Int(holders[line]))
      line = claims[Int(holders[line])].lines.upperBound
    }
    return found
  }
}

// MARK: - Making claims

extension TextView {
  /// Claims all lines as one block. They count against the budget of the text.
  func claim(
    _ run: Int, _ kind: Block.Kind, by rule: StructureRule, _ strength: Claim.Strength,
    score: Int? = nil
  ) -> Claim {
    claim(source.runs[run], kind, by: rule, strength, score: score)
  }

  /// One block. The lines count against the budget of the text.
  func claim(
    _ lines: Range<Int>, _ kind: Block.Kind, by rule: StructureRule, _ strength: Claim.Strength,
    score: Int? = nil
  ) -> Claim {
    source.spend(lines: lines.count)
    let block = run(lines).block(kind, by: rule, score: score)
    return Claim(lines: lines, block: block, strength: strength)
  }
}

extension Run {
  /// Claims the run, or some of its lines, as one block.
  func claim(
    _ kind: Block.Kind, by rule: StructureRule, _ strength: Claim.Strength, score: Int? = nil,
    _ part: ArraySlice<SourceLine>? = nil
  ) -> Claim {
    let part = part ?? lines
    return Claim(
      lines: part.startIndex..<part.endIndex, block: block(kind, by: rule, score: score, part),
      strength: strength)
  }
}
