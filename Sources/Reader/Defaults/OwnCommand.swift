/// A command of the reader's own on selected words, from the settings file:
///
///     command.w = "wikipedia {}"
///     command.w.title = "Wikipedia"
///     command.w.output = none
public struct OwnCommand: Hashable, Sendable {
  public let key: Character
  public let line: String
  public let title: String
  public let showsOutput: Bool

  /// Creates a command. Without a title, it has the name of its program.
  public init(key: Character, line: String, title: String? = nil, showsOutput: Bool = true) {
    (self.key, self.line, self.showsOutput) = (key, line, showsOutput)
    let program = line.split { $0.isWhitespace }.first?.split(separator: "/").last
    self.title = title ?? program.map(String.init) ?? line
  }

  private static let prefix = "command."
  private static let titleEnd = ".title"
  private static let outputEnd = ".output"
  /// Maximum number of commands: in a longer list the reader would find nothing.
  private static let maximumCommands = 40

  /// Reads up to ``maximumCommands`` commands of a settings file, in its order; of a key, the first counts.
  static func all(in file: DefaultsFile) -> [OwnCommand] {
    var commands: [OwnCommand] = []
    for name in file.names {
      guard commands.count < maximumCommands, let key = key(of: name), let line = file[name],
        isCommand(line), !commands.contains(where: { $0.key == key })
      else { continue }
      commands.append(
        OwnCommand(
          key: key, line: line, title: file[name + titleEnd],
          showsOutput: file[name + outputEnd] != "none"))
    }
    return commands
  }

  /// Whether a name and a value of a settings file define a command, or its title or output.
  static func accepts(_ name: String, _ value: String) -> Bool {
    if name.hasSuffix(titleEnd) { return key(of: String(name.dropLast(titleEnd.count))) != nil }
    if name.hasSuffix(outputEnd) {
      return key(of: String(name.dropLast(outputEnd.count))) != nil
        && ["none", "panel"].contains(value)
    }
    return key(of: name) != nil && isCommand(value)
  }

  /// Returns the key in the name of a command: a single non-blank character; nil for other names.
  private static func key(of name: String) -> Character? {
    guard name.hasPrefix(prefix) else { return nil }
    let key = name.dropFirst(prefix.count)
    return key.count == 1 && key.first?.isWhitespace == false ? key.first : nil
  }
}

func isCommand(_ line: String) -> Bool { line.contains { !$0.isWhitespace } }
