import BookText

/// Where the signatures of a very long book begin: the gatherings of leaves of which it is bound.
///
/// In a format with facing pages a signature opens on the right-hand page, after an empty page if need be.
/// So the side of the spine on which a page lies follows from its signature alone, and a page far into a
/// book is set without counting the pages of the signatures before it. Shorter books have none: their
/// pages are counted fast enough, and an empty page would be there for speed's sake only.
extension Book {
  /// The least length of a book with signatures, in bytes: its pages take a tenth of a second to count.
  static let leastLengthWithSignatures = 8 << 20

  /// The text is divided into stretches of so many bytes. With the first chapter that begins in a
  /// stretch a signature does, but for the first stretch.
  ///
  /// A signature is set in three milliseconds. Half as much would leave twice as many pages empty.
  static let signatureLength = 1 << 18

  /// Whether a signature begins with a section. That follows from where it and the one before it
  /// begin, so that it can be told in a part of a book too.
  func opensSignature(_ section: Int) -> Bool {
    length >= Self.leastLengthWithSignatures && section > 0 && beginsWithHeading(section)
      && stretch(section) != stretch(section - 1)
  }

  /// The stretch of the whole text in which a section begins.
  private func stretch(_ section: Int) -> Int {
    (start + start(ofSection: section)) / Self.signatureLength
  }

  /// Whether a section begins with a heading.
  private func beginsWithHeading(_ section: Int) -> Bool {
    blocks[sections[section].blocks].first?.isHeading == true
  }

  /// The offset of a section's first byte of text.
  func start(ofSection section: Int) -> Int {
    blocks[sections[section].blocks.lowerBound].range.lowerBound
  }

  /// Whether a section is to begin on the second of two facing pages, whatever stands before it.
  func opensOnRecto(_ section: Int, in format: PageFormat) -> Bool {
    guard format.facing != .none, section > 0 else { return false }
    return format.style.opensOnRecto ? beginsWithHeading(section) : opensSignature(section)
  }

  /// The last section up to another from which pages can be set as they are, though those before it
  /// have not been counted: where pages face each other, the one that opens a signature.
  func lastOpening(upTo section: Int, in format: PageFormat) -> Int {
    if format.facing == .none { return section }
    return (0...section).last { opensOnRecto($0, in: format) } ?? 0
  }

  /// The section from which pages are set to show the one with a place, those before them being counted
  /// later: some pages before it are among them.
  func firstSection(around place: TextOffset, in format: PageFormat) -> Int {
    guard !sections.isEmpty else { return 0 }
    // Its own page and the four before it; few scripts have more than three bytes for a cell.
    let near = 5 * 3 * format.measure * format.lines
    var first = lastOpening(upTo: section(at: place), in: format)
    while first > 0, place.utf8 - start(ofSection: first) < near {
      first = lastOpening(upTo: first - 1, in: format)
    }
    return first
  }

  /// The text that is set to show the page with a place, those before it being counted later, in
  /// bytes.
  public func way(to place: TextOffset, in format: PageFormat) -> Int {
    guard !sections.isEmpty else { return 0 }
    return max(0, place.utf8 - start(ofSection: firstSection(around: place, in: format)))
  }
}
