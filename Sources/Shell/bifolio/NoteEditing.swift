import App
import Launching
import Processes

/// The file is removed with the last copy of the value.
struct NoteEditing {
  /// The editor to run.
  let launch: ProgramLaunch
  private let file: TemporaryFile
  var path: String { file.path }
  /// The note in the book, as an editor would write it.
  private let stored: String

  /// Writes the note to a file for the editor. `stored`, the note in the book, has less text if some was
  /// typed and not saved yet.
  /// - Throws: ``ProgramError`` if there is no editor, or the file cannot be written.
  init(
    of note: String, stored: String, in editor: String?, directory: String?,
    environment: [String: String]
  ) throws(ProgramError) {
    let command = try InteractiveCommand(editor: editor, environment: environment)
    self.stored = Self.file(of: stored)
    file = try TemporaryFile(
      Self.file(of: note), suffix: ".md", in: directory, environment: environment)
    launch = try command.launch(for: file.path, environment: environment)
  }

  private static func file(of note: String) -> String { note.isEmpty ? "" : note + "\n" }

  /// Reads the note back, or returns a message why it is unchanged. If the editor was interrupted together
  /// with this program, the file is used if it differs from the note in the book, whatever the status (-*n*
  /// for signal *n*).
  func result(ending: Int32, wasInterrupted: Bool) -> Result<String, Failure> {
    guard let written = file.text() else {
      return .failure(Failure("Note unchanged: file missing or too long"))
    }
    guard ending == 0 || wasInterrupted && written != stored else {
      return .failure(Failure("Note unchanged: the editor failed"))
    }
    return .success(written.withoutLineEnds)
  }
}

extension String {
  /// Drops trailing line ends, which editors add.
  fileprivate var withoutLineEnds: String {
    var text = unicodeScalars[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
