extension Book {
  /// The minimum length of the text after the place in a part, if there is as much, in bytes.
  private static let reach = 3 << 15
  /// The maximum length of a part of whole sections, in bytes.
  private static let longestPart = 1 << 20

  /// Returns the section with a place, the one before it and some after it, as a book of which only
  /// these are known. Its offsets are counted from its own beginning.
  ///
  /// - Returns: nil if they are longer than a megabyte, or if this is a part itself.
  /// - Complexity: O(*n*) in the length of the part and the number of marks in the book.
  public func part(around place: TextOffset) -> Book? {
    guard isWhole, !sections.isEmpty else { return nil }
    let section = section(at: place)
    let first = max(0, section - 1)
    var end = section + 1
    while end < sections.count, range(of: first..<end).upperBound < place.utf8 + Self.reach {
      end += 1
    }
    let range = range(of: first..<end)
    return range.count <= Self.longestPart ? part(range) : nil
  }

  /// Returns the text of a range as a book of which only this is known; a block at its end is
  /// included as a whole unless it is very long. Its offsets are counted from its own beginning.
  ///
  /// - Parameter range: Bytes of ``body``; it must begin with a line of a page.
  /// - Returns: nil if there is no block in the range, or if this is a part itself.
  /// - Complexity: O(*n*) in the length of the part and the number of marks in the book.
  public func part(_ range: Range<Int>) -> Book? {
    guard isWhole else { return nil }
    let first = blocks.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    let last = blocks.firstIndexAfter { $0.range.lowerBound < range.upperBound } - 1
    guard first <= last, let firstSection = index(ofSectionWith: first),
      let lastSection = index(ofSectionWith: last)
    else { return nil }
    let start = max(range.lowerBound, blocks[first].range.lowerBound)
    let end = end(of: blocks[last], near: range.upperBound)
    func moved(_ range: Range<Int>) -> Range<Int> {
      max(0, range.lowerBound - start)..<min(end, range.upperBound) - start
    }
    func isInside(_ other: Range<Int>) -> Bool {
      other.lowerBound >= start && other.upperBound <= end
    }
    var part = self
    part.text = Array(text[start..<end])
    part.emphasis = emphasis.filter { isInside($0.range) }
      .map { Emphasis(range: moved($0.range), style: $0.style) }
    part.readings = readings.filter { isInside($0.range) }
      .map { Ruby(range: moved($0.range), text: $0.text) }
    part.references = references.filter { isInside($0.range) && isInside($0.note) }
      .map { NoteReference(range: moved($0.range), note: moved($0.note)) }
    part.documentLinks = documentLinks.compactMap { link in
      guard isInside(link.range) else { return nil }
      switch link.target {
      case .address: return Link(range: moved(link.range), target: link.target)
      case .place(let place):
        guard (start..<end).contains(place.utf8) else { return nil }
        return Link(
          range: moved(link.range), target: .place(TextOffset(utf8: place.utf8 - start)))
      case .note(let note):
        return isInside(note)
          ? Link(range: moved(link.range), target: .note(moved(note))) : nil
      }
    }
    part.images = images.filter { isInside($0.range) }
      .map { BookImage(range: moved($0.range), path: $0.path) }
    part.entries = entries.filter { (start..<end).contains($0.place.utf8) }.map { entry in
      var entry = entry
      entry.place = TextOffset(utf8: entry.place.utf8 - start)
      return entry
    }
    part.pageMarks = pageMarks.filter { (start..<end).contains($0.place.utf8) }.map { mark in
      PageMark(label: mark.label, place: TextOffset(utf8: mark.place.utf8 - start))
    }
    part.opening = nil
    part.blocks = blocks[first...last].map { block in
      var block = block
      block.range = moved(block.range)
      return block
    }
    part.sections = sections[firstSection...lastSection].map { section in
      var section = section
      let blocks = section.blocks.clamped(to: first..<last + 1)
      section.blocks = blocks.lowerBound - first..<blocks.upperBound - first
      return section
    }
    part.listed = listed.filter { first...last ~= $0 }.map { $0 - first }
    let isWholeSection =
      sections[lastSection].blocks.upperBound == last + 1 && end == blocks[last].range.upperBound
    part.extent = .part(
      after: start,
      end: !isWholeSection ? .inside : lastSection == sections.count - 1 ? .book : .section)
    return part
  }

  /// Returns the bytes of the text of some sections.
  private func range(of sections: Range<Int>) -> Range<Int> {
    let first = self.sections[sections.lowerBound].blocks.lowerBound
    let last = self.sections[sections.upperBound - 1].blocks.upperBound - 1
    return blocks[first].range.lowerBound..<blocks[last].range.upperBound
  }

  private func index(ofSectionWith block: Int) -> Int? {
    let index = sections.firstIndexAfter { $0.blocks.lowerBound <= block } - 1
    return sections.indices.contains(index) && sections[index].blocks.contains(block) ? index : nil
  }

  /// Returns the end of a part with this last block: the end of the block or, if it is very long, a
  /// place between two of its characters.
  private func end(of block: Block, near end: Int) -> Int {
    guard block.range.upperBound - end > Self.reach else { return block.range.upperBound }
    return text[block.range.lowerBound..<end].lastIndex { $0 & 0xC0 != 0x80 } ?? end
  }

  /// Whether a block begins at an offset.
  ///
  /// - Complexity: O(log *n*).
  public func beginsBlock(at place: TextOffset) -> Bool {
    let index = blocks.firstIndexAfter { $0.range.lowerBound <= place.utf8 } - 1
    return index >= 0 && blocks[index].range.lowerBound == place.utf8
  }
}
