/// The words of a PDF, by which words divided at the ends of lines are joined.
struct PDFWords {
  /// How often each word is printed, without the signs around it.
  private let counts: [String: Int]

  init(_ lines: PDFLines) {
    counts = lines.lines.reduce(into: [:]) { counts, line in
      for word in line.words { counts[Self.bare(word.text), default: 0] += 1 }
    }
  }

  /// A word without the signs around it.
  private static func bare(_ text: String) -> String {
    let word = text.lowercased().drop { !$0.isLetter }
    let end = word.lastIndex { $0.isLetter }.map { word.index(after: $0) } ?? word.startIndex
    return String(word[..<end])
  }

  /// Whether a word goes on from a text to the next line, after a hyphen or a slash.
  func isDivided(_ text: String, _ next: PDFPages.Line) -> Bool {
    guard let first = next.text.first, first.isLetter || first.isNumber,
      let before = text.dropLast().last, before.isLetter || before.isNumber || isInAddress(text)
    else { return false }
    return text.hasSuffix("-") || text.hasSuffix("/")
  }

  /// Whether a text ends within the address of a page, right after a slash and a hyphen.
  private func isInAddress(_ text: String) -> Bool {
    text.hasSuffix("/-") && text.split(separator: " ").last?.contains("://") == true
  }

  /// Returns a text with the next line: a word that is divided at the end of a line is joined, unless it has
  /// its hyphen elsewhere more often, or goes on with a capital or a figure and is not known without it.
  func joined(_ text: String, _ next: PDFPages.Line) -> String {
    if text.hasSuffix("\u{AD}") { return text.dropLast() + next.text }
    guard isDivided(text, next), let tail = next.words.first?.text,
      let head = text.split(separator: " ").last
    else { return text + " " + next.text }
    guard text.hasSuffix("-"), let first = tail.first else { return text + next.text }
    // No part of an address begins with a hyphen.
    if isInAddress(text) { return text.dropLast() + next.text }
    guard first.isLetter else { return text + next.text }
    let hyphenated = counts[Self.bare(head + tail), default: 0]
    let whole = counts[Self.bare(head.dropLast() + tail), default: 0]
    let isWhole = first.isLowercase ? whole >= hyphenated : whole > hyphenated
    return (isWhole ? text.dropLast() : text[...]) + next.text
  }
}
