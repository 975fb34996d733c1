import BookText
import Defaults
import TerminalInput

/// The reader's own commands on the selected words, with their keys.
struct CommandsPanel: ListPanel {
  static let command = Command.select

  /// The selected words.
  private var words: Range<Int>
  private let commands: [OwnCommand]
  var list: EntryList

  /// Lists the commands; nil if the settings have none.
  init?(on words: Range<Int>, _ context: Context) {
    commands = context.choices.general.programs.commands
    guard !commands.isEmpty else { return nil }
    self.words = words
    list = EntryList(
      heading: "Commands for the selection", verb: "run", hint: "", place: .foot)
  }

  mutating func adopt(_ change: TextChange) -> Bool {
    guard let found = change.range(of: words) else { return false }
    words = found
    return true
  }

  /// Lists the commands by their titles, with as much of their lines as has room.
  func entries(in context: Context) -> [EntryList.Entry] {
    commands.map {
      EntryList.Entry(title: $0.title, lead: String($0.key), note: shortened($0.line, to: 24))
    }
  }

  func chooseItem(at index: Int, _ context: Context) -> Response {
    .close(.run(commands[index], on: words))
  }

  /// Each letter runs its command, whichever row is selected.
  mutating func handleOwnKey(_ key: Key, at index: Int?, _ context: Context) -> Response? {
    guard let letter = key.typed,
      let command = commands.first(where: { $0.key == Character(letter) })
    else { return nil }
    return .close(.run(command, on: words))
  }
}
