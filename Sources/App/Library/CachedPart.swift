import BookText
import Reading

/// The note that goes with a cached part of a book.
struct CachedPart: Hashable {
  /// What the part depends on.
  let circumstances: String
  /// How its pages are numbered.
  let numbering: PageNumbering

  init(_ circumstances: String, _ numbering: PageNumbering) {
    self.circumstances = circumstances
    self.numbering = numbering
  }

  /// Parses a note; nil if it is not one.
  init?(note: String) {
    let lines = note.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 4, let before = Int(lines[2]), let all = Int(lines[3]),
      before >= 0, before <= all || all == 0
    else { return nil }
    circumstances = String(lines[0])
    numbering = PageNumbering(format: String(lines[1]), before: before, all: all)
  }

  /// The note as text: four lines.
  var note: String {
    [circumstances, numbering.format, String(numbering.before), String(numbering.all)]
      .map { $0.changing("\n", to: "") }.joined(separator: "\n")
  }
}
