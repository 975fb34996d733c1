/// The marks of list items: •, 1., (2).
enum PDFMark {
  private static let bullets = "•◦▪‣●○■"
  /// Signs that are bullets only by themselves.
  private static let dashes = "–—-*·"
  /// Range of the number of digits of a mark.
  private static let digits = 1...3

  /// Whether a word is the mark of a list item.
  static func isMark(_ word: Substring) -> Bool {
    if word.count == 1, let sign = word.first {
      return bullets.contains(sign) || dashes.contains(sign)
    }
    let number = word.dropLast().drop { $0 == "(" }
    return (word.hasSuffix(".") || word.hasSuffix(")")) && digits.contains(number.count)
      && number.allSatisfy(\.isWholeNumber)
  }

  /// Whether a text begins with a mark.
  static func begins(_ text: String) -> Bool { isMark(text.prefix { $0 != " " }) }

  /// Whether a text begins with a bullet and a blank.
  static func beginsWithBullet(_ text: String) -> Bool {
    text.first.map(bullets.contains) == true && text.dropFirst().first == " "
  }
}
