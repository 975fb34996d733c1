import BookText
import TerminalInput

/// The command of each key: the defaults with the changes from the settings file.
public struct KeyBindings: Sendable {
  private var commands: [Key: Command] = [:]
  private var keys: [Command: [KeyBinding]] = [:]

  /// Makes the default bindings of a table. A command without keys in the table gets its keys of pages that
  /// are free. In a manual, the key for links is taken from half pages.
  init(_ rows: [CommandInfo], _ table: KeyTable) {
    for row in rows {
      let own = table == .page ? row.allKeys : row.pagerKeys
      if let own { bind(own, to: row.command) }
    }
    // What is left of the keys of the page stays with its command.
    for row in rows where keys[row.command] == nil {
      bind(row.allKeys.filter { commands[$0.key] == nil }, to: row.command)
    }
    if table == .manual, let info = rows.first(where: { $0.command == .links }) {
      bind((keys[.halfPageUp] ?? []).filter { !info.keys.contains($0) }, to: .halfPageUp)
      bind(info.keys, to: .links)
    }
  }

  /// Gives keys to a command for the first time. A later command takes the key, but lists show both.
  private mutating func bind(_ bindings: [KeyBinding], to command: Command) {
    for binding in bindings { commands[binding.key] = command }
    keys[command] = bindings
  }

  /// Changes keys. Unknown commands and impossible keys are mistakes. Ctrl-C stays a key of `quit` alone.
  /// `changes` are keys separated by blanks for each named command; an empty text removes all, and one
  /// without a valid key changes nothing. A key of another command moves.
  mutating func apply(_ changes: [String: String], faults: inout [KeyFault]) {
    let quit = Key(.character("c"), .control)
    for (name, words) in changes.sorted(by: { $0.key < $1.key }) {
      guard let command = Command(name: name) else {
        faults.append(KeyFault(name: name, reason: Self.reason(refusing: name)))
        continue
      }
      var bindings: [KeyBinding] = []
      for word in words.split(separator: " ") {
        guard let binding = KeyBinding(name: String(word)), binding.key != quit || command == .quit
        else {
          faults.append(
            KeyFault(name: name, reason: "“\(word)” is not a key that can be bound"))
          continue
        }
        bindings.append(binding)
      }
      guard !bindings.isEmpty || words.allSatisfy({ $0 == " " }) else { continue }
      giveKeys(bindings, to: command)
    }
    if commands[quit] == nil, let binding = KeyBinding(name: "Ctrl-C") {
      giveKeys(self.bindings(of: .quit) + [binding], to: .quit)
    }
  }

  /// Advice about a former name, or a question about an unknown one: “did you mean key.flip?”.
  private static func reason(refusing name: String) -> String {
    FormerCommand.advice(about: name)
      ?? nearestName(to: name, among: Command.table.map(\.name)).map { "did you mean key.\($0)?" }
      ?? "unknown command"
  }

  /// Replaces the keys of a command; other commands lose these keys.
  private mutating func giveKeys(_ bindings: [KeyBinding], to command: Command) {
    for binding in keys[command] ?? [] { commands[binding.key] = nil }
    for binding in bindings {
      if let other = commands[binding.key] { keys[other]?.removeAll { $0.key == binding.key } }
      commands[binding.key] = command
    }
    keys[command] = bindings
  }

  /// A busy machine may read Escape and a quitting key at once, as the bytes of Alt and that key. So Alt with
  /// the key quits too, unless it has a command of its own.
  public subscript(key: Key) -> Command? {
    if let command = commands[key] { return command }
    guard key.modifiers == .alt, commands[Key(key.code)] == .quit else { return nil }
    return .quit
  }

  public func bindings(of command: Command) -> [KeyBinding] { keys[command] ?? [] }

  /// The end of a message, with the first key of a command and its effect; empty without a key.
  func hint(_ command: Command, _ words: String) -> String {
    bindings(of: command).first.map { " · \($0.name) \(words)" } ?? ""
  }

  /// Whether a key shows the help of a list or a text: also where the page searches backwards by it.
  func showsHelp(_ key: Key) -> Bool { KeyScreen.list[key] == .help || self[key] == .help }
}

extension Key {
  var typed: Unicode.Scalar? {
    if case .character(let scalar) = code, modifiers.isEmpty { scalar } else { nil }
  }
}
