import Numbers
import TerminalInput

/// A key with its name for people: "→", "Space", "Ctrl-O".
public struct KeyBinding: Hashable, Sendable {
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

  /// Parses a character, F1 to F20 or a named key, optionally after `Ctrl-`, `Alt-` and `Shift-`. Nil if no
  /// terminal can send it.
  public init?(name: String) {
    let (held, spelling, rest) = Self.modifiers(before: name)
    // Most are one character, which is no name.
    if rest.utf8.count > 1, let place = Self.places[rest.lowercased()] {
      key = Key(Self.named[place].code, held)
      self.name = spelling + Self.named[place].names[0]
    } else if rest.first == "F", let number = Number.parse(rest.utf8.dropFirst(), in: 1...20) {
      key = Key(.function(number), held)
      self.name = spelling + rest
    } else if let scalar = Self.character(ofKey: rest, with: held) {
      key = Key(.character(scalar), held)
      self.name = spelling + (held.contains(.control) ? rest.uppercased() : String(rest))
    } else {
      return nil
    }
  }

  /// The keys of names with blanks between them.
  static func list(_ names: String) -> [KeyBinding] {
    names.split(separator: " ").compactMap { KeyBinding(name: String($0)) }
  }

  /// Divides a name such as “ctrl-alt-x” into its modifiers, their usual spelling “Ctrl-Alt-”, and the key
  /// itself.
  private static func modifiers(
    before name: String
  ) -> (held: Key.Modifiers, spelling: String, rest: Substring) {
    var (held, spelling, rest) = (Key.Modifiers(), "", Substring(name))
    var word = name.utf8.count > 1 ? rest.lowercased() : ""
    while let (prefix, small, modifier) = modifiers.first(where: {
      word.utf8.count > $0.small.utf8.count && word.hasPrefix($0.small)
    }) {
      held.insert(modifier)
      spelling += prefix
      rest = rest.dropFirst(prefix.count)
      word.removeFirst(small.count)
    }
    return (held, spelling, rest)
  }

  /// Nil if the name is not one visible character, or no terminal sends it with these modifiers. With Ctrl
  /// only ASCII letters are sent, always as small ones.
  private static func character(ofKey name: Substring, with held: Key.Modifiers) -> Unicode.Scalar?
  {
    guard name.unicodeScalars.count == 1, let scalar = name.unicodeScalars.first,
      scalar > " ", scalar != "\u{7F}", !held.contains(.shift)
    else { return nil }
    guard held.contains(.control) else { return scalar }
    // Terminals send the same bytes for these four as for Backspace, Tab and Enter.
    guard scalar.properties.isAlphabetic, scalar.isASCII,
      !["h", "i", "j", "m"].contains(name.lowercased())
    else { return nil }
    // A terminal sends the same for Ctrl with an upper-case and a lower-case letter.
    return scalar.properties.lowercaseMapping.unicodeScalars.first
  }
}
