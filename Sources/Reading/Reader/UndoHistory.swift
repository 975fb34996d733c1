import BookText
import Defaults

/// What the reader has removed or changed and can restore, the latest last.
///
/// The owner hands it from the reader of one book to that of the next, so that it lasts until the
/// program ends.
public struct UndoHistory: Sendable {
  /// A change that can be undone.
  enum Change: Sendable {
    /// Marks were removed, or their notes changed; offsets are those in the whole book.
    case marks([ReadingMark], of: Fingerprint)
    /// A setting was changed.
    case setting(Setting, before: ReaderSettings, of: Fingerprint)
    /// Everything about a book was removed.
    case forgotten(Fingerprint)
  }

  private var changes: [Change] = []

  /// More changes than anybody takes back.
  private static let most = 500

  /// Makes an empty history.
  public init() {}

  /// Adds a change that was made.
  mutating func note(_ change: Change) {
    changes.append(change)
    if changes.count > Self.most { changes.removeFirst() }
  }

  /// Removes and returns the latest change that can be undone while a book is read; nil if there is none.
  mutating func takeLatest(in book: Fingerprint) -> Change? {
    let index = changes.lastIndex { change in
      switch change {
      case .marks(_, let other), .setting(_, _, let other): other == book
      case .forgotten: true
      }
    }
    return index.map { changes.remove(at: $0) }
  }
}

extension ReadingMark {
  /// The mark `distance` bytes further on.
  func moved(by distance: Int) -> ReadingMark {
    var mark = self
    mark.passage.offset = TextOffset(utf8: passage.offset.utf8 + distance)
    return mark
  }
}
