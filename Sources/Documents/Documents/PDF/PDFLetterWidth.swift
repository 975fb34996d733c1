/// The common width of letters, as in listings.
enum PDFLetterWidth {
  /// Tolerance for characters within a line, in characters.
  private static let sameWidth = 0.02
  /// Tolerance for blanks within a line, in characters.
  private static let sameBlank = 0.15
  /// Different characters: equal ones are equally wide in any type.
  static let fewestCharacters = 6
  /// Narrower than others in most types.
  static let narrow = "iljtfI.,:;'|!"

  /// False if too few letters show one.
  static func isOne(in parts: [PDFPages.Line]) -> Bool {
    let words = parts.count == 1 ? parts[0].words : parts.flatMap(\.words)
    // Most lines are known by their first words.
    return words.count >= PDFMeasures.fewest && fixed(in: words) != nil
      && Set(words.flatMap(\.text)).count >= fewestCharacters
      && words.contains { $0.text.contains(where: narrow.contains) }
  }

  /// Width of characters and blanks, in points; nil if it differs.
  static func fixed(in words: [PDFPages.Word]) -> Double? {
    guard let width = words.first(where: { $0.count >= 2 })?.pitch, width > 0,
      words.allSatisfy({ abs($0.pitch - width) < width * sameWidth })
    else { return nil }
    let gaps = zip(words, words.dropFirst()).map { ($1.left - $0.right) / width }
    return gaps.allSatisfy { abs($0 - $0.rounded()) < sameBlank } ? width : nil
  }
}
