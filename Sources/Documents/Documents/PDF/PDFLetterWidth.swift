/// The width of letters that are equally wide, as in listings.
enum PDFLetterWidth {
  /// How far the widths of characters may differ within a line, in characters.
  private static let sameWidth = 0.02
  /// How far the widths of blanks may differ within a line, in characters.
  private static let sameBlank = 0.15
  /// Fewest different characters: equal ones are equally wide in any type.
  static let fewestCharacters = 6
  /// Letters narrower than others in most types.
  static let narrow = "iljtfI.,:;'|!"

  /// Whether parts of a line are in letters of one width.
  static func isOne(in parts: [PDFPages.Line]) -> Bool { common(to: parts) != nil }

  /// Returns the common width of the letters of parts of a line, in points; nil if too few show one.
  static func common(to parts: [PDFPages.Line]) -> Double? {
    let words = parts.count == 1 ? parts[0].words : parts.flatMap(\.words)
    // Most lines are known by their first words.
    guard words.count >= PDFMeasures.fewest, let width = fixed(in: words),
      Set(words.flatMap(\.text)).count >= fewestCharacters,
      words.contains(where: { $0.text.contains(where: narrow.contains) })
    else { return nil }
    return width
  }

  /// Returns the common width of the characters and blanks of words, in points; nil if it differs.
  static func fixed(in words: [PDFPages.Word]) -> Double? {
    guard let width = words.first(where: { $0.count >= 2 })?.pitch, width > 0,
      words.allSatisfy({ abs($0.pitch - width) < width * sameWidth })
    else { return nil }
    let gaps = zip(words, words.dropFirst()).map { ($1.left - $0.right) / width }
    return gaps.allSatisfy { abs($0 - $0.rounded()) < sameBlank } ? width : nil
  }
}
