import BookText
import Defaults
import Typesetting

extension TypeStyle {
  /// Makes the type style of a book from the presented settings. All forms but books are set compactly, and a
  /// text shown as typed keeps its signs.
  public init(_ settings: Settings, of book: Book) {
    self.init(settings, of: book, code: book.code, parts: book.languageParts)
  }

  private init(_ settings: Settings, of book: Book, code: [Range<Int>], parts: [LanguagePart]) {
    self.init(
      isJustified: settings.alignment == .justified,
      spacesParagraphs: settings.paragraphs == .spaced,
      hyphenatesWords: settings.hyphenation == .on,
      smartPunctuation: settings.quotes == .dressed && book.form != .asIs
        ? SmartPunctuation(
          language: book.language, hasOptions: book.namesOptions,
          hasSpokenHyphens: book.hasSpokenHyphens, hasCorners: book.hasCorners, code: code,
          parts: parts) : nil,
      isCompact: book.form != .book)
    (language, languageParts) = (book.language, parts)
    hasFullPages = book.form.scrolls
    showsImages = settings.images != .off
    isPlain = settings.accessible == .on
  }

  /// Returns this style with the language and the punctuation of a translation that faces the book.
  public func ofTranslation(_ settings: Settings, _ translation: Book) -> TypeStyle {
    // Places in the translation alone are others.
    let own = TypeStyle(settings, of: translation, code: [], parts: [])
    var style = self
    (style.smartPunctuation, style.language) = (own.smartPunctuation, own.language)
    return style
  }
}
