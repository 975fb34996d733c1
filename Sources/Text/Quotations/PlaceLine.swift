import BookText
import Numbers

/// A place in a book as a line of plain text, such as “The Lamp · 1.2% · “Few knew why the keeper””: the
/// title, the share of the text before it, and the words from it on.
///
/// It can be read in any edition of the book. The words lead to the place; the share only chooses among equal
/// passages.
public struct PlaceLine: Hashable, Sendable {
  /// Title of the book, perhaps with its author, or the name of its file; may be empty.
  public let name: String
  /// Share of the text before the place; nil if it is unknown.
  public let share: Share?
  /// The words.
  public let quotation: Quotation

  /// Stands for words left out between the first and the last words of a long passage.
  static let omission = "[…]"
  /// Begins the words in a web address that leads to a passage (the text fragments of WICG).
  static let fragment = "#:~:text="
  /// Length in bytes.
  private static let maximumLength = 1 << 16
  /// Quoted words after a title without a percentage.
  private static let fewestWords = 5

  /// Reads a line of ``text(of:in:)``, a web address with a text fragment, or a title and at least five words
  /// in quotation marks. Nil for other text, or beyond 64 KiB. Costs O(*n*).
  public init?(_ text: String) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    let line = Self.cleaned(text)
    if let fragment = Self.fragment(of: line) {
      (name, share, quotation) = (fragment.name, nil, fragment.quotation)
      return
    }
    if let (title, share, words) = Self.parts(dividedByShare: line) {
      guard let quotation = Self.parseQuotation(words) else { return nil }
      (name, self.share, self.quotation) = (title, share, quotation)
      return
    }
    guard let start = line.startOfQuotation,
      let quotation = Self.parseQuotation(String(line[start...])),
      quotation.count >= Self.fewestWords
    else { return nil }
    (name, share, self.quotation) = (String(line[..<start]).trimmed, nil, quotation)
  }

  /// Divides a line as ``text(of:in:)`` writes it; nil without a share.
  private static func parts(
    dividedByShare line: String
  ) -> (title: String, share: Share, words: String)? {
    let parts = line.split(separator: "·", omittingEmptySubsequences: false)
    for index in parts.indices.dropLast() {
      guard let share = share(ofPercentage: parts[index]) else { continue }
      let words = parts[(index + 1)...].joined(separator: "·")
      return (parts[..<index].joined(separator: "·").trimmed, share, words)
    }
    return nil
  }

  /// Reads a title and words after it that are not in quotation marks: “The Lamp: few knew why the keeper”.
  /// Nil if no colon, dot, dash, hyphen or comma with a blank has five words after it. The text is a line
  /// without meaning of its own, as a title or the name of a file.
  public init?(unquoted text: String) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    let line = Self.cleaned(text)
    for sign in [": ", " · ", " — ", " – ", " - ", ", "] {
      guard let range = line.firstPlace(of: sign),
        let quotation = Self.parseQuotation(String(line[range.upperBound...])),
        quotation.count >= Self.fewestWords
      else { continue }
      (name, share) = (String(line[..<range.lowerBound]).trimmed, nil)
      self.quotation = quotation
      return
    }
    return nil
  }

  /// One line, with single blanks and without control characters.
  private static func cleaned(_ text: String) -> String {
    let line = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    return line.split(separator: " ").joined(separator: " ")
  }

  /// Percentage without blanks, in characters.
  private static let longestPercentage = 8

  /// Reads 0 to 100: “1.2%”, “41 %”, “1,2%”.
  private static func share(ofPercentage text: Substring) -> Share? {
    let text = text.filter { $0 != " " && $0 != "\u{A0}" && $0 != "\u{202F}" }
    guard text.last == "%", text.count <= longestPercentage else { return nil }
    let digits = text.dropLast().map { $0 == "," ? "." : String($0) }.joined()
    guard digits.utf8.first?.isDigit == true,
      let percent = Number.clamped(digits[...], to: 0.0...101.0), percent <= 100
    else { return nil }
    return Share(hundredths: Int((percent * 100).rounded()))
  }

  /// Removes the quotation marks around a text, and divides it into its first and last words at "[…]". Nil if
  /// it has no letter and no digit.
  private static func parseQuotation(_ text: String) -> Quotation? {
    var words = text.trimmed[...]
    if words.first?.opensQuotation == true { words = words.dropFirst() }
    if words.last?.closesQuotation == true { words = words.dropLast() }
    for omission in [omission, "[...]"] {
      if let range = words.firstPlace(of: omission) {
        return Quotation(
          String(words[..<range.lowerBound]), to: String(words[range.upperBound...]))
      }
    }
    return Quotation(String(words))
  }

  /// `text=prefix-,start,end,-suffix` of an address.
  private static func fragment(of line: String) -> (name: String, quotation: Quotation)? {
    guard let mark = line.firstPlace(of: fragment) else { return nil }
    // The first of several.
    let directive = line[mark.upperBound...].prefix { $0 != "&" }
    var parts = directive.split(separator: ",", omittingEmptySubsequences: false)
    var (before, after) = ("", "")
    if parts.count > 1, let first = parts.first, first.last == "-" {
      before = cleaned(first.dropLast().percentDecoded)
      parts.removeFirst()
    }
    if parts.count > 1, let last = parts.last, last.first == "-" {
      after = cleaned(last.dropFirst().percentDecoded)
      parts.removeLast()
    }
    guard let start = parts.first, parts.count <= 2,
      let quotation = Quotation(
        cleaned(start.percentDecoded),
        to: parts.count == 2 ? cleaned(parts[1].percentDecoded) : nil, before: before, after: after
      )
    else { return nil }
    return (String(line[..<mark.lowerBound]).trimmed, quotation)
  }
}

extension String {
  /// Drops blanks, colons and other signs of division at its ends.
  fileprivate var trimmed: String {
    let signs: Set<Character> = [" ", ":", ",", ";", "·", "—", "–", "-", "\u{A0}"]
    let start = drop { signs.contains($0) && $0 != "-" }
    let length = start.reversed().drop { signs.contains($0) }.count
    return String(start.prefix(length))
  }

  /// Finds a mark at the beginning of a word.
  fileprivate var startOfQuotation: Index? {
    indices.first { index in
      self[index].opensQuotation
        && (index == startIndex || !self[self.index(before: index)].isLetter)
    }
  }
}

extension Character {
  fileprivate var opensQuotation: Bool { "“\"„«»「『‟".contains(self) }
  fileprivate var closesQuotation: Bool { "”\"“»«」』".contains(self) }
}
