import BookText

/// Cuts runs of lines into pieces, line by line.
///
/// Texts without blank lines between their paragraphs have a chapter in each run. Each line of a run gets one
/// ``LineKind``, and the kinds of all lines are chosen together: weights (``LineWeights``) rate each kind by
/// the look of the line and by the kind of the line before it, and the sequence with the smallest sum wins
/// (Viterbi 1967).
///
/// A run is cut only if there is evidence of several pieces: paragraphs certainly begin inside
/// most runs, or lines inside this one are indented. Other runs are classified as wholes.
struct LineModel {
  /// A piece beginning inside a run or with it.
  struct Piece {
    /// The index of its first line.
    let line: Int
    let kind: LineKind
    /// The weights of its lines together.
    var weight = 0
  }

  private let text: TextBytes
  private let lines: [SourceLine]
  private let dashes: SpeechDashes
  /// Column at which lines are full; nil if a line is a paragraph.
  private let wrap: Int?
  /// Whether each line is a paragraph, and none is long.
  private let areParagraphs: Bool
  /// Whether many lines by themselves are paragraphs as short as titles.
  private let hasShortParagraphs: Bool
  /// Usual first column of lines.
  private let usualIndent: Int
  /// The leftmost column of the run, and the indent of first lines of paragraphs.
  private var edge = 0
  private var step = 0
  /// Whether the first line of the run is a title.
  private var isTitled = false
  /// Whether the lines of the run rhyme, and its first line.
  private var rhymes: (of: [Bool], first: Int) = ([], 0)

  /// - Parameters:
  ///   - text: The text.
  ///   - lines: Its lines.
  ///   - dashes: Lines with a dash of speech at their beginning.
  ///   - measure: The wrapping of the source.
  init(
    _ text: TextBytes, _ lines: [SourceLine], _ dashes: SpeechDashes, _ measure: SourceMeasure
  ) {
    self.text = text
    self.lines = lines
    self.dashes = dashes
    wrap = measure.wrap
    areParagraphs = measure.areParagraphs
    hasShortParagraphs = areParagraphs || !dashes.isEmpty
    usualIndent = measure.usualIndent
  }

  /// Returns the pieces of divided runs, in order.
  ///
  /// - Complexity: O(*n*) in the number of lines.
  mutating func pieces(of runs: Slice<LineRuns>) -> [Piece] {
    var clear: [Int] = []
    var (inside, steps) = (0, [Int](repeating: 0, count: 17))
    for index in runs.indices {
      var setIn = 0
      for line in runs[index].dropFirst() where beginsClearly(line, in: runs[index]) {
        inside += 1
        // If each line is a paragraph, the long one before has the usual indent.
        let step =
          wrap == nil ? lines[line - 1].indent : lines[line].indent - lines[line + 1].indent
        steps[min(steps.count - 1, step)] += 1
        // Without an indent some of them are lines broken early.
        if step > 0, wrap != nil { setIn += 1 }
      }
      if setIn > 0 || endsInProse(runs[index]) || beginsWithTitle(runs[index]) {
        clear.append(index)
      }
    }
    guard inside > 0 || !clear.isEmpty || areParagraphs else { return [] }
    step = steps.indices.max { (steps[$0], -$0) < (steps[$1], -$1) } ?? 0
    // Most of the text has no blank lines, so all of it is cut.
    let isUsual =
      areParagraphs
      || inside >= Self.fewestClear && inside.isAtLeast(share: 1, in: 3, of: runs.count)
    var found: [Piece] = []
    for index in isUsual ? Array(runs.indices) : clear where runs[index].count > 1 {
      append(piecesOf: runs[index], to: &found)
    }
    return found
  }

  // MARK: Certain starts

  /// Whether a paragraph certainly begins with a line: after a full line and the last line of a paragraph,
  /// with a full line, before a continuation line.
  private func beginsClearly(_ index: Int, in run: Range<Int>) -> Bool {
    let (line, last) = (lines[index], lines[index - 1])
    guard let wrap else {
      // Each line is a paragraph.
      return last.columns > SourceMeasure.longestWrappedLine
    }
    // Checks that do not read the text come first: few lines pass them.
    guard index - 2 >= run.lowerBound, index + 1 < run.upperBound, last.columns < wrap - 4,
      isFull(line, wrap), isFull(lines[index - 2], wrap),
      line.indent >= lines[index + 1].indent
    else { return false }
    return room(after: index - 1) > Self.roomOfTypists && beginsSentence(index)
      && endsSentence(index - 1)
      && text.letterCase(at: lines[index + 1].range.lowerBound) == .small
  }

  /// Whether prose follows right below indented lines: its first line is full, and further left.
  private func endsInProse(_ run: Range<Int>) -> Bool {
    guard let wrap, let first = lines[run].first, first.indent >= Self.leastSetIn else {
      return false
    }
    let setIn = lines[run].prefix { $0.indent >= Self.leastSetIn && !isFull($0, wrap) }.count
    guard setIn >= 2, run.lowerBound + setIn < run.upperBound else { return false }
    let rest = lines[(run.lowerBound + setIn)..<run.upperBound]
    return isFull(rest[rest.startIndex], wrap) && rest.allSatisfy { $0.indent == 0 }
  }

  /// Whether the first line of a run, with seven tenths of the measure at most, is a title right above prose:
  /// two lines, not in brackets, the first one full, the second or the third continuing a sentence.
  private func beginsWithTitle(_ run: Range<Int>) -> Bool {
    guard let wrap else {
      // Each line is a paragraph: the second one is longer than any wrapped line.
      return run.count > 1 && isHeadingLike(run.lowerBound)
        && lines[run.lowerBound + 1].columns > SourceMeasure.longestWrappedLine
    }
    guard run.count > 2,
      case (let title, let next) = (run.lowerBound, run.lowerBound + 1),
      lines[title].columns.isAtMost(share: 7, in: 10, of: wrap), !lines[title].mayHaveColumns,
      isFull(lines[next], wrap),
      room(after: title) >= Self.leastRoom, text[lines[next].range.lowerBound] != "(",
      run.count == 3 || isFull(lines[next + 1], wrap),
      (next + 1..<min(next + 3, run.upperBound)).contains(where: { !beginsSentence($0) }),
      lines[next + 1].indent <= max(lines[title].indent, usualIndent)
    else { return false }
    return isHeadingLike(title) || isTitleLike(title, isApart: true)
  }

  private func isFull(_ line: SourceLine, _ wrap: Int) -> Bool {
    line.columns >= wrap - Self.reach && line.columns <= wrap + Self.reach
  }

  /// Least number of columns left free by a title after the first word of the text below it.
  private static let leastRoom = 8
  /// Number of columns by which some lines exceed the detected measure.
  private static let overhang = 4

  /// The room after a line without wrapping.
  private static let muchRoom = 99
  /// Number of columns by which full lines may differ from the measure.
  private static let reach = 14
  /// Maximum length of a line that looks like a heading, in bytes.
  private static let longestHeading = 70
  /// Maximum length of a heading with a number alone, in bytes.
  private static let longestNumber = 8
  /// Minimum number of letters of a title in capitals.
  private static let fewestCapitals = 4
  /// Maximum number of lines of an address, each indented below the previous one.
  private static let mostLinesOfAddress = 5
  /// Number of columns left free by typists.
  private static let roomOfTypists = 3
  /// Minimum indent, in columns.
  private static let leastSetIn = 3
  /// Fewest certain beginnings in a text for dividing all of its runs.
  private static let fewestClear = 3

  // MARK: Looks

  /// Returns the number of columns left free by the line with an index after the first word of the next. It
  /// is large for a line without wrapping, since wrapping would not have exceeded the measure.
  private func room(after index: Int) -> Int {
    guard let wrap, lines[index].columns <= wrap + Self.overhang else { return Self.muchRoom }
    let next = lines[index + 1]
    let word = next.firstWord ?? text[next.range].prefix(40).prefix { $0 != " " }.count
    return wrap - (lines[index].columns + 1 + word)
  }

  /// Whether a line in capitals ends a series of lines, each indented more than the one above, from a line at
  /// the edge on.
  private func isAddressed(_ index: Int) -> Bool {
    let above = lines[max(0, index - Self.mostLinesOfAddress)..<index + 1].reversed()
    let steps = zip(above, above.dropFirst()).prefix {
      $0.blankLinesBefore == 0 && $0.indent > $1.indent
    }
    guard let first = steps.last?.1, first.indent == edge else { return false }
    let scan = TitleScan(text, lines[index].range)
    return scan.smalls == 0 && scan.capitals >= Self.fewestCapitals
  }

  /// Whether a line or an adjacent one is longer than wrapped lines, but not longer than verse.
  private func isBesideOverlong(_ index: Int) -> Bool {
    let overlong = (wrap ?? SourceMeasure.longestWrappedLine) + Self.overhang
    return lines[max(0, index - 1)..<min(lines.count, index + 2)]
      .contains { $0.columns > overlong && $0.columns <= SourceMeasure.longestVerse }
  }

  private func endsSentence(_ index: Int) -> Bool { text.endsSentence(lines[index].range) }

  private func beginsSentence(_ index: Int) -> Bool {
    text.letterCase(at: lines[index].range.lowerBound) != .small
  }

  private func beginsSpeech(_ index: Int) -> Bool {
    let start = lines[index].range.lowerBound
    return text[start] == "'" || quotationMark(text, at: start) > 0
  }

  /// Whether a line begins with a list marker, and whether it may be speech.
  private func marker(_ index: Int) -> (isItem: Bool, isSpeech: Bool) {
    if dashes.contains(index) { return (false, true) }
    if dashes.isItem(index) { return (true, false) }
    guard let marker = listMarker(text, lines[index].range) else { return (false, false) }
    let isDash = ["-", "–", "—"].contains { marker.elementsEqual($0.utf8) }
    let next = text.afterBlanks(marker.endIndex..<lines[index].range.upperBound)
    return (true, isDash && (text.letterCase(at: next) == .capital || text[next] == "\""))
  }

  /// Whether a line by itself looks like a heading: a part and its number, a number, capitals.
  private func isHeadingLike(_ index: Int) -> Bool {
    let line = lines[index]
    guard line.range.count <= Self.longestHeading, !beginsSpeech(index) else { return false }
    let scan = TitleScan(text, line.range)
    guard scan.count > 0, scan.lastByte != "," else { return false }
    // "In chap. 8. are several observations" is a sentence.
    if scan.words.first?.meaning != .small,
      HeadingForm(text, line.range, lines: 1, scan: scan)?.isNumbered == true
    {
      return true
    }
    if scan.titleStart == 1, scan.count == 1 { return line.range.count <= Self.longestNumber }
    return scan.isAllCapitals && scan.capitals >= Self.fewestCapitals
  }

  /// Whether a line may be a title, or the second line of a heading.
  ///
  /// - Parameter isApart: Whether it is known to be separate from the text.
  private func isTitleLike(_ index: Int, isApart: Bool) -> Bool {
    guard lines[index].range.count <= HeadingForm.longestShortTitle, !beginsSpeech(index) else {
      return false
    }
    let scan = TitleScan(text, lines[index].range)
    // A comma or a dash ends the first words of a letter, a hyphen a part of a word.
    guard scan.count > 0, scan.lastByte != ",", text.hyphen(endingLine: lines[index].range) == nil
    else { return false }
    // In most languages only the first word of a title has a capital; without any a sentence looks like one.
    return isApart && beginsSentence(index)
      && (!endsSentence(index) || text[lines[index].range].last == "?")
      || scan.isTitleCased && (scan.capitals > 0 || !endsSentence(index))
  }

  // MARK: The sequence

  /// Appends the pieces of a run; none if cutting it would change nothing.
  private mutating func append(piecesOf run: Range<Int>, to pieces: inout [Piece]) {
    let (kinds, weights) = kinds(of: run)
    // If each line is a long paragraph, the result is the same without this.
    let isPlain = kinds.allSatisfy { $0 == .paragraph || wrap != nil && $0 == .prose }
    if isPlain {
      let isOne = kinds.count(where: { $0 == .paragraph }) < 2
      if wrap == nil ? !hasShortParagraphs && !hasTitles(run) : isOne { return }
    }
    var last: LineKind?
    for (index, kind) in kinds.enumerated() {
      let line = run.lowerBound + index
      if last.map({ kind.begins(after: $0) || kind == .heading && beginsHeading(line) }) ?? true {
        pieces.append(Piece(line: line, kind: kind == .prose ? .paragraph : kind))
      }
      pieces[pieces.count - 1].weight += weights[index]
      last = kind
    }
  }

  /// Whether several lines of a run, each a paragraph, are as short as titles and end no sentence.
  private func hasTitles(_ run: Range<Int>) -> Bool {
    let short = run.filter { lines[$0].columns <= Self.widestTitle }
    return short.count { !endsSentence($0) || text[lines[$0].range].last == "?" }
      >= Self.fewestTitles
  }

  /// Number of columns of the widest title without a gap around it.
  static let widestTitle = 50
  /// Fewest titles in a text.
  private static let fewestTitles = 3

  /// Whether a line below one like a heading begins another heading, in a text with a paragraph on each line:
  /// the number of a part below the title page, the first title below the author, or the name of a speaker
  /// below a scene and its place. Only the title below a number without one continues a heading.
  private func beginsHeading(_ line: Int) -> Bool {
    guard wrap == nil else { return false }
    return hasTitle(afterNumberOf: line) != nil || hasTitle(afterNumberOf: line - 1) ?? true
  }

  /// Whether the number of a part on a line, with its word or without, is before a title; nil without a
  /// number.
  private func hasTitle(afterNumberOf line: Int) -> Bool? {
    let range = lines[line].range
    let scan = TitleScan(text, range)
    if scan.titleStart == 1, scan.count == 1 { return false }
    guard case .numbered(_, let isTitled) = HeadingForm(text, range, lines: 1, scan: scan) else {
      return nil
    }
    return isTitled
  }

  /// Returns the kinds of the lines of a run, and the weight of each.
  private mutating func kinds(of run: Range<Int>) -> (kinds: [LineKind], weights: [Int]) {
    isTitled = beginsWithTitle(run)
    rhymes = (Rhymes(of: lines[run], in: text).rhymes, run.lowerBound)
    edge = lines[run].dropFirst(isTitled ? 1 : 0).reduce(Int.max) { min($0, $1.indent) }
    let all = LineKind.allCases
    var sums = all.map { first($0, run.lowerBound) }
    // For each line and kind, the kind of the line before, and the addition of both to the sum.
    var origins: [UInt8] = []
    origins.reserveCapacity(run.count * all.count)
    var added = sums.map { UInt8(clamping: $0) }
    added.reserveCapacity(run.count * all.count)
    for index in run.dropFirst() {
      let features = LineFeatures(index, in: self)
      var next = sums
      for kind in all {
        let own = features.weight(as: kind)
        var best = (sum: Int.max, origin: 0)
        for (origin, sum) in sums.enumerated() {
          let sum = sum + features.step(from: all[origin], to: kind)
          if sum < best.sum { best = (sum, origin) }
        }
        next[Int(kind.rawValue)] = best.sum + own
        origins.append(UInt8(clamping: best.origin))
        added.append(UInt8(clamping: best.sum + own - sums[best.origin]))
      }
      sums = next
    }
    var kind = sums.indices.min { sums[$0] < sums[$1] } ?? 0
    var (kinds, weights): ([LineKind], [Int]) = ([], [])
    for line in (0..<run.count).reversed() {
      kinds.append(all[kind])
      weights.append(Int(added[line * all.count + kind]))
      if line > 0 { kind = Int(origins[(line - 1) * all.count + kind]) }
    }
    return (kinds.reversed(), weights.reversed())
  }

  /// Returns the weight of a kind for the first line of a run, possibly at the edge.
  private func first(_ kind: LineKind, _ index: Int) -> Int {
    let features = LineFeatures(index, in: self)
    switch kind {
    case .paragraph:
      return isTitled || isHeadingLike(index) ? LineWeights.titleAsParagraph : 0
    case .prose: return LineWeights.firstProse
    case .verse: return features.weight(as: .verse) + LineWeights.firstVerse
    case .item: return features.weight(as: .item)
    case .itemProse: return LineWeights.impossible
    case .heading: return features.weight(as: .heading)
    case .row: return features.weight(as: .row)
    }
  }

  /// The features of a line and of the one before it.
  private struct LineFeatures {
    private let rel: Int
    private let step: Int
    private let room: Int
    /// Whether the line before ends a sentence.
    private let isAfterSentence: Bool
    /// Whether the line before ends with a stop of any kind.
    private let isAfterStop: Bool
    private let isSmall: Bool
    private let marker: (isItem: Bool, isSpeech: Bool)
    /// How much of the measure the line fills, in tenths.
    private let tenths: Int
    /// Whether it has more columns than lines of verse.
    private let isLong: Bool
    /// Whether the line, the previous or the next one is too long for wrapping, but short enough for verse:
    /// no program has broken these lines, although they are full.
    private let isBesideOverlong: Bool
    private let isHeadingLike: Bool
    private let isTitleLike: Bool
    /// Whether it is a line of an address: in capitals, and indented more than the lines above it.
    private let isAddressed: Bool
    private let isRow: Bool
    private let isWrapped: Bool
    private let beginsSpeech: Bool
    /// Whether it begins a speech with a dash.
    private let isSpeech: Bool
    private let rhymes: Bool

    init(_ index: Int, in model: LineModel) {
      let line = model.lines[index]
      rel = line.indent - model.edge
      step = model.step
      let hasLast = index > 0
      room = hasLast ? model.room(after: index - 1) : LineModel.muchRoom
      isAfterSentence = !hasLast || model.endsSentence(index - 1)
      isSmall = !model.beginsSentence(index)
      isAfterStop = !hasLast || !model.text.isWord(at: model.lines[index - 1].range.upperBound - 1)
      rhymes = model.rhymes.of[index - model.rhymes.first]
      isSpeech = model.dashes.contains(index)
      beginsSpeech = isSpeech || model.beginsSpeech(index)
      marker = model.marker(index)
      isWrapped = model.wrap != nil
      let measure = model.wrap ?? SourceMeasure.longestWrappedLine
      isLong = line.columns > SourceMeasure.longestVerse
      isBesideOverlong = !isSmall && model.isBesideOverlong(index)
      tenths =
        isBesideOverlong ? 0 : (line.columns - model.edge) * 10 / max(1, measure - model.edge)
      isHeadingLike = model.isHeadingLike(index)
      isTitleLike = model.isTitleLike(
        index, isApart: line.blankLinesBefore > 0 && (model.isTitled || model.wrap == nil))
      isAddressed = hasLast && rel >= LineWeights.leastFarIn && model.isAddressed(index)
      isRow = line.mayHaveColumns && model.hasWideGap(index)
    }

    /// Returns the weight of a kind of the line, by its features.
    func weight(as kind: LineKind) -> Int {
      let row = isRow && kind != .row ? LineWeights.rowAsText : 0
      switch kind {
      case .paragraph: return row + weightAsParagraph
      case .prose: return row + weightAsProse
      case .verse: return row + weightAsVerse
      case .item: return row + weightAsItem
      case .itemProse: return row + (marker.isItem ? LineWeights.itemLikeSpeech : 0)
      case .heading:
        return isHeadingLike || isTitleLike ? LineWeights.heading : LineWeights.impossible
      case .row: return isRow ? 0 : LineWeights.impossible
      }
    }

    private var weightAsParagraph: Int {
      var sum = isSmall ? LineWeights.smallParagraph : 0
      if rel != step, isWrapped {
        let columns = min(abs(rel - step), LineWeights.mostIndentColumns)
        sum += LineWeights.otherIndent + columns * LineWeights.indentColumn
      }
      if marker.isItem, !marker.isSpeech { sum += LineWeights.itemLikeSpeech }
      if isSpeech { sum += LineWeights.speech }
      return sum
    }

    private var weightAsProse: Int {
      (rel > 0 ? LineWeights.indentedProse : 0) + (isSmall ? LineWeights.smallProse : 0)
    }

    private var weightAsItem: Int {
      guard marker.isItem else { return LineWeights.impossible }
      return LineWeights.item + (marker.isSpeech ? LineWeights.itemLikeSpeech : 0)
    }

    private var weightAsVerse: Int {
      if isLong { return LineWeights.impossible }
      var sum = LineWeights.verse(filling: tenths)
      if isSmall { sum += rel > 0 ? LineWeights.smallIndentedVerse : LineWeights.smallVerse }
      if rel <= 0 || !isWrapped && rel <= step { sum += LineWeights.verseAtEdge }
      if rel > step, rel >= LineWeights.leastFarIn { sum += LineWeights.verseFarIn }
      if rel == step, beginsSpeech { sum += LineWeights.verseLikeParagraph }
      if isSpeech { sum += LineWeights.verseLikeSpeech }
      return rhymes ? sum + LineWeights.rhyme : sum
    }

    /// Returns the weight of a kind of the line after one of another kind.
    func step(from last: LineKind, to kind: LineKind) -> Int {
      switch kind {
      case .paragraph: LineWeights.paragraph + stepToParagraph(from: last)
      case .prose: stepToProse(from: last)
      case .verse: stepToVerse(from: last)
      case .item: room < 0 && !isItem(last) ? LineWeights.itemAfterFullLine : 0
      case .itemProse: isItem(last) ? LineWeights.room(room) : LineWeights.impossible
      case .heading: stepToHeading(from: last)
      case .row: last == .row ? 0 : LineWeights.firstRow
      }
    }

    private func isItem(_ kind: LineKind) -> Bool { kind == .item || kind == .itemProse }

    private func isProse(_ kind: LineKind) -> Bool { kind == .paragraph || kind == .prose }

    /// Returns the weight of a paragraph that begins after a kind of line.
    private func stepToParagraph(from last: LineKind) -> Int {
      switch last {
      case .paragraph, .prose, .item, .itemProse:
        (room < 0 && rel != step ? LineWeights.paragraphAfterFullLine : 0)
          + (isAfterSentence ? 0 : LineWeights.paragraphInSentence)
      case .verse: LineWeights.afterVerse
      // After a heading a paragraph need not be indented.
      case .heading: isWrapped && rel < step ? LineWeights.afterHeading : 0
      case .row: 0
      }
    }

    /// Returns the weight of a line that goes on with a paragraph.
    private func stepToProse(from last: LineKind) -> Int {
      // If each line is a paragraph, no line continues one.
      guard isProse(last), isWrapped else { return LineWeights.impossible }
      let isSentence = room >= 0 && isAfterSentence
      return LineWeights.room(room) + (isSentence ? LineWeights.roomAfterSentence : 0)
    }

    /// Returns the weight of a line of verse after a kind of line.
    private func stepToVerse(from last: LineKind) -> Int {
      switch last {
      case .verse where room < 0 && !isBesideOverlong:
        isAfterStop && !isSmall ? LineWeights.longVerseWithStop : LineWeights.longVerse
      case .verse: 0
      case .heading where isAddressed: LineWeights.impossible
      case .heading: LineWeights.verseAfterHeading
      default: LineWeights.verse + (isAfterSentence ? 0 : LineWeights.verseInSentence)
      }
    }

    /// Returns the weight of a heading after a kind of line.
    private func stepToHeading(from last: LineKind) -> Int {
      guard room >= 0, !isAddressed, isAfterSentence || !isProse(last) else {
        return LineWeights.impossible
      }
      // A number may be right below the author.
      let isLike = last == .heading ? isTitleLike || !isWrapped && isHeadingLike : isHeadingLike
      return isLike ? 0 : LineWeights.impossible
    }
  }

  /// Whether there are three blanks inside a line, neither after the marker of an item nor as in justified
  /// prose.
  private func hasWideGap(_ index: Int) -> Bool {
    let line = lines[index]
    let isProse = text.hasGapsOfProse(
      line, after: index > 0 ? lines[index - 1] : nil,
      before: index + 1 < lines.count ? lines[index + 1] : nil)
    if isProse { return false }
    let start = listMarker(text, line.range)?.endIndex ?? line.range.lowerBound
    let words = text[start..<line.range.upperBound].drop { $0 == " " }
    return text.hasGap(words.startIndex..<words.endIndex)
  }
}
