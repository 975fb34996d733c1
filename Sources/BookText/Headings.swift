/// The runs of a text that are headings, or entries of its lists of contents.
///
/// A heading is known by its words ("Chapter 1", "Preface"), because a list of contents names it,
/// or by how it stands: the book's own chapters show how far apart its headings are, and what
/// stands as far apart and reads like a title is one too. A way of standing that only one run has
/// proves nothing; one that comes every few lines is the fashion of the text.
struct Headings {
  /// What a run is to the headings.
  enum Part: Hashable {
    case heading(HeadingRank)
    /// A heading whose mark gives its level.
    case marked(level: Int)
    /// The title of the heading before it, of one block with that.
    case title
    case entry
  }

  var parts: [Int: Part] = [:]

  /// The ranks that the book's headings have.
  var ranks: Set<HeadingRank> = []
  let source: Source
  private var candidates: [HeadingCandidate]
  private let lists: ContentsLists
  /// The blank lines that stand before the chapters of this book.
  private(set) var chapterGap = 4

  init(in source: Source) {
    self.source = source
    var candidates = source.headingCandidates()
    lists = ContentsLists(in: source, candidates: candidates)
    for entry in lists.entries { parts[entry] = .entry }
    candidates.removeAll { [lists] in lists.entries.contains($0.run) }
    // A list names each heading once: what bears the name again is a mention of it.
    var met: Set<UInt64> = []
    for index in candidates.indices where candidates[index].form != .contents {
      guard candidates[index].scan.range.count <= 160,
        let name = lists.name(of: candidates[index].scan, in: source.text)
      else { continue }
      candidates[index].isNamed = met.insert(name).inserted
    }
    self.candidates = candidates
    learnGap()
    var chosen = choose()
    dropTitlePage(&chosen)
    rank(chosen)
    joinTitles(chosen)
    findRanks()
  }

  // MARK: What stands how

  /// Takes the most frequent gap before chapters that their words make known.
  private mutating func learnGap() {
    var counts: [Int: Int] = [:]
    for candidate in candidates {
      guard case .numbered(let rank, _) = candidate.form, rank <= .chapter else { continue }
      counts[min(candidate.blanks, 9), default: 0] += 1
    }
    guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), most.value >= 3
    else { return }
    chapterGap = most.key
  }

  /// How a candidate stands, so that those that stand alike can be counted.
  struct Fashion: Hashable {
    var form: Int
    var isWide: Bool
  }

  func fashion(of candidate: HeadingCandidate) -> Fashion? {
    guard candidate.blanks >= 2, candidate.isFitting else { return nil }
    let isWide = candidate.blanks >= max(3, chapterGap)
    switch candidate.form {
    case .capitals: return Fashion(form: 0, isWide: isWide)
    case _ where candidate.isEmphasised: return Fashion(form: 1, isWide: isWide)
    case .title: return Fashion(form: 2, isWide: isWide)
    case .plain where isWide && candidate.blanksAfter >= 1: return Fashion(form: 3, isWide: true)
    default: return nil
    }
  }

  // MARK: Choosing

  private mutating func choose() -> [HeadingCandidate] {
    let members = Dictionary(grouping: candidates.filter { fashion(of: $0) != nil }) {
      fashion(of: $0)
    }
    let plausible = Set(members.filter { isPlausible($0.value, $0.key) }.keys)
    let sequences = numbersInSequence()
    // C, D, I, L, M, V and X are letters in a row of letters.
    for index in candidates.indices where sequences.letters.contains(candidates[index].run) {
      candidates[index].form = .letter(source.text[candidates[index].scan.range.lowerBound])
    }
    let last = lastPage()
    let chosen = candidates.filter { candidate in
      switch candidate.form {
      case .marked, .numbered: return true
      case .named, .contents, .end: return candidate.blanks >= 1
      case .numeral, .numeralTitle, .letter:
        return candidate.isNamed || sequences.runs.contains(candidate.run)
      case .capitals, .title, .plain:
        if candidate.isNamed { return candidate.scan.lastByte != 0x21 }
        guard candidate.run <= last, !isCredit(candidate) else { return false }
        return fashion(of: candidate).map { plausible.contains($0) } ?? false
      }
    }
    return chosen.count { $0.form != .end } >= 2 || source.runs.count < 12
      ? chosen : closeCapitals() ?? chosen
  }

  /// Whether runs that stand alike are headings: there are several, and text between them.
  private func isPlausible(_ members: [HeadingCandidate], _ fashion: Fashion?) -> Bool {
    guard let fashion else { return false }
    let least = fashion.isWide ? (fashion.form == 3 ? 3 : 1) : (fashion.form == 0 ? 2 : 3)
    guard members.count >= least else { return false }
    // The names of speakers come again and again, titles seldom.
    let keys = Set(members.map(\.scan.key))
    let isRepeated = members.count >= 6 && keys.count * 2 <= members.count
    return !isRepeated && medianText(between: members) >= 240
  }

  /// The bytes between two members and the next, in the middle of all such distances.
  private func medianText(between members: [HeadingCandidate]) -> Int {
    guard members.count >= 2 else { return .max }
    let starts = members.map { source.range(ofRun: $0.run).lowerBound }
    let distances = zip(starts, starts.dropFirst()).map { $1 - $0 }.sorted()
    return distances[distances.count / 2]
  }

  /// The last run that can be a heading by its look alone: after "The End" come advertisements.
  private func lastPage() -> Int {
    let end = candidates.last { $0.form == .end }?.run
    let chapter = candidates.last {
      if case .numbered = $0.form { return true }
      return false
    }?.run
    guard let end, end > chapter ?? 0 else { return .max }
    // Where half of the book is still to come, it was not the end.
    return end - source.body.lowerBound > source.body.count / 2 ? end : .max
  }

  /// Where headings are not set apart at all, lines of capitals between texts of some length.
  private func closeCapitals() -> [HeadingCandidate]? {
    let found = candidates.filter {
      ($0.form == .capitals || $0.form.isStrong) && $0.isFitting && $0.lines <= 2
        && $0.scan.range.count <= 72 && !isCredit($0)
    }
    return found.count >= 3 && medianText(between: found) >= 800 ? found : nil
  }

  /// Lines of a title page or an advertisement.
  private func isCredit(_ candidate: HeadingCandidate) -> Bool {
    guard let first = candidate.scan.words.first else { return true }
    let word = source.text[first.range]
    return ["by", "copyright", "printed", "published", "illustrated", "entered", "translated"]
      .contains { word.count == $0.utf8.count && zip(word, $0.utf8).allSatisfy { $0 | 0x20 == $1 } }
  }

  /// The runs whose numbers or letters follow each other, with text between them.
  private func numbersInSequence() -> (runs: Set<Int>, letters: Set<Int>) {
    var chains: [[HeadingCandidate]] = []
    var found: Set<Int> = []
    var letters: Set<Int> = []
    for kind in 0..<3 {
      var chain: [HeadingCandidate] = []
      var last = -1
      for candidate in candidates {
        guard let value = sequenceValue(of: candidate, kind) else { continue }
        if value != last + 1 || chain.isEmpty {
          chains.append(chain)
          chain = []
        }
        chain.append(candidate)
        last = value
      }
      chains.append(chain)
    }
    for chain in chains where isSequence(chain) {
      found.formUnion(chain.map(\.run))
      if case .letter = chain[0].form { letters.formUnion(chain.map(\.run)) }
    }
    return (found, letters)
  }

  private func sequenceValue(of candidate: HeadingCandidate, _ kind: Int) -> Int? {
    switch (candidate.form, kind) {
    case (.numeral(let value), 0), (.numeralTitle(let value), 1): return value
    case (.letter(let letter), 2): return Int(letter)
    // In a row of letters C, D, I, L, M, V and X are no numbers.
    case (.numeral, 2) where candidate.scan.range.count <= 2:
      return Int(source.text[candidate.scan.range.lowerBound])
    default: return nil
    }
  }

  private func isSequence(_ chain: [HeadingCandidate]) -> Bool {
    guard let first = chain.first else { return false }
    let isApart = chain.count { $0.blanks >= 2 } * 2 > chain.count
    switch first.form {
    case .letter:
      return chain.count >= 5 && (isApart || medianText(between: chain) >= 800)
    case .numeralTitle:
      // Items of a list stand close together, or end as sentences do.
      let isItem = chain.count { $0.scan.lastByte == 0x2E } * 2 > chain.count
      if isApart { return !isItem || first.scan.isAllCapitals }
      return chain.count >= 3 && first.scan.isAllCapitals && medianText(between: chain) >= 800
    default:
      // Stanzas and notes have numbers too: they are soon followed by the next.
      if medianText(between: chain) < (isApart ? 200 : 700) { return false }
      return isApart || chain.count >= 2 && medianText(between: chain) > 1_500
    }
  }

  // MARK: The title page

  /// Takes out what stands before the first text or the first chapter: title, author, publisher.
  private func dropTitlePage(_ chosen: inout [HeadingCandidate]) {
    dropLoneVolume(&chosen)
    let strong = chosen.first { $0.form.isStrong || $0.isNamed }?.run ?? .max
    let text = (source.front..<source.body.upperBound).first { source.isText($0) }
    let end = min(strong, lists.start ?? .max, text ?? .max)
    guard end < .max else { return }
    var front = chosen.filter { $0.run < end }
    // What stands right before the first text names it, where others stand like it and a title
    // went before it.
    if let last = front.last, last.run + 1 == end, front.count >= 2 || last.run > source.front,
      chosen.contains(where: { $0.run > end && fashion(of: $0) == fashion(of: last) })
    {
      front.removeLast()
    }
    let dropped = Set(front.filter { !$0.form.isStrong }.map(\.run))
    chosen.removeAll { dropped.contains($0.run) }
  }

  /// Takes out the number of the volume on the title page, where the file has but one.
  private func dropLoneVolume(_ chosen: inout [HeadingCandidate]) {
    let volumes = chosen.indices.filter {
      if case .numbered(.volume, _) = chosen[$0].form { return true }
      return false
    }
    guard volumes.count == 1, let volume = volumes.first, volume + 1 < chosen.count,
      !(source.front..<chosen[volume].run).contains(where: source.isText)
    else { return }
    chosen.remove(at: volume)
  }
}
