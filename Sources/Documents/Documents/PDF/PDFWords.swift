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
    // Without a number, `dropLast` walks over the whole text.
    guard let first = next.text.first, first.isLetter || first.isNumber,
      let before = text.dropLast(1).last, before.isLetter || before.isNumber || isInAddress(text)
    else { return false }
    return text.hasSuffix("-") || text.hasSuffix("/")
  }

  /// Whether a text ends within the address of a page, right after a slash and a hyphen.
  private func isInAddress(_ text: String) -> Bool {
    text.hasSuffix("/-") && Self.lastWord(of: text).contains("://")
  }

  /// Maximum number of characters of a divided word.
  private static let longestWord = 200

  /// The characters after the last blank.
  private static func lastWord(of text: String) -> Substring {
    let end = text.suffix(longestWord)
    return end.lastIndex(of: " ").map { end[end.index(after: $0)...] } ?? end
  }

  /// Appends the next line to a text: a word that is divided at the end of a line is joined, unless it has
  /// its hyphen elsewhere more often, goes on with a figure, or goes on with a capital and is not known
  /// without it.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  func append(_ next: PDFPages.Line, to text: inout String) {
    if text.hasSuffix("\u{AD}") {
      text.removeLast()
    } else if !isDivided(text, next) {
      text += " "
    } else if text.hasSuffix("-"), let tail = next.words.first?.text, let first = tail.first {
      // No part of an address begins with a hyphen.
      if isInAddress(text) || first.isLetter && isWhole(Self.lastWord(of: text), tail) {
        text.removeLast()
      }
    }
    text += next.text
  }

  /// Whether a word, divided after a hyphen, is written without it.
  private func isWhole(_ head: Substring, _ tail: String) -> Bool {
    let hyphenated = counts[Self.bare(head + tail), default: 0]
    let whole = counts[Self.bare(head.dropLast() + tail), default: 0]
    return tail.first?.isLowercase == true ? whole >= hyphenated : whole > hyphenated
  }
}
