import BookText

/// Paragraphs, quotations and the items of lists: whatever nothing else claims.
struct Prose: Recogniser {
  static var ignoresLineEnds: Bool { true }

  /// Paragraphs behind `>` become quotations.
  func claims(in view: TextView) -> [Claim] {
    var found: [Claim] = []
    found.reserveCapacity(view.source.runs.count)
    view.visitOpenRuns(to: .likely) { _, run in
      let first = found.count
      run.appendParagraphs(wrappedAt: view.source.measure, to: &found)
      if let depth = run.lines.first?.quotationDepth, depth > 0 {
        makeQuotations(&found[first...], depth: depth)
      }
    }
    extendQuotations(&found, in: view.source.text)
    return found
  }

  /// Single lines right before or after a quotation with its indent, except for rules and lines with a colon
  /// at the end.
  private func extendQuotations(_ claims: inout [Claim], in text: TextBytes) {
    /// A paragraph of one line, if an adjacent quotation is set in as far. Both are indices of claims.
    func makeQuotation(_ one: Int, like other: Int) {
      guard claims[other].block.rule == .indent, claims[one].block.rule == .prose,
        claims[one].lines.count == 1, claims[one].block.indent > 0,
        claims[one].block.indent == claims[other].block.indent,
        claims[one].lines.upperBound == claims[other].lines.lowerBound
          || claims[other].lines.upperBound == claims[one].lines.lowerBound
      else { return }
      let line = text[claims[one].block.range]
      guard line.contains(where: \.mayBeLetter), line.first != "[", line.last != ":" else { return }
      (claims[one].block.kind, claims[one].block.rule) = (.quotation, .indent)
    }
    for index in claims.indices.dropFirst() { makeQuotation(index, like: index - 1) }
    for index in claims.indices.dropFirst().reversed() { makeQuotation(index - 1, like: index) }
  }

  /// In columns.
  private static let indentOfInnerQuotation = 4

  /// Signs of quotation are before the paragraphs, set in by their depth, from 1 on.
  private func makeQuotations(_ claims: inout ArraySlice<Claim>, depth: Int) {
    for index in claims.indices where [.paragraph, .quotation].contains(claims[index].block.kind) {
      claims[index].block.kind = .quotation
      claims[index].block.rule = .quotationSigns
      claims[index].block.layout.leading = UInt8(
        clamping: Self.indentOfInnerQuotation * (depth - 1))
    }
  }
}

extension Run {
  /// Cuts the run at list items, at lines with the indent of a paragraph, and around lines that stand alone.
  /// Without wrapping each line is a paragraph or an item of its own.
  fileprivate func appendParagraphs(
    wrappedAt measure: SourceMeasure, to found: inout [Claim]
  ) {
    guard let wrap = measure.wrap, !hasLongLine, lines.count > 1 || !measure.areLinesParagraphs
    else {
      for line in lines.indices {
        found.append(claim(.paragraph, by: .lineOfParagraph, .likely, lines[line...line]))
      }
      return
    }
    let least = lines.reduce(Int.max) { min($0, $1.indent) }
    // Lines indented after the first of an item hang; they begin nothing.
    let hasMarks = startsWithMarker >= 2 || isItem || hasBulletBelowTitle(wrappedAt: wrap)
    let lettered = letteredStarts(amongMarkers: hasMarks)
    let items = Set(lettered.isEmpty ? countedStarts : lettered)
    let hasItems = hasMarks || !items.isEmpty
    var start = lines.startIndex
    var wasAlone = standsAlone(start, least: least, wrap: wrap)
    for index in lines.indices.dropFirst() {
      let isAlone = standsAlone(index, least: least, wrap: wrap)
      defer { wasAlone = isAlone }
      let begins =
        hasItems
        ? items.contains(index) || isBelowItem(index, least: least, wrap: wrap)
        : beginsParagraph(index, least: least, wrap: wrap)
          || endsInChinese(lines[index - 1], wrap: wrap)
      guard begins || isAlone || wasAlone else { continue }
      found.append(claimParagraph(lines[start..<index], items, measure))
      start = index
    }
    found.append(claimParagraph(lines[start...], items, measure))
  }

  /// A line at the edge, with a capital, is below one that ends early: it belongs to no item.
  private func isBelowItem(_ index: Int, least: Int, wrap: Int) -> Bool {
    lines[index].indent <= least && beginsWithCapital(lines[index])
      // In order: it is not the first line.
      && hasRoom(lines[index - 1], before: lines[index], wrappedAt: wrap)
  }

  /// Claims one line or more. An item set in below the first line of the run is set in on the page too.
  func claimItem(_ part: ArraySlice<SourceLine>) -> Claim {
    var claim = claim(.listItem, by: .listMarker, .likely, part)
    guard let first = lines.first, let own = part.first, first.indent + 1 < own.indent else {
      return claim
    }
    claim.block.layout.leading = UInt8(clamping: own.indent - first.indent)
    return claim
  }

  /// A row of signs, or a line at the right edge that is set in more than those beside it, belongs to no
  /// paragraph. `least` is the indent of the leftmost line of the run.
  @inline(__always)
  private func standsAlone(_ index: Int, least: Int, wrap: Int) -> Bool {
    // Most lines begin with a letter near the edge.
    let isFarIn = lines[index].indent > least + SourceMeasure.deepestIndent
    return (isFarIn || !text[lines[index].range.lowerBound].isLetterOrDigit)
      && (isSeparateRow(index, wrappedAt: wrap)
        || isFarIn && isAloneAtRightEdge(index, wrappedAt: wrap))
  }

  /// Dots at the end of a sentence may have had no room on its line.
  private func isSeparateRow(_ index: Int, wrappedAt wrap: Int) -> Bool {
    isRowOfSigns(lines[index])
      && (lines[index].range.count >= Self.shortestRow || index == lines.startIndex
        || hasRoom(lines[index - 1], before: lines[index], wrappedAt: wrap))
  }

  /// A line with letters is at the right edge, set in more than those beside it, and neither it nor the line
  /// below goes on with a sentence, as a paragraph beside a drawing does.
  private func isAloneAtRightEdge(_ index: Int, wrappedAt wrap: Int) -> Bool {
    let line = lines[index]
    let beside = lines[max(lines.startIndex, index - 1)..<min(lines.endIndex, index + 2)]
    return part(lines[index...index]).isAtRightEdge(wrappedAt: wrap)
      && beside.allSatisfy {
        $0.range == line.range || $0.indent + SourceMeasure.deepestIndent < line.indent
      }
      && line.range.contains { text.character(at: $0)?.properties.isAlphabetic == true }
      && !text.goOnWithSentence(line.range)
      && (index + 1 == lines.endIndex || !text.goOnWithSentence(lines[index + 1].range))
  }

  /// Row of signs that ends no sentence, in bytes.
  private static let shortestRow = 8
  private static let fewestSigns = 3

  /// Only signs, three or more.
  private func isRowOfSigns(_ line: SourceLine) -> Bool {
    line.range.count >= Self.fewestSigns
      && !text[line.range].contains { $0.isLetterOrDigit || $0.isBeyondASCII }
  }

  /// A rule, a row with columns, or a signature at the right edge.
  private func claimLine(_ index: Int, _ measure: SourceMeasure) -> Claim? {
    let line = part(lines[index...index])
    if isRowOfSigns(lines[index]) {
      return isRule(lines[index], atLeast: Self.shortestRow)
        ? line.claim(.sceneBreak, by: .sceneBreak, .likely) : nil
    }
    if line.tableKind == .table { return line.claim(.table, by: .table, .likely) }
    let isAtEdge = measure.wrap.map { isAloneAtRightEdge(index, wrappedAt: $0) } ?? false
    return isAtEdge ? line.claim(.signature, by: .rightEdge, .likely) : nil
  }

  /// Claims one line or more: a paragraph; a quotation if set in; an item; or a line that is none of these.
  /// `items` are the lines that begin items.
  private func claimParagraph(
    _ part: ArraySlice<SourceLine>, _ items: Set<Int>, _ measure: SourceMeasure
  ) -> Claim {
    if items.contains(part.startIndex) { return claimItem(part) }
    if part.count == 1, lines.count > 1, let claim = claimLine(part.startIndex, measure) {
      return claim
    }
    var claim = claim(.paragraph, by: .prose, .likely, part)
    // A first line may be indented by two columns, a second is not.
    let indent = claim.block.indent - measure.indent
    if indent >= Self.leastIndent && claim.block.indent != measure.paragraphIndent
      || indent == Self.leastIndent - 1 && part.count >= 2
    {
      (claim.block.kind, claim.block.rule) = (.quotation, .indent)
    }
    return claim
  }

  private static let leastIndent = 3
  /// Columns that a full line of Chinese leaves free.
  private static let slackOfChinese = 6

  /// The number of an item begins the run, or a sign with all other lines hanging below it.
  var isItem: Bool {
    guard let first = lines.first, beginsWithMarker(first) else { return false }
    let isNumbered = ("0"..."9").contains(text[first.range.lowerBound])
    return isNumbered
      || lines.count > 1 && lines.dropFirst().allSatisfy { $0.indent > first.indent }
  }

  /// A bullet begins the second line and the first had room for its item: "NEWS", then `* More room`.
  private func hasBulletBelowTitle(wrappedAt wrap: Int) -> Bool {
    guard lines.count > 1, let title = lines.first else { return false }
    let item = lines[lines.startIndex + 1]
    return text[item.range.lowerBound] == "*" && beginsWithBullet(text[item.range])
      && hasRoom(title, before: item, wrappedAt: wrap)
  }

  /// Ends with 。, 」, 』, ！ or ？, or before a line of Chinese or Japanese is full, as lines are cut between any
  /// two characters.
  private func endsInChinese(_ line: SourceLine, wrap: Int) -> Bool {
    guard line.range.count >= 3, case let lead = text[line.range.upperBound - 3],
      (0xE3...0xE9).contains(lead) || lead == 0xEF
    else { return false }
    if line.columns < wrap - Self.slackOfChinese { return true }
    let end = text[line.range].suffix(3)
    return ["。", "」", "』", "！", "？"].contains { end.elementsEqual($0.utf8) }
  }

  /// A line other than the first begins a paragraph by its indent: the line before has none, or ends early;
  /// the line after has none, or this one ends early. Otherwise the paragraphs hang. A small letter begins
  /// none, and an indent of one column is a slip of the typist. `least` is the indent of the leftmost line.
  private func beginsParagraph(_ index: Int, least: Int, wrap: Int) -> Bool {
    func isIndented(_ index: Int) -> Bool {
      lines[index].indent > least + 1 && lines[index].indent <= least + SourceMeasure.deepestIndent
    }
    /// The line leaves room for the first word of the next, or is the last.
    func endsEarly(_ index: Int) -> Bool {
      guard index + 1 < lines.endIndex else { return true }
      return hasRoom(lines[index], before: lines[index + 1], wrappedAt: wrap)
    }
    guard isIndented(index), text.letterCase(at: lines[index].range.lowerBound) != .small else {
      return false
    }
    // The second of two lines may hang.
    if lines.count == 2, !endsEarly(lines.startIndex) { return false }
    let follows = !isIndented(index - 1) || endsEarly(index - 1)
    let isFollowed = index + 1 == lines.endIndex || !isIndented(index + 1) || endsEarly(index)
    return follows && isFollowed
  }
}
