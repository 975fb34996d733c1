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

  /// Returns all galleys of some sections, grouped by section.
  ///
  /// - Complexity: O(*n*) in the length of their text.
  func galleys(ofSections sections: Range<Int>) -> [[(galley: Galley, lines: [SetLine])]] {
    sections.map { section in
      var progress = progress(ofSection: section)
      var firstLine = 0
      var galleys: [(galley: Galley, lines: [SetLine])] = []
      repeat {
        galleys.append(
          nextGalley(of: Galley.usualLength, firstLine: firstLine, &progress))
        firstLine += galleys[galleys.count - 1].lines.count
      } while !progress.blocks.isEmpty
      return galleys
    }
  }

  /// Returns the length of some sections, including the text between their blocks.
  func length(ofSections sections: Range<Int>) -> Int {
    guard let first = sections.first, let last = sections.last else { return 0 }
    return book.blocks[book.sections[last].blocks.upperBound - 1].range.upperBound
      - book.start(ofSection: first)
  }
}
