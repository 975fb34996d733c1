import Numbers

/// The reader's own theme colours, such as `color.paper = #F5EEDC` in the settings file.
public struct CustomColors: Hashable, Sendable {
  /// All colours here are 0xRRGGBB, or nil if the reader has not set them.
  public private(set) var paper: UInt32?
  public private(set) var ink: UInt32?
  /// Running heads and folios.
  public private(set) var muted: UInt32?
  /// The table under the book.
  public private(set) var table: UInt32?
  /// Accents: references and the current match.
  public private(set) var accent: UInt32?
  public private(set) var highlight: UInt32?

  public init() {}

  package init(paper: UInt32, ink: UInt32, muted: UInt32?, accent: UInt32?, highlight: UInt32?) {
    (self.paper, self.ink, self.muted) = (paper, ink, muted)
    (self.accent, self.highlight) = (accent, highlight)
  }

  static let names: [(name: String, path: WritableKeyPath<CustomColors, UInt32?> & Sendable)] = [
    ("paper", \.paper), ("ink", \.ink), ("muted", \.muted), ("table", \.table),
    ("accent", \.accent), ("highlight", \.highlight),
  ]

  func hasColor(named name: String) -> Bool {
    Self.names.contains { "color.\($0.name)" == name && self[keyPath: $0.path] != nil }
  }

  init(_ file: DefaultsFile) {
    for (name, path) in Self.names {
      guard let text = file["color.\(name)"] else { continue }
      let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
      guard digits.utf8.count == 6 else { continue }
      self[keyPath: path] = Number.parse(digits.utf8, in: 0...0xFF_FFFF, radix: 16)
    }
  }
}
