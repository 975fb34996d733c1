import BookText

extension EntryList {
  /// An entry of the list.
  struct Entry: Hashable, Sendable {
    /// The kind of an entry.
    enum Kind: Hashable, Sendable {
      case entry
      /// The title of the entries below it. No filter finds it.
      case heading
      /// Another row of the entry before, listed with it.
      case continuation
    }

    /// The text on the left.
    var title: String
    /// The text before the title, in a column of its own.
    var lead = ""
    var kind = Kind.entry
    /// The text on the right, after dots: a value, a share read.
    var note = ""
    /// The place in the book for the page number on the right; nil if ``note`` is there.
    var place: TextOffset?
    /// The indent, in steps.
    var level = 0
    /// Texts to search for the words of a filter, if other than the title; an entry with none is listed only
    /// without a filter.
    var sought: [String]?
    /// Whether it is the reader's place.
    var isCurrent = false

    /// Whether a filter may find it.
    var isSought: Bool { kind == .entry && sought != [] }
  }
}
