import BookText
import Markup

extension QuotationMarks {
  /// Value of `content` for the quotation mark before or after the words of a `q`, perhaps in another one;
  /// nil in the language of the document, where typed marks later become the marks of the book.
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
