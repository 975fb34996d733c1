import BookText

/// Stanzas recognised by the verse beside them: their lines happen to fill the measure, or they are a speech
/// of two lines; also speeches in a play in verse.
struct BesideVerse: Recogniser {
  func claims(in view: TextView) -> [Claim] {
    let body = view.source.body
    // Open lines, and lines of weaker claims.
    var isVerse = view.source.runs.indices.map { view.isClaimed(run: $0, as: .verse) }
    var found: [Int] = []
    // Forwards and then backwards, so that a row of such runs follows the first or the last.
    for run in [Array(body), body.reversed()].joined()
    where !isVerse[run] && isStanza(run, besideVerse: isVerse, in: view) {
      isVerse[run] = true
      found.append(run)
    }
    found += findSpeeches(besideVerse: isVerse, in: view)
    return found.sorted().map { view.claim($0, .verse, by: .besideVerse, .custom) }
  }

  /// Runs below the names of speakers, in a play in verse: two in three of those with several lines, and at
  /// least three, are verse, or have early line ends in the measure of nearly all. Lines begin with capitals
  /// if those of most speeches do; if not, three full lines are prose.
  private func findSpeeches(besideVerse isVerse: [Bool], in view: TextView) -> [Int] {
    guard view.speakers.isPlay else { return [] }
    let below = view.source.body.dropFirst().filter { view.isSpeakersName($0 - 1) }
    let speeches = below.filter { view.source.runs[$0].count > 1 }
    let widths = speeches.map { view.run($0).edges.right }.sorted()
    let measure = widths.dropLast(widths.count / 10).last ?? 0
    let verse = speeches.filter { isVerse[$0] || view.run($0).endsEarly(within: measure) }
    guard verse.count >= Self.fewestSpeeches,
      verse.count.isAtLeast(share: 2, in: 3, of: speeches.count)
    else { return [] }
    let haveCapitals = verse.count { view.run($0).mayBeVerse } * 2 >= verse.count
    return below.filter {
      let own = view.run($0)
      let isFull = own.lines.count > 2 && !own.endsEarly(within: measure)
      return !isVerse[$0] && isOpenToVerse($0, in: view)
        && (own.mayBeVerse || !haveCapitals && own.startsWithMarker == 0 && !isFull)
    }
  }

  private static let fewestSpeeches = 3

  /// Whether a run could be verse, and is beside similar verse: on both sides if it is a single line at the
  /// left edge, if several lines begin with small letters, or if it could be a title or a signature.
  private func isStanza(_ run: Int, besideVerse isVerse: [Bool], in view: TextView) -> Bool {
    let before = run > 0 && isVerse[run - 1]
    let after = run + 1 < isVerse.count && isVerse[run + 1]
    guard before || after, isOpenToVerse(run, in: view) else { return false }
    let own = view.run(run)
    let hasCapitals = own.mayBeVerse
    guard hasCapitals || own.lines.count > 1 && own.startsWithMarker == 0 else { return false }
    if isLabel(run, in: view),
      after || view.source.blanks(beforeRun: run) == view.source.blanks(afterRun: run)
    {
      return true
    }
    let sides =
      (before && resembles(run, verse: run - 1, in: view) ? 1 : 0)
      + (after && resembles(run, verse: run + 1, in: view) ? 1 : 0)
    let isLone = own.lines.count == 1 && own.lines.allSatisfy { $0.indent < Self.leastIndent }
    let needsBoth =
      isLone || !hasCapitals || view.isClaimed(run: run, as: .titleLine)
      || view.isClaimed(run: run, as: .signature)
    return sides >= (needsBoth ? 2 : 1)
  }

  /// A word or two in capitals, with a stop, and no initials: "CHORUS."
  private func isLabel(_ run: Int, in view: TextView) -> Bool {
    let range = view.source.range(ofRun: run)
    guard view.source.runs[run].count == 1, range.count <= Self.longestLabel,
      !view.isClaimed(run: run, as: .signature), view.source.text[range.lowerBound] != "["
    else { return false }
    let scan = TitleScan(view.source.text, range)
    return scan.isAllCapitals && scan.count <= 2 && scan.lastByte == "."
      && scan.words.first.map { $0.range.count >= Self.shortestLabel } == true
  }

  private static let longestLabel = 24
  /// First word of a label, in bytes.
  private static let shortestLabel = 3
  /// Line of verse beside a single stanza, in columns.
  private static let leastIndent = 2
  /// Columns of a stanza beyond the verse beside it.
  private static let mostOverhang = 6
  /// Columns of a stanza to the left of the verse beside it.
  private static let mostOutdent = 1

  /// A claim of the strength of a custom may win the run, its kind so far is prose or unknown, and its lines
  /// do not fill a paragraph.
  private func isOpenToVerse(_ run: Int, in view: TextView) -> Bool {
    guard view.isOpen(run: run, to: .custom) else { return false }
    switch view.claim(ofLine: view.source.runs[run].lowerBound)?.block.kind {
    case .paragraph, .quotation, .titleLine, .signature, nil:
      return !(view.wrap.map(view.run(run).isFilledParagraph) ?? false)
    default: return false
    }
  }

  /// Begins at most a column left of a run of verse, and is not much wider: prose between stanzas begins
  /// further left or fills the measure.
  private func resembles(_ run: Int, verse: Int, in view: TextView) -> Bool {
    let (own, other) = (view.run(run).edges, view.run(verse).edges)
    return own.left + Self.mostOutdent >= view.run(verse).usualIndent
      && own.right <= other.right + Self.mostOverhang
  }
}

extension TextView {
  fileprivate func isSpeakersName(_ run: Int) -> Bool {
    let block = claim(ofLine: source.runs[run].lowerBound)?.block
    return block?.kind == .speech && block?.layout.traits.contains(.keptWithNext) == true
  }
}

extension Run {
  /// Indent of most lines; the leftmost of several.
  fileprivate var usualIndent: Int {
    lines.map(\.indent).counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }

  /// A typist would have filled one in three of its lines up to the measure.
  fileprivate func endsEarly(within measure: Int) -> Bool {
    let early = zip(lines, lines.dropFirst()).count {
      $0.reach(before: $1, in: text) <= measure - Self.slackOfTypists
    }
    return early.isAtLeast(share: 1, in: 3, of: lines.count - 1)
  }

  /// Only the first line is indented, no deeper than in paragraphs, and each line ends where the next word
  /// hardly fits: a paragraph whose lines begin with capitals by chance.
  fileprivate func isFilledParagraph(wrappedAt wrap: Int) -> Bool {
    guard let first = lines.first, let second = lines.dropFirst().first else { return false }
    return (1...SourceMeasure.deepestIndent).contains(first.indent - second.indent)
      && lines.dropFirst().allSatisfy { $0.indent == second.indent }
      && isFilled(wrappedAt: wrap)
  }

  /// First column of its leftmost line, and last column of its rightmost one.
  fileprivate var edges: (left: Int, right: Int) {
    lines.reduce((Int.max, 0)) { (min($0.0, $1.indent), max($0.1, $1.columns)) }
  }
}
