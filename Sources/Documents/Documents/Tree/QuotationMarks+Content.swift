import BookText
import Markup

extension QuotationMarks {
  /// Returns the value of `content` for the quotation mark before or after the words of a `q`; nil in the
  /// language of the document, where typed marks later become the marks of the book.
  ///
  /// - Parameters:
  ///   - isInner: Whether the `q` is in another one.
  ///   - language: The language declared within the document; nil or none without one.
  static func content(
    _ part: Selector.PseudoElement, isInner: Bool, in language: LanguageCode?
  ) -> String? {
    guard let language, language != .none else { return nil }
    let marks = QuotationMarks(language: language.tag)
    let pair = isInner ? marks.inner : marks.outer
    let space = marks.isSpaced && !isInner ? "\u{A0}" : ""
    return part == .before ? "'\(pair.opening)\(space)'" : "'\(space)\(pair.closing)'"
  }
}
