import BookText
import Markup

/// The marks around the words of `q` in a part of a document with a language of its own (WHATWG HTML, section
/// 15.3.5). In the language of the document, typed marks become those of the book.
enum QuotationMarks {
  private static let english = ("“", "”", "‘", "’")
  private static let german = ("„", "“", "‚", "‘")
  private static let polish = ("„", "”", "‚", "’")
  private static let french = ("«\u{A0}", "\u{A0}»", "“", "”")
  private static let spanish = ("«", "»", "“", "”")
  private static let russian = ("«", "»", "„", "“")
  private static let swedish = ("”", "”", "’", "’")
  private static let corners = ("「", "」", "『", "』")

  private static let languages: [String: (String, String, String, String)] = [
    "de": german, "cs": german, "sk": german, "sl": german, "is": german, "lt": german,
    "fr": french, "es": spanish, "it": spanish, "pt": spanish, "el": spanish, "no": spanish,
    "nb": spanish, "nn": spanish, "ru": russian, "uk": russian, "be": russian, "bg": german,
    "pl": polish, "hu": polish, "ro": polish, "nl": polish, "sv": swedish, "fi": swedish,
    "ja": corners,
  ]

  /// Returns the value of `content` for the mark before or after some words; nil without a language.
  static func content(
    _ part: Selector.PseudoElement, isInner: Bool, in language: LanguageCode?
  ) -> String? {
    guard let language, language != .none else { return nil }
    let marks = languages[language.tag] ?? english
    let mark =
      switch (part, isInner) {
      case (.before, false): marks.0
      case (.before, true): marks.2
      case (_, false): marks.1
      case (_, true): marks.3
      }
    return "'\(mark)'"
  }
}
