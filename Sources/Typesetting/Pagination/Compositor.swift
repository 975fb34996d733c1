import BookText

/// Sets the type of a book in one format as galleys, which ``Pagination`` divides into pages.
///
/// The lines depend on the book and the format alone, so sections can be set in any order, and on
/// several threads.
struct Compositor: Sendable {
  let book: Book
  let format: PageFormat
  let hyphenator: Hyphenator?

  /// The progress of setting a section.
  typealias Progress = SectionSetter.Progress

  /// Returns the lines of a galley; `progress` is that of its section before it, and is updated.
  func lines(of galley: Galley, _ progress: inout Progress) -> [SetLine] {
    book.text.withUnsafeBufferPointer { text in
      var setter = SectionSetter(
        text: text, format: format, hyphenator: hyphenator, formulas: book.formulas)
      return setter.lines(of: book.blocks, &progress, limit: galley.length)
    }
  }

  /// Returns the next galley of a section, and its lines.
  ///
  /// - Parameters:
  ///   - length: Its length in bytes of text, unless a block is longer or its section ends before.
  ///   - firstLine: The number of lines of the section before it.
  ///   - progress: The progress of its section before it; updated.
  func nextGalley(
    of length: Int, firstLine: Int, _ progress: inout Progress
  ) -> (galley: Galley, lines: [SetLine]) {
    let galley = Galley(
      before: progress, length: length, firstLine: Int32(clamping: firstLine))
    return (galley, lines(of: galley, &progress))
  }

  /// Returns the progress of a section of which nothing has been set.
  func progress(ofSection section: Int) -> Progress {
    Progress(book.sections[section].blocks, in: format)
  }
}
