import BookText
import Cells

/// The typographic quotes and dashes that replace typed ones.
///
/// The text is not changed; each mark becomes another glyph when it is measured and drawn.
/// Preformatted text and code are left as they are.
public struct SmartPunctuation: Hashable, Sendable {
  /// The marks around speech.
  let (opening, closing): (Glyph, Glyph)
  /// The mark before speech within speech; an apostrophe closes it.
  let innerOpening: Glyph
  /// The parts of the text that are code, in order.
  var code: [Range<Int>]

  /// Makes the marks of a language.
  ///
  /// - Parameters:
  ///   - language: A BCP 47 tag; nil or an unknown language uses the marks of English.
  ///   - code: The parts of the text that are code, in order.
  public init(language: String?, code: [Range<Int>] = []) {
    self.code = code
    (opening, closing, innerOpening) =
      switch language?.prefix(2) {
      case "de", "cs", "sk", "sl", "is": ("„", "“", "‚")
      case "sv", "fi": ("”", "”", "’")
      case "pl", "hu", "ro", "nl": ("„", "”", "‚")
      default: ("“", "”", "‘")
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
