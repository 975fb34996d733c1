import BookText

/// Joins words divided at the ends of lines (``DivisionEvidence``).
struct PDFWords {
  private let evidence: DivisionEvidence

  /// Costs O(*n*).
  init(_ lines: PDFLines) {
    var text: [UInt8] = []
    var words: [DividedWord] = []
    for (line, next) in zip(lines.lines, lines.lines.dropFirst()) {
      text += line.text.utf8
      text.append("\n")
      if let word = Self.dividedWord(line.text, next.text) { words.append(word) }
    }
    text += (lines.lines.last?.text ?? "").utf8
    evidence = text.withTextBytes { DivisionEvidence(for: words, in: $0) }
  }

  /// Division at a hyphen.
  private static func dividedWord(_ text: String, _ next: String) -> DividedWord? {
    Array(text.utf8.suffix(longestWord)).withTextBytes { text in
      guard let hyphen = text.hyphen(endingLine: text.indices) else { return nil }
      return Array(next.utf8.prefix(longestWord)).withTextBytes {
        DividedWord(text, hyphen: hyphen, $0, from: 0)
      }
    }
  }

  /// A word goes on in the next line after a hyphen or a slash, or has its reference to a note there.
  static func isDivided(_ text: String, _ next: PDFPages.Line) -> Bool {
    if PDFNote.number(next.text.prefix { $0 != " " }) != nil { return true }
    // Without a number, `dropLast` walks over the whole text.
    guard let first = next.text.first, first.isLetter || first.isNumber,
      let before = text.dropLast(1).last, before.isLetter || before.isNumber || isInAddress(text)
    else { return false }
    return text.hasSuffix("-") || text.hasSuffix("‐") || text.hasSuffix("/")
  }

  /// The address of a page ends with a slash and a hyphen.
  private static func isInAddress(_ text: String) -> Bool {
    text.hasSuffix("/-") && lastWord(of: text).contains("://")
  }

  /// Characters examined on either side of a line end.
  private static let longestWord = 200

  /// Characters after the last blank, at most ``longestWord``.
  private static func lastWord(of text: String) -> Substring {
    let end = text.suffix(longestWord)
    return end.lastIndex(of: " ").map { end[end.index(after: $0)...] } ?? end
  }

  /// Adds a blank unless a word goes on. The hyphen between is removed if it is soft, is in an address, or
  /// the text has evidence that it only divides the word. Costs O(*n*) in the line.
  func append(_ next: PDFPages.Line, to text: inout PDFStyledText) {
    let isApart =
      !text.text.isEmpty && !text.text.hasSuffix("\u{AD}") && !Self.isDivided(text.text, next)
    if text.text.hasSuffix("\u{AD}") {
      text.removeLast()
    } else if !isApart,
      Self.isInAddress(text.text)
        || Self.dividedWord(text.text, next.text).map(evidence.joins) == true
    {
      // No part of an address begins with a hyphen.
      text.removeLast()
    }
    text.append(next.styledText, afterBlank: isApart)
  }
}
