import Numbers

/// The reader's own theme colours, such as `color.paper = #F5EEDC` in the settings file.
public struct CustomColors: Hashable, Sendable {
  /// The paper, as 0xRRGGBB like all colours here, or nil if the reader has not set it.
  public private(set) var paper: UInt32?
  /// The ink.
  public private(set) var ink: UInt32?
  /// Running heads and folios.
  public private(set) var muted: UInt32?
  /// The table under the book.
  public private(set) var table: UInt32?
  /// Accents: references and the current match.
  public private(set) var accent: UInt32?
  /// The background of highlighted words.
  public private(set) var highlight: UInt32?

  /// Creates a theme without colours.
  public init() {}

  /// Creates the theme of a colour scheme.
  package init(paper: UInt32, ink: UInt32, muted: UInt32?, accent: UInt32?, highlight: UInt32?) {
    (self.paper, self.ink, self.muted) = (paper, ink, muted)
    (self.accent, self.highlight) = (accent, highlight)
  }

  /// The names of the colours in the settings file, and their properties.
  static let names: [(name: String, path: WritableKeyPath<CustomColors, UInt32?> & Sendable)] = [
    ("paper", \.paper), ("ink", \.ink), ("muted", \.muted), ("table", \.table),
    ("accent", \.accent), ("highlight", \.highlight),
  ]

  /// Whether the colour with a name of the settings file, such as `paper`, is set.
  func hasColor(named name: String) -> Bool {
    Self.names.contains { "color.\($0.name)" == name && self[keyPath: $0.path] != nil }
  }

  /// Reads the colours from a file; invalid values are ignored.
  init(_ file: DefaultsFile) {
    for (name, path) in Self.names {
      guard let text = file["color.\(name)"] else { continue }
      let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
      guard digits.utf8.count == 6 else { continue }
      self[keyPath: path] = Number.parse(digits.utf8, in: 0...0xFF_FFFF, radix: 16)
    }
  }
}
