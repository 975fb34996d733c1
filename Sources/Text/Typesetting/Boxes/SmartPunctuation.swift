import BookText
import Cells

/// Typographic quotes, dashes and ellipses to replace typed ones.
///
/// The text is not changed; each mark becomes another glyph when it is measured and drawn. Preformatted text
/// and code are left alone.
public struct SmartPunctuation: Hashable, Sendable {
  /// Groups of languages with the same marks, each with its marks around speech and around speech within
  /// speech.
  private enum Marks: UInt8 {
    case english, german, swedish, polish, russian, spanish, norwegian, chinese, corners

    init(of tag: String?, hasCorners: Bool) {
      let tag = tag?.lowercased()
      self =
        switch tag?.prefix(2) {
        case "zh", "ja": hasCorners ? .corners : .chinese
        // Brazil has the marks of America.
        case "pt" where tag == "pt-br": .english
        case "de", "cs", "sk", "sl", "is": .german
        case "sv", "fi": .swedish
        case "pl", "hu", "ro", "nl": .polish
        case "ru", "uk", "be": .russian
        case "es", "it", "pt", "el": .spanish
        case "nb", "nn", "no": .norwegian
        default: .english
        }
    }

    var glyphs: (opening: Glyph, closing: Glyph, innerOpening: Glyph, innerClosing: Glyph) {
      switch self {
      case .english, .chinese: ("“", "”", "‘", "’")
      case .corners: ("「", "」", "『", "』")
      case .german: ("„", "“", "‚", "‘")
      case .swedish: ("”", "”", "’", "’")
      case .polish: ("„", "”", "‚", "’")
      case .russian: ("«", "»", "„", "“")
      case .spanish: ("«", "»", "“", "”")
      case .norwegian: ("«", "»", "‘", "’")
      }
    }
  }

  // Small: it is copied with each style.
  private var marks: Marks
  /// Whether the dash between words is —.
  private(set) var hasLongDash: Bool
  /// Whether the text may name options of commands: `--like-this`.
  let hasOptions: Bool
  /// Whether speeches begin with hyphens, in place of dashes.
  let hasSpokenHyphens: Bool
  /// Parts of the text that are code, in order.
  var code: [Range<Int>]
  /// Parts of the text in other languages, in order.
  var parts: [LanguagePart]

  /// The marks around speech.
  var opening: Glyph { marks.glyphs.opening }
  var closing: Glyph { marks.glyphs.closing }
  /// Whether words are written without blanks between them, so that the place of a mark does not tell
  /// whether it opens.
  var isWithoutBlanks: Bool { marks == .chinese || marks == .corners }
  /// Whether speech opens with „.
  var opensLow: Bool { marks == .german || marks == .polish }
  /// The marks around speech within speech.
  var innerOpening: Glyph { marks.glyphs.innerOpening }
  var innerClosing: Glyph { marks.glyphs.innerClosing }
  /// The dash between words with blanks on both sides.
  var spacedDash: Glyph { hasLongDash ? "—" : "–" }

  /// Makes the marks of a language.
  ///
  /// - Parameters:
  ///   - language: A BCP 47 tag; nil or an unknown language uses the marks of English.
  ///   - hasOptions: Whether the text may name options of commands.
  ///   - hasSpokenHyphens: Whether speeches begin with hyphens.
  ///   - hasCorners: Whether the marks of a Chinese or Japanese text are corners: 「…」.
  ///   - code: Parts of the text that are code, in order.
  ///   - parts: Parts of the text in other languages, in order.
  public init(
    language: String?, hasOptions: Bool = false, hasSpokenHyphens: Bool = false,
    hasCorners: Bool = false, code: [Range<Int>] = [], parts: [LanguagePart] = []
  ) {
    self.parts = parts
    self.hasOptions = hasOptions
    self.hasSpokenHyphens = hasSpokenHyphens
    self.code = code
    marks = Marks(of: language, hasCorners: hasCorners)
    hasLongDash = Self.hasLongDash(language)
  }

  private static func hasLongDash(_ language: String?) -> Bool {
    switch language?.lowercased().prefix(2) {
    case "ru", "uk", "be", "bg", "es", "pt", "it", "fr": true
    default: false
    }
  }

  /// Returns the marks of the language at a place of the text; nil if it is the text's own.
  ///
  /// - Complexity: O(log *n*) in the number of parts.
  func ofPart(at place: Int) -> SmartPunctuation? {
    guard !parts.isEmpty, let part = parts.part(at: place) else { return nil }
    var own = self
    own.marks = Marks(of: part.language, hasCorners: false)
    own.hasLongDash = Self.hasLongDash(part.language)
    return own
  }

  /// Whether the character `byte` and the next one may become one glyph: a dash, a double quote, or an
  /// ellipsis.
  @inline(__always)
  static func joins(_ byte: UInt8, _ next: UInt8) -> Bool {
    switch byte {
    case "-", "'", "`", ",": next == byte
    case ".": next == byte || next <= " "
    default: false
    }
  }

  /// Whether a byte of the text is in code.
  ///
  /// - Complexity: O(log *n*) in the number of parts.
  func isCode(_ position: Int) -> Bool {
    let index = code.firstIndexAfter { $0.upperBound <= position }
    return index < code.count && code[index].lowerBound <= position
  }
}
