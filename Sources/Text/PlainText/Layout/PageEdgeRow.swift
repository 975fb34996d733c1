import BookText
import Numbers

/// A row at the head or at the foot of a printed page, which may be page furniture: a running head, or the
/// number of the page.
///
/// Furniture comes back: the same text except for its numbers, or a number that counts with the pages. All
/// other rows are text. Texts (``PageBodies``) and the pages of a PDF ask here.
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
  /// Its text without the parts that are numbers.
  let text: String
  /// Whether its page has a text: rows of pages without one prove nothing.
  let isBesideText: Bool
  /// Whether it has the number of its page and that of all pages.
  let isCertain: Bool

  /// Whether it has only a number.
  public var isFolio: Bool { !folios.isEmpty && text.isEmpty }

  /// Maximum length of a text with the number of a page and that of all pages, in bytes.
  private static let maximumFolioLength = 24

  /// Reads the numbers of a row, and its text without them. The number of a chapter is one of its words.
  ///
  /// - Parameters:
  ///   - parts: The parts that stand apart: each may be the number of the page.
  ///   - page: The index of its page.
  ///   - count: Number of pages.
  ///   - level: Its height, in steps.
  ///   - isBesideText: Whether its page has a text.
  public init(
    _ parts: [String], page: Int, of count: Int, level: Int, isBesideText: Bool
  ) {
    (self.page, self.level, self.isBesideText) = (page, level, isBesideText)
    folios = parts.flatMap(Self.pieces).compactMap(Self.folio)
    text = parts.filter { !Self.isNumeric($0) }.joined(separator: " ")
    isCertain =
      parts.contains { Self.isNumber($0, ofPage: page + 1, of: count) }
      || count == 1 && parts == ["1"]
  }

  /// Returns the letters of a text, in lower case: heads with the words of a title may be in capitals.
  public static func letters(of text: String) -> String {
    // Every line of a PDF is asked.
    if text.utf8.contains(where: \.isBeyondASCII) { return text.lowercased().filter(\.isLetter) }
    return String(decoding: text.utf8.filter(\.isLetter).map(\.asSmallLetter), as: UTF8.self)
  }

  /// Whether a text is the title of a part with its number: "Chapter 2".
  private static func isNumberedHeading(_ text: String) -> Bool {
    Array(text.utf8).withTextBytes { bytes in
      !bytes.isEmpty
        && HeadingForm(
          bytes, bytes.indices, lines: 1, scan: TitleScan(bytes, bytes.indices))?.isNumbered == true
    }
  }

  /// Whether a piece is the number of a page, or has other numbers and no letters.
  private static func isNumeric(_ piece: String) -> Bool {
    folio(in: piece) != nil
      || piece.contains(where: \.isNumber) && !piece.contains(where: \.isLetter)
  }

  /// Returns the number at one end of a part, and the rest; the part if it is one number or has none.
  private static func pieces(of part: String) -> [String] {
    let words = part.split(separator: " ").map(String.init)
    guard words.count > 1, folio(in: part) == nil, !isNumberedHeading(part) else { return [part] }
    if folio(in: words[0]) != nil { return [words[0], words.dropFirst().joined(separator: " ")] }
    // A number before a stop ends a sentence.
    guard let last = words.last, last.last != ".", folio(in: last) != nil else { return [part] }
    return [words.dropLast().joined(separator: " "), last]
  }

  // MARK: Numbers

  /// The greatest number of a page.
  private static let lastPage = 1_000_000
  /// Signs around the number of a page, or for it.
  private static let folioSigns = "#-–—·.[]() "

  /// Returns the number that is all of a text, with dashes, dots or brackets around it, or with the number of
  /// all pages after a stroke; nil for other texts. Roman numerals count in small letters only.
  private static func bareFolio(in text: String) -> Folio? {
    let ofAll = text.split(separator: "/")
    if ofAll.count == 2, let all = bareFolio(in: String(ofAll[1])),
      let own = bareFolio(in: String(ofAll[0])), own.number <= all.number
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

  /// Returns the number in a text such as "12", "Page 12" or "Page xii"; nil for other and for long texts.
  private static func folio(in text: String) -> Folio? {
    if let bare = bareFolio(in: text) { return bare }
    guard text.utf8.count <= maximumFolioLength, let found = PrintedPageNumber(text),
      found.isCertain
    else { return nil }
    return bareFolio(in: String(found.number))
  }

  /// Whether a short text has the number of a page and the number of pages, in this order: "3/12", "Page 3 of
  /// 12".
  private static func isNumber(_ text: String, ofPage page: Int, of count: Int) -> Bool {
    guard count > 1, text.utf8.count <= maximumFolioLength else { return false }
    let numbers = text.split { !$0.isASCII || !$0.isNumber }
    return numbers.count == 2 && Number.parse(numbers[0].utf8, in: 0...lastPage) == page
      && Number.parse(numbers[1].utf8, in: 0...lastPage) == count
  }
}
