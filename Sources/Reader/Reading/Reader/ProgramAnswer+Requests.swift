import Asking
import Defaults

extension ProgramAnswer {
  /// Shows a panel or a message, reads on aloud, or keeps an edited note. The answered lookup or failed
  /// speech leaves the chores.
  func requests(changing chores: inout Chores) -> [Request] {
    switch self {
    case .definition(let word, let lines, let program):
      chores.isLookingUp = false
      let heading = program.map { "\(word) — from \($0)" } ?? word
      let panel = DefinitionPanel(heading: heading, lines: lines)
      return [.showMessage(nil), .endMotion, .open(panel)]
    case .output(let command, let lines):
      chores.isLookingUp = false
      let panel = DefinitionPanel(heading: command.title, lines: lines)
      return [.showMessage(nil), .endMotion, .open(panel)]
    case .started(let command):
      return [.showMessage("\(command.title): started")]
    case .lookUpFailed(let reason):
      chores.isLookingUp = false
      return [.showMessage(reason)]
    case .speechEnded:
      return chores.readAloud.unit == nil ? [] : [.readOn]
    case .speechFailed(let reason):
      _ = chores.readAloud.stop()
      return [.showMessage(reason)]
    case .copyFailed(let text, let reason):
      return [.question(.terminal(.copyItself(text, failure: reason)))]
    case .copiedToTmux: return [.showMessage("Copied to tmux")]
    case .edited(let mark, let text): return [.note(text, on: mark)]
    case .editFailed(let mark, let reason):
      return [
        mark.note.isEmpty ? .showMessage(reason) : .dropNote(mark.note, of: mark, reason: reason)
      ]
    }
  }
}
