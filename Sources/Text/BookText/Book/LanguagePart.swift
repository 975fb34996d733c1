/// A part of a book's text in another language than the book's, as its document declares.
public struct LanguagePart: Hashable, Sendable {
  /// The bytes of the part in ``Book/text``; never empty.
  public package(set) var range: Range<Int>
  /// The language as a tag of BCP 47, without a country: "fr".
  public let language: String
}

extension [LanguagePart] {
  /// Costs O(log *n*).
  public func part(at place: Int) -> LanguagePart? {
    let index = firstIndexAfter { $0.range.upperBound <= place }
    return index < count && self[index].range.lowerBound <= place ? self[index] : nil
  }
}

/// The main part of a language's tag, of two or three letters, in two bytes.
public struct LanguageCode: Hashable, Sendable {
  private let packed: UInt16

  /// Tells small letters apart: "a" is the first after " ` ".
  private static let letterBits: UInt8 = 0x1F

  /// No language in particular.
  public static let none = LanguageCode(packed: 0)

  private init(packed: UInt16) { self.packed = packed }

  /// First part of a tag of BCP 47 in any case; any other text gives ``none``.
  public init(_ tag: String) {
    let letters = tag.utf8.prefix(4).prefix { $0 != "-" && $0 != "_" }.map { $0.asSmallLetter }
    guard (2...3).contains(letters.count), letters.allSatisfy({ ("a"..."z").contains($0) }) else {
      packed = 0
      return
    }
    packed = letters.reduce(0) { $0 << 5 | UInt16(truncatingIfNeeded: $1 & Self.letterBits) }
  }

  /// The tag; empty for ``none``.
  public var tag: String {
    let letters = [packed >> 10, packed >> 5, packed]
      .map { UInt8(truncatingIfNeeded: $0) & Self.letterBits }
    return String(decoding: letters.filter { $0 > 0 }.map { "`" | $0 }, as: UTF8.self)
  }
}
