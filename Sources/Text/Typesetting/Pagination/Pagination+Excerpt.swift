import BookText

extension Pagination {
  /// Distance to the beginning of a block, in bytes: a longer block is cut at a space.
  private static let mostBytesBefore = 8_192
  /// Set from a place on.
  private static let excerptPages = 3
  /// Bytes for a cell of a page.
  private static let bytesOfCell = 2

  /// A few pages around a place, set by themselves, without numbers. They show the text there before
  /// everything in front of it has been set, but are not pages of the book. Nil for facing texts and for a
  /// section without blocks. Costs O(*n*) in the text of a few pages.
  public func excerpt(at place: TextOffset) -> (pages: Pagination, index: Int)? {
    let place = placeInText(of: place)
    guard book.facing == nil, !book.sections.isEmpty else { return nil }
    let section = book.section(at: place)
    let blocks = book.sections[section].blocks
    guard !blocks.isEmpty else { return nil }
    let block = min(
      max(blocks.lowerBound, book.blocks.index(at: place.utf8)), blocks.upperBound - 1)
    let first = book.blocks[block].range.lowerBound
    let start = place.utf8 - first > Self.mostBytesBefore ? wordStart(before: place.utf8) : nil
    let length =
      max(0, place.utf8 - (start ?? first))
      + Self.excerptPages * Self.bytesOfCell * format.measure * format.lines
    let run = SectionRun(
      excerptOf: section, fromBlock: block, at: start, length: length, in: book, format,
      hyphenator, notes)
    guard run.endIndex > 0 else { return nil }
    let index = run.page(at: place.utf8, inSection: section) ?? 0
    return (Pagination(run, of: self), index)
  }

  /// Far into a block; the start of the character if no space is near.
  private func wordStart(before place: Int) -> Int {
    let place = min(place, book.text.count)
    let near = max(0, place - Self.mostBytesBefore)..<place
    let space = near.last { book.text[$0] <= " " }
    return space.map { $0 + 1 } ?? book.text.characterStart(at: place)
  }
}
