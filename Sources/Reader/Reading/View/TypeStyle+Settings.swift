import BookText
import Defaults
import Typesetting

extension TypeStyle {
  /// Makes the type style of a book from the presented settings. All forms but books are set compactly, and a
  /// text shown as typed keeps its signs. `code` and `parts` are in order; see ``Book/namesOptions``,
  /// ``Book/hasSpokenHyphens`` and ``Book/hasCorners`` for the flags.
  public init(
    _ settings: Settings, language: String?, form: TextForm = .book, hasOptions: Bool = false,
    hasSpokenHyphens: Bool = false, hasCorners: Bool = false, code: [Range<Int>] = [],
    parts: [LanguagePart] = []
  ) {
    self.init(
      isJustified: settings.alignment == .justified,
      spacesParagraphs: settings.paragraphs == .spaced,
      hyphenatesWords: settings.hyphenation == .on,
      smartPunctuation: settings.quotes == .dressed && form != .asIs
        ? SmartPunctuation(
          language: language, hasOptions: hasOptions, hasSpokenHyphens: hasSpokenHyphens,
          hasCorners: hasCorners, code: code, parts: parts) : nil,
      isCompact: form != .book)
    (self.language, languageParts) = (language, parts)
    hasFullPages = form.scrolls
    showsImages = settings.images != .off
    isPlain = settings.accessible == .on
  }

  /// Returns this style with the language and the punctuation of a translation that faces the book.
  public func ofTranslation(_ settings: Settings, _ translation: Book) -> TypeStyle {
    let own = TypeStyle(
      settings, language: translation.language, form: translation.form,
      hasOptions: translation.namesOptions, hasSpokenHyphens: translation.hasSpokenHyphens,
      hasCorners: translation.hasCorners, code: [])
    var style = self
    (style.smartPunctuation, style.language) = (own.smartPunctuation, own.language)
    return style
  }
}
