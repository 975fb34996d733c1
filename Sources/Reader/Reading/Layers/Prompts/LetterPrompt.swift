import BookText
import Cells
import Defaults
import Paging
import TerminalInput

/// Waits for a letter: of a named mark, to set it at the reader's place or to go to it, of an option, or of a
/// command about files.
enum LetterPrompt: Panel {
  case setting
  case goingTo
  case option
  case file

  static let pausesReading = false
  var isPrompt: Bool { true }

  /// Its letters with effects of their own.
  private var letters: PromptLetters {
    switch self {
    case .setting: PromptLetters(rows: [])
    case .goingTo: .places
    case .option: .options
    case .file: .files
    }
  }

  /// Does what the letter stands for, and closes; a message names an unknown option or command. A mark is set
  /// at the cursor, and going to a mark prefers the active side of facing texts.
  mutating func handleKey(_ key: Key, _ context: Context) -> Response {
    if self == .goingTo, let response = handleFinger(by: key, context) { return response }
    guard let scalar = key.typed else { return .close }
    if let effect = letters[scalar] { return .close(Self.request(for: effect)) }
    let letter = String(scalar)
    switch self {
    case .option: return .close(.showMessage(refusal(of: letter, after: "-", thing: "option")))
    case .file: return .close(.showMessage(refusal(of: letter, after: ":", thing: "command")))
    case .setting where !scalar.properties.isAlphabetic: return .close
    case .goingTo where !scalar.properties.isAlphabetic: return .close
    case .setting:
      let start = context.scene.cursorPlace
      let mark = Mark(.place, at: start..<start, in: context.book, letter: letter)
      let isMoved = context.marks[mark.id].map { $0.passage != mark.passage } ?? false
      let text = context.activePlace == nil ? "" : " in the translation"
      return .close(
        .insert(mark, message: "Named mark “\(letter)” \(isMoved ? "moved" : "set")\(text)"))
    case .goingTo:
      let side = context.pages.facing.activeSide
      let mark = context.marks.place(letter, preferring: side)
      return .close(
        mark.map { .go(.place($0.passage.offset)) } ?? .showMessage("No named mark “\(letter)”"))
    }
  }

  private static func request(for effect: PromptLetters.Effect) -> Request {
    switch effect {
    case .toggleCapitals: .toggleCapitals
    case .perform(let command): .perform(command)
    }
  }

  /// Handles a key other than a letter in the prompt for going. A key that turns pages holds a finger here
  /// and turns. The key of the prompt lifts a finger, so that the leaves fall back, or else goes to the place
  /// before the last jump, as in vi. Enter lets a finger go; without one it has no effect here.
  private func handleFinger(by key: Key, _ context: Context) -> Response? {
    let finger = context.marks.finger
    if key.code == .enter {
      return finger.map { .close(.remove([$0], message: "No finger is held any more")) }
    }
    if let scalar = key.typed, scalar.properties.isAlphabetic { return nil }
    switch context.command(for: key) {
    case .goToMark:
      guard let finger else { return .close(.go(.back, .turn)) }
      return .close(.go(.place(finger.passage.offset)), .remove([finger], message: nil))
    case .nextPage: return .close(Self.requests(turning: .forward, context))
    case .previousPage: return .close(Self.requests(turning: .backward, context))
    default: return nil
    }
  }

  /// Returns the requests for holding a finger at the reading cursor while a page turns.
  private static func requests(turning direction: Direction, _ context: Context) -> [Request] {
    let finger = Mark.finger(at: context.scene.cursorPlace, in: context.book)
    return [.insert(finger, message: context.messageOfFinger), .step(direction, .key)]
  }

  /// A letter without an effect: “No option -x here · -S, -N and -i are known”.
  private func refusal(of letter: String, after sign: String, thing: String) -> String {
    let known = letters.rows.map { sign + $0.signs.prefix(1) }
    let list = known.dropLast().joined(separator: ", ") + " and " + (known.last ?? "")
    return "No \(thing) \(sign)\(letter) here · \(list) are known"
  }

  /// Draws the prompt with its letters; in the prompt for going, with the hint about the finger.
  func draw(_ context: Context, into frame: inout Grid) {
    let list = letters.list(separator: " · ")
    switch self {
    case .setting: frame.drawField("Letter of the new mark: ", context)
    case .goingTo:
      let hold = context.marks.finger == nil ? "→ holds a finger" : "' lifts the finger"
      frame.drawField("Letter of the mark to go to: ", hint: "\(hold) · \(list)", context)
    case .option: frame.drawField("Option: \(list)", context)
    case .file: frame.drawField("File: \(list)", context)
    }
  }
}
