import BookText
import Cells
import Defaults
import TerminalInput
import Typesetting

/// A list of places in the book, one of which can be gone to.
struct PlaceList: Hashable, Sendable {
  /// What the places are.
  enum Kind: Hashable, Sendable {
    case marks
    case matches
  }

  /// What the places are.
  let kind: Kind
  /// The lines.
  var sheet: ListSheet
  /// The places, in the order of the lines.
  var places: [TextOffset]
  /// The identities of the marks, in the order of the lines; empty for matches.
  var ids: [String] = []
}

extension Reader {
  /// More lines than anybody goes through one by one.
  private static let mostLines = 5_000

  /// Shows all marks of the book.
  mutating func openMarks(at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let effects = endMotion(at: now)
    mode = .list(
      PlaceList(
        kind: .marks,
        sheet: ListSheet(
          heading: "Marks", hint: "No page is marked; d turns down a corner.",
          chosen: marks.all.firstIndex { $0.passage.offset >= anchor } ?? 0), places: []))
    fillList()
    return effects
  }

  /// Shows all matches of the search with the words round them.
  mutating func openMatches(at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    guard let search else {
      notice = "Nothing has been searched for yet"
      return []
    }
    let effects = endMotion(at: now)
    mode = .list(
      PlaceList(
        kind: .matches,
        sheet: ListSheet(
          heading: "“\(search.query)”", hint: "Nothing was found.", chosen: search.current ?? 0),
        places: []))
    fillList()
    return effects
  }

  /// Writes the lines of the list that is shown, as they are now.
  mutating func fillList() {
    guard case .list(var list) = mode else { return }
    var entries: [ListSheet.Entry] = []
    switch list.kind {
    case .marks:
      list.places = marks.all.map(\.passage.offset)
      list.ids = marks.all.map(\.id)
      entries = marks.all.map { mark in
        let sign =
          switch mark.kind {
          case .bookmark: "◥"
          case .place: mark.letter ?? "?"
          case .highlight: "▎"
          }
        let words = mark.note.isEmpty ? dressed(mark.passage.after) + "…" : mark.note
        return ListSheet.Entry(
          title: "\(sign) \(words)", note: pageNote(at: mark.passage.offset))
      }
    case .matches:
      guard let found = search?.found else { break }
      let count = min(found.count, Self.mostLines)
      list.places = (0..<count).map { TextOffset(utf8: found[$0].lowerBound) }
      entries = (0..<count).map { index in
        ListSheet.Entry(
          title: dressed(context(of: found[index])),
          note: pageNote(at: TextOffset(utf8: found[index].lowerBound)))
      }
    }
    list.sheet.fill(with: entries)
    list.sheet.reveal(on: screen)
    mode = .list(list)
  }

  /// The number of the page on which a place stands, as far as it is known.
  private func pageNote(at place: TextOffset) -> String {
    pagination.knownPage(at: place).map { String($0 + 1) } ?? "…"
  }

  /// A text of the book as its pages show it.
  private func dressed(_ text: String) -> String { layout?.type.dress?.shown(text) ?? text }

  /// A match with the words round it, on one line.
  private func context(of match: Range<Int>) -> String {
    var start = max(0, match.lowerBound - 24)
    while start > 0, start < match.lowerBound, book.text[start - 1] > 0x20 { start += 1 }
    while start < match.lowerBound, book.text[start] & 0xC0 == 0x80 { start += 1 }
    var end = min(book.text.count, match.upperBound + 80)
    while end < book.text.count, book.text[end] & 0xC0 == 0x80 { end += 1 }
    return book.line(start..<end)
  }

  // MARK: Keys and clicks

  /// Takes a key while a list is shown.
  mutating func press(_ key: Key, in list: PlaceList, at now: Duration) -> [Effect] {
    guard key.modifiers.isEmpty else { return leaveOverlay(key, at: now) }
    var list = list
    let rows = list.sheet.rows(on: screen)
    switch key.code {
    case .down, .character("j"): list.sheet.move(by: 1, on: screen)
    case .up, .character("k"): list.sheet.move(by: -1, on: screen)
    case .pageDown, .character(" "): list.sheet.move(by: rows, on: screen)
    case .pageUp, .character("b"): list.sheet.move(by: -rows, on: screen)
    case .home, .character("g"): list.sheet.move(by: -list.places.count, on: screen)
    case .end, .character("G"): list.sheet.move(by: list.places.count, on: screen)
    case .enter: return choose(in: list, at: now)
    case .delete, .character("x"): return removeMark(in: list)
    default: return leaveOverlay(key, at: now)
    }
    mode = .list(list)
    return []
  }

  /// Takes a click while a list is shown: on a line it goes there, elsewhere it leaves.
  mutating func click(_ report: MouseReport, in list: PlaceList, at now: Duration) -> [Effect] {
    var list = list
    guard list.sheet.choose(row: report.row, on: screen) else {
      mode = .reading
      return []
    }
    return choose(in: list, at: now)
  }

  private mutating func choose(in list: PlaceList, at now: Duration) -> [Effect] {
    mode = .reading
    guard list.places.indices.contains(list.sheet.chosen) else { return [] }
    if list.kind == .matches { search?.current = list.sheet.chosen }
    return jump(to: list.places[list.sheet.chosen], at: now)
  }

  private mutating func removeMark(in list: PlaceList) -> [Effect] {
    guard list.ids.indices.contains(list.sheet.chosen) else { return [] }
    marks.remove(id: list.ids[list.sheet.chosen])
    composed.removeAll()
    fillList()
    return [.marksChanged]
  }
}
