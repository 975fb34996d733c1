import BookText

/// Pages around a place, set before it is known how many stand before them.
extension Pagination {
  /// Sets the page with `place`, some before it and those after it as they are asked for; pages far
  /// before it are not set.
  ///
  /// They are those that the whole book has, each on its side of the spine, but for their indices: how
  /// many stand before the first of them is not known, and ``pagesBefore`` only as many as put it on
  /// its side. ``areNumbered`` tells whether there is nothing before it.
  ///
  /// - Complexity: O(*n*) in ``BookText/Book/way(to:in:)``.
  public init(
    of book: Book, around place: TextOffset, format: PageFormat, hyphenator: Hyphenator? = nil
  ) {
    let compositor = Compositor(book: book, format: format, hyphenator: hyphenator)
    var first = book.firstSection(around: place, in: format)
    while true {
      let before = first == 0 ? 0 : format.leastPagesBeforeRecto
      self.init(compositor, from: first, pagesBefore: before)
      let page = page(at: place)
      if knows(4, before: page) { return }
      // Characters of very many bytes.
      first = book.lastOpening(upTo: first - 1, in: format)
    }
  }

  /// Whether the indices of the pages are those that they have in the whole book, or in the part of it
  /// that is set.
  public var areNumbered: Bool { pages.firstSection == 0 }

  /// The text that has still to be set before it is known on which page a place stands, in bytes.
  public func way(to place: TextOffset) -> Int {
    guard knownPage(at: place) == nil else { return 0 }
    // What lies before the first page known is set from the beginning.
    let isBefore = compositor.book.section(at: place) < pages.firstSection
    return isBefore ? place.utf8 : max(0, place.utf8 - settledText)
  }

  /// Whether so many pages before one with an index are known, or all that there are.
  public func knows(_ count: Int, before page: Int) -> Bool {
    pagesBefore == 0 || page - count >= pagesBefore
  }
}
