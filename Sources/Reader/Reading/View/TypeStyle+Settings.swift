import BookText
import Defaults
import Typesetting

extension TypeStyle {
  /// Makes the type style of a book in `language` from the settings.
  ///
  /// - Parameters:
  ///   - settings: The settings as presented: ``Settings/presented``.
  ///   - language: The language of the book, as a tag of BCP 47.
  ///   - form: The form of the text. All but books are set compactly, and a text shown as typed keeps its
  ///     signs.
  ///   - hasOptions: Whether the text may name options of commands (``Book/namesOptions``).
  ///   - hasSpokenHyphens: Whether hyphens begin speeches (``Book/hasSpokenHyphens``).
  ///   - hasCorners: Whether quotations are between corners (``Book/hasCorners``).
  ///   - code: Parts of the text that are code, in order.
  ///   - parts: Parts of the text in other languages, in order.
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
