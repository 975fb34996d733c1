import Numbers
import TerminalInput

/// A key with its name for people: "→", "Space", "Ctrl-O".
public struct KeyBinding: Hashable, Sendable {
  /// The key.
  public let key: Key
  /// Its name for people, in hints and in the settings: "Alt-e" and "Alt-E" are two keys.
  public let name: String

  /// Keys with names, besides the characters.
  private static let named: [(names: [String], code: Key.Code)] = [
    (["→", "Right"], .right), (["←", "Left"], .left), (["↑", "Up"], .up), (["↓", "Down"], .down),
    (["Space"], .character(" ")), (["Enter", "Return"], .enter), (["Tab"], .tab),
    (["Backspace"], .backspace), (["Esc", "Escape"], .escape), (["PgUp"], .pageUp),
    (["PgDn"], .pageDown), (["Home"], .home), (["End"], .end), (["Ins", "Insert"], .insert),
    (["Del", "Delete"], .delete), (["comma"], .character(",")),
  ]

  /// Indices of ``named`` by lower-cased name. The keys of all commands are parsed before the first page.
  private static let places: [String: Int] = Dictionary(
    named.enumerated().flatMap { place, key in key.names.map { ($0.lowercased(), place) } }
  ) { first, _ in first }

  private static let modifiers: [(name: String, small: String, modifier: Key.Modifiers)] = [
    ("Ctrl-", "ctrl-", .control), ("Alt-", "alt-", .alt), ("Shift-", "shift-", .shift),
  ]

  /// Parses a key name: a character or a named key, optionally after `Ctrl-`, `Alt-` and `Shift-`.
  /// Returns nil if no terminal can send it.
  public init?(name: String) {
    var rest = Substring(name)
    var held: Key.Modifiers = []
    var spelling = ""
    // Most are one character, which is no name.
    var word = name.utf8.count > 1 ? rest.lowercased() : ""
    while let (prefix, small, modifier) = Self.modifiers.first(where: {
      word.utf8.count > $0.small.utf8.count && word.hasPrefix($0.small)
    }) {
      held.insert(modifier)
      spelling += prefix
      rest = rest.dropFirst(prefix.count)
      word.removeFirst(small.count)
    }
    if !word.isEmpty, let place = Self.places[word] {
      key = Key(Self.named[place].code, held)
      self.name = spelling + Self.named[place].names[0]
      return
    }
    if rest.first == "F", let number = Number.parse(rest.utf8.dropFirst(), in: 1...20) {
      key = Key(.function(number), held)
      self.name = spelling + rest
      return
    }
    guard rest.unicodeScalars.count == 1, let scalar = rest.unicodeScalars.first,
      scalar.value > 0x20, scalar.value != 0x7F, !held.contains(.shift)
    else { return nil }
    // A terminal sends the same for Ctrl with an upper-case and a lower-case letter.
    let isControl = held.contains(.control)
    if isControl, !scalar.properties.isAlphabetic || !scalar.isASCII { return nil }
    // Terminals send the same bytes for these four as for Backspace, Tab and Enter.
    if isControl, ["h", "i", "j", "m"].contains(rest.lowercased()) { return nil }
    let small = isControl ? Unicode.Scalar(scalar.value | 0x20) ?? scalar : scalar
    key = Key(.character(small), held)
    self.name = spelling + (isControl ? rest.uppercased() : String(rest))
  }
}
