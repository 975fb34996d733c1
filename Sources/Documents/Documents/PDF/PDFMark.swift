import Numbers
import PlainText

/// The marks of list items: •, 1., (2).
enum PDFMark {
  /// Signs that are marks only by themselves: bullets, and signs of notes.
  private static let dashes = "–—-*·∗⋆†‡"

  /// Whether a word is the mark of a list item.
  static func isMark(_ word: Substring) -> Bool {
    if word.count == 1, let sign = word.first {
      return isBullet(word) || dashes.contains(sign)
    }
    return ItemMark.isNumber(word.drop { $0 == "(" })
  }

  static func isBullet(_ word: Substring) -> Bool { ItemMark.isBullet(word) }

  /// Whether a word is the mark of a list item, with letters too: (a), b), iv). Signs of notes are not.
  static func isItem(_ word: Substring) -> Bool {
    if isMark(word) { return !"†‡".contains(word) }
    let letters = word.dropLast().drop { $0 == "(" }
    return word.hasSuffix(")") && letters.first?.isLetter == true
      && (letters.count == 1 || letters.allSatisfy { "ivx".contains($0) })
  }

  /// Returns the number of a mark such as "12."; nil for other marks, such as "01.", and beyond 999.
  static func number(of mark: String) -> Int? {
    mark.hasSuffix(".") && (mark.count == 2 || !mark.hasPrefix("0"))
      ? Number.parse(mark.utf8.dropLast(), in: 0...999) : nil
  }

  /// Maximum number of characters of the number of a heading.
  static let longestNumber = 8

  /// Whether a word is a mark, the number of a heading (1.2, A, IV.) or the sign of a note.
  static func isNumber(_ word: Substring) -> Bool {
    if isMark(word) { return true }
    let parts = word.split(separator: ".", omittingEmptySubsequences: true)
    guard word.count <= longestNumber, let first = parts.first, word.first != "." else {
      return false
    }
    let isCapital = first.allSatisfy { "IVXLC".contains($0) } || first.count == 1
    return parts.dropFirst().allSatisfy { $0.allSatisfy(\.isWholeNumber) }
      && (first.allSatisfy(\.isWholeNumber) || isCapital && first.allSatisfy(\.isUppercase))
  }

  /// Returns a text without the number before it; nil if it has none.
  static func withoutNumber(_ text: String) -> String? {
    let word = text.prefix { $0 != " " }
    return isNumber(word) ? String(text.dropFirst(word.count)) : nil
  }
}
