extension Book {
  /// Adds a translation that faces the book, whole like it. Nil if both together are too long. Costs O(*n*)
  /// in both texts.
  ///
  /// The text of the translation follows the book's own, with all of its blocks, sections, images, emphasis,
  /// notes and links. Its links to files are from the folder of its own file.
  /// - Parameter passages: The passages that face each other, as indices of the blocks of each book: in
  ///   order, together all blocks of the sections of both.
  public func facing(_ translation: Book, _ passages: [FacingBook.Passage]) -> Book? {
    guard text.count + 2 + translation.text.count <= Self.longestText else { return nil }
    var book = self
    book.text += [0x0A, 0x0A]
    let start = book.text.count
    let (firstBlock, firstSection) = (blocks.count, sections.count)
    book.text += translation.text
    book.blocks += translation.blocks.map { $0.shifted(by: start) }
    book.sections += translation.sections.map {
      Section(blocks: $0.blocks.shifted(by: firstBlock), title: $0.title, part: $0.part)
    }
    for list in Self.annotationLists { list.append(&book, translation, start) }
    book.entries = contents
    let chapters = translation.contents
    if let first = translation.sections.first, !chapters.isEmpty {
      let place = translation.blocks[first.blocks.lowerBound].range.lowerBound + start
      book.entries.append(
        ContentsEntry(title: translation.title, level: 0, place: TextOffset(utf8: place)))
    }
    book.entries += chapters.map { entry in
      ContentsEntry(
        title: entry.title, level: entry.level + 1,
        place: TextOffset(utf8: entry.place.utf8 + start))
    }
    book.listed += translation.listed.map { $0 + firstBlock }
    book.facing = FacingBook(
      original: self, start: start, firstBlock: firstBlock, firstSection: firstSection,
      translation: translation,
      passages: passages.map {
        FacingBook.Passage(
          original: $0.original, translation: $0.translation.shifted(by: firstBlock))
      })
    return book
  }

  /// The original or its translation, whichever has a place; all without a translation.
  public func text(with place: Int) -> Range<Int> {
    guard let facing else { return 0..<text.count }
    return facing.side(of: place) == .original
      ? 0..<facing.original.text.count : facing.start..<text.count
  }

  /// Bytes of the book proper, or of the translation that faces it, whichever has a place: all of its
  /// sections, without the distributor's notices around them.
  public func body(with place: Int) -> Range<Int> {
    guard let facing, facing.side(of: place) == .translation else { return body }
    return facing.translation.body.shifted(by: facing.start)
  }

  /// Language of a part in another language, or else of the book or the translation with the place. Nil if it
  /// is unknown.
  public func language(at place: Int) -> String? {
    if let part = languageParts.part(at: place) { return part.language }
    guard let facing, facing.side(of: place) == .translation else { return language }
    return facing.translation.language
  }

  /// Whether a place is in the translation that faces the book.
  public func isInTranslation(_ offset: Int) -> Bool { facing?.side(of: offset) == .translation }
}
