import Numbers
import PlainText

/// •, 1., (2)
enum PDFMark {
  /// Marks only by themselves: bullets, and signs of notes.
  private static let dashes = "–—-*·∗⋆†‡"

  static func isMark(_ word: Substring) -> Bool {
    if word.count == 1, let sign = word.first {
      return isBullet(word) || dashes.contains(sign)
    }
    return ItemMark.isNumber(word.drop { $0 == "(" })
  }

  /// Signs that only their font knows, as those of Wingdings, count too.
  static func isBullet(_ word: Substring) -> Bool {
    guard let sign = word.unicodeScalars.first, word.count == 1 else { return false }
    return ItemMark.isBullet(word)
      || [.control, .privateUse].contains(sign.properties.generalCategory)
  }

  /// Letters count too: (a), b), iv). Signs of notes do not.
  static func isItem(_ word: Substring) -> Bool {
    if isMark(word) { return word != "†" && word != "‡" }
    let letters = word.dropLast().drop { $0 == "(" }
    return word.hasSuffix(")") && letters.first?.isLetter == true
      && (letters.count == 1 || letters.allSatisfy { "ivx".contains($0) })
  }

  /// "12." has one; "01." has not, nor has a number beyond 999.
  static func number(of mark: String) -> Int? {
    mark.hasSuffix(".") && (mark.count == 2 || !mark.hasPrefix("0"))
      ? Number.parse(mark.utf8.dropLast(), in: 0...999) : nil
  }

  /// Table 1: and more words, Fig. 2.1.
  static func beginsCaption(_ text: String) -> Bool {
    let words = text.split(separator: " ", maxSplits: 2)
    guard words.count > 2, let name = words.first, let number = words.dropFirst().first else {
      return false
    }
    return name.first?.isUppercase == true && name.dropLast().allSatisfy(\.isLetter)
      && number.count > 1 && number.last.map(":.".contains) == true
      && number.dropLast().allSatisfy { $0.isWholeNumber || $0 == "." }
  }

  /// Characters of the number of a heading.
  static let longestNumber = 8

  /// A mark, the number of a heading (1.2, A, IV.) or the sign of a note.
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

  /// Nil if no number is before the text.
  static func withoutNumber(_ text: String) -> String? {
    let word = text.prefix { $0 != " " }
    return isNumber(word) ? String(text.dropFirst(word.count)) : nil
  }
}
