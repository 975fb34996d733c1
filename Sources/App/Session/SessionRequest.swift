import Cells
import Reading

/// Something that the owner of the terminal has to do for a ``BookSession``.
public enum SessionRequest: Hashable, Sendable {
  /// Copy a text to the terminal's clipboard.
  case copy(String)
  /// Edit a note in the user's editor, and answer with ``BookSession/finishEditing(_:_:at:)``.
  case edit(EditedNote)
  /// Redraw the whole screen.
  case redraw
  /// Define the colours again, since another theme may have others.
  case colorsChanged
  /// Send the picture for a request to the terminal, and answer with ``BookSession/noteImage(_:for:)``.
  case send(Picture, PictureRequest)
  /// Make the terminal forget all images.
  case removeImages
  /// Print a warning after the screen is left.
  case warn(String)
  /// Suspend the program.
  case suspend
  /// End the program.
  case quit
  /// End the program with a message: the book can no longer be read.
  case fail(Failure)
}
