import BookText

extension Run {
  // MARK: Items

  /// The number of lines with a list marker.
  var startsWithMarker: Int { hasDashedVerse ? 0 : lines.count(where: beginsWithMarker) }

  /// True if dashes begin some lines of verse: all lines begin with capitals or are short, and after one
  /// with a dash comes one without, as far left, that leads to no list.
  private var hasDashedVerse: Bool {
    func hasDash(_ line: SourceLine) -> Bool { text[line.range.lowerBound] == "-" }
    let isMixed = zip(lines, lines.dropFirst()).contains { line, next in
      hasDash(line) && !hasDash(next) && next.indent <= line.indent
    }
    return isMixed
      && (lines.allSatisfy(beginsWithCapital)
        || lines.allSatisfy { $0.columns - $0.indent <= Run.longestShortLine })
  }

  /// The columns of the longest line that is too short for a text wrapped by a program.
  private static let longestShortLine = 45

  /// True if a line begins with the marker of an item; a dash before quoted speech is none, and a long one
  /// begins speech. A line that ends with the same sign belongs to a box.
  private func beginsWithMarker(_ line: SourceLine) -> Bool {
    guard let marker = listMarker(text, line.range), !marker.elementsEqual("—".utf8),
      marker.count > 1 || text[line.range.upperBound - 1] != marker.first
    else { return false }
    return marker.first != "-" || quotationMark(text, at: marker.endIndex + 1) == 0
  }

  /// True if the run consists of items of a text with a markup, or items of a form that neither speech nor
  /// verse has, each perhaps with lines that hang under its text.
  var areMarkedItems: Bool {
    guard let first = lines.first, beginsWithMarker(first) else { return false }
    return lines.indices.allSatisfy { index in
      beginsWithMarker(lines[index])
        ? hasMarkup || isCertainItem(index)
        : lines[index].indent > first.indent && !CodeLine(text[lines[index].range]).isCommand
    }
  }

  /// True if a line begins with a bullet, or with a sign that two blanks or more follow or that the next line
  /// is set in below.
  private func isCertainItem(_ index: Int) -> Bool {
    let line = lines[index]
    guard let marker = listMarker(text, line.range), let sign = marker.first,
      !("0"..."9").contains(sign)
    else { return false }
    if sign == 0xE2 { return isBullet(marker) }
    let blanks = text[marker.endIndex..<line.range.upperBound].prefix { $0 == " " }.count
    return blanks != 1
      || index + 1 < lines.endIndex && lines[index + 1].indent == line.indent + 1 + blanks
  }

  /// Appends the items of the run.
  func appendItems(to blocks: inout [Block]) {
    appendParts(.listItem, by: .listMarker, to: &blocks) { beginsWithMarker(lines[$0]) }
  }

  // MARK: Paragraphs

  /// Appends prose cut at list items and at lines with the indent of a paragraph.
  func appendParagraphs(wrappedAt measure: SourceMeasure, _ wrap: Int, to blocks: inout [Block]) {
    let least = lines.reduce(Int.max) { min($0, $1.indent) }
    // Lines indented after the first of an item hang; they begin nothing.
    let hasItems = startsWithMarker >= 2 || isItem
    let items = hasItems ? Set(lines.indices.filter { beginsWithMarker(lines[$0]) }) : []
    let first = blocks.count
    appendParts(.paragraph, by: .prose, to: &blocks) { index in
      hasItems
        ? items.contains(index)
        : beginsParagraph(index, least: least, wrap: wrap)
          || endsInChinese(lines[index - 1], wrap: wrap)
    }
    var line = lines.startIndex
    for index in first..<blocks.count {
      let start = line
      let end = blocks[index].range.upperBound
      while line < lines.endIndex, lines[line].range.lowerBound < end { line += 1 }
      // A first line may be indented by two columns, a second is not.
      let indent = blocks[index].indent - measure.indent
      if items.contains(start) {
        (blocks[index].kind, blocks[index].rule) = (.listItem, .listMarker)
      } else if indent >= 3 && blocks[index].indent != measure.paragraphIndent
        || indent == 2 && line - start >= 2
      {
        (blocks[index].kind, blocks[index].rule) = (.quotation, .indent)
      }
    }
  }

  /// True if the run is a single item: a number or a sign, with the other lines hanging under its
  /// text.
  var isItem: Bool {
    guard let first = lines.first, beginsWithMarker(first) else { return false }
    let isNumbered = ("0"..."9").contains(text[first.range.lowerBound])
    return isNumbered
      || lines.count > 1 && lines.dropFirst().allSatisfy { $0.indent > first.indent }
  }

  /// True if a line of Chinese or Japanese ends a paragraph: with 。, 」, 』, ！ or ？, or before it is full, as
  /// lines are cut between any two characters.
  private func endsInChinese(_ line: SourceLine, wrap: Int) -> Bool {
    guard line.range.count >= 3, case let lead = text[line.range.upperBound - 3],
      (0xE3...0xE9).contains(lead) || lead == 0xEF
    else { return false }
    if line.columns < wrap - 6 { return true }
    let end = text[line.range].suffix(3)
    return ["。", "」", "』", "！", "？"].contains { end.elementsEqual($0.utf8) }
  }

  /// True if a line has the indent of a paragraph's first line: after a line that has not, or that
  /// ends early; and the same is true of the line after it, or the paragraphs hang. A small letter
  /// begins none, and one column is a slip of the typist.
  private func beginsParagraph(_ index: Int, least: Int, wrap: Int) -> Bool {
    func isIndented(_ index: Int) -> Bool {
      lines[index].indent > least + 1 && lines[index].indent <= least + 8
    }
    func endsEarly(_ index: Int) -> Bool {
      guard index + 1 < lines.endIndex else { return true }
      return lines[index].columns + 1 + firstWordLength(of: lines[index + 1]) <= wrap - 8
    }
    guard isIndented(index), letterCase(text, lines[index].range.lowerBound) != .small else {
      return false
    }
    // The second of two lines may hang.
    if lines.count == 2, !endsEarly(lines.startIndex) { return false }
    let follows = !isIndented(index - 1) || endsEarly(index - 1)
    let isFollowed = index + 1 == lines.endIndex || !isIndented(index + 1) || endsEarly(index)
    return follows && isFollowed
  }
}
