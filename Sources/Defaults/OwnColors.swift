/// The colours of a theme of the reader's own, as `color.paper = #F5EEDC` in the settings file.
public struct OwnColors: Hashable, Sendable {
  /// The paper, as 0xRRGGBB, and so all the others; nil where the reader has named none.
  public private(set) var paper: UInt32?
  /// The ink.
  public private(set) var ink: UInt32?
  /// Running heads and folios.
  public private(set) var muted: UInt32?
  /// The table on which the book lies.
  public private(set) var table: UInt32?
  /// What stands out: references, the match that one is at.
  public private(set) var accent: UInt32?
  /// What lies behind marked words.
  public private(set) var highlight: UInt32?

  /// Makes none.
  public init() {}

  /// The names of the colours, and where each is kept.
  static let names: [(name: String, path: WritableKeyPath<OwnColors, UInt32?> & Sendable)] = [
    ("paper", \.paper), ("ink", \.ink), ("muted", \.muted), ("table", \.table),
    ("accent", \.accent), ("highlight", \.highlight),
  ]

  /// Takes them from a file; what is no colour is left out.
  init(_ file: DefaultsFile) {
    for (name, path) in Self.names {
      guard let text = file["color.\(name)"] else { continue }
      let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
      guard digits.utf8.count == 6 else { continue }
      self[keyPath: path] = UInt32(digits, radix: 16)
    }
  }
}
