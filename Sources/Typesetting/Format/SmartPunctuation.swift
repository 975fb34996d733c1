import Cells

/// The typographic quotes and dashes that replace typed ones.
///
/// The text is not changed; each mark becomes another glyph when it is measured and drawn.
/// Preformatted text is left as it is.
public struct SmartPunctuation: Hashable, Sendable {
  /// The marks around speech, and around speech within speech.
  let double: (opening: Glyph, closing: Glyph)
  let single: (opening: Glyph, closing: Glyph)

  /// Makes the marks of a language.
  ///
  /// - Parameter language: A BCP 47 tag; nil or an unknown language uses the marks of English.
  public init(language: String?) {
    switch language?.prefix(2) {
    case "de", "cs", "sk", "sl", "is":
      double = ("„", "“")
      single = ("‚", "‘")
    case "sv", "fi":
      double = ("”", "”")
      single = ("’", "’")
    case "pl", "hu", "ro", "nl":
      double = ("„", "”")
      single = ("‚", "’")
    default:
      double = ("“", "”")
      single = ("‘", "’")
    }
  }

  /// True if two of the character `byte` may become one glyph: a dash, or a double quote.
  static func joins(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
  }

  /// True if both have the same marks.
  public static func == (first: SmartPunctuation, second: SmartPunctuation) -> Bool {
    first.double == second.double && first.single == second.single
  }

  /// Hashes the marks.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(double.opening)
    hasher.combine(single.opening)
    hasher.combine(double.closing)
  }
}
