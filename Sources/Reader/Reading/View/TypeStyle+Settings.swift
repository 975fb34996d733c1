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
  ///   - code: Parts of the text that are code, in order.
  public init(
    _ settings: Settings, language: String?, form: TextForm = .book, hasOptions: Bool = false,
    code: [Range<Int>] = []
  ) {
    self.init(
      isJustified: settings.alignment == .justified,
      spacesParagraphs: settings.paragraphs == .spaced,
      hyphenatesWords: settings.hyphenation == .on,
      smartPunctuation: settings.quotes == .dressed && form != .asIs
        ? SmartPunctuation(language: language, hasOptions: hasOptions, code: code) : nil,
      opensWithCapitals: settings.openings == .capitals, isCompact: form != .book)
    isAsIs = form == .asIs
    showsImages = settings.images != .off
    isPlain = settings.accessible == .on
  }
}
