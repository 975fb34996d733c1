import BookText
import Numbers
import Reading

/// The metadata of a cached part of a book.
struct CachedPart: Hashable {
  /// The cache key of the part.
  let cacheKey: String
  /// The numbers of its pages.
  let numbering: PageNumbering

  init(_ cacheKey: String, _ numbering: PageNumbering) {
    self.cacheKey = cacheKey
    self.numbering = numbering
  }

  /// Parses a note; returns nil if it is malformed.
  init?(note: String) {
    let lines = note.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 4,
      let before = Number.parse(lines[2].utf8, in: 0...Book.longestText),
      let all = Number.parse(lines[3].utf8, in: 0...Book.longestText), before <= all || all == 0
    else { return nil }
    cacheKey = String(lines[0])
    numbering = PageNumbering(format: String(lines[1]), before: before, all: all)
  }

  /// The note as text: four lines.
  var note: String {
    [cacheKey, numbering.format, String(numbering.before), String(numbering.all)]
      .map { $0.changing("\n", to: "") }.joined(separator: "\n")
  }
}
