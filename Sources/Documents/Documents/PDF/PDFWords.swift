import BookText
import PlainText

/// Joins words divided at the ends of lines (``DivisionEvidence``).
struct PDFWords {
  private let evidence: DivisionEvidence

  init(_ lines: PDFLines, _ patterns: (String) -> DivisionPatterns?) {
    var text: [UInt8] = []
    var words: [DividedWord] = []
    for (line, next) in zip(lines.lines, lines.lines.dropFirst()) {
      text += line.text.utf8
      text.append("\n")
      if let word = Self.dividedWord(line.text, next.text) { words.append(word) }
    }
    text += (lines.lines.last?.text ?? "").utf8
    let language = words.isEmpty ? nil : guessLanguage(of: text[...])
    evidence = text.withTextBytes {
      DivisionEvidence(
        for: words, in: $0, language: .of(language), patterns: language.flatMap(patterns))
    }
  }

  /// Division at a hyphen.
  private static func dividedWord(_ text: String, _ next: String) -> DividedWord? {
    DividedWord(
      Array(text.utf8.suffix(longestWord)), before: Array(next.utf8.prefix(longestWord)))
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

  private static func joinsWithoutBlank(_ text: String, _ next: String) -> Bool {
    // One letter of each side has four bytes at most.
    let last = Array(text.utf8.suffix(4))
    return (last + next.utf8.prefix(4)).withTextBytes {
      $0.joinsWithoutBlank(endingAt: last.count, startingAt: last.count)
    }
  }

  /// Whether a text ends within the address of a page, right after a slash and a hyphen.
  private static func isInAddress(_ text: String) -> Bool {
    text.hasSuffix("/-") && lastWord(of: text).holds("://")
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
    let form = Self.dividedWord(text.text, next.text).map(evidence.form)
    let isApart =
      !text.text.isEmpty && !text.text.hasSuffix("\u{AD}")
      && (form == .suspended || !Self.isDivided(text.text, next))
      && !Self.joinsWithoutBlank(text.text, next.text)
    if text.text.hasSuffix("\u{AD}") {
      text.removeLast()
    } else if !isApart, Self.isInAddress(text.text) || form == .joined {
      // No part of an address begins with a hyphen.
      text.removeLast()
    }
    text.append(next.styledText, afterBlank: isApart)
  }
}
