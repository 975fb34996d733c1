import TerminalInput

/// Which key does what: the table of commands with what the settings say instead.
public struct KeyBindings: Hashable, Sendable {
  /// The commands as the help shows them.
  let groups: [CommandGroup]
  private var commands: [Key: Command] = [:]
  private var keys: [Command: [KeyBinding]] = [:]

  /// Takes the keys of a table.
  init(_ groups: [CommandGroup]) {
    self.groups = groups
    for row in groups.flatMap(\.rows) {
      for binding in row.keys { commands[binding.key] = row.command }
      keys[row.command] = row.keys
    }
  }

  /// Changes keys.
  ///
  /// - Parameters:
  ///   - changes: For the name of a command its keys with blanks between; none takes all away. A key
  ///     that another command had is taken from it. The keys by which one quits and finds help
  ///     cannot all be lost: Ctrl-C always quits.
  ///   - faults: What could not be understood is added here, a sentence each.
  mutating func take(_ changes: [String: String], faults: inout [String]) {
    let quit = Key(.character("c"), .control)
    for (name, words) in changes.sorted(by: { $0.key < $1.key }) {
      let command = Command(rawValue: name)
      guard keys[command] != nil else {
        faults.append("key.\(name): there is no such command")
        continue
      }
      var bindings: [KeyBinding] = []
      for word in words.split(separator: " ") {
        if let binding = KeyBinding(name: String(word)), binding.key != quit || command == .quit {
          bindings.append(binding)
        } else {
          faults.append("key.\(name): “\(word)” is no key that can be given")
        }
      }
      give(bindings, to: command)
    }
    if commands[quit] == nil, let binding = KeyBinding(name: "Ctrl-C") {
      give(self.bindings(of: .quit) + [binding], to: .quit)
    }
  }

  private mutating func give(_ bindings: [KeyBinding], to command: Command) {
    for binding in keys[command] ?? [] { commands[binding.key] = nil }
    for binding in bindings {
      if let other = commands[binding.key] { keys[other]?.removeAll { $0.key == binding.key } }
      commands[binding.key] = command
    }
    keys[command] = bindings
  }

  /// What a key does; nil where it does nothing.
  public subscript(key: Key) -> Command? { commands[key] }

  /// The keys that do something.
  public func bindings(of command: Command) -> [KeyBinding] { keys[command] ?? [] }
}
