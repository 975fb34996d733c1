import Defaults

/// The answer of a program that was started for the reader; see ``Reader/handle(_:at:)``.
public enum ProgramAnswer: Hashable, Sendable {
  /// The definition of a word, in lines, and the dictionary's name if more than one was asked.
  case definition(of: String, lines: [String], by: String? = nil)
  /// The output of a command of the reader's own, in lines.
  case output(of: OwnCommand, lines: [String])
  /// A command of the reader's own without output was started.
  case started(OwnCommand)
  /// The error of a look-up or a command.
  case lookUpFailed(String)
  /// The sentence has been read aloud.
  case speechEnded
  /// The error of reading aloud.
  case speechFailed(String)
  /// The reason why a text was not copied.
  case copyFailed(String)
  /// The note of a mark that was edited in the reader's editor.
  case edited(Mark, text: String)
  /// The reason why the note of a mark was not edited, which it was handed over with.
  case editFailed(Mark, reason: String)
}

extension ProgramAnswer {
  /// Returns the requests that follow, after updating `chores`.
  func requests(changing chores: inout Chores) -> [Request] {
    switch self {
    case .definition(let word, let lines, let program):
      chores.isLookingUp = false
      let heading = program.map { "\(word) — from \($0)" } ?? word
      let panel = DefinitionPanel(heading: heading, lines: lines)
      return [.showMessage(nil), .endMotion, .open(panel), .effect(.session(.frameChanged))]
    case .output(let command, let lines):
      chores.isLookingUp = false
      let panel = DefinitionPanel(heading: command.title, lines: lines)
      return [.showMessage(nil), .endMotion, .open(panel), .effect(.session(.frameChanged))]
    case .started(let command):
      return [.showMessage("\(command.title): started"), .effect(.session(.frameChanged))]
    case .lookUpFailed(let reason):
      chores.isLookingUp = false
      return [.showMessage(reason)]
    case .speechEnded:
      return chores.readAloud.sentence.map { [.readAloud(from: $0.upperBound)] } ?? []
    case .speechFailed(let reason):
      _ = chores.readAloud.stop()
      return [.showMessage(reason)]
    case .copyFailed(let reason): return [.showMessage("Not copied: \(reason)")]
    case .edited(let mark, let text): return [.note(text, on: mark)]
    case .editFailed(let mark, let reason):
      return [
        mark.note.isEmpty ? .showMessage(reason) : .dropNote(mark.note, of: mark, reason: reason)
      ]
    }
  }
}
