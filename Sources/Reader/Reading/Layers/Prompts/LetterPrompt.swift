import BookText
import Cells
import Defaults
import TerminalInput

/// Waits for a letter: of a named mark, to set it at the reader's place or to go to it, of an option, or of a
/// command about files.
enum LetterPrompt: Panel {
  case setting
  case goingTo
  /// An option of less, to be switched.
  case option
  /// A command of less after a colon.
  case file

  static let pausesReading = false
  var isPrompt: Bool { true }

  /// Its letters with requests of their own.
  private var letters: PromptLetters {
    switch self {
    case .setting: PromptLetters(rows: [])
    case .goingTo: .places
    case .option: .options
    case .file: .files
    }
  }

  /// The requests of its letters, in order.
  private var requests: [Request] {
    switch self {
    case .setting: []
    case .goingTo: [.go(.page(0)), .go(.lastPage)]
    case .option: [.choose(.longLines), .choose(.lineNumbers), .toggleCapitals]
    case .file:
      [
        .perform(.nextFile), .perform(.previousFile), .perform(.openFile), .perform(.position),
        .perform(.quit),
      ]
    }
  }

  mutating func handle(_ key: Key, _ context: Context) -> Response {
    guard let scalar = key.typed else {
      return self == .goingTo ? again(key, context) : .close
    }
    let rows = zip(letters.rows, requests)
    if let (_, request) = rows.first(where: { $0.0.signs.unicodeScalars.contains(scalar) }) {
      return .close(request)
    }
    let letter = String(scalar)
    switch self {
    case .option: return .close(.showMessage(unknown("option", "-", letter)))
    case .file: return .close(.showMessage(unknown("command", ":", letter)))
    case .setting where !scalar.properties.isAlphabetic: return .close
    case .goingTo where !scalar.properties.isAlphabetic: return again(key, context)
    case .setting:
      let start = context.activePlace ?? context.pages.anchor.utf8
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

  /// Goes to the place before the last jump if the key of the prompt is pressed again, as in vi.
  private func again(_ key: Key, _ context: Context) -> Response {
    context.bindings[key] == .goToMark ? .close(.go(.back, .turn)) : .close
  }

  /// The message for a letter without a request.
  private func unknown(_ thing: String, _ sign: String, _ letter: String) -> String {
    let known = letters.rows.map { sign + $0.signs.prefix(1) }
    let list = known.dropLast().joined(separator: ", ") + " and " + (known.last ?? "")
    return "No \(thing) \(sign)\(letter) here · \(list) are known"
  }

  func draw(_ context: Context, into frame: inout Grid) {
    let list = letters.list(separator: " · ")
    switch self {
    case .setting: frame.drawField("Letter of the new mark: ", context)
    case .goingTo: frame.drawField("Letter of the mark to go to: ", hint: list, context)
    case .option: frame.drawField("Option: \(list)", context)
    case .file: frame.drawField("File: \(list)", context)
    }
  }
}
