import BookText
import Typesetting

extension BookPages {
  func notes(ofPage index: Int) -> [Range<Int>] { pagination[index].foot?.texts ?? [] }

  /// Returns a part of the text as typed, without notes moved to the feet of pages, unless it begins in one.
  func typedText(_ range: Range<Int>) -> String {
    guard pagination.movedNotes(around: range.lowerBound) == nil else {
      return book.typedText(range)
    }
    return pagination.textWithoutNotes(in: range).map { part in
      let words = book.text[part].drop { $0 <= " " }
      return book.typedText((part == range ? part.lowerBound : words.startIndex)..<part.upperBound)
    }.joined()
  }
}
