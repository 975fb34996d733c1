import Cells
import Defaults
import TerminalInput

/// The line in which the note of a mark is written.
struct NotePrompt: Panel {
  private let mark: ReadingMark
  private var line = LineEditor()

  /// Goes on with the note that the mark has.
  private init(for mark: ReadingMark) {
    self.mark = mark
    line.append(mark.note)
  }

  /// Returns what has the note of a mark written: on a line, or in the reader's editor if it has
  /// several.
  static func request(for mark: ReadingMark) -> Request {
    mark.note.unicodeScalars.contains("\n")
      ? .tell(.editorWanted(EditedNote(of: mark))) : .open(NotePrompt(for: mark))
  }

  /// The mark with what has been written.
  private var written: ReadingMark {
    var mark = mark
    mark.note = line.text
    return mark
  }

  mutating func press(_ key: Key, _ context: Context) -> Response {
    switch (key.code, key.modifiers) {
    case (.enter, []): return .close(.insert(written, saying: "Noted"))
    case (.character("e"), .control): return .close(.tell(.editorWanted(EditedNote(of: written))))
    case _ where key.cancels: return .close
    default: line.take(key)
    }
    return .stay
  }

  mutating func paste(_ text: String, _ context: Context) -> Response {
    line.append(text)
    return .stay
  }

  func draw(_ context: Context, into frame: inout Grid) {
    frame.drawPrompt("Note: ", line, palette: context.palette)
  }
}
