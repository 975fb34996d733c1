/// The blocks and sections of a plain text, found by its lines.
///
/// A text is read in five steps: lines; runs of lines without a blank one between; what a
/// distributor put around the book; headings and lists of contents; the kind of each other run.
/// Sections begin at headings. When unsure, line breaks are kept: a poem that was set anew is
/// ruined, ragged prose is only ugly.
struct Structure {
  private(set) var blocks: [Block] = []
  private(set) var sections: [Section] = []
  /// The indices of the headings that a list of contents names.
  private(set) var listed: [Int] = []
  /// Where the text of the book itself begins and ends.
  private(set) var body = 0..<0
  /// The hyphens at the ends of lines that belong to no word.
  private var hyphens: [Int] = []

  /// - Complexity: O(*n*).
  init(of marked: MarkedText, options: PlainTextOptions = PlainTextOptions()) {
    let text = marked.text
    if marked.form != .book, options.lineBreaks == .automatic {
      read(outputOf: marked)
      return
    }
    text.withUnsafeBufferPointer { bytes in
      let source = Source(bytes, marked, showsBoilerplate: options.showsBoilerplate)
      let headings = Headings(in: source)
      let reader = RunReader(source: source, headings: headings, options: options)
      let heads: [Int]
      (blocks, heads) = reader.blocks()
      let first = source.body.first.map { source.range(ofRun: $0).lowerBound } ?? 0
      let last = source.body.last.map { source.range(ofRun: $0).upperBound } ?? text.count
      body = first..<last
      sections = Structure.sections(of: blocks, heads: heads, in: text)
      listed = sections.flatMap { section in
        section.blocks.prefix { [blocks] in blocks[$0].isHeading }
      }
      hyphens = DividedWords(in: source, blocks: blocks).hyphens
    }
  }

  /// Reads what a program has written: a page of the manual, or lines that stay as they are.
  private mutating func read(outputOf marked: MarkedText) {
    let text = marked.text
    body = 0..<text.count
    var heads: [Int] = []
    text.withUnsafeBufferPointer { bytes in
      let lines = sourceLines(of: bytes)
      if marked.form == .manual {
        var page = ManualPage(bytes, lines)
        blocks = page.blocks()
        heads = page.heads
      } else {
        blocks = outputBlocks(of: lines)
      }
    }
    // A page of nothing but its head is that.
    if blocks.allSatisfy({ $0.kind == .boilerplate }) {
      for index in blocks.indices { blocks[index].kind = .literal }
    }
    listed = blocks.indices.filter { blocks[$0].isHeading }
    sections = Structure.sections(of: blocks, heads: heads, in: text)
    // A section of several chapters bears the name of none.
    for index in sections.indices {
      let chapters = blocks[sections[index].blocks].count { $0.headingLevel == 1 }
      if chapters > 1 { sections[index].title = nil }
    }
  }

  /// Joins the words that the lines of prose divide: a soft hyphen takes the place of the hyphen and
  /// the line end after it.
  func joinWords(in text: inout [UInt8]) {
    for hyphen in hyphens { (text[hyphen], text[hyphen + 1]) = (0xC2, 0xAD) }
  }

  /// Makes the blocks with the given indices notes.
  mutating func takeAsNotes(_ indices: [Int]) {
    for index in indices { blocks[index].kind = .footnote }
  }

  /// A paragraph of more bytes than these is cut where only its beginning is known: without it there
  /// would be little to show.
  private static let longParagraph = 1 << 15

  /// Leaves out what ends after `end`; of a very long paragraph what stands there.
  mutating func leaveOut(after end: Int, in text: [UInt8]) {
    while let last = blocks.last, last.range.upperBound > end {
      let start = last.range.lowerBound
      if last.kind == .paragraph, end - start > Self.longParagraph {
        let edge = text[..<end].lastIndex { $0 & 0xC0 != 0x80 } ?? start
        blocks[blocks.count - 1].range = start..<edge
        break
      }
      blocks.removeLast()
    }
    listed.removeAll { $0 >= blocks.count }
    sections.removeAll { $0.blocks.lowerBound >= blocks.count }
    guard let last = sections.last else { return }
    let known = last.blocks.clamped(to: 0..<blocks.count)
    sections[sections.count - 1].blocks = known
  }

  /// Cuts the blocks of the book before each of the headings `heads`, unless it follows another
  /// heading directly.
  private static func sections(
    of blocks: [Block], heads: [Int], in text: [UInt8]
  ) -> [Section] {
    let first = blocks.firstIndex { $0.kind != .boilerplate } ?? 0
    let last = (blocks.lastIndex { $0.kind != .boilerplate } ?? -1) + 1
    guard first < last else { return [] }
    let starts = heads.filter { $0 > first && $0 < last && !blocks[$0 - 1].isHeading }
    var sections: [Section] = []
    sections.reserveCapacity(starts.count + 1)
    // The headings that the present one stands under, with itself at the end.
    var open: [(level: Int, title: String)] = []
    for index in 0...starts.count {
      let start = index == 0 ? first : starts[index - 1]
      let end = index == starts.count ? last : starts[index]
      let heads = blocks[start..<end].prefix { $0.isHeading }
      for head in heads {
        let level = head.headingLevel ?? 1
        open.removeAll { $0.level >= level }
        open.append((level, headingTitle(text[head.range])))
      }
      sections.append(
        Section(
          blocks: start..<end, title: heads.isEmpty ? nil : open.last?.title,
          part: heads.isEmpty ? nil : open.dropLast().last?.title))
    }
    return sections
  }
}

/// The text of a heading on one line: where a blank line stands between a number and its title, a
/// full stop does so here, unless the number ends with a sign.
func headingTitle(_ bytes: ArraySlice<UInt8>) -> String {
  if !hasGap(bytes) { return String(decoding: bytes, as: UTF8.self) }
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

/// Whether there is other white space than single blanks between words.
private func hasGap(_ bytes: ArraySlice<UInt8>) -> Bool {
  var last: UInt8 = 0x20
  for byte in bytes {
    if byte < 0x20 || byte == 0x20 && last == 0x20 { return true }
    last = byte
  }
  return last == 0x20
}
