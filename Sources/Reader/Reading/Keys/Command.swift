/// A command that a key can run, by the name used in the settings file.
///
/// The table of commands says what each does. Only those that the program itself refers to are
/// declared here.
public struct Command: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name, with hyphens between its words.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public init(stringLiteral name: String) { rawValue = name }

  static let nextPage: Command = "next-page"
  static let previousPage: Command = "previous-page"
  static let firstPage: Command = "first-page"
  static let lastPage: Command = "last-page"
  static let liftLeaf: Command = "lift-leaf"
  static let back: Command = "back"
  static let forward: Command = "forward"
  static let contents: Command = "contents"
  static let shelf: Command = "shelf"
  static let slider: Command = "slider"
  static let bookmark: Command = "bookmark"
  static let settings: Command = "settings"
  static let chrome: Command = "chrome"
  static let goToMark: Command = "go-to-place"
  static let undo: Command = "undo"
  static let help: Command = "help"
  static let treatment: Command = "as-is"
  static let redraw: Command = "redraw"
  static let suspend: Command = "suspend"
  static let dismiss: Command = "dismiss"
  static let quit: Command = "quit"
}
