import BookText
import Defaults

/// The reader's undoable changes, the latest last. The owner hands the history from book to book; it lasts
/// until the program ends.
public struct UndoHistory: Sendable {
  /// The book with a change, and the translation that faced it if the change is in that text or in the pair.
  struct Texts: Hashable, Sendable {
    var book: Fingerprint
    var translation: Fingerprint?

    /// Whether the book is shown, and the translation too if there is one.
    fileprivate func areShown(among shown: Texts) -> Bool {
      book == shown.book && (translation == nil || translation == shown.translation)
    }
  }

  enum Change: Sendable {
    /// Marks were added, removed or changed: the affected marks before and after, with offsets in the whole
    /// book.
    case marks(before: [Mark], after: [Mark], of: Texts)
    /// A note was typed and not saved.
    case note(String, on: Mark, of: Texts)
    case setting(Setting, before: ReaderSettings, of: Fingerprint)
    case folders(before: BookFolders)
    case order(before: ShelfOrder)
    /// Paragraphs of facing texts were tied: the choice before.
    case tie(before: FacingChoice, of: Texts)
    /// All data of a book was removed.
    case forgotten(Fingerprint)
  }

  private var changes: [Change] = []

  /// Maximum number of changes, more than a reader undoes.
  private static let capacity = 500

  public init() {}

  /// Adds a change; beyond ``capacity``, drops the earliest.
  mutating func record(_ change: Change) {
    changes.append(change)
    if changes.count > Self.capacity { changes.removeFirst() }
  }

  /// Removes and returns the latest undoable change in the texts shown; nil if there is none.
  mutating func takeLatest(in shown: Texts) -> Change? {
    let index = changes.lastIndex { change in
      switch change {
      case .marks(_, _, let texts), .note(_, _, let texts), .tie(_, let texts):
        texts.areShown(among: shown)
      case .setting(_, _, let book): book == shown.book
      case .folders, .order, .forgotten: true
      }
    }
    return index.map { changes.remove(at: $0) }
  }
}
