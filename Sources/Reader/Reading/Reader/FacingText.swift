import Defaults

/// A translation that faces the open book.
struct FacingText: Sendable {
  /// Its absolute path.
  let path: String
  /// The marks in it, as they were when it was opened, and as they are to be stored.
  let marksBefore: Marks
  var marks: Marks
  /// The paragraph to be tied to one of the other text; nil if none is chosen.
  var tied: Int?
}
