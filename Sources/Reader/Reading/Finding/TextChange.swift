import BookText
import Defaults

/// A change from one text to another, such as a file that was read again.
struct TextChange {
  /// The texts before and afterwards, each alone or with the translation that faces it.
  let old, new: Book

  /// Whether the places of the one are those of the other.
  let isSame: Bool

  init(from old: Book, to new: Book) {
    (self.old, self.new) = (old, new)
    isSame = old.text == new.text
  }

  /// Returns the place of the same words in the new text; nil if they are gone.
  func range(of range: Range<Int>) -> Range<Int>? {
    if isSame { return range }
    let place = Passage(at: TextOffset(utf8: range.lowerBound), in: old).offset(in: new).utf8
    let found = place..<min(place + range.count, new.text.count)
    return !range.isEmpty && new.text[found] == old.text[range] ? found : nil
  }
}
