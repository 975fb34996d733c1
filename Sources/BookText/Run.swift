/// Lines of the source without a blank line between them, and what they are.
struct Run {
  let lines: ArraySlice<SourceLine>
  let text: UnsafeBufferPointer<UInt8>

  /// The blocks that the run is set as.
  func blocks(wrappedAt measure: SourceMeasure) -> [Block] {
    guard let first = lines.first else { return [] }
    if lines.count == 1, isSceneBreak(first) { return [block(.sceneBreak, lines)] }
    if isTable { return [block(.preformatted, lines)] }
    let hasLongLine = lines.contains { $0.columns > SourceMeasure.longestWrappedLine }
    guard let wrap = measure.wrap, !hasLongLine else {
      return lines.indices.map { block(.paragraph, lines[$0...$0]) }
    }
    if isVerse(wrappedAt: wrap) { return [block(.verse, lines)] }
    return paragraphs(wrappedAt: wrap)
  }

  /// The run as verse.
  var verse: Block { block(.verse, lines) }

  /// Whether the run could be verse if it stands beside some: its lines begin with capitals, and
  /// none is an item of a list.
  var mayBeVerse: Bool {
    startsWithMarker == 0 && !isTable && lines.allSatisfy(beginsWithCapital)
      && !lines.contains { $0.columns > SourceMeasure.longestWrappedLine }
  }

  private func block(_ kind: Block.Kind, _ lines: ArraySlice<SourceLine>) -> Block {
    let (first, last) = (lines[lines.startIndex], lines[lines.endIndex - 1])
    return Block(
      kind: kind,
      range: first.range.lowerBound..<last.range.upperBound,
      indent: lines.reduce(first.indent) { min($0, $1.indent) },
      blankLinesBefore: first.blankLinesBefore)
  }

  /// A line of nothing but a few equal signs, perhaps spaced.
  private func isSceneBreak(_ line: SourceLine) -> Bool {
    let signs = text[line.range].filter { $0 != 0x20 }
    guard let sign = signs.first, signs.count <= 30, signs.allSatisfy({ $0 == sign }) else {
      return false
    }
    return signs.count >= 3 ? "*-_~#=.".utf8.contains(sign) : "*#~".utf8.contains(sign)
  }

  // MARK: Tables

  /// Half of the lines or more have columns: tabs, three blanks, dot leaders or bars inside.
  private var isTable: Bool {
    let columnar = lines.filter { line in
      var previous: UInt8 = 0
      var length = 0
      for position in line.range {
        let byte = text[position]
        length = byte == previous ? length + 1 : 1
        previous = byte
        if byte == 0x20 && length == 3 || byte == 0x2E && length == 5 { return true }
        // Between words; among blanks a tab is only another blank.
        if byte == 0x09, text[position - 1] != 0x20, text[position + 1] != 0x20 { return true }
        // U+2500…U+259F, box drawing and blocks, begin with E2 94…E2 96.
        if byte == 0x7C && position > line.range.lowerBound { return true }
        if byte == 0xE2, position + 1 < line.range.upperBound,
          (0x94...0x96).contains(text[position + 1])
        {
          return true
        }
      }
      return false
    }
    return columnar.count * 2 >= lines.count && (lines.count > 1 || isLoneRow)
  }

  /// A single line with columns is a table row, not a sentence with a wide gap in it.
  private var isLoneRow: Bool {
    lines.allSatisfy { line in
      let gaps = text[line.range].split(separator: 0x20, omittingEmptySubsequences: false)
      return gaps.filter(\.isEmpty).count >= 4 || text[line.range].contains(0x09)
    }
  }

  // MARK: Verse

  /// Whether the line breaks mean something.
  ///
  /// A break is premature where a wrapper would have pulled the next word up. The slack of eight
  /// columns and the share of a third were chosen on nine books with known verse; a smaller slack
  /// calls prose verse that was wrapped by hand.
  private func isVerse(wrappedAt wrap: Int) -> Bool {
    let indents = lines.map(\.indent)
    guard lines.count > 1 else { return (indents.first ?? 0) >= 4 }
    let slack = 8
    let least = indents.min() ?? 0
    var premature = 0
    var flush = (premature: 0, all: 0)
    for (line, next) in zip(lines, lines.dropFirst()) {
      let isFlush = next.indent == least
      let isPremature = line.columns + 1 + firstWordLength(of: next) <= wrap - slack
      if isFlush { flush.all += 1 }
      if isPremature { premature += 1 }
      if isFlush, isPremature { flush.premature += 1 }
    }
    // Where only set-in lines come early they begin paragraphs: one-line replies in a dialogue.
    if Set(indents).count == 2, flush.all > 0, flush.premature == 0 { return false }
    let capitals = lines.filter(beginsWithCapital).count
    let share = Double(premature) / Double(lines.count - 1)
    let isSetIn = indents.allSatisfy { $0 > 0 }
    if lines.count == 2 {
      return share == 1 && (capitals == 2 || isSetIn || startsWithMarker == 0 && bothShort(wrap))
    }
    let indentsVary = Set(indents).count > 1
    if share >= 0.34, capitals * 2 >= lines.count || indentsVary || isSetIn {
      return startsWithMarker < 2
    }
    if capitals * 10 >= lines.count * 9, isSetIn || share > 0.2 { return startsWithMarker < 2 }
    return share >= 0.5 && startsWithMarker < 2
  }

  private func bothShort(_ wrap: Int) -> Bool {
    lines.allSatisfy { $0.columns * 2 < wrap }
  }

  private func firstWordLength(of line: SourceLine) -> Int {
    text[line.range].prefix { $0 != 0x20 }.count
  }

  private func beginsWithCapital(_ line: SourceLine) -> Bool {
    for position in line.range.prefix(16) {
      let byte = text[position]
      if byte >= 0x80 { break }
      if (0x61...0x7A).contains(byte | 0x20) { return byte < 0x61 }
    }
    // Rare enough to be decoded: the line begins with a sign or a letter beyond ASCII.
    for scalar in String(decoding: text[line.range].prefix(24), as: UTF8.self).unicodeScalars {
      let properties = scalar.properties
      if properties.isAlphabetic {
        return properties.isUppercase || properties.generalCategory == .titlecaseLetter
      }
    }
    return false
  }

  // MARK: Prose

  /// How many lines begin as items of a list do.
  private var startsWithMarker: Int { lines.filter(beginsWithMarker).count }

  /// A hyphen, asterisk or bullet, or a number with a dot or parenthesis, then a blank.
  private func beginsWithMarker(_ line: SourceLine) -> Bool {
    let word = text[line.range].prefix { $0 != 0x20 }
    guard word.count < line.range.count, let last = word.last else { return false }
    if word.count == 1 { return last == 0x2D || last == 0x2A }
    if word.elementsEqual("•".utf8) || word.elementsEqual("–".utf8) { return true }
    let digits = word.dropLast()
    return digits.count <= 3 && (last == 0x2E || last == 0x29)
      && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Cuts prose at list items and at lines set in as the first of a paragraph.
  private func paragraphs(wrappedAt wrap: Int) -> [Block] {
    let least = lines.reduce(Int.max) { min($0, $1.indent) }
    let indents = lines.map(\.indent).filter { $0 > least && $0 <= least + 8 }
    // Lines set in after the first of an item hang; they begin nothing.
    let hasItems = startsWithMarker >= 2 || isItem
    let hasIndents = Set(indents).count == 1 || indents.count * 2 <= lines.count
    var starts = [lines.startIndex]
    for index in lines.indices.dropFirst() {
      let begins =
        hasItems
        ? beginsWithMarker(lines[index])
        : hasIndents && beginsParagraph(index, least: least, wrap: wrap)
          || endsInChinese(lines[index - 1])
      if begins { starts.append(index) }
    }
    let ends = starts.dropFirst() + [lines.endIndex]
    return zip(starts, ends).map { start, end in
      let part = lines[start..<end]
      if hasItems, part.first.map(beginsWithMarker) == true { return block(.listItem, part) }
      return block(part.allSatisfy { $0.indent >= 3 } ? .quotation : .paragraph, part)
    }
  }

  /// Whether the run is an item by itself: a number, or a sign under whose text the rest hangs.
  private var isItem: Bool {
    guard let first = lines.first, beginsWithMarker(first) else { return false }
    let isNumbered = (0x30...0x39).contains(text[first.range.lowerBound])
    return isNumbered
      || lines.count > 1 && lines.dropFirst().allSatisfy { $0.indent > first.indent }
  }

  /// Whether a line ends with 。, 」, 』, ！ or ？: in Chinese and Japanese texts a line that does is a
  /// paragraph.
  private func endsInChinese(_ line: SourceLine) -> Bool {
    let end = text[line.range].suffix(3)
    return ["。", "」", "』", "！", "？"].contains { end.elementsEqual($0.utf8) }
  }

  /// Whether a line is set in as the first of a paragraph: after a line that is not, or that ends
  /// early; and the same holds for the line after it, or the paragraphs hang.
  private func beginsParagraph(_ index: Int, least: Int, wrap: Int) -> Bool {
    func isSetIn(_ index: Int) -> Bool {
      lines[index].indent > least && lines[index].indent <= least + 8
    }
    func endsEarly(_ index: Int) -> Bool {
      guard index + 1 < lines.endIndex else { return true }
      return lines[index].columns + 1 + firstWordLength(of: lines[index + 1]) <= wrap - 8
    }
    guard isSetIn(index) else { return false }
    let follows = !isSetIn(index - 1) || endsEarly(index - 1)
    let isFollowed = index + 1 == lines.endIndex || !isSetIn(index + 1) || endsEarly(index)
    return follows && isFollowed
  }
}
