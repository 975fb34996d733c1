/// A line of a note at the foot of a page.
public struct NoteLine: Hashable, Sendable {
  public let line: SetLine
  /// Shown before the line, if it is not in its text.
  public let mark: SetLine?
  /// ``label`` is shown before the line, with its mark: a screen reader says that a note begins.
  public internal(set) var isLabelled = false
  /// The note goes on, but is not shown any further: an ellipsis is at the end of the line, and the key that
  /// shows all of it (``LineSetter/noteKey``).
  public internal(set) var isCut = false
  /// Index of the line of its page with the reference; negative if the note is continued from the page
  /// before.
  var caller = -1

  /// The name of a note.
  public static let label = "Note"

  init(_ line: SetLine, mark: SetLine? = nil) { (self.line, self.mark) = (line, mark) }
}
