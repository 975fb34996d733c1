import BookText
import TerminalInput
import Typesetting

/// The contents of a book: its chapters with their page numbers, as far as these are known.
struct ContentsPanel: ListPanel {
  static let command = Command.contents

  var list: EntryList
  private let headings: [ContentsEntry]
  /// The current section when the contents were last shown.
  private(set) var section: Int

  /// Makes the contents of the current book and selects the current chapter.
  ///
  /// - Complexity: O(*n*) in the headings.
  init(_ context: Context, section: Int) {
    self.section = section
    headings = context.book.contentsBesideEachOther
    list = EntryList(heading: "Contents", hint: "No chapters.")
    let chosen = current(context)
    _ = refresh(context)
    chosen.map { list.choice.choose($0) }
  }

  /// Returns the index of the last heading before the current page.
  private func current(_ context: Context) -> Int? {
    let place = context.scene.pageStart
    return headings.lastIndex { $0.place <= place }
  }

  func entries(_ context: Context) -> [EntryList.Entry] {
    let current = current(context)
    return headings.enumerated().map { index, heading in
      EntryList.Entry(
        title: heading.title, place: heading.place, level: heading.level,
        isCurrent: index == current)
    }
  }

  /// Arrow keys lead to the main screens at the sides.
  mutating func handle(_ key: Key, at index: Int?, _ context: Context) -> Response? {
    if [.left, .right, .tab].contains(key.code) { return .pass }
    return context.requests(withoutPageFor: key).map { .ask($0) }
  }

  /// The book goes to the chapter while it is hidden: a single slide shows it.
  mutating func choose(_ index: Int, _ context: Context) -> Response {
    let place = headings[index].place
    section = context.book.section(at: place)
    // The filter has led to it.
    choice.endFilter()
    beginFiltering(context)
    choice.choose(index)
    return .close(.go(.place(place)), .finishTurn)
  }
}

extension Book {
  /// The contents. Those of facing texts are of the original, with the titles of the translation beside them;
  /// chapters that only the translation has follow.
  fileprivate var contentsBesideEachOther: [ContentsEntry] {
    let all = contents
    guard let facing else { return all }
    func block(_ entry: ContentsEntry) -> Int { blocks.index(at: entry.place.utf8) }
    var own = all.filter { !isInTranslation($0.place.utf8) }
    let others = all.filter { isInTranslation($0.place.utf8) }
    var indices: [Int: Int] = [:]
    for (index, entry) in own.enumerated() { indices[block(entry)] = index }
    // The first names the translation.
    let left = others.dropFirst().filter { entry in
      guard let passage = facing.passage(ofBlock: block(entry)),
        let index = facing.passages[passage].original.lazy.compactMap({ indices[$0] }).first
      else { return true }
      // A title of two blocks has one entry.
      indices = indices.filter { $0.value != index }
      if own[index].title != entry.title { own[index].title += " — \(entry.title)" }
      return false
    }
    return left.isEmpty ? own : own + others.prefix(1) + left
  }
}
