import BookText

/// Pages around a place, set before the pages before them are counted.
extension Pagination {
  /// Sets the page with `place`, some before it, and on request those after it; pages far before it
  /// are not set.
  ///
  /// They are the same as in the whole book, each on its side of the spine, except for their
  /// indices: the number of pages before the first is not known, and ``pagesBefore`` is only right
  /// in parity. ``areNumbered`` is true if nothing precedes them.
  ///
  /// - Complexity: O(*n*) in ``BookText/Book/way(to:in:)``.
  public init(
    of book: Book, around place: TextOffset, format: PageFormat, hyphenator: Hyphenator? = nil
  ) {
    let compositor = Compositor(book: book, format: format, hyphenator: hyphenator)
    var first = book.firstSection(around: place, in: format)
    while true {
      let before = first == 0 ? 0 : format.minPagesBeforeRecto
      self.init(compositor, from: first, pagesBefore: before)
      let page = page(at: place)
      if knows(4, before: page) { return }
      // Characters of very many bytes need more text.
      first = book.lastOpening(upTo: first - 1, in: format)
    }
  }

  /// Whether the indices of the pages are those of the whole book, or of the part of it that is
  /// set.
  public var areNumbered: Bool { pages.firstSection == 0 }

  /// Returns the bytes of text that still have to be set to find the page of a place.
  public func distance(to place: TextOffset) -> Int {
    guard knownPage(at: place) == nil else { return 0 }
    // Text before the first known page is set from the beginning.
    let isBefore = compositor.book.section(at: place) < pages.firstSection
    return isBefore ? place.utf8 : max(0, place.utf8 - settledText)
  }

  /// Whether `count` pages before the one with an index are known, or all that exist.
  public func knows(_ count: Int, before page: Int) -> Bool {
    pagesBefore == 0 || page - count >= pagesBefore
  }
}
