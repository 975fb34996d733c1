/// A command as the help page and the manual show it.
public struct CommandDescription: Hashable, Sendable {
  /// The command.
  public let command: Command
  /// Its default keys.
  public let keys: [KeyBinding]
  /// Other ways to run it: a click, the wheel.
  public let gestures: [String]
  /// The description in the help, as a sentence without its full stop.
  public let help: String
}

/// Related commands under a title.
public struct CommandGroup: Hashable, Sendable {
  /// The title.
  public let title: String
  /// The commands, in the order in which people should learn them.
  public let rows: [CommandDescription]
}
