import BookText
import Cells

/// The running heads of a book: the text about the chapter at the head of a page.
struct RunningHead {
  let book: Book
  /// The cells of a head.
  let columns: Int
  /// Whether the facing page has the book's title.
  let isBesideTitle: Bool

  /// The title of the section, after the title of its part if both fit and neither repeats the other; without
  /// a title, or for an imprint, the book's. Nil if it is on the facing page. A title of a number alone
  /// follows the title of the book and the part, shortened to leave room for it.
  func text(of section: Section) -> String? {
    let bookTitle = isBesideTitle ? nil : book.title
    guard let chapter = section.title, !chapter.isImprint else { return bookTitle }
    if isBesideTitle, chapter.titleWords == book.title.titleWords { return nil }
    var part = section.part
    if let found = part, found.isImprint || found.repeats(chapter) || chapter.repeats(found) {
      part = nil
    }
    if let found = part, isBesideTitle, book.title.repeats(found) { part = nil }
    guard chapter.isNumber else {
      let whole = part.map { "\($0) · \(chapter)" } ?? chapter
      return cellWidth(of: whole.uppercased()) <= columns ? whole : chapter
    }
    let isBookNamed = part?.isNumber != false && book.title != Book.titleOfStandardInput
    let named = isBookNamed ? bookTitle.flatMap { part?.repeats($0) == true ? nil : $0 } : nil
    let parts = [named, part].compactMap { $0 }
    guard !parts.isEmpty else { return chapter }
    let end = " · \(chapter)"
    let room = columns - cellWidth(of: end)
    return shortened(parts.joined(separator: " · ").uppercased(), to: room, atBlank: true) + end
  }
}

extension String {
  /// Whether the text is a number in digits or Roman numerals, perhaps with a full stop.
  fileprivate var isNumber: Bool {
    var bytes = Array(utf8)
    if bytes.last == "." { bytes.removeLast() }
    return bytes.withTextBytes { $0.numeralValue(of: $0.indices) } != nil
  }

  /// Words of the text in small letters, without punctuation.
  fileprivate var titleWords: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Whether the title has all words of another one, in a row: “Part I: The Sea” repeats “The Sea”. False if
  /// the other title is a number or has no words.
  fileprivate func repeats(_ other: String) -> Bool {
    if other.isNumber { return false }
    let (all, wanted) = (titleWords, other.titleWords)
    guard !wanted.isEmpty, wanted.count <= all.count else { return false }
    return (0...all.count - wanted.count).contains {
      all[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
  }

  /// The ends of the names of firms.
  private static let firms: Set = [
    "co", "company", "compagnie", "sons", "bros", "brothers", "ltd", "limited", "inc",
    "incorporated",
  ]
  /// Names of publishers and printers for themselves and their work.
  private static let trades: Set = [
    "press", "presse", "publisher", "publishers", "published", "publishing", "printed", "printer",
    "printers", "bookseller", "booksellers", "verlag", "verlagsbuchhandlung", "buchhandlung",
    "gedruckt", "druck", "éditeur", "éditeurs", "libraire", "libraires", "librairie", "imprimerie",
    "editore", "editori", "editorial", "imprenta", "uitgever", "uitgevers", "förlag", "forlag",
    "boktryckeri", "bogtrykkeri", "nakladatelství",
  ]
  /// Fewest words of an imprint: "London: 1851" is a title.
  private static let fewestImprintWords = 4

  /// Whether the text is the imprint of a title page: four words or more, and two signs of a place, of
  /// publishers or printers, and of a year. The place is a name of one or two words before a colon at the
  /// beginning. The year is the last word, from 1400 to 2100, after a sign that is no letter. Two words for a
  /// firm are two signs.
  var isImprint: Bool {
    let words = titleWords
    guard words.count >= Self.fewestImprintWords, let last = words.last else { return false }
    let place = prefix { $0.isLetter || $0 == " " }
    let hasPlace =
      dropFirst(place.count).first == ":" && (1...2).contains(place.split(separator: " ").count)
    let value = Array(last.utf8).withTextBytes { $0.numeralValue(of: $0.indices) }
    let hasYear =
      value.map { (1_400...2_100).contains($0) } ?? false
      && split(separator: " ").dropLast().last?.last.map { !$0.isLetter } ?? false
    let firms = min(2, words.count { Self.firms.contains($0) })
    let trades = min(1, words.count { Self.trades.contains($0) })
    return firms + trades + (hasPlace ? 1 : 0) + (hasYear ? 1 : 0) >= 2
  }
}
