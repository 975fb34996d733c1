import BookText
import Cells

/// Typographic quotes, dashes and ellipses to replace typed ones.
///
/// The text is not changed; each mark becomes another glyph when it is measured and drawn. Preformatted text
/// and code are left alone.
public struct SmartPunctuation: Hashable, Sendable {
  // Small: it is copied with each style.
  private var marks: QuotationMarks
  /// Whether words are written without blanks between them, so that the place of a mark does not tell
  /// whether it opens.
  private(set) var isWithoutBlanks: Bool
  /// Whether the dash between words is —.
  private(set) var hasLongDash: Bool
  /// Whether the text may name options of commands: `--like-this`.
  let hasOptions: Bool
  /// Whether speeches begin with hyphens, in place of dashes.
  let hasSpokenHyphens: Bool
  /// Parts of the text that are code, in order.
  var code: [Range<Int>]
  /// Parts of the text in other languages, in order.
  var parts: [LanguagePart]

  /// The marks around speech. A typed mark has one cell, which leaves no room for a space beside a mark.
  private var outer: (opening: Unicode.Scalar, closing: Unicode.Scalar) {
    marks.isSpaced ? marks.inner : marks.outer
  }
  var opening: Glyph { Glyph(outer.opening) }
  var closing: Glyph { Glyph(outer.closing) }
  /// Whether speech opens with „.
  var opensLow: Bool { marks.outer.opening == "„" }
  /// The marks around speech within speech.
  private var inner: (opening: Unicode.Scalar, closing: Unicode.Scalar) {
    marks.isSpaced ? QuotationMarks.english.inner : marks.inner
  }
  var innerOpening: Glyph { Glyph(inner.opening) }
  var innerClosing: Glyph { Glyph(inner.closing) }
  /// The dash between words with blanks on both sides.
  var spacedDash: Glyph { hasLongDash ? "—" : "–" }

  /// Makes the marks of a language.
  ///
  /// - Parameters:
  ///   - language: A BCP 47 tag; nil or an unknown language uses the marks of English.
  ///   - hasOptions: Whether the text may name options of commands.
  ///   - hasSpokenHyphens: Whether speeches begin with hyphens.
  ///   - hasCorners: Whether the marks of a Chinese or Japanese text are corners: 「…」.
  ///   - code: Parts of the text that are code, in order.
  ///   - parts: Parts of the text in other languages, in order.
  public init(
    language: String?, hasOptions: Bool = false, hasSpokenHyphens: Bool = false,
    hasCorners: Bool = false, code: [Range<Int>] = [], parts: [LanguagePart] = []
  ) {
    self.parts = parts
    self.hasOptions = hasOptions
    self.hasSpokenHyphens = hasSpokenHyphens
    self.code = code
    isWithoutBlanks = Self.isWithoutBlanks(language)
    marks = Self.marks(of: language, hasCorners: hasCorners)
    hasLongDash = Self.hasLongDash(language)
  }

  private static func isWithoutBlanks(_ language: String?) -> Bool {
    ["zh", "ja"].contains(language?.lowercased().prefix(2))
  }

  /// Returns the marks for typed quotes. In writing without blanks they are English ones, unless the text
  /// has corner brackets of its own.
  private static func marks(of language: String?, hasCorners: Bool) -> QuotationMarks {
    if isWithoutBlanks(language) { return hasCorners ? .corners : .english }
    return QuotationMarks(language: language)
  }

  /// Whether the dash between words is — in a language, rather than –.
  private static func hasLongDash(_ language: String?) -> Bool {
    switch language?.lowercased().prefix(2) {
    case "ru", "uk", "be", "bg", "es", "pt", "it", "fr": true
    default: false
    }
  }

  /// Returns the marks of the language at a place of the text; nil if it is the text's own.
  ///
  /// - Complexity: O(log *n*) in the number of parts.
  func ownMarks(ofPartAt place: Int) -> SmartPunctuation? {
    guard !parts.isEmpty, let part = parts.part(at: place) else { return nil }
    var own = self
    own.marks = Self.marks(of: part.language, hasCorners: false)
    own.isWithoutBlanks = Self.isWithoutBlanks(part.language)
    own.hasLongDash = Self.hasLongDash(part.language)
    return own
  }

  /// Whether the character `byte` and the next one may become one glyph: a dash, a double quote, or an
  /// ellipsis.
  @inline(__always)
  static func mayJoin(_ byte: UInt8, with next: UInt8) -> Bool {
    switch byte {
    case "-", "'", "`", ",": next == byte
    case ".": next == byte || next <= " "
    default: false
    }
  }

  /// Whether a byte of the text is in code.
  ///
  /// - Complexity: O(log *n*) in the number of parts.
  func isCode(at position: Int) -> Bool {
    let index = code.firstIndexAfter { $0.upperBound <= position }
    return index < code.count && code[index].lowerBound <= position
  }
}
