import BookText

/// Running heads and page numbers of a scan between the lines of a text.
///
/// Lines with a number at one end, or a bare number, rising from page to page; and the same words again and
/// again, a page apart. Unlike the numbers of chapters and poems, they interrupt sentences. The interrupted
/// paragraph is joined.
struct PageFurniture {
  /// A line with a possible page number.
  private struct Candidate {
    let line: Int
    let number: Int
    /// Hash of the letters beside the number; nil for a bare number.
    let key: UInt64?
    /// Whether it is labelled: `[Pg 12]`, `[Page 12]`.
    let isExplicit: Bool
    /// Whether it is alone on its line, as "Page 12" or in braces: `{12}`.
    let isNamed: Bool
  }

  /// The indices of the lines, in order.
  private var found: [Int] = []
  private var joints: [Joint] = []
  /// Pages named by lines, `[Page 12]`, in order.
  private(set) var pages: [PrintedPage] = []

  /// The lines on both sides of furniture, and the gap between them.
  private struct Joint {
    let before: Int
    let after: Int
    let keptLineEnds: Int
  }

  var isEmpty: Bool { joints.isEmpty }

  /// - Complexity: O(*n*) in the number of lines.
  init(in text: TextBytes, _ lines: [SourceLine]) {
    let candidates = Self.candidates(in: text, lines)
    var chosen = Set(candidates.lazy.filter(\.isExplicit).map(\.line))
    let byKey = Dictionary(grouping: candidates) { $0.key }
    let heads = candidates.filter { $0.key != nil && (byKey[$0.key]?.count ?? 0) >= 2 }
    for (group, least) in [(heads, 3), (byKey[nil] ?? [], 4)] {
      for chain in Self.chains(of: group, least: least)
      where Self.interrupts(chain, in: text, lines)
        || chain.allSatisfy(\.isNamed) || Self.areOfPages(chain, in: text, lines)
      {
        chosen.formUnion(chain.lazy.map(\.line))
      }
    }
    chosen.formUnion(Self.headsWithoutNumbers(in: text, lines))
    guard !chosen.isEmpty else { return }
    addHeads(below: candidates.filter(\.isExplicit).map(\.line), to: &chosen, in: text, lines)
    addNeighbours(of: &chosen, in: text, lines)
    found = chosen.sorted()
    pages = Self.pages(of: candidates.filter(\.isExplicit), among: chosen, lines)
    findJoints(in: text, lines)
  }

  /// Overwrites the lines, and joins the text around them.
  func remove(from text: UnsafeMutableBufferPointer<UInt8>, _ lines: [SourceLine]) {
    for line in found { text.blank(lines[line].range) }
    for joint in joints {
      text.blank(
        between: lines[joint.before].range.upperBound..<lines[joint.after].range.lowerBound,
        keepingLineEnds: joint.keptLineEnds)
    }
  }

  /// Returns the beginnings of numbered pages: after a line with only a number. A number beside words is at
  /// the foot of its page, so the page begins after the numbered line above.
  private static func pages(
    of named: [Candidate], among furniture: Set<Int>, _ lines: [SourceLine]
  ) -> [PrintedPage] {
    var foot = -1
    return named.compactMap { candidate in
      let isFoot = candidate.key != nil
      var line = isFoot ? foot + 1 : candidate.line + 1
      if isFoot { foot = candidate.line }
      while furniture.contains(line) { line += 1 }
      guard line < lines.count else { return nil }
      return PrintedPage(
        label: String(candidate.number), place: TextOffset(utf8: lines[line].range.lowerBound))
    }
  }

  // MARK: Candidates

  /// Maximum length of a running head, in bytes.
  private static let longestHead = 100

  /// Returns the lines that may have page numbers, in order.
  private static func candidates(
    in text: TextBytes, _ lines: [SourceLine]
  ) -> [Candidate] {
    var found: [Candidate] = []
    for (index, line) in lines.enumerated() {
      let range = line.range
      guard range.count <= longestHead,
        mayEndHead(text[range.lowerBound]) || mayEndHead(text[range.upperBound - 1])
      else { continue }
      if let candidate = candidate(at: index, range, in: text),
        index > 0 && lines.isApart(index) || line.mayHaveColumns || candidate.key == nil
      {
        found.append(candidate)
      }
    }
    return found
  }

  /// Whether a byte is a bracket, or a dash as on both sides of a number.
  private static func isBracket(_ byte: UInt8) -> Bool {
    switch byte {
    case "[", "]", "{", "}", "(", ")", "-": true
    default: false
    }
  }

  /// Whether a byte may begin or end a line with a page number; few lines have such a byte.
  private static func mayEndHead(_ byte: UInt8) -> Bool { byte.isDigit || isBracket(byte) }

  /// Maximum number of digits of a page number.
  private static let mostDigits = 4
  /// Fewest blanks between the number of a page and other words of its line.
  private static let fewestBlanks = 8

  /// Whether a byte may be around a page number: a blank or a bracket.
  private static func isOuter(_ byte: UInt8) -> Bool { byte <= " " || isBracket(byte) }

  /// Reads the page number at one end of a line, and the words beside it; nil if there is none.
  private static func candidate(
    at index: Int, _ range: Range<Int>, in text: TextBytes
  ) -> Candidate? {
    guard let (digits, rest) = parts(of: range, in: text),
      let number = text.numeralValue(of: digits)
    else { return nil }
    var (key, letters) = (WordHash(), 0)
    for position in rest where text.isWord(at: position) && !text[position].isDigit {
      key.add(text, at: position)
      letters += 1
    }
    // 12. and 12) are numbers of items.
    if letters == 0, !rest.allSatisfy({ isOuter(text[$0]) }) { return nil }
    // `[Page 1]` is alone or far from the other words of its line.
    let lettersOfName = lettersOfPageName(endingPart: rest, ofLine: range, in: text)
    let isNamed = lettersOfName != nil
    let isPage = text[range.upperBound - 1] == "]" && isNamed
    let isAlone = letters == 0 || letters == lettersOfName
    let isFar = isAlone || text[rest].count { $0 == " " } >= fewestBlanks
    return Candidate(
      line: index, number: number, key: isAlone ? nil : key.value, isExplicit: isPage && isFar,
      isNamed: isAlone && (isNamed || text[range.lowerBound] == "{"))
  }

  /// Returns the number of bytes of the word for a page at the end of a part of a line, without its stop.
  ///
  /// - Returns: nil for other words, for a single letter, and if the bracket at the end of the line does not
  ///   begin before the word, as after a caption.
  private static func lettersOfPageName(
    endingPart part: Range<Int>, ofLine line: Range<Int>, in text: TextBytes
  ) -> Int? {
    let end = text[part].lastIndex { $0 > " " }.map { $0 + 1 } ?? part.lowerBound
    guard let name = text.pageWord(endingAt: end, in: part) else { return nil }
    let before = name.lowerBound > line.lowerBound ? text[name.lowerBound - 1] : " "
    switch text[line.upperBound - 1] {
    case "]": if before != "[" { return nil }
    case "}": if before != "{" { return nil }
    case ")": if before != "(" { return nil }
    default: break
    }
    let letters = text[name].count { $0 != "." }
    return letters > 1 ? letters : nil
  }

  /// Returns the digits at one end of a line, and the rest of it; nil if there are none.
  private static func parts(
    of range: Range<Int>, in text: TextBytes
  ) -> (digits: Range<Int>, rest: Range<Int>)? {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isOuter(text[start]) { start += 1 }
    while end > start, isOuter(text[end - 1]) { end -= 1 }
    let line = text[start..<end]
    let first = line.prefix(while: \.isDigit).endIndex
    if (1...mostDigits).contains(first - start), first == end || text[first] == " " {
      return (start..<first, first..<end)
    }
    let last = (line.lastIndex { !$0.isDigit } ?? start - 1) + 1
    guard (1...mostDigits).contains(end - last), text[last - 1] == " " else { return nil }
    return (last..<end, start..<last)
  }

  // MARK: Chains

  /// Maximum step between consecutive page numbers.
  private static let longestStep = 8
  /// Minimum number of lines on a page.
  private static let shortestPage = 5

  /// Returns the candidates with numbers rising from one to the next.
  private static func chains(of candidates: [Candidate], least: Int) -> [[Candidate]] {
    var open: [[Candidate]] = []
    var closed: [[Candidate]] = []
    func close(_ chain: [Candidate]) {
      if chain.count >= least { closed.append(chain) }
    }
    for candidate in candidates {
      let follows = open.indices.filter { index in
        guard let last = open[index].last else { return false }
        let step = candidate.number - last.number
        return (1...longestStep).contains(step)
          && (shortestPage * step..<200 * step + 1).contains(candidate.line - last.line)
      }
      if let best = follows.max(by: { open[$0].count < open[$1].count }) {
        open[best].append(candidate)
      } else {
        // Few chains are open at a time: the oldest belongs to an earlier list.
        if open.count == 8 { close(open.removeFirst()) }
        open.append([candidate])
      }
    }
    open.forEach(close)
    return closed
  }

  /// Minimum number of page numbers that show pages by their distances.
  private static let fewestPages = 5
  /// Minimum number of lines of a page.
  private static let fewestLines = 24

  /// Whether rising numbers between paragraphs number pages: half of them stand beside a running head, or a
  /// page's length of lines apart. Numbers of poems may have even distances too, but few lines of verse begin
  /// with a small letter.
  private static func areOfPages(
    _ chain: [Candidate], in text: TextBytes, _ lines: [SourceLine]
  ) -> Bool {
    guard chain.count >= fewestPages, chain.allSatisfy({ $0.key == nil }) else { return false }
    func blanks(before line: Int) -> Int { line < lines.count ? lines[line].blankLinesBefore : 1 }
    // The number of a chapter is further from the text above than from the text below.
    let above = chain.count {
      blanks(before: $0.line) >= 2 && blanks(before: $0.line) > blanks(before: $0.line + 1)
    }
    if above.isAtLeast(share: 3, in: 4, of: chain.count) { return false }
    let beside = chain.map { heads(beside: $0.line, in: text, lines) }
    let again = beside.indices.count { index in
      // Heads of left and right pages differ.
      let near = [index - 2, index - 1, index + 1, index + 2].filter(beside.indices.contains)
      return near.contains { !beside[$0].isDisjoint(with: beside[index]) }
    }
    if again * 2 >= chain.count { return true }
    // Numbers inside a block are the output of a program, or items.
    let areApart = chain.allSatisfy {
      blanks(before: $0.line) > 0 && blanks(before: $0.line + 1) > 0
    }
    guard areApart else { return false }
    var distances: [Int] = []
    for (one, next) in zip(chain, chain.dropFirst()) {
      let rows = rows(from: one.line, to: next.line, lines)
      distances.append(rows / max(1, next.number - one.number))
    }
    let page = distances.sorted()[distances.count / 2]
    let even = distances.count { abs($0 - page).isAtMost(share: 1, in: 12, of: page) }
    guard page >= fewestLines, even.isAtLeast(share: 7, in: 10, of: distances.count) else {
      return false
    }
    let own = lines[chain[0].line..<chain[chain.count - 1].line + 1]
    let small = own.count { text.letterCase(at: $0.range.lowerBound) == .small }
    return small.isAtLeast(share: 1, in: 4, of: own.count)
  }

  /// Returns the number of rows from one line to another, with the blank ones.
  private static func rows(from line: Int, to next: Int, _ lines: [SourceLine]) -> Int {
    lines[Range(from: line + 1, to: next + 1)].reduce(0) { $0 + 1 + $1.blankLinesBefore }
  }

  /// Returns the hashes of the words beside a number, if they may be a running head: two or more on a line of
  /// its own.
  private static func heads(
    beside line: Int, in text: TextBytes, _ lines: [SourceLine]
  ) -> Set<UInt64> {
    var found: Set<UInt64> = []
    for near in [line - 1, line + 1] where lines.indices.contains(near) {
      let far = near < line ? near : near + 1
      let isApart = far >= lines.count || lines[far].blankLinesBefore > 0
      guard isApart, lines[near].range.count <= longestHead,
        text.letterCase(at: lines[near].range.lowerBound) != .small
      else { continue }
      let scan = TitleScan(text, lines[near].range)
      if scan.capitals + scan.smalls > 0, scan.count > 1 { found.insert(scan.key) }
    }
    return found
  }

  /// Whether three in ten of the lines are inside a sentence, possibly beside a running head.
  private static func interrupts(
    _ chain: [Candidate], in text: TextBytes, _ lines: [SourceLine]
  ) -> Bool {
    let inside = chain.count { candidate in
      let line = candidate.line
      guard line > 0, line + 1 < lines.count else { return false }
      // A running head may be above a number, or below it.
      let isBare = candidate.key == nil
      let isBelowHead = isBare && line > 1 && isHead(lines[line - 1], before: lines[line])
      let isAboveHead =
        isBare && line + 2 < lines.count && isHead(lines[line + 1], before: lines[line + 2])
      func continues(_ next: Int) -> Bool {
        text.letterCase(at: lines[next].range.lowerBound) == .small
      }
      return endsOpen(lines[line - 1], in: text)
        && (continues(line + 1) || isAboveHead && continues(line + 2))
        || isBelowHead && endsOpen(lines[line - 2], in: text) && continues(line + 1)
    }
    return inside.isAtLeast(share: 3, in: 10, of: chain.count)
  }

  /// Whether a line is short and apart, as a running head beside the number of a page is.
  private static func isHead(_ line: SourceLine, before next: SourceLine) -> Bool {
    line.range.count <= longestHead && line.blankLinesBefore + next.blankLinesBefore > 0
  }

  /// Whether a line ends without a sign at the end of a sentence.
  static func endsOpen(_ line: SourceLine, in text: TextBytes) -> Bool {
    let last = line.range.upperBound - 1
    return text.isWord(at: last) || text[last] == "," || text[last] == "-" || text[last] == ";"
  }

  /// Adds the heads of the next pages below lines that name theirs: three columns with wide gaps,
  /// if the line at the foot above has columns too. The RFC Editor's pages have this form.
  private func addHeads(
    below feet: [Int], to chosen: inout Set<Int>, in text: TextBytes,
    _ lines: [SourceLine]
  ) {
    func columns(_ line: Int) -> Int {
      text[lines[line].range].split(separator: " ", omittingEmptySubsequences: false)
        .split(maxSplits: .max, omittingEmptySubsequences: true) { $0.isEmpty }.count
    }
    for foot in feet where foot + 1 < lines.count && !chosen.contains(foot + 1) {
      let next = foot + 1
      let isApart = next + 1 == lines.count || lines[next + 1].blankLinesBefore > 0
      guard lines[foot].mayHaveColumns, isApart,
        columns(foot) >= 3, columns(next) >= 3
      else { continue }
      chosen.insert(next)
    }
  }

  /// Maximum number of pages between two running heads with the same words: left and right pages have
  /// different ones, and a page may have none.
  private static let mostPagesBetween = 4

  /// Adds the lines next to furniture whose words and numbers are repeated beside other furniture: a head
  /// above or below the number. One word, a date, and a line other than a title must be repeated at least
  /// twice. Most must recur within a few pages: an address may stand above the number of a page by chance.
  /// A line that recurs more often away from furniture is a caption, or the edge of a drawing.
  private func addNeighbours(
    of chosen: inout Set<Int>, in text: TextBytes, _ lines: [SourceLine]
  ) {
    var beside: [UInt64: [(line: Int, page: Int)]] = [:]
    for (page, line) in chosen.sorted().enumerated() {
      for near in [line - 1, line + 1]
      where lines.indices.contains(near) && !chosen.contains(near) {
        let range = lines[near].range
        // The text is further from a head than another head is.
        let far = near < line ? near : near + 1
        let isApart = far >= lines.count || lines[far].blankLinesBefore > 0
        // A part of a sentence is text.
        guard range.count <= Self.longestHead, isApart || lines[near].mayHaveColumns,
          text.letterCase(at: range.lowerBound) != .small,
          text[range.upperBound - 1] != ","
        else { continue }
        let key = Self.words(of: range, in: text)
        // The only line of a page stands beside two numbers.
        if beside[key]?.last?.line != near { beside[key, default: []].append((near, page)) }
      }
    }
    beside = beside.filter { $0.value.count >= 2 }
    guard !beside.isEmpty else { return }
    var counts: [UInt64: Int] = [:]
    for line in lines where line.range.count <= Self.longestHead {
      let key = Self.words(of: line.range, in: text)
      if beside[key] != nil { counts[key, default: 0] += 1 }
    }
    for (key, near) in beside where counts[key, default: 0] <= 2 * near.count {
      let scan = TitleScan(text, lines[near[0].line].range)
      let isTitle =
        scan.count >= 2 && (scan.isAllCapitals || scan.isTitleCased)
        && !DateLine(text, scan).hasMonth
        && !near.contains { Self.isBracket(text[lines[$0.line].range.lowerBound]) }
      let close = zip(near, near.dropFirst()).count {
        $1.page - $0.page <= Self.mostPagesBetween
      }
      guard near.count >= 3 || isTitle, close * 2 >= near.count - 1 else { continue }
      chosen.formUnion(near.lazy.map(\.line))
    }
  }

  /// Returns a hash of the words in a range.
  private static func words(of range: Range<Int>, in text: TextBytes) -> UInt64 {
    var key = WordHash()
    for position in range where text.isWord(at: position) { key.add(text, at: position) }
    return key.value
  }

  // MARK: Heads without numbers

  /// Fewest heads without numbers that show the length of a page.
  private static let fewestHeads = 5

  /// Returns the lines of running heads without numbers: the same words at even distances, between the halves
  /// of sentences. The heads of left and right pages may differ.
  private static func headsWithoutNumbers(in text: TextBytes, _ lines: [SourceLine]) -> [Int] {
    let inside = lines.indices.dropFirst().dropLast().filter {
      interruptsSentence($0, in: text, lines)
    }
    guard inside.count >= fewestHeads else { return [] }
    let gaps = inside.map { (lines[$0].blankLinesBefore, lines[$0 + 1].blankLinesBefore) }
    // The blank line between paragraphs is added where a page ends with one.
    let (above, below) = ((gaps.map(\.0).max() ?? 0) + 1, (gaps.map(\.1).max() ?? 0) + 1)
    let keys = Set(inside.map { words(of: lines[$0].range, in: text) })
    var recurring: [UInt64: [Int]] = [:]
    for (index, line) in lines.enumerated().dropFirst().dropLast()
    where line.range.count <= longestHead && (1..<above + 1).contains(line.blankLinesBefore)
      && (1..<below + 1).contains(lines[index + 1].blankLinesBefore)
    {
      let key = words(of: line.range, in: text)
      if keys.contains(key) { recurring[key, default: []].append(index) }
    }
    let heads = recurring.values.filter { $0.count >= 2 }.flatMap { $0 }.sorted()
    let broken = Set(inside)
    let inSentences = heads.count { broken.contains($0) }
    guard heads.count >= fewestHeads,
      inSentences.isAtLeast(share: 3, in: 10, of: heads.count)
    else { return [] }
    return atEvenDistances(heads, lines)
  }

  /// Whether a line stands between the halves of a sentence.
  private static func interruptsSentence(
    _ index: Int, in text: TextBytes, _ lines: [SourceLine]
  ) -> Bool {
    let (line, next) = (lines[index], lines[index + 1])
    return line.blankLinesBefore > 0 && next.blankLinesBefore > 0
      && line.range.count <= longestHead && text.letterCase(at: line.range.lowerBound) != .small
      && text.letterCase(at: next.range.lowerBound) == .small
      && endsOpen(lines[index - 1], in: text)
  }

  /// Returns the lines that are one or more pages from the one before or after them; none if most are not, or
  /// if the page is too short.
  private static func atEvenDistances(_ heads: [Int], _ lines: [SourceLine]) -> [Int] {
    let distances = zip(heads, heads.dropFirst()).map { rows(from: $0, to: $1, lines) }
    let page = distances.sorted()[distances.count / 2]
    guard page >= fewestLines else { return [] }
    let areEven = distances.map { distance in
      let pages = max(1, (distance + page / 2) / page)
      return abs(distance - pages * page).isAtMost(share: 1, in: 12, of: page)
    }
    let even = areEven.count { $0 }
    guard even.isAtLeast(share: 7, in: 10, of: areEven.count) else { return [] }
    return heads.indices.filter { index in
      index > 0 && areEven[index - 1] || index < areEven.count && areEven[index]
    }.map { heads[$0] }
  }

  // MARK: Joints

  /// Finds the gaps in the text left by furniture, and how many line ends each keeps.
  private mutating func findJoints(
    in text: TextBytes, _ lines: [SourceLine]
  ) {
    let furniture = Set(found)
    var gaps: [(before: Int, after: Int, above: Int, below: Int)] = []
    var index = 0
    while index < found.count {
      var last = index
      while last + 1 < found.count, found[last + 1] == found[last] + 1 { last += 1 }
      let (before, after) = (found[index] - 1, found[last] + 1)
      if before >= 0, after < lines.count {
        gaps.append(
          (
            before, after, lines[found[index]].blankLinesBefore, lines[after].blankLinesBefore
          ))
      }
      index = last + 1
    }
    let usual = (mode(gaps.map(\.above)), mode(gaps.map(\.below)))
    let isIndented = Self.indentsParagraphs(lines, but: furniture, in: text)
    for gap in gaps {
      // Blank lines beyond the usual ones of every page belong to the text.
      let blanks = max(0, gap.above - usual.0) + max(0, gap.below - usual.1)
      let continues =
        blanks == 0
        && Self.continues(gap.before, gap.after, isIndented: isIndented, in: text, lines)
      joints.append(
        Joint(
          before: gap.before, after: gap.after,
          keptLineEnds: blanks > 0 ? blanks + 1 : continues || isIndented ? 1 : 2))
    }
  }

  /// Returns the most frequent value, the smallest of several; 0 of none.
  private func mode(_ values: [Int]) -> Int {
    var counts: [Int: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
  }

  /// Whether paragraphs begin with an indent more often than with a blank line.
  private static func indentsParagraphs(
    _ lines: [SourceLine], but furniture: Set<Int>, in text: TextBytes
  ) -> Bool {
    var (setIn, apart) = (0, 0)
    for index in lines.indices.dropFirst()
    where !furniture.contains(index - 1) {
      if lines[index].blankLinesBefore > 0 {
        apart += 1
      } else if lines[index].indent > lines[index - 1].indent, !endsOpen(lines[index - 1], in: text)
      {
        setIn += 1
      }
    }
    return setIn > apart
  }

  /// Whether the text continues from one line to another across furniture.
  private static func continues(
    _ before: Int, _ after: Int, isIndented: Bool, in text: TextBytes,
    _ lines: [SourceLine]
  ) -> Bool {
    let (line, next) = (lines[before], lines[after])
    if text.letterCase(at: next.range.lowerBound) == .small { return true }
    // A line alone below it is a title rather than the end of a paragraph: in capitals, or without a stop
    // after a whole sentence.
    if after + 1 >= lines.count || lines[after + 1].blankLinesBefore > 0 {
      if TitleScan(text, next.range).isAllCapitals { return false }
      if !endsOpen(line, in: text), endsOpen(next, in: text) { return false }
    }
    // A title may stand alone above the number of its page.
    let isApart = line.blankLinesBefore > 0 && lines[before + 1].blankLinesBefore > 0
    if isApart, TitleScan(text, line.range).isAllCapitals { return false }
    // The lines around determine the left and the right edge.
    let near = lines[max(0, before - 30)..<min(lines.count, after + 30)]
    let edge = near.reduce(Int.max) { min($0, $1.indent) }
    if isIndented, next.indent > edge { return false }
    // Indented lines end before a flush one.
    if line.indent >= next.indent + 3 { return false }
    if endsOpen(line, in: text) { return true }
    let measure = near.reduce(0) { max($0, $1.columns) }
    return line.reach(before: next, in: text) > measure
  }
}
