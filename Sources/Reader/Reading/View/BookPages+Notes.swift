import BookText
import Typesetting

/// Notes at the feet of pages.
extension BookPages {
  /// Returns the bytes of the notes at the foot of a page, in order.
  func notes(ofPage index: Int) -> [Range<Int>] { pagination[index].foot?.texts ?? [] }

  /// Returns a part of the text as typed, without the notes that are moved out of it to the feet of pages; a
  /// part that begins in such a note is returned whole.
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
