import BookText

/// Sets the type of a book in one format: galleys, which ``Pagination`` makes up into pages.
///
/// Which lines come out depends on the book and the format alone. So sections can be set in any order,
/// and on several threads.
struct Compositor: Sendable {
  let book: Book
  let format: PageFormat
  let hyphenator: Hyphenator?

  /// What has been set of a section that is being set.
  typealias Progress = SectionSetter.Progress

  /// The lines of a galley; `progress` is what was done of its section before it, and then with it.
  func lines(of galley: Galley, _ progress: inout Progress) -> [SetLine] {
    book.text.withUnsafeBufferPointer { text in
      var setter = SectionSetter(text: text, format: format, hyphenator: hyphenator)
      return setter.lines(of: book.blocks, &progress, limit: galley.length)
    }
  }

  /// The next galley of a section, and its lines.
  ///
  /// - Parameters:
  ///   - length: The bytes of text that it has, unless a block is longer or its section ends before.
  ///   - firstLine: The number of lines of the section before it.
  ///   - progress: What was done of its section before it, and then with it.
  func nextGalley(
    of length: Int, firstLine: Int, _ progress: inout Progress
  ) -> (galley: Galley, lines: [SetLine]) {
    let galley = Galley(
      before: progress, length: length, firstLine: Int32(clamping: firstLine))
    return (galley, lines(of: galley, &progress))
  }

  /// The work on a section before any of it is done.
  func progress(ofSection section: Int) -> Progress {
    Progress(book.sections[section].blocks, in: format)
  }

  /// All galleys of some sections, each section's by themselves.
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

  /// The length of the text of some sections, and of what stands between their blocks.
  func length(ofSections sections: Range<Int>) -> Int {
    guard let first = sections.first, let last = sections.last else { return 0 }
    return book.blocks[book.sections[last].blocks.upperBound - 1].range.upperBound
      - book.start(ofSection: first)
  }
}
