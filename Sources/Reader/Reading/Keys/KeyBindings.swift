import BookText
import TerminalInput

/// The command of each key: the defaults with the changes from the settings file.
public struct KeyBindings: Sendable {
  private var commands: [Key: Command] = [:]
  private var keys: [Command: [KeyBinding]] = [:]
  private var panelCommands: [KeyScreen: [Key: PanelCommand]] = [:]
  private var panelKeys: [PanelCommand: (screen: KeyScreen, keys: [KeyBinding])] = [:]

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
    bindPanelKeys()
  }

  /// Gives keys to a command for the first time. A later command takes the key, but lists show both.
  private mutating func bind(_ bindings: [KeyBinding], to command: Command) {
    for binding in bindings { commands[binding.key] = command }
    keys[command] = bindings
  }

  /// Binds the default keys of screens with keys of their own.
  private mutating func bindPanelKeys() {
    for screen in KeyScreen.allCases {
      for row in PanelTable[screen] {
        // A row without keys is about a command of another screen.
        guard let command = row.command, !row.keys.isEmpty else { continue }
        for binding in row.keys { panelCommands[screen, default: [:]][binding.key] = command }
        panelKeys[command] = (screen, row.keys)
      }
    }
  }

  /// Changes keys. Unknown commands and impossible keys are mistakes. Ctrl-C stays a key of `quit` alone.
  /// `changes` are keys separated by blanks for each named command; an empty text removes all, and one
  /// without a valid key changes nothing. A key of another command moves.
  mutating func apply(_ changes: [String: String], faults: inout [KeyFault]) {
    let quit = Key(.character("c"), .control)
    for (name, words) in changes.sorted(by: { $0.key < $1.key }) {
      let former = FormerCommand(rawValue: name)
      let command = Command(name: name) ?? former?.successor
      let panelCommand = PanelCommand(name: name)
      guard command != nil || panelCommand != nil else {
        let reason = former?.advice ?? Self.suggestion(for: name)
        faults.append(KeyFault(name: name, reason: reason ?? "unknown command"))
        continue
      }
      var bindings: [KeyBinding] = []
      let isTyped = panelCommand.flatMap { panelKeys[$0]?.screen } == .prompt
      for word in words.split(separator: " ") {
        guard let binding = KeyBinding(name: String(word)), binding.key != quit || command == .quit
        else {
          faults.append(
            KeyFault(name: name, reason: "“\(word)” is not a key that can be bound"))
          continue
        }
        if isTyped, binding.key.isOfEveryPrompt {
          faults.append(
            KeyFault(name: name, reason: "“\(word)” has a meaning of its own where you type"))
        } else {
          bindings.append(binding)
        }
      }
      guard !bindings.isEmpty || words.allSatisfy({ $0 == " " }) else { continue }
      // A command with the keys of two keeps its own.
      if let command {
        giveKeys((former == nil ? [] : self.bindings(of: command)) + bindings, to: command)
      }
      if let panelCommand { giveKeys(bindings, to: panelCommand) }
    }
    if commands[quit] == nil, let binding = KeyBinding(name: "Ctrl-C") {
      giveKeys(self.bindings(of: .quit) + [binding], to: .quit)
    }
  }

  /// Returns a question about an unknown name, “did you mean key.flip?”; nil if no name is like it.
  private static func suggestion(for name: String) -> String? {
    let names = Command.table.map(\.command.name) + PanelCommand.allCases.map(\.rawValue)
    return nearestName(to: name, among: names).map { "did you mean key.\($0)?" }
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

  /// Replaces the keys of a command of one screen; other commands of this screen lose these keys.
  private mutating func giveKeys(_ bindings: [KeyBinding], to command: PanelCommand) {
    guard let (screen, old) = panelKeys[command] else { return }
    for binding in old { panelCommands[screen]?[binding.key] = nil }
    for binding in bindings {
      if let other = panelCommands[screen]?[binding.key] {
        panelKeys[other]?.keys.removeAll { $0.key == binding.key }
      }
      panelCommands[screen]?[binding.key] = command
    }
    panelKeys[command] = (screen, bindings)
  }

  /// A busy machine may read Escape and a quitting key at once, as the bytes of Alt and that key. So Alt with
  /// the key quits too, unless it has a command of its own.
  public subscript(key: Key) -> Command? {
    if let command = commands[key] { return command }
    guard key.modifiers == .alt, commands[Key(key.code)] == .quit else { return nil }
    return .quit
  }

  public func bindings(of command: Command) -> [KeyBinding] { keys[command] ?? [] }

  /// The command on a screen with keys of its own; nil if the key has none there. Screens with lists have the
  /// keys of all lists too.
  subscript(key: Key, on screen: KeyScreen) -> PanelCommand? {
    panelCommands[screen]?[key] ?? (screen.isList ? panelCommands[.list]?[key] : nil)
  }

  /// Whether a key shows the help of a list or a text: also where the page searches backwards by it.
  func showsHelp(_ key: Key) -> Bool { self[key, on: .list] == .listHelp || self[key] == .help }

  /// Lines scrolled by a key in a list or text with `page` visible lines, downwards positive. The keys for
  /// the start and the end return more lines than any list has.
  func lines(for key: Key, page: Int) -> Int? {
    switch self[key, on: .list] {
    case .listDown: 1
    case .listUp: -1
    case .listPageDown: page
    case .listPageUp: -page
    case .listHalfPageDown: max(1, page / 2)
    case .listHalfPageUp: -max(1, page / 2)
    case .listStart: -Self.most
    case .listEnd: Self.most
    default: nil
    }
  }

  /// Number of lines to the start or the end of any list.
  private static let most = 1 << 30

  func bindings(of command: PanelCommand) -> [KeyBinding] { panelKeys[command]?.keys ?? [] }
}

extension Key {
  /// Whether it types a character, or accepts or cancels the input, whatever the settings say.
  fileprivate var isOfEveryPrompt: Bool { typed != nil || cancels || self == Key(.enter) }

  var typed: Unicode.Scalar? {
    if case .character(let scalar) = code, modifiers.isEmpty { scalar } else { nil }
  }
}
