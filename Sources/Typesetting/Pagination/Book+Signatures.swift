import BookText

/// Divides a very long book into signatures, as a printed one is bound of gatherings of leaves.
///
/// In a format with facing pages a signature opens on the right-hand page, after an empty page if
/// needed. So the side of a page depends on its signature alone, and a page far into a book is set
/// without counting the pages of the signatures before it. Shorter books have none: their pages are
/// counted fast enough, and an empty page would only serve speed.
extension Book {
  /// The minimum length of a book with signatures, in bytes: its pages take a tenth of a second to
  /// count.
  static let minLengthWithSignatures = 8 << 20

  /// The length in bytes of a stretch of the text. A signature begins with the first chapter that
  /// begins in a stretch, except the first stretch.
  ///
  /// A signature is set in three milliseconds. Half the length would leave twice as many pages
  /// empty.
  static let signatureLength = 1 << 18

  /// Whether a signature begins with a section. That depends only on its start and that of the
  /// section before, so it is known in a part of a book too.
  func opensSignature(_ section: Int) -> Bool {
    length >= Self.minLengthWithSignatures && section > 0 && beginsWithHeading(section)
      && stretch(section) != stretch(section - 1)
  }

  /// Returns the index of the stretch in which a section begins.
  private func stretch(_ section: Int) -> Int {
    (start + start(ofSection: section)) / Self.signatureLength
  }

  /// Whether a section begins with a heading.
  private func beginsWithHeading(_ section: Int) -> Bool {
    blocks[sections[section].blocks].first?.isHeading == true
  }

  /// Returns the offset of a section's first byte of text.
  func start(ofSection section: Int) -> Int {
    blocks[sections[section].blocks.lowerBound].range.lowerBound
  }

  /// Whether a section has to begin on the second of two facing pages, whatever precedes it.
  func opensOnRecto(_ section: Int, in format: PageFormat) -> Bool {
    guard format.facing != .none, section > 0 else { return false }
    return format.style.opensOnRecto ? beginsWithHeading(section) : opensSignature(section)
  }

  /// Returns the last section up to another from which pages can be set as in the whole book,
  /// without counting those before it: if pages face each other, the one that opens a signature.
  func lastOpening(upTo section: Int, in format: PageFormat) -> Int {
    if format.facing == .none { return section }
    return (0...section).last { opensOnRecto($0, in: format) } ?? 0
  }

  /// Returns the section from which to set pages to show the one with a place, including some pages
  /// before it; earlier pages are counted later.
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

  /// Returns the length in bytes of the text that is set to show the page with a place, if those
  /// before it are counted later.
  public func distance(to place: TextOffset, in format: PageFormat) -> Int {
    guard !sections.isEmpty else { return 0 }
    return max(0, place.utf8 - start(ofSection: firstSection(around: place, in: format)))
  }
}
