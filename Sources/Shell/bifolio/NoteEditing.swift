import App
import Launching
import Processes

/// A note being edited in a temporary file. The file is removed with the last copy of the value.
struct NoteEditing {
  /// The editor to run.
  let launch: ProgramLaunch
  private let file: TemporaryFile
  /// The path of the file.
  var path: String { file.path }
  /// The note in the book, as an editor would write it.
  private let stored: String

  /// Writes the note to a file for the user's editor.
  ///
  /// - Parameters:
  ///   - note: The text to edit.
  ///   - stored: The note in the book: less than the text if some was typed and not saved yet.
  ///   - directory: The directory for the file; nil for the system's temporary directory.
  ///   - editor: The command in the settings, or nil for any installed editor.
  ///   - environment: The environment of the process.
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

  /// Reads the note back after the editor has ended.
  ///
  /// - Parameters:
  ///   - ending: The editor's exit status; -*n* if signal *n* ended it.
  ///   - wasInterrupted: Whether the editor was ended together with this program. If so, its file is used if
  ///     it differs from the note in the book, whatever the status.
  /// - Returns: The new text, or a message why the note is unchanged.
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
  /// The text without trailing line ends, as added by editors.
  fileprivate var withoutLineEnds: String {
    var text = unicodeScalars[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
