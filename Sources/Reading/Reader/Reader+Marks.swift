import BookText
import Defaults
import Paging
import TerminalInput

extension Reader {
  // MARK: Places

  /// Where the page begins that is read.
  var pageStart: TextOffset {
    pagination.start(ofPage: min(turner.focus, pagination.count - 1))
  }

  /// The number of the page on which a place stands, as far as it is known.
  func pageNote(at place: TextOffset) -> String {
    guard knowsNumbers, let page = pagination.knownPage(at: place) else { return "…" }
    return String(page + 1)
  }

  /// A text of the book as its pages show it.
  func dressed(_ text: String) -> String { layout?.type.dress?.shown(text) ?? text }

  // MARK: Bookmarks

  /// The bytes of the text that stand on the pages in sight, in reading order.
  var visibleText: Range<Int> {
    guard layout != nil, let spread = turner.settledSpread else { return 0..<0 }
    let pages = turner.spreads.pages(of: spread)
    guard let first = pages.first, let last = pages.last, last < pagination.count else {
      return 0..<0
    }
    let start = pagination.start(ofPage: first).utf8
    let end =
      last + 1 < pagination.count ? pagination.start(ofPage: last + 1).utf8 : book.text.count
    return start..<max(start, end)
  }

  /// Turns down the corner of the page that is read, or turns it up again.
  mutating func toggleBookmark(at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let effects = endMotion(at: now)
    let present = marks.marks(in: visibleText).filter { $0.kind == .bookmark }
    if present.isEmpty {
      let page = turner.focus
      let start = max(anchor.utf8, pagination.start(ofPage: page).utf8)
      marks.insert(ReadingMark(.bookmark, at: start..<start, in: book))
    } else {
      for mark in present { marks.remove(id: mark.id) }
    }
    composed.removeAll()
    notice = present.isEmpty ? "Bookmark" : "No bookmark"
    return effects + [.marksChanged]
  }

  /// Whether a bookmark lies on the page with an index.
  func isBookmarked(page: Int) -> Bool {
    guard !marks.all.isEmpty, page < pagination.count else { return false }
    let start = pagination.start(ofPage: page).utf8
    let end =
      page + 1 < pagination.count ? pagination.start(ofPage: page + 1).utf8 : book.text.count + 1
    return marks.all.contains {
      $0.kind == .bookmark && (start..<end).contains($0.passage.offset.utf8)
    }
  }

  // MARK: Places with a letter

  /// Takes the letter that a place is given, or that of the place to go to.
  mutating func takeLetter(_ key: Key, _ purpose: LetterPurpose, at now: Duration) -> [Effect] {
    mode = .reading
    guard case .character(let scalar) = key.code, key.modifiers.isEmpty,
      scalar.properties.isAlphabetic
    else {
      // The place from which one jumped last, as in vi.
      if purpose == .goingTo, key == Key(.character("'")) {
        return perform(.back, .key, at: now)
      }
      return []
    }
    let letter = String(scalar)
    switch purpose {
    case .setting:
      let start = anchor.utf8
      marks.insert(ReadingMark(.place, at: start..<start, in: book, letter: letter))
      notice = "Place \(letter)"
      return [.marksChanged]
    case .goingTo:
      guard let mark = marks.all.first(where: { $0.kind == .place && $0.letter == letter }) else {
        notice = "There is no place \(letter)"
        return []
      }
      return jump(to: mark.passage.offset, at: now)
    }
  }
}

/// What a letter is typed for.
enum LetterPurpose: Hashable, Sendable {
  /// To be given to the place where one is.
  case setting
  /// To go to the place that has it.
  case goingTo
}
