import Numbers

/// A colour scheme: a bundled one, or a base16 or base24 file in YAML. Such a file has lines like `base00:
/// "fdf6e3"`: 00 is the background, 02 selected text, 04 and 05 are foregrounds, 0D is the colour of headings
/// and links.
public struct ColorScheme: Hashable, Sendable {
  /// The resulting colours of the page.
  public let colors: CustomColors

  /// Maximum length of a file, in bytes: a scheme has 24 short lines.
  public static let longestFile = 1 << 16
  private static let longestName = 64

  /// Returns the bundled scheme of this name; nil if there is none.
  public init?(named name: String) {
    guard let row = Self.known.first(where: { $0.name == name }) else { return nil }
    colors = CustomColors(
      paper: row.paper, ink: row.ink, muted: row.muted, accent: row.accent, highlight: row.highlight
    )
  }

  /// Reads a base16 or base24 file; nil if it has no background or no foreground.
  /// - Complexity: O(*n*), up to ``longestFile``.
  public init?(yaml bytes: [UInt8]) {
    guard bytes.count <= Self.longestFile else { return nil }
    var found: [String: UInt32] = [:]
    for line in bytes.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
      guard let (name, color) = Self.color(inYAML: String(decoding: line, as: UTF8.self)),
        found[name] == nil
      else { continue }
      found[name] = color
    }
    guard let paper = found["base00"], let ink = found["base05"] else { return nil }
    colors = CustomColors(
      paper: paper, ink: ink, muted: found["base04"], accent: found["base0d"],
      highlight: found["base02"])
  }

  /// Reads a line such as `base00: "181818" # paper`, with its name in small letters.
  private static func color(inYAML line: String) -> (name: String, color: UInt32)? {
    let parts = line.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let name = parts[0].filter { !$0.isWhitespace }.lowercased()
    // The rest after the value is a comment.
    let digits = parts[1].drop { " \t\"'#".contains($0) }.prefix { $0.isHexDigit }
    guard name.hasPrefix("base"), digits.utf8.count == 6 else { return nil }
    return Number.parse(digits.utf8, in: 0...0xFF_FFFF, radix: 16).map { (name, $0) }
  }

  public static func isName(_ word: String) -> Bool { names.contains(word) || isFileName(word) }

  private static func isFileName(_ word: String) -> Bool {
    guard
      let stem = [".yaml", ".yml"].first(where: word.hasSuffix).map({ word.dropLast($0.count) })
    else { return false }
    return !stem.isEmpty && stem.utf8.count <= longestName
      && stem.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
      }
  }

  public static let names = known.map(\.name)

  /// The bundled schemes. Colours too faint to read in the originals are strengthened to a contrast of 4.5.
  private static let known:
    [(
      name: String, paper: UInt32, ink: UInt32, muted: UInt32, accent: UInt32, highlight: UInt32
    )] = [
      ("catppuccin-latte", 0xEFF1F5, 0x4C4F69, 0x696C83, 0x2164EB, 0xCCD0DA),
      ("catppuccin-mocha", 0x1E1E2E, 0xCDD6F4, 0xA6ADC8, 0x89B4FA, 0x313244),
      ("dracula", 0x282A36, 0xF8F8F2, 0x9EA8C7, 0xBD93F9, 0x44475A),
      ("gruvbox-dark", 0x282828, 0xEBDBB2, 0xA89984, 0xFABD2F, 0x504945),
      ("gruvbox-light", 0xFBF1C7, 0x3C3836, 0x786B61, 0x9D0006, 0xEBDBB2),
      ("nord", 0x2E3440, 0xD8DEE9, 0xA5ADBB, 0x88C0D0, 0x434C5E),
      ("one-dark", 0x282C34, 0xABB2BF, 0x8C93A1, 0x61AFEF, 0x3E4451),
      ("one-light", 0xFAFAFA, 0x383A42, 0x696C77, 0x3F6ED6, 0xE5E5E6),
      ("rose-pine", 0x191724, 0xE0DEF4, 0x908CAA, 0xEBBCBA, 0x403D52),
      ("rose-pine-dawn", 0xFAF4ED, 0x575279, 0x706C8C, 0x995E7A, 0xDFDAD9),
      ("solarized-dark", 0x002B36, 0x93A1A1, 0x839496, 0x5194BF, 0x073642),
      ("solarized-light", 0xFDF6E3, 0x586E75, 0x5E747C, 0x4A7690, 0xF2EBD8),
      ("tokyo-night", 0x1A1B26, 0xC0CAF5, 0x9AA5CE, 0x7AA2F7, 0x33467C),
    ]
}
