import BookText
import Cells
import Defaults
import TerminalInput

/// Waits for the letter of a named mark: to set it at the reader's place, or to go to it.
enum LetterPrompt: Panel {
  case setting
  case goingTo

  static let pausesReading = false
  var isPrompt: Bool { true }

  mutating func handle(_ key: Key, _ context: Context) -> Response {
    guard case .character(let scalar) = key.code, key.modifiers.isEmpty,
      scalar.properties.isAlphabetic
    else {
      // The key again leads to the place before the last jump, as in vi.
      return self == .goingTo && context.bindings[key] == .goToMark
        ? .close(.go(.back, .turn)) : .close
    }
    let letter = String(scalar)
    switch self {
    case .setting:
      let start = context.pages.anchor.utf8
      let mark = Mark(.place, at: start..<start, in: context.book, letter: letter)
      let isMoved = context.marks[mark.id].map { $0.passage != mark.passage } ?? false
      return .close(.insert(mark, message: "Named mark “\(letter)” \(isMoved ? "moved" : "set")"))
    case .goingTo:
      let mark = context.marks.place(letter)
      return .close(
        mark.map { .go(.place($0.passage.offset)) } ?? .showMessage("No named mark “\(letter)”"))
    }
  }

  func draw(_ context: Context, into frame: inout Grid) {
    let question = self == .setting ? "Set a named mark: letter" : "Go to a named mark: letter"
    frame.drawField(question, context)
  }
}
