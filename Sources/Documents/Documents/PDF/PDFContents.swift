import BookText

/// The list of contents of a PDF, by the titles of its entries.
struct PDFContents {
  /// Entries by the letters and digits of their titles.
  private let entries: [String: [PageOutline.Entry]]
  /// Bytes of a text with a title, with blanks and its number.
  private let longest: Int
  /// Bounds the work.
  private static let longestTitle = 1_000

  init(_ outline: PageOutline) {
    entries = Dictionary(grouping: outline.entries) { Self.key($0.title) }
    let key = entries.keys.map(\.utf8.count).max() ?? 0
    longest = min(key * 2 + PDFMark.longestNumber, Self.longestTitle)
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Level of the entry with a text as its title, perhaps after a number, on the page or one beside it.
  func level(of text: String, on page: Int) -> Int? {
    guard !entries.isEmpty, text.utf8.count <= longest else { return nil }
    let key = Self.key(text)
    let found = entries[key] ?? PDFMark.withoutNumber(text).flatMap { entries[Self.key($0)] }
    guard !key.isEmpty, let found else { return nil }
    // Pages are counted from one. A title may end one page and name the next.
    return found.first { abs($0.page - page - 1) <= 1 }?.level
  }

  /// Letters and digits in small letters, without the numbers of notes.
  private static func key(_ text: String) -> String {
    let kept = text.lowercased().filter { !PDFNote.isRaised($0) }.unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    return String(String.UnicodeScalarView(kept))
  }
}
