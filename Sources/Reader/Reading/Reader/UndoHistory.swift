import BookText
import Defaults

/// The reader's undoable changes, the latest last.
///
/// The owner hands the history from book to book; it lasts until the program ends.
public struct UndoHistory: Sendable {
  /// An undoable change.
  enum Change: Sendable {
    /// Marks were added, removed or changed: the affected marks before and after, with offsets in the whole
    /// book.
    case marks(before: [Mark], after: [Mark], of: Fingerprint)
    /// A note was typed and not saved.
    case note(String, on: Mark, of: Fingerprint)
    /// A setting was changed.
    case setting(Setting, before: ReaderSettings, of: Fingerprint)
    /// The folders of the shelf were changed.
    case folders(before: BookFolders)
    /// Paragraphs of facing texts were tied: the choice before.
    case tie(before: FacingChoice, of: Fingerprint)
    /// All data of a book was removed.
    case forgotten(Fingerprint)
  }

  private var changes: [Change] = []

  /// Maximum number of changes, more than a reader undoes.
  private static let capacity = 500

  public init() {}

  /// Adds a change.
  mutating func note(_ change: Change) {
    changes.append(change)
    if changes.count > Self.capacity { changes.removeFirst() }
  }

  /// Removes and returns the latest undoable change in a book; nil if there is none.
  mutating func takeLatest(in book: Fingerprint) -> Change? {
    let index = changes.lastIndex { change in
      switch change {
      case .marks(_, _, let other), .note(_, _, let other), .setting(_, _, let other),
        .tie(_, let other):
        other == book
      case .folders, .forgotten: true
      }
    }
    return index.map { changes.remove(at: $0) }
  }
}
