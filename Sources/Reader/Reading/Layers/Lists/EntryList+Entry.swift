import BookText
import Cells

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

    var title: String
    /// The title of the same chapter in a translation. In a row too narrow for both, each gets its half.
    var beside = ""
    /// The text before the title, in a column of its own.
    var lead = ""
    var kind = Kind.entry
    /// The text on the right, after dots: a value, a share read.
    var note = ""
    /// The place in the book for the page number on the right; nil if ``note`` is there.
    var place: TextOffset?
    /// The indent, in steps.
    var level = 0
    /// Texts for a filter, if other than the title; an entry with none is listed only without a filter.
    var sought: [String]?
    var isCurrent = false

    var titles: String { beside.isEmpty ? title : title + Self.dash + beside }

    private static let dash = " — "

    /// Returns the titles cut to `room` cells. If both do not fit, each gets half, or what the other leaves.
    func titles(in room: Int) -> String {
      guard !beside.isEmpty, cellWidth(of: titles) > room else {
        return shortened(titles, to: room)
      }
      let free = max(2, room - cellWidth(of: Self.dash))
      let first = max(free / 2, free - cellWidth(of: beside))
      let title = shortened(title, to: first)
      return title + Self.dash + shortened(beside, to: max(1, free - cellWidth(of: title)))
    }

    /// Whether a filter may find it.
    var isSought: Bool { kind == .entry && sought != [] }
  }
}
