import Cells

/// How quotes and dashes that were typed on a typewriter's keys are shown as a printer sets them.
///
/// The text stays as it is; each mark becomes another glyph when it is measured and drawn. What is
/// set as it stands in the file is not dressed.
public struct Dress: Hashable, Sendable {
  /// The marks round speech, and round speech within speech.
  let double: (opening: Glyph, closing: Glyph)
  let single: (opening: Glyph, closing: Glyph)

  /// The marks that are used in a language.
  ///
  /// - Parameter language: A BCP 47 tag; without one, or where the language is not known, the marks
  ///   of English.
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

  /// Whether two of the sign `byte` may become one glyph: a dash, or a double quote.
  static func joins(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
  }

  /// The marks, one after the other.
  var key: String {
    [double.opening, double.closing, single.opening, single.closing].map(\.text).joined()
  }

  /// Whether two dresses are of the same marks.
  public static func == (first: Dress, second: Dress) -> Bool {
    first.double == second.double && first.single == second.single
  }

  /// Hashes the marks.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(double.opening)
    hasher.combine(single.opening)
    hasher.combine(double.closing)
  }
}
