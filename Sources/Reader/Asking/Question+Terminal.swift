import Cells
import Defaults

extension Question {
  /// Something to be done by the owner of the terminal.
  public enum Terminal: Hashable, Sendable {
    /// Copy a text to the clipboard.
    case copy(String)
    /// Copy a text without another program, since all have failed.
    case copyItself(String, failure: String)
    /// Open a web or mail address in the reader's browser.
    case browse(String)
    /// Open the note of a mark in the reader's editor, and answer with its new text.
    case edit(Mark)
    /// Open a file in the reader's editor, at a line if it is known.
    case editFile(path: String, line: Int?)
    case redraw
    /// Define the colours again, since another theme may have others.
    case colorsChanged
    /// Send the picture for a request to the terminal, and answer with how it is drawn.
    case send(DecodedPicture, PictureRequest)
    case removeImages
    case suspend
    case quit
  }
}
