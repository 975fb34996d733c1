import Defaults

/// The prompt for the note of a mark; Ctrl-E continues in the reader's editor.
struct NotePrompt: LinePrompt {
  private let mark: ReadingMark
  var line = LineEditor()

  var title: String { "Note: " }

  /// Starts with the existing note of the mark.
  private init(for mark: ReadingMark) {
    self.mark = mark
    line.append(mark.note)
  }

  /// Returns the request to edit the note of a mark: in the reader's editor if it has several
  /// lines.
  static func request(for mark: ReadingMark) -> Request {
    mark.note.unicodeScalars.contains("\n")
      ? .effect(.terminal(.edit(EditedNote(of: mark)))) : .open(NotePrompt(for: mark))
  }

  mutating func enter() -> Response { .close(.note(line.text, on: mark)) }

  mutating func edit() -> Response {
    var written = mark
    written.note = line.text
    return .close(.effect(.terminal(.edit(EditedNote(of: written)))))
  }
}
