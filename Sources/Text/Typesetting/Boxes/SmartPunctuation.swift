import BookText
import Cells

/// Typographic quotes, dashes and ellipses for typed ones. The text is not changed: each mark becomes another
/// glyph when it is measured and drawn. Preformatted text and code are left alone.
public struct SmartPunctuation: Hashable, Sendable {
  // Small: it is copied with each style.
  private var marks: QuotationMarks
  /// Words are written without blanks between them: the place of a mark does not tell if it opens.
  private(set) var isWithoutBlanks: Bool
  /// The dash between words is —.
  private(set) var hasLongDash: Bool
  /// The text may name options of commands: `--like-this`.
  let hasOptions: Bool
  /// Speeches begin with hyphens, in place of dashes.
  let hasSpokenHyphens: Bool
  /// Parts of the text that are code, in order.
  var code: [Range<Int>]
  /// Parts of the text in other languages, in order.
  var parts: [LanguagePart]

  /// Marks around speech. A typed mark has one cell: no room for a space beside it.
  private var outer: (opening: Unicode.Scalar, closing: Unicode.Scalar) {
    marks.isSpaced ? marks.inner : marks.outer
  }
  var opening: Glyph { Glyph(outer.opening) }
  var closing: Glyph { Glyph(outer.closing) }
  /// Speech opens with „.
  var opensLow: Bool { marks.outer.opening == "„" }
  /// Marks around speech within speech.
  private var inner: (opening: Unicode.Scalar, closing: Unicode.Scalar) {
    marks.isSpaced ? QuotationMarks.english.inner : marks.inner
  }
  var innerOpening: Glyph { Glyph(inner.opening) }
  var innerClosing: Glyph { Glyph(inner.closing) }
  var spacedDash: Glyph { hasLongDash ? "—" : "–" }

  /// Unknown languages have English marks.
  /// - Parameter hasOptions: Whether the text may name options of commands.
  /// - Parameter hasSpokenHyphens: Whether speeches begin with hyphens.
  /// - Parameter hasCorners: Whether the marks of a Chinese or Japanese text are corners: 「…」.
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

  /// Writing without blanks has English marks, unless the text has corner brackets of its own.
  private static func marks(of language: String?, hasCorners: Bool) -> QuotationMarks {
    if isWithoutBlanks(language) { return hasCorners ? .corners : .english }
    return QuotationMarks(language: language)
  }

  /// The dash between words is — rather than –.
  private static func hasLongDash(_ language: String?) -> Bool {
    switch language?.lowercased().prefix(2) {
    case "ru", "uk", "be", "bg", "es", "pt", "it", "fr": true
    default: false
    }
  }

  /// Nil if the place has the text's language. Costs O(log *n*) in the parts.
  func ownMarks(ofPartAt place: Int) -> SmartPunctuation? {
    guard !parts.isEmpty, let part = parts.part(at: place) else { return nil }
    var own = self
    own.marks = Self.marks(of: part.language, hasCorners: false)
    own.isWithoutBlanks = Self.isWithoutBlanks(part.language)
    own.hasLongDash = Self.hasLongDash(part.language)
    return own
  }

  /// Two characters may become one glyph: a dash, a double quote, or an ellipsis.
  @inline(__always)
  static func mayJoin(_ byte: UInt8, with next: UInt8) -> Bool {
    switch byte {
    case "-", "'", "`", ",": next == byte
    case ".": next == byte || next <= " "
    default: false
    }
  }

  /// Costs O(log *n*) in the parts.
  func isCode(at position: Int) -> Bool {
    let index = code.firstIndexAfter { $0.upperBound <= position }
    return index < code.count && code[index].lowerBound <= position
  }
}
