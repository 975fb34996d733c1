import Asking
import BookText
import Numbers
import Quotations

extension Reader {
  /// Lights the words too. Asks for the book that the line names if that is another one, unless eight words
  /// of it or more are found here.
  mutating func go(to line: PlaceLine, at now: Duration) {
    let isHere =
      line.name.isEmpty || ImportedMark.isTitle(line.name, ofBookTitled: book.title)
    switch line.find(in: book) {
    case .found(let passage, let notice)
    where isHere || notice == nil && line.quotation.count >= Self.fewestWords:
      go(to: .place(TextOffset(utf8: passage.lowerBound)), at: now)
      lightWords(in: passage)
      if let notice { layers.page.notice = notice }
    case .missing(let message) where isHere: layers.page.notice = message
    case .found, .missing: questions.append(.open(.line(line)))
    }
  }

  /// Number of words that identify a book by themselves.
  private static let fewestWords = 8
  /// Maximum length of the words lit, in bytes.
  private static let longestLit = 160

  /// Lights the words of a passage, ``longestLit`` bytes of them at most, and the same words elsewhere.
  mutating func lightWords(in passage: Range<Int>) {
    var end = min(passage.upperBound, passage.lowerBound + Self.longestLit)
    if end < passage.upperBound {
      let blank = book.text[passage.lowerBound...end].lastIndex { $0 <= " " }
      end = blank ?? book.text.characterStart(at: end)
    }
    let words = book.line(passage.lowerBound..<end)
    searches.preview(
      SearchQuery(text: words), from: TextOffset(utf8: passage.lowerBound), in: book,
      seen: scene.seenText, isPreview: false)
    scene.layOut()
  }
}
