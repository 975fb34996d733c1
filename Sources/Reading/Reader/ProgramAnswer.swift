import Cells

/// What a program that was started for the reader has answered; see ``Reader/take(_:at:)``.
public enum ProgramAnswer: Hashable, Sendable {
  /// What a dictionary says of a word, in lines, and which dictionary if more than one was asked.
  case definition(of: String, lines: [String], by: String? = nil)
  /// Why a word could not be looked up.
  case lookUpFailed(String)
  /// The sentence has been read aloud.
  case speechEnded
  /// Why a sentence could not be read aloud.
  case speechFailed(String)
  /// A note as it was written in the reader's editor.
  case edited(EditedNote, text: String)
}

extension ProgramAnswer {
  /// Returns what follows for the reader; `chores` take note of it.
  func requests(changing chores: inout Chores, on screen: Size) -> [Request] {
    switch self {
    case .definition(let word, let lines, let program):
      chores.isLookingUp = false
      let heading = program.map { "\(word) — from \($0)" } ?? word
      let sheet = DefinitionSheet(heading: heading, lines: lines, on: screen)
      return [.say(nil), .rest, .open(sheet), .tell(.frameChanged)]
    case .lookUpFailed(let reason):
      chores.isLookingUp = false
      return [.say(reason)]
    case .speechEnded:
      return chores.readAloud.sentence.map { [.readAloud(from: $0.upperBound)] } ?? []
    case .speechFailed(let reason):
      _ = chores.readAloud.stop()
      return [.say(reason)]
    case .edited(let note, let text):
      var mark = note.mark
      mark.note = text
      return [.insert(mark, saying: "Noted")]
    }
  }
}
