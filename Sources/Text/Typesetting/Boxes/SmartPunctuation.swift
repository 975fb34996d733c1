import BookText
import Cells

/// The quotation marks and dashes that a language prints for typed ones.
struct PrintedMarks: Hashable, Sendable {
  private let quotes: QuotationMarks
  /// Words are written without blanks between them: the place of a mark does not tell if it opens.
  let isWithoutBlanks: Bool
  /// The dash between words is — rather than –.
  let hasLongDash: Bool

  /// Unknown languages have English marks, and so has writing without blanks, unless the text has corner
  /// brackets of its own.
  init(language: String?, hasCorners: Bool = false) {
    let code = language?.lowercased().prefix(2) ?? ""
    isWithoutBlanks = ["zh", "ja"].contains(code)
    hasLongDash = ["ru", "uk", "be", "bg", "es", "pt", "it", "fr"].contains(code)
    quotes =
      isWithoutBlanks
      ? hasCorners ? .corners : .english : QuotationMarks(language: language)
  }

  /// Marks around speech. A typed mark has one cell: no room for a space beside it.
  private var outer: (opening: Unicode.Scalar, closing: Unicode.Scalar) {
    quotes.isSpaced ? quotes.inner : quotes.outer
  }
  /// Marks around speech within speech.
  private var inner: (opening: Unicode.Scalar, closing: Unicode.Scalar) {
    quotes.isSpaced ? QuotationMarks.english.inner : quotes.inner
  }
  var opening: Glyph { Glyph(outer.opening) }
  var closing: Glyph { Glyph(outer.closing) }
  var innerOpening: Glyph { Glyph(inner.opening) }
  var innerClosing: Glyph { Glyph(inner.closing) }
  /// Speech opens with „.
  var opensLow: Bool { quotes.outer.opening == "„" }
  var spacedDash: Glyph { hasLongDash ? "—" : "–" }
}

/// Typographic quotes, dashes and ellipses for typed ones. The text is not changed: each mark becomes another
/// glyph when it is measured and drawn. Preformatted text and code are left alone.
public struct SmartPunctuation: Hashable, Sendable {
  let marks: PrintedMarks
  /// The text may name options of commands: `--like-this`.
  let hasOptions: Bool
  /// Speeches begin with hyphens, in place of dashes.
  let hasSpokenHyphens: Bool
  /// Parts of the text that are code, in order.
  var code: [Range<Int>]
  /// Parts of the text in other languages, in order.
  var parts: [LanguagePart]

  /// - Parameter hasOptions: Whether the text may name options of commands.
  /// - Parameter hasSpokenHyphens: Whether speeches begin with hyphens.
  /// - Parameter hasCorners: Whether the marks of a Chinese or Japanese text are corners: 「…」.
  public init(
    language: String?, hasOptions: Bool = false, hasSpokenHyphens: Bool = false,
    hasCorners: Bool = false, code: [Range<Int>] = [], parts: [LanguagePart] = []
  ) {
    (self.hasOptions, self.hasSpokenHyphens) = (hasOptions, hasSpokenHyphens)
    (self.code, self.parts) = (code, parts)
    marks = PrintedMarks(language: language, hasCorners: hasCorners)
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
