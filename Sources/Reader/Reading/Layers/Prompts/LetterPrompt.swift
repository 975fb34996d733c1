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

  mutating func handle(_ key: Key, _ context: Context) -> Response {
    switch self {
    case .option: return .close(Self.requests(ofOption: key))
    case .file: return .close(Self.requests(ofFileCommand: key, context))
    case .goingTo:
      if key == Key(.character("^")) { return .close(.go(.page(0))) }
      if key == Key(.character("$")) { return .close(.go(.lastPage)) }
    case .setting: break
    }
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
    case .option, .file: return .close
    }
  }

  /// Returns the requests for switching an option of less.
  private static func requests(ofOption key: Key) -> [Request] {
    guard case .character(let letter) = key.code, key.modifiers.isEmpty else { return [] }
    switch letter {
    case "S": return [.choose(.longLines)]
    case "N", "n": return [.choose(.lineNumbers)]
    case "i", "I": return [.toggleCapitals]
    default: return [.showMessage("No option -\(letter) here · -S, -N and -i are known")]
    }
  }

  /// Returns the requests for a command of less after a colon.
  private static func requests(ofFileCommand key: Key, _ context: Context) -> [Request] {
    guard case .character(let letter) = key.code, key.modifiers.isEmpty else { return [] }
    switch letter {
    case "n": return [.perform(.nextFile)]
    case "p": return [.perform(.previousFile)]
    case "e": return [.perform(.openFile)]
    case "f": return [.perform(.position)]
    case "q", "Q": return [.perform(.quit)]
    default: return [.showMessage("No command :\(letter) here · :n, :p, :e, :f and :q are known")]
    }
  }

  func draw(_ context: Context, into frame: inout Grid) {
    let question =
      switch self {
      case .setting: "Letter of the new mark: "
      case .goingTo: "Letter of the mark to go to: "
      case .option: "Option: S long lines · N line numbers · i case"
      case .file: "File: n next · p previous · e open · f position · q quit"
      }
    frame.drawField(question, context)
  }
}
