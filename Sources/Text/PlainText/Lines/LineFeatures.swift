/// Features of a line and of the line before it, which rate the kinds of the line. Weights count against a
/// kind: the kinds with the smallest sum win (``LineWeights``).
struct LineFeatures {
  /// Indent beyond the leftmost column of the run.
  private let rel: Int
  /// Indent of first lines of paragraphs.
  private let step: Int
  /// Columns left free by the line before, after its own first word.
  private let room: Int
  /// The line before ends a sentence.
  private let isAfterSentence: Bool
  /// The line before ends with a stop of any kind.
  private let isAfterStop: Bool
  private let isSmall: Bool
  /// Begins with a list marker, and that may be speech.
  private let marker: (isItem: Bool, isSpeech: Bool)
  /// Share of the measure, in tenths.
  private let tenths: Int
  /// More columns than lines of verse have.
  private let isLong: Bool
  /// The line, the previous or the next one is too long for wrapping, but short enough for verse: no program
  /// has broken these lines, although they are full.
  private let isBesideOverlong: Bool
  /// Looks like a heading by itself, and may be a title.
  private let isHeadingLike: Bool
  private let isTitleLike: Bool
  /// A wide gap is inside.
  private let isRow: Bool
  /// Some lines of the text may be wrapped.
  private let isWrapped: Bool
  /// Begins with a quotation mark or a dash of speech.
  private let beginsSpeech: Bool
  /// Begins with a dash of speech.
  private let isSpeech: Bool
  /// Rhymes with a line near it.
  private let rhymes: Bool

  /// The first line counts as following the end of a sentence and much room. Costs O(*n*) in the line.
  init(of index: Int, in run: RunLook) {
    let looks = run.looks
    let line = looks.lines[index]
    rel = line.indent - run.edge
    step = run.step
    let hasLast = index > 0
    room = hasLast ? looks.room(after: index - 1) : LineLooks.unlimitedRoom
    isAfterSentence = !hasLast || looks.endsSentence(index - 1)
    isSmall = !looks.beginsSentence(index)
    isAfterStop = !hasLast || !looks.text.isWord(at: looks.lines[index - 1].range.upperBound - 1)
    rhymes = run.rhymes(index)
    isSpeech = looks.dashes.contains(index)
    beginsSpeech = isSpeech || looks.beginsSpeech(index)
    marker = looks.marker(index)
    isWrapped = looks.wrap != nil
    let measure = looks.wrap ?? SourceMeasure.longestWrappedLine
    isLong = line.columns > SourceMeasure.longestVerse
    isBesideOverlong = !isSmall && looks.isBesideOverlong(index)
    tenths = isBesideOverlong ? 0 : (line.columns - run.edge) * 10 / max(1, measure - run.edge)
    isHeadingLike = looks.isHeadingLike(index)
    isTitleLike = looks.isTitleLike(
      index, isApart: line.blankLinesBefore > 0 && (run.isTitled || looks.wrap == nil))
    isRow = line.mayHaveColumns && looks.hasWideGap(index)
  }

  /// The weight of this line alone, or ``LineWeights/impossible``.
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

  /// The weight as the first line of a paragraph.
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

  /// The weight as a further line of a paragraph.
  private var weightAsProse: Int {
    (rel > 0 ? LineWeights.indentedProse : 0) + (isSmall ? LineWeights.smallProse : 0)
  }

  /// The weight as the first line of an item; impossible without a marker.
  private var weightAsItem: Int {
    guard marker.isItem else { return LineWeights.impossible }
    return LineWeights.item + (marker.isSpeech ? LineWeights.itemLikeSpeech : 0)
  }

  /// Impossible for a line longer than verse.
  private var weightAsVerse: Int {
    if isLong { return LineWeights.impossible }
    var sum = LineWeights.weightOfVerse(fillingTenths: tenths)
    if isSmall { sum += rel > 0 ? LineWeights.smallIndentedVerse : LineWeights.smallVerse }
    if rel <= 0 || !isWrapped && rel <= step { sum += LineWeights.verseAtEdge }
    if rel > step, rel >= LineWeights.leastFarIn { sum += LineWeights.verseFarIn }
    if rel == step, beginsSpeech { sum += LineWeights.verseLikeParagraph }
    if isSpeech { sum += LineWeights.verseLikeSpeech }
    return rhymes ? sum + LineWeights.rhyme : sum
  }

  /// The weight of the kind after that of the line before, without the weight of the kind itself.
  func weightOfStep(from last: LineKind, to kind: LineKind) -> Int {
    switch kind {
    case .paragraph: LineWeights.paragraph + stepToParagraph(from: last)
    case .prose: stepToProse(from: last)
    case .verse: stepToVerse(from: last)
    case .item: room < 0 && !isItem(last) ? LineWeights.itemAfterFullLine : 0
    case .itemProse: isItem(last) ? LineWeights.weightOfRoom(columns: room) : LineWeights.impossible
    case .heading: stepToHeading(from: last)
    case .row: last == .row ? 0 : LineWeights.firstRow
    }
  }

  private func isItem(_ kind: LineKind) -> Bool { kind == .item || kind == .itemProse }

  private func isProse(_ kind: LineKind) -> Bool { kind == .paragraph || kind == .prose }

  /// A paragraph begins after a kind of line.
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

  /// A line goes on with a paragraph; impossible after others or without wrapping.
  private func stepToProse(from last: LineKind) -> Int {
    // If each line is a paragraph, no line continues one.
    guard isProse(last), isWrapped else { return LineWeights.impossible }
    let isSentence = room >= 0 && isAfterSentence
    return LineWeights.weightOfRoom(columns: room)
      + (isSentence ? LineWeights.roomAfterSentence : 0)
  }

  /// The weight of verse after a kind of line.
  private func stepToVerse(from last: LineKind) -> Int {
    switch last {
    case .verse where room < 0 && !isBesideOverlong:
      isAfterStop && !isSmall ? LineWeights.longVerseWithStop : LineWeights.longVerse
    case .verse: 0
    case .heading: LineWeights.verseAfterHeading
    default: LineWeights.verse + (isAfterSentence ? 0 : LineWeights.verseInSentence)
    }
  }

  /// 0, or impossible unless a line looks like a heading. It must not follow a full line, or interrupt a
  /// sentence of prose.
  private func stepToHeading(from last: LineKind) -> Int {
    guard room >= 0, isAfterSentence || !isProse(last) else { return LineWeights.impossible }
    // A number may be right below the author.
    let isLike = last == .heading ? isTitleLike || !isWrapped && isHeadingLike : isHeadingLike
    return isLike ? 0 : LineWeights.impossible
  }
}
