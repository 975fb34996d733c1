import BookText

/// The lists of contents of a book: their runs, and the titles in them.
///
/// A list begins after a heading such as "Contents". It ends if one of its entries is repeated, at a wider
/// gap, or at the beginning of prose. Without a heading it is a row of numbered lines whose titles recur, or
/// several headings close together.
///
/// A run is named by its index.
struct ContentsLists {
  /// For each run, whether it is an entry.
  private var entries: [Bool]
  /// The headings of lists.
  private var heads: Set<Int> = []
  /// The first run of the first list, including its heading; nil if there is none.
  private(set) var start: Int?
  /// The keys of the listed titles: of whole entries, and of their titles without number and page.
  private var names: Set<UInt64> = []
  /// The keys of titles indented below others.
  private var indentedNames: Set<UInt64> = []

  /// Maximum number of runs of a list.
  private static let longestList = 20_000

  /// Looks for the three kinds of lists, in the order of their certainty: those below a heading, rows of
  /// numbered lines, groups of headings.
  /// - Complexity: O(*n*) in the number of runs; a run is read for one list only.
  init(in source: RunText, candidates: [HeadingCandidate]) {
    entries = Array(repeating: false, count: source.runs.count)
    addListsBelowHeadings(in: source, candidates: candidates)
    addNumberedRows(in: source, candidates: candidates)
    addGroups(in: source, candidates: candidates)
  }

  /// Adds the lists below headings such as "Contents", and below an index in the first tenth of the book.
  /// Each ends at the latest at the next such heading with two blank lines above it.
  private mutating func addListsBelowHeadings(
    in source: RunText, candidates: [HeadingCandidate]
  ) {
    let heads = candidates.filter { $0.form == .contents || source.isIndexInFront($0) }
    // A separate list of illustrations ends the list of chapters.
    self.heads = Set(heads.map(\.run))
    let apart = heads.filter { $0.blanks >= 2 }.map(\.run)
    // The last place of each title.
    let titles = heads.isEmpty ? [:] : Dictionary(candidates.map { ($0.key, $0.run) }) { $1 }
    // No run is looked at for two lists: a heading inside a list is one of its entries.
    var (next, read) = (0, 0)
    for head in heads where head.run >= read {
      while next < apart.count, apart[next] <= head.run { next += 1 }
      let end = next < apart.count ? apart[next] : source.body.upperBound
      read = addList(after: head.run, upTo: end, titles, in: source)
    }
  }

  /// Returns the key of a title, with or without its number, in the lists of contents; nil if no list has it.
  func name(of scan: TitleScan, in text: TextBytes) -> UInt64? {
    names.isEmpty ? nil : scan.titleKeys(in: text).first(where: names.contains)
  }

  /// Whether a list indents the title with a key below others.
  func indents(_ name: UInt64) -> Bool { indentedNames.contains(name) }

  /// Whether a run is an entry of a list.
  func isEntry(_ run: Int) -> Bool { entries[run] }

  // MARK: A list with a heading

  /// Makes the runs below a heading the entries of a list, and their titles its names; a single line is no
  /// list. It ends at prose, where the text begins, and at an entry without a page or far from the others.
  ///
  /// - Parameters:
  ///   - end: The run at which the list ends at the latest.
  ///   - titles: Last run of each title that may be a heading, by its key.
  /// - Returns: The first run not examined.
  private mutating func addList(
    after heading: Int, upTo end: Int, _ titles: [UInt64: Int], in source: RunText
  ) -> Int {
    var found: [Int] = []
    var keys: Set<UInt64> = []
    var names: [[UInt64]] = []
    var met: Set<UInt64> = []
    // In a list with page numbers every title has one.
    var hasPages = false
    var read = heading + 1
    for index in Range(from: heading + 1, to: min(end, heading + Self.longestList)) {
      read = index
      guard let entry = ContentsEntry(index, in: source) else {
        if let last = found.last, isSummary(index, below: last, in: source) { continue }
        break
      }
      if !found.isEmpty, beginsText(index, entry, keys, met, in: source) { break }
      if hasPages, !entry.hasPages, isBeforeText(index, in: source) { break }
      let isApart = source.blanks(beforeRun: index) >= HeadingLook.wideGap && !entry.hasPages
      if !found.isEmpty, isApart, hasPages || !recursLater(index, entry, titles, in: source) {
        break
      }
      keys.formUnion(entry.keys)
      met.formUnion(entry.names.joined())
      names += entry.names
      found.append(index)
      hasPages = hasPages || entry.hasPages
    }
    guard found.count >= 2 || found.first.map({ source.runs[$0].count >= 2 }) == true else {
      return read
    }
    for run in found { entries[run] = true }
    self.names.formUnion(names.joined())
    findIndentedNames(in: found, of: source)
    start = min(start ?? heading, heading)
    return read
  }

  /// Whether a run that looks like an entry begins the text: it has no page and repeats an entry of the list.
  /// Besides, it is apart, above another list, near text, or above a sentence or a line that is no new entry.
  ///
  /// - Parameters:
  ///   - keys: The keys of the lines of the list so far.
  ///   - names: The names of its entries so far.
  private func beginsText(
    _ run: Int, _ entry: ContentsEntry, _ keys: Set<UInt64>, _ names: Set<UInt64>,
    in source: RunText
  ) -> Bool {
    let isRepeated =
      entry.keys.first.map(keys.contains) == true || entry.title.map(names.contains) == true
    guard isRepeated, !entry.hasPages else { return false }
    return source.blanks(beforeRun: run) >= HeadingLook.wideGap || heads.contains(run + 1)
      || hasText(near: run, in: source) || isNoNewEntry(run + 1, keys, in: source)
      || source.isSentence(run + 1) && !source.isSentence(run)
  }

  /// Whether a run between two entries of a list is the subject of a chapter: a row of phrases, or lines set
  /// in below both neighbours. Between two labels of chapters any run is a subject, since the label on its
  /// first line may be misspelt.
  private func isSummary(_ run: Int, below entry: Int, in source: RunText) -> Bool {
    guard run + 1 < source.body.upperBound else { return false }
    let areLabels = [entry, run + 1].allSatisfy {
      source.hasLabelAbove($0) || source.runs.kind(of: $0) == .heading
    }
    if areLabels || source.isRowOfPhrases(run) && ContentsEntry(run + 1, in: source) != nil {
      return true
    }
    func leftEdge(_ run: Int) -> Int { source.lines[source.runs[run]].map(\.indent).min() ?? 0 }
    return leftEdge(run) >= leftEdge(entry) + 2 && leftEdge(run + 1) < leftEdge(run)
  }

  /// Whether the title of an entry is repeated later, more than ``fewestBetween`` runs below, and no text
  /// follows the entry here. A wide gap above such an entry does not end the list.
  private func recursLater(
    _ run: Int, _ entry: ContentsEntry, _ titles: [UInt64: Int], in source: RunText
  ) -> Bool {
    guard let key = entry.keys.first, let last = titles[key] else { return false }
    return last > run + Self.fewestBetween && !hasText(near: run, in: source)
  }

  /// Whether a run, or one of the ``fewestBetween`` runs after it, is prose and no entry.
  private func hasText(near run: Int, in source: RunText) -> Bool {
    Range(from: run, to: min(run + 1 + Self.fewestBetween, source.body.upperBound)).contains {
      source.isText($0) && ContentsEntry($0, in: source) == nil
    }
  }

  /// Whether one of the ``fewestBetween`` runs after a run is text, without an entry with pages in between.
  private func isBeforeText(_ run: Int, in source: RunText) -> Bool {
    let next = Range(
      from: run + 1, to: min(run + 1 + Self.fewestBetween, source.body.upperBound))
    guard let text = next.first(where: { ContentsEntry($0, in: source) == nil }) else {
      return false
    }
    return (run + 1..<text).allSatisfy { ContentsEntry($0, in: source)?.hasPages != true }
  }

  /// Whether a run is an entry with a known key, or no entry at all, or outside the body.
  private func isNoNewEntry(_ run: Int, _ keys: Set<UInt64>, in source: RunText) -> Bool {
    guard run < source.body.upperBound, let key = ContentsEntry(run, in: source)?.keys.first else {
      return true
    }
    return keys.contains(key)
  }

  /// Fewest runs between a title in a list and the title itself.
  private static let fewestBetween = 3

  /// Records the titles indented below others in a list, if nine in ten lines have one of two indents: three
  /// lines the least, and six another. Titles that are at the least indent too are removed from the record.
  private mutating func findIndentedNames(in runs: [Int], of source: RunText) {
    let lines = runs.flatMap { source.lines[source.runs[$0]] }
    let counts = lines.map(\.indent).counts
    guard let least = counts.keys.min(), let shallow = counts[least], shallow >= 3 else { return }
    // Of two equally frequent ones the smaller.
    let indents = counts.filter { $0.key >= least + 2 }
    guard let deep = indents.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      deep.value >= 6, (shallow + deep.value).isAtLeast(share: 9, in: 10, of: lines.count)
    else { return }
    for line in lines where line.indent == deep.key {
      indentedNames.formUnion(keys(of: line, in: source))
    }
    for line in lines where line.indent == least {
      indentedNames.subtract(keys(of: line, in: source))
    }
  }

  /// Returns the keys of the title in a line of a list, with the text beside it and without.
  private func keys(of line: SourceLine, in source: RunText) -> [UInt64] {
    let title =
      line.range
      .lowerBound..<(source.text.endBeforePageNumber(of: line.range) ?? line.range.upperBound)
    return [title, source.bareTitle(title)].compactMap { $0.map { TitleScan(source.text, $0).key } }
  }

  // MARK: Lists without a heading

  /// Adds rows of lines beginning with consecutive numbers, with few exceptions, if half of their titles
  /// recur.
  private mutating func addNumberedRows(in source: RunText, candidates: [HeadingCandidate]) {
    var titles: [UInt64: Int]?
    for run in source.body where source.runs[run].count >= Self.fewestRows && !entries[run] {
      guard isCounted(run, in: source), let entry = ContentsEntry(run, in: source) else { continue }
      let known = titles ?? Dictionary(candidates.map { ($0.key, $0.run) }) { $1 }
      titles = known
      let again = entry.keys.count { (known[$0] ?? 0) > run }
      guard again * 2 >= source.runs[run].count else { continue }
      entries[run] = true
      names.formUnion(entry.names.joined())
      findIndentedNames(in: [run], of: source)
      start = min(start ?? .max, run)
    }
  }

  /// Fewest lines of a row with numbers.
  private static let fewestRows = 3

  /// Whether four of five lines of a run begin with the next number, or the next of an outline.
  private func isCounted(_ run: Int, in source: RunText) -> Bool {
    let lines = source.lines[source.runs[run]]
    var (last, others) = (OutlineNumber?.none, 0)
    for (index, line) in lines.enumerated() {
      let number = OutlineNumber(source.text, line.range, fewest: 1)
      let isNext =
        number.map { number in last.map(number.follows) ?? number.isFirst }
        ?? (firstNumber(of: line, in: source.text) == index + 1)
      last = number ?? last
      others += isNext ? 0 : 1
      if others.isMore(thanShare: 1, in: 5, of: lines.count) { return false }
    }
    return true
  }

  /// Returns the value of the first word of a line, if it is a number.
  private func firstNumber(of line: SourceLine, in text: TextBytes) -> Int? {
    text.nextWord(in: line.range).flatMap { text.numeralValue(of: $0) }
  }

  /// Adds groups of candidates in adjacent runs, at most two blank lines apart, if they are lists.
  private mutating func addGroups(in source: RunText, candidates: [HeadingCandidate]) {
    var group: [HeadingCandidate] = []
    let firstText =
      Range(from: source.front, to: source.body.upperBound).first { source.isText($0) } ?? .max
    var parts = Array(repeating: [Int](), count: HeadingRank.allCases.count)
    for candidate in candidates {
      if case .numbered(let rank, _) = candidate.form {
        parts[Int(rank.rawValue)].append(candidate.run)
      }
    }
    for candidate in candidates where candidate.isListable && !entries[candidate.run] {
      let isClose = group.last.map { candidate.run == $0.run + 1 && candidate.blanks <= 2 } ?? false
      if !isClose {
        recordEntries(findList(in: group, amongParts: parts, firstText: firstText), in: source)
        group.removeAll(keepingCapacity: true)
      }
      group.append(candidate)
    }
    recordEntries(findList(in: group, amongParts: parts, firstText: firstText), in: source)
  }

  /// Fewest headings in a list without its own heading.
  private static let fewestHeadings = 5
  /// Fewest parts in such a list, if they follow.
  private static let fewestParts = 3

  /// Returns the list formed by some headings close together: at least five, or three or four parts with
  /// titles, if as many of their rank follow. Empty if they are not a list: if most are sentences below the
  /// first text, or if one in five ends with a colon.
  ///
  /// - Parameters:
  ///   - runs: The runs of all numbered parts of each rank, in order.
  ///   - firstText: The run of the first text; `Int.max` for none.
  private func findList(
    in group: [HeadingCandidate], amongParts runs: [[Int]], firstText: Int
  ) -> ArraySlice<HeadingCandidate> {
    guard let first = group.first, group.count <= Self.longestList else { return [] }
    // Inside the book a row of sentences is an exercise or a list of questions.
    let areSentences = group.isTrueOfMost { $0.hasStop || $0.lastByte == "?" }
    if areSentences, first.run > firstText { return [] }
    // What leads to the next line is no title: "1:4 And the keeper said:"
    let leading = group.count { $0.lastByte == ":" }
    if leading.isMore(thanShare: 1, in: 5, of: group.count) { return [] }
    if group.count >= Self.fewestHeadings { return group[...] }
    let parts = group.drop { $0.form == .capitals }
    return parts.count >= Self.fewestParts && areTitlesOfParts(parts, among: runs) ? parts : []
  }

  /// Whether a few lines are numbered parts with titles, and as many parts of the same rank follow: "ACT I. A
  /// Mill", and later "FIRST ACT".
  private func areTitlesOfParts(
    _ group: ArraySlice<HeadingCandidate>, among runs: [[Int]]
  ) -> Bool {
    guard let one = group.first, let last = group.last,
      case .numbered(let rank, isTitled: true) = one.form
    else { return false }
    let all = runs[Int(rank.rawValue)]
    return all.count - all.firstIndexAfter { $0 <= last.run } >= group.count
  }

  /// Makes candidates the entries of a list, and their words titles to look for.
  private mutating func recordEntries(_ list: ArraySlice<HeadingCandidate>, in source: RunText) {
    guard let first = list.first else { return }
    for candidate in list {
      entries[candidate.run] = true
      guard let entry = ContentsEntry(candidate.run, in: source) else { continue }
      names.formUnion(entry.names.joined())
    }
    start = min(start ?? .max, first.run)
  }
}

extension RunText {
  /// Whether a candidate is the heading of an index in the first tenth of the book, which may be its list of
  /// contents.
  fileprivate func isIndexInFront(_ candidate: HeadingCandidate) -> Bool {
    candidate.form == .named && opensIndex(candidate.run)
      && (candidate.run - body.lowerBound).isLess(thanShare: 1, in: 10, of: body.count)
  }
}
