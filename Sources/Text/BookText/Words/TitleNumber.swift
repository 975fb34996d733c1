/// The number borne by a title, in digits, Roman numerals or words: "CHAPTER XII. The Whale", "12", "Chapter
/// the Twelfth", "Twenty-First Letter".
public struct TitleNumber: Hashable, Sendable {
  /// How a title bears its number, the surest way first.
  public enum Manner: CaseIterable, Hashable, Sendable {
    /// Beside the name of a chapter: "Chapter 12", "Letter XII".
    case chapter
    /// Alone, or before a title: "XII", "12. The Whale".
    case bare
    /// Beside the name of another part: "Part 12", "Scene XII".
    case part
  }

  /// The number.
  public let value: Int
  /// How the title bears it.
  public let manner: Manner

  /// Returns the number of a title; nil if it bears none.
  public init?(ofTitle title: String) {
    var title = title
    guard let found = title.withTextBytes({ Self.find(in: $0) }) else { return nil }
    self = found
  }

  private init(_ value: Int, _ manner: Manner) { (self.value, self.manner) = (value, manner) }

  /// Returns the value of a text that is a number and nothing else; nil for any other.
  public static func value(of text: String) -> Int? {
    guard let number = TitleNumber(ofTitle: text), number.manner == .bare else { return nil }
    var text = text
    return text.withTextBytes { text in
      let scan = TitleScan(text, 0..<text.count)
      return scan.number(at: 0, in: text)?.end == scan.count ? number.value : nil
    }
  }

  /// Whether a title is the name of a part with its number, and nothing else: "Volume One", "Part the First".
  package static func isWholeTitle(_ title: String) -> Bool {
    guard let number = TitleNumber(ofTitle: title), number.manner != .bare else { return false }
    var title = title
    return title.withTextBytes { text in
      let scan = TitleScan(text, 0..<text.count)
      return scan.words.indices.allSatisfy { index in
        switch scan.words[index].meaning {
        case .part, .number, .small: true
        default: scan.number(at: index, in: text) != nil
        }
      }
    }
  }

  /// Number of words before the name of a part, as in "The Twenty-First Chapter".
  private static let mostBefore = 3

  /// Finds the number beside the name of a part, or alone at the beginning; nil if there is none. "I Am Born"
  /// begins with a word that only looks like a number.
  private static func find(in text: TextBytes) -> TitleNumber? {
    let scan = TitleScan(text, 0..<text.count)
    let first = scan.words.first?.meaning == .small ? 1 : 0
    for index in scan.words.indices.prefix(mostBefore + 1) {
      guard case .part(let rank) = scan.words[index].meaning else { continue }
      // "Chapter the First".
      let isSmall = index + 1 < scan.words.count && scan.words[index + 1].meaning == .small
      // "I" is a word left in lower case too: the Italian article.
      let after =
        scan.number(at: index + 1, in: text)
        ?? (isSmall ? scan.number(at: index + 2, in: text) : nil)
      let before = scan.number(at: first, in: text).flatMap { $0.end == index ? $0 : nil }
      guard let value = (index == 0 ? after ?? before : before)?.value else { continue }
      return TitleNumber(value, rank == .chapter ? .chapter : .part)
    }
    guard let (value, end) = scan.number(at: 0, in: text) else { return nil }
    // "I Am Born" begins with a word, and so does "One Evening": a sign is to follow.
    let last = scan.words[end - 1].range.upperBound
    let isAlone = end == scan.count
    let isDigits = scan.words[0].range.first.map { text[$0].isDigit } == true
    guard isAlone || isDigits || last < text.count && text[last] != " " else { return nil }
    return TitleNumber(value, .bare)
  }
}
