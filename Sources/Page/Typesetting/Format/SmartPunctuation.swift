import BookText
import Cells

/// The typographic quotes and dashes that replace typed ones.
///
/// The text is not changed; each mark becomes another glyph when it is measured and drawn.
/// Preformatted text and code are left as they are.
public struct SmartPunctuation: Hashable, Sendable {
  /// The marks around speech.
  let (opening, closing): (Glyph, Glyph)
  /// The marks around speech within speech.
  let (innerOpening, innerClosing): (Glyph, Glyph)
  /// The dash between words with blanks on both sides.
  let spacedDash: Glyph
  /// True if words after two hyphens may be options of commands: `--like-this`.
  let hasOptions: Bool
  /// The parts of the text that are code, in order.
  var code: [Range<Int>]

  /// Makes the marks of a language.
  ///
  /// - Parameters:
  ///   - language: A BCP 47 tag; nil or an unknown language uses the marks of English.
  ///   - hasOptions: True if the text is about commands, so that two hyphens may begin an option.
  ///   - code: The parts of the text that are code, in order.
  public init(language: String?, hasOptions: Bool = false, code: [Range<Int>] = []) {
    self.hasOptions = hasOptions
    self.code = code
    spacedDash =
      switch language?.lowercased().prefix(2) {
      case "ru", "uk", "be", "bg", "es", "pt", "it", "fr": "—"
      default: "–"
      }
    (opening, closing, innerOpening, innerClosing) =
      switch language?.lowercased() {
      // Brazil has the marks of America.
      case "pt-br": ("“", "”", "‘", "’")
      case let tag: Self.marks(of: tag?.prefix(2))
      }
  }

  private static func marks(of language: Substring?) -> (Glyph, Glyph, Glyph, Glyph) {
    switch language {
    case "de", "cs", "sk", "sl", "is": ("„", "“", "‚", "‘")
    case "sv", "fi": ("”", "”", "’", "’")
    case "pl", "hu", "ro", "nl": ("„", "”", "‚", "’")
    case "ru", "uk", "be": ("«", "»", "„", "“")
    case "es", "it", "pt", "el": ("«", "»", "“", "”")
    case "nb", "nn", "no": ("«", "»", "‘", "’")
    default: ("“", "”", "‘", "’")
    }
  }

  /// True if two of the character `byte` may become one glyph: a dash, or a double quote.
  static func joins(_ byte: UInt8) -> Bool {
    byte == "-" || byte == "'" || byte == "`"
  }

  /// True if a byte of the text is in code.
  ///
  /// - Complexity: O(log *n*) in the number of parts.
  func isCode(_ position: Int) -> Bool {
    let index = code.firstIndexAfter { $0.upperBound <= position }
    return index < code.count && code[index].lowerBound <= position
  }
}
