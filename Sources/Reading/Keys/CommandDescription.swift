/// A command as the help page and the manual show it.
public struct CommandDescription: Hashable, Sendable {
  /// What is done.
  public let command: Command
  /// The keys that do it unless the settings say otherwise.
  public let keys: [KeyBinding]
  /// What else does it: a click, the wheel.
  public let gestures: [String]
  /// What is done, as a sentence without its full stop.
  public let help: String
}

/// Commands that belong together, under a title.
public struct CommandGroup: Hashable, Sendable {
  /// What they have in common.
  public let title: String
  /// The commands, in the order in which people should learn them.
  public let rows: [CommandDescription]
}
