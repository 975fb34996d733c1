/// The blocks and sections of a plain text, found by its lines.
///
/// A text is read in five steps: lines; runs of lines without a blank one between; what a
/// distributor put around the book; headings and lists of contents; the kind of each other run.
/// Sections begin at headings. When unsure, line breaks are kept: a poem that was set anew is
/// ruined, ragged prose is only ugly.
struct Structure {
  private(set) var blocks: [Block] = []
  private(set) var sections: [Section] = []
  /// Where the text of the book itself begins and ends.
  private(set) var body = 0..<0

  /// - Complexity: O(*n*).
  init(of marked: MarkedText, options: PlainTextOptions = PlainTextOptions()) {
    let text = marked.text
    text.withUnsafeBufferPointer { bytes in
      let source = Source(bytes, marked, showsBoilerplate: options.showsBoilerplate)
      let headings = Headings(in: source)
      var setter = RunReader(source: source, headings: headings, options: options)
      blocks = setter.blocks()
      let first = source.body.first.map { source.range(ofRun: $0).lowerBound } ?? 0
      let last = source.body.last.map { source.range(ofRun: $0).upperBound } ?? text.count
      body = first..<last
      sections = Structure.sections(
        of: blocks, in: text, opening: headings.leastRankOfSections, of: setter.ranks)
    }
  }

  /// The blocks, those with the given indices as notes.
  func blocks(withNotes notes: [Int]) -> [Block] {
    var blocks = blocks
    for index in notes { blocks[index].kind = .footnote }
    return blocks
  }

  /// Cuts the blocks of the book before each heading that opens a section and does not follow
  /// another heading directly.
  private static func sections(
    of blocks: [Block], in text: [UInt8], opening least: HeadingRank, of ranks: [Int: HeadingRank]
  ) -> [Section] {
    let first = blocks.firstIndex { $0.kind != .boilerplate } ?? 0
    let last = (blocks.lastIndex { $0.kind != .boilerplate } ?? -1) + 1
    guard first < last else { return [] }
    var starts = [first]
    for index in (first..<last).dropFirst() where !blocks[index - 1].isHeading {
      if let rank = ranks[index], rank <= least { starts.append(index) }
    }
    // The headings that the present one stands under, with itself at the end.
    var open: [(level: Int, title: String)] = []
    return zip(starts, starts.dropFirst() + [last]).map { start, end in
      let heads = blocks[start..<end].prefix { $0.isHeading }
      for head in heads {
        let level = head.headingLevel ?? 1
        open.removeAll { $0.level >= level }
        open.append((level, headingTitle(text[head.range])))
      }
      return Section(
        blocks: start..<end, title: heads.isEmpty ? nil : open.last?.title,
        part: heads.isEmpty ? nil : open.dropLast().last?.title)
    }
  }
}

/// The text of a heading on one line: where a blank line stands between a number and its title, a
/// full stop does so here, unless the number ends with a sign.
func headingTitle(_ bytes: ArraySlice<UInt8>) -> String {
  var parts: [String] = []
  var start = bytes.startIndex
  var lineStart = start
  var position = start
  while position <= bytes.endIndex {
    if position == bytes.endIndex || bytes[position] == 0x0A {
      let isBlank = bytes[lineStart..<position].allSatisfy { $0 <= 0x20 }
      if isBlank || position == bytes.endIndex {
        let part = foldedText(bytes[start..<position])
        if !part.isEmpty { parts.append(part) }
        start = position
      }
      lineStart = position + 1
    }
    position += 1
  }
  return parts.dropFirst().reduce(parts.first ?? "") { title, part in
    let isOpen = title.unicodeScalars.last.map { $0.properties.isAlphabetic || $0.value < 0x3A }
    return title + (isOpen == true && title.last != "." && title.last != "-" ? ". " : " ") + part
  }
}
