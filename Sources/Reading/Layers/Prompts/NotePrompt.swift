import Defaults

/// The line in which the note of a mark is written; Ctrl-E goes on in the reader's editor.
struct NotePrompt: LinePrompt {
  private let mark: ReadingMark
  var line = LineEditor()

  var title: String { "Note: " }

  /// Goes on with the note that the mark has.
  private init(for mark: ReadingMark) {
    self.mark = mark
    line.append(mark.note)
  }

  /// Returns what has the note of a mark written: in the reader's editor if it has several lines.
  static func request(for mark: ReadingMark) -> Request {
    mark.note.unicodeScalars.contains("\n")
      ? .tell(.editorWanted(EditedNote(of: mark))) : .open(NotePrompt(for: mark))
  }

  mutating func enter() -> Response { .close(.insert(written, saying: "Noted")) }

  mutating func edit() -> Response { .close(.tell(.editorWanted(EditedNote(of: written)))) }

  /// The mark with what has been written.
  private var written: ReadingMark {
    var mark = mark
    mark.note = line.text
    return mark
  }
}
