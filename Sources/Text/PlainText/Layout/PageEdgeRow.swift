import BookText
import Numbers

/// A row at the head or at the foot of a printed page, which may be page furniture: a running head, or the
/// number of the page.
///
/// Furniture comes back: the same text except for its numbers, or a number that counts with the pages. All
/// other rows are text. Texts with form feeds and the pages of a PDF ask here.
public struct PageEdgeRow: Sendable {
  /// A number that may be the number of its page.
  public struct Folio: Hashable, Sendable {
    /// The number, from 0 on.
    public let number: Int
    /// Whether it is written in small Roman numerals, as in front matter.
    public let isRoman: Bool
  }

  /// The index of its page.
  public let page: Int
  /// The numbers that stand apart from its other words.
  public let folios: [Folio]
  /// Its height on the page, in steps; rows one step apart may be level.
  public let level: Int
  /// Its text with a sign for each number.
  let text: String
  /// Whether its page has a text: rows of pages without one prove nothing.
  let isBesideText: Bool
  /// Whether it has the number of its page and that of all pages.
  let isCertain: Bool

  /// Whether it has only a number.
  public var isFolio: Bool { !folios.isEmpty && text.allSatisfy(Self.folioSigns.contains) }

  /// Maximum length of a text with the number of a page and that of all pages, in bytes.
  private static let maximumFolioLength = 24

  /// Reads the numbers of a row, and its text without them.
  ///
  /// - Parameters:
  ///   - parts: The parts of the text that stand apart: each may be the number of the page.
  ///   - page: The index of its page.
  ///   - count: Number of pages.
  ///   - level: Its height, in steps.
  ///   - isBesideText: Whether its page has a text.
  public init(
    _ text: String, parts: [String], page: Int, of count: Int, level: Int, isBesideText: Bool
  ) {
    (self.page, self.level, self.isBesideText) = (page, level, isBesideText)
    self.text = Self.withoutNumbers(text)
    folios = parts.compactMap { Self.folio(in: $0) ?? Self.namedFolio(in: $0) }
    isCertain = parts.contains { Self.isNumber($0, ofPage: page + 1, of: count) }
  }

  /// Returns the letters of a title without its numbers, in lower case: heads may be in capitals.
  public static func letters(ofTitle text: String) -> String { letters(of: withoutNumbers(text)) }

  /// Returns the letters of a text, in lower case.
  static func letters(of text: String) -> String { text.lowercased().filter(\.isLetter) }

  // MARK: Numbers

  /// The greatest number of a page.
  private static let lastPage = 1_000_000
  /// Signs around the number of a page, or for it.
  private static let folioSigns = "#-–—·.[]() "

  /// Returns the number that is all of a text, with dashes, dots or brackets around it, or with the number of
  /// all pages after a stroke; nil for other texts. Roman numerals count in small letters only.
  private static func folio(in text: String) -> Folio? {
    let ofAll = text.split(separator: "/")
    if ofAll.count == 2, let all = folio(in: String(ofAll[1])),
      let own = folio(in: String(ofAll[0])), own.number <= all.number
    {
      return own
    }
    let parts = text.split { folioSigns.contains($0) }
    guard parts.count == 1 else { return nil }
    if let number = Number.parse(parts[0].utf8, in: 0...lastPage) {
      return Folio(number: number, isRoman: false)
    }
    let bytes = Array(parts[0].utf8)
    guard parts[0].first?.isUppercase == false,
      let number = bytes.withTextBytes({ $0.numeralValue(of: bytes.indices) })
    else { return nil }
    return Folio(number: number, isRoman: true)
  }

  /// Returns the number in a text such as "Page 12" or "Page xii"; nil for other and for long texts.
  private static func namedFolio(in text: String) -> Folio? {
    guard text.utf8.count <= maximumFolioLength, let found = PrintedPageNumber(text),
      found.isCertain
    else { return nil }
    return folio(in: String(found.number))
  }

  /// Whether a short text has the number of a page and the number of pages, in this order: "3/12", "Page 3 of
  /// 12".
  private static func isNumber(_ text: String, ofPage page: Int, of count: Int) -> Bool {
    guard count > 1, text.utf8.count <= maximumFolioLength else { return false }
    let numbers = text.split { !$0.isASCII || !$0.isNumber }
    return numbers.count == 2 && Number.parse(numbers[0].utf8, in: 0...lastPage) == page
      && Number.parse(numbers[1].utf8, in: 0...lastPage) == count
  }

  /// Returns a text with one `#` for each row of numbers in digits or small Roman numerals, none at its ends.
  private static func withoutNumbers(_ text: String) -> String {
    text.split(separator: " ").map { word in
      let bytes = Array(word.utf8)
      let isNumeral = bytes.withTextBytes { $0.numeralValue(of: bytes.indices) } != nil
      if isNumeral, word.first?.isUppercase == false { return "#" }
      return String(word.map { $0.isWholeNumber ? "#" : $0 })
    }.joined(separator: " ").split(separator: "#", omittingEmptySubsequences: false)
      .filter { !$0.isEmpty }.joined(separator: "#")
  }
}
