import BookText
import Numbers
import Searching

/// The order of the books on the shelf.
public enum ShelfOrder: String, CaseIterable, Hashable, Sendable {
  /// The last read books first, then unread books by title.
  case read
  /// By title, without a leading article.
  case title
  /// By the author's last name, then by title.
  case author
  /// By series and number. Books outside a series come last, by title.
  case series
  /// The latest additions first.
  case added

  public var words: String {
    switch self {
    case .read: "last read"
    case .added: "date added"
    case .title, .author, .series: rawValue
    }
  }

  /// Ranks books given in the order of ``read``. O(*n* log *n*).
  public func ranking(of books: [ShelvedBook]) -> [Int] {
    let keys = books.map { self.sortKeys(of: $0) }
    // Equal ones stay in order.
    return books.indices.sorted { one, other in
      let (key, next) = (keys[one], keys[other])
      return (key.first, key.number, key.last, one) < (next.first, next.number, next.last, other)
    }
  }

  /// The group of a book, as its heading; nil if the order has no groups.
  public func group(of book: ShelvedBook) -> String? {
    switch self {
    case .read, .title, .added: nil
    case .author: book.author ?? "Author unknown"
    case .series: book.series.map { Self.nameAndNumber(of: $0).name } ?? "In no series"
    }
  }

  /// Returns the sort keys of a book, to be compared in order: a name, a number, another name.
  private func sortKeys(of book: ShelvedBook) -> (first: String, number: Double, last: String) {
    if self == .read, case .read = book.identity { return ("", 0, "") }
    let title = Self.titleKey(book.title, in: book.language)
    switch self {
    case .read: return (title, 1, "")
    case .title: return (title, 0, "")
    case .author: return (book.author.map(Self.authorKey) ?? Self.end, 0, title)
    case .series:
      guard let series = book.series.map(Self.nameAndNumber) else { return (Self.end, 0, title) }
      return (LetterFolding.folded(series.name), series.number, title)
    case .added: return ("", -Double(book.added), title)
    }
  }

  /// Comes after all words.
  private static let end = "\u{10FFFF}"

  /// A title as it is ordered: without case, accents and an article of its language, English if unknown.
  private static func titleKey(_ title: String, in language: String?) -> String {
    let key = LetterFolding.folded(title)
    let first = key.prefix { $0 != " " }
    let isArticle = first != key && Language.of(language).hasArticle(first)
    return withPaddedNumbers(isArticle ? key.dropFirst(first.count + 1) : key[...])
  }

  /// Returns a key with zeros before its numbers, to ``longestNumber`` digits: volume 2 comes before 10.
  private static func withPaddedNumbers(_ key: Substring) -> String {
    var filled = ""
    var rest = key
    while let digit = rest.firstIndex(where: \.isWholeNumber) {
      filled += rest[..<digit]
      let number = rest[digit...].prefix(while: \.isWholeNumber)
      filled += String(repeating: "0", count: max(0, longestNumber - number.count)) + number
      rest = rest[number.endIndex...]
    }
    return filled + rest
  }

  /// Number of digits up to which numbers are put in order.
  private static let longestNumber = 9

  /// Returns the last name of the first author, then the rest, folded: “Ann Wick” and “Wick, Ann” are alike.
  private static func authorKey(_ author: String) -> String {
    let name = LetterFolding.folded(author)
    if name.contains(",") { return name.changing(",", to: "") }
    guard let blank = name.lastIndex(of: " ") else { return name }
    return name[name.index(after: blank)...] + " " + name[..<blank]
  }

  /// Returns the book of a series with the next greater number and an existing file; nil if there is none.
  public static func next(
    after book: ShelvedBook.Identity, in books: [ShelvedBook]
  ) -> ShelvedBook? {
    guard let series = books.first(where: { $0.identity == book })?.series.map(nameAndNumber) else {
      return nil
    }
    func number(ofLater other: ShelvedBook) -> Double? {
      guard other.fileExists, let its = other.series.map(nameAndNumber), its.number > series.number,
        LetterFolding.folded(its.name) == LetterFolding.folded(series.name)
      else { return nil }
      return its.number
    }
    let later = books.compactMap { book in number(ofLater: book).map { (book, $0) } }
    return later.min { $0.1 < $1.1 }?.0
  }

  /// The number at the end: “Lamps” and 2 for “Lamps 2”; 0 without a number.
  private static func nameAndNumber(of series: String) -> (name: String, number: Double) {
    guard let blank = series.lastIndex(of: " "),
      let number = Number.clamped(series[series.index(after: blank)...], to: 0.0...1e9)
    else { return (series, 0) }
    return (String(series[..<blank]), number)
  }
}
