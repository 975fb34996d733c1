import BookText
import TerminalInput

/// The contents of a book: its chapters with their page numbers, as far as these are known. The parts of a
/// chapter can be folded; a filter searches them, too.
struct ContentsPanel: ListPanel {
  static let command = Command.contents

  var list: EntryList
  private let headings: [ContentsEntry]
  /// The titles of the translation, by the places of the headings that they stand beside.
  private let translated: [TextOffset: String]
  /// The indices of the headings whose parts are folded.
  private var folded: Set<Int> = []
  /// The current section when the contents were last shown.
  private(set) var section: Int

  /// Selects the current chapter. `before` are the contents last shown for this book; folded parts stay
  /// folded. O(*n*) in the headings.
  init(_ context: Context, section: Int, before: ContentsPanel? = nil) {
    (self.section, folded) = (section, before?.folded ?? [])
    (headings, translated) = context.book.pairedContents()
    list = EntryList(heading: "Contents", hint: "No chapters.")
    let chosen = currentHeading(context)
    _ = refresh(context)
    chosen.map { list.choice.choose(row(of: $0, in: rows)) }
  }

  /// The last heading up to the place of the reader in the original.
  private func currentHeading(_ context: Context) -> Int? {
    let word = context.cursorWord.flatMap { context.book.isInTranslation($0) ? nil : $0 }
    let place = word.map { TextOffset(utf8: $0) } ?? context.scene.pageStart
    return headings.lastIndex { $0.place <= place }
  }

  /// A folded chapter says how many headings it hides, and is the current one if the reader is in it.
  func entries(in context: Context) -> [EntryList.Entry] {
    let (rows, current) = (rows, currentHeading(context))
    let shown = current.map { rows[row(of: $0, in: rows)] }
    return rows.map { index in
      let heading = headings[index]
      let count = folded.contains(index) ? partCount(of: index) : 0
      return EntryList.Entry(
        title: count > 0 ? "\(heading.title) (\(count) more)" : heading.title,
        beside: translated[heading.place] ?? "", place: heading.place, level: heading.level,
        isCurrent: index == shown)
    }
  }

  // MARK: Folding

  /// The indices of the listed headings, in order: those in no folded part.
  private var rows: [Int] {
    if folded.isEmpty { return Array(headings.indices) }
    var (rows, level): ([Int], Int?) = ([], nil)
    for (index, heading) in headings.enumerated() {
      if let folded = level, heading.level > folded { continue }
      rows.append(index)
      level = folded.contains(index) ? heading.level : nil
    }
    return rows
  }

  /// Unfolds all headings, so that a filter looks at all of them; the selected heading stays selected.
  mutating func beginFiltering(_ context: Context) {
    let rows = rows
    if !folded.isEmpty, rows.indices.contains(choice.chosen) {
      let heading = rows[choice.chosen]
      folded = []
      _ = refresh(context)
      choice.choose(heading)
    }
    list.beginFiltering()
  }

  /// For a hidden heading, the row of the folded one above it. `rows` are the listed indices of ``headings``,
  /// in order.
  private func row(of heading: Int, in rows: [Int]) -> Int {
    max(0, rows.firstIndexAfter { $0 <= heading } - 1)
  }

  /// Returns the number of headings below a heading, of all deeper levels.
  private func partCount(of index: Int) -> Int {
    headings[(index + 1)...].prefix { $0.level > headings[index].level }.count
  }

  /// Folds the parts of a heading and selects it. For a heading without parts, or already folded, folds the
  /// next higher level around it. False if nothing can be folded.
  private mutating func foldParts(of heading: Int, _ context: Context) -> Bool {
    let level = headings[heading].level
    let hasParts = partCount(of: heading) > 0 && !folded.contains(heading)
    guard
      let part = hasParts ? heading : headings[..<heading].lastIndex(where: { $0.level < level })
    else { return false }
    folded.insert(part)
    _ = refresh(context)
    choice.choose(row(of: part, in: rows))
    return true
  }

  /// Folds and unfolds parts by the arrow keys. Otherwise passes the arrows and Tab to the main screens.
  mutating func handleOwnKey(_ key: Key, at index: Int?, _ context: Context) -> Response? {
    if let index, rows.indices.contains(index) {
      let heading = rows[index]
      if key.code == .left, foldParts(of: heading, context) { return .stay }
      if key.code == .right, folded.remove(heading) != nil {
        _ = refresh(context)
        choice.choose(row(of: heading, in: rows))
        return .stay
      }
    }
    if [.left, .right, .tab].contains(key.code) { return .pass }
    return context.requests(withoutPageFor: key).map { .ask($0) }
  }

  /// Goes to a chapter while the book is still hidden, so that a single slide shows it. Ends the filter.
  mutating func chooseItem(at index: Int, _ context: Context) -> Response {
    let place = headings[rows[index]].place
    section = context.book.section(at: place)
    // The filter has led to it.
    choice.endFilter()
    list.beginFiltering()
    choice.choose(index)
    return .close(.go(.place(place)), .finishTurn)
  }
}

extension Book {
  /// For facing texts, adds the titles of the translation by the place of the chapter that they face, if they
  /// differ. Chapters of the translation alone are at the end.
  fileprivate func pairedContents() -> (own: [ContentsEntry], translated: [TextOffset: String]) {
    let all = contents
    guard let facing else { return (all, [:]) }
    func block(of entry: ContentsEntry) -> Int { blocks.index(at: entry.place.utf8) }
    let own = all.filter { !isInTranslation($0.place.utf8) }
    let others = all.filter { isInTranslation($0.place.utf8) }
    var (indices, translated): ([Int: Int], [TextOffset: String]) = ([:], [:])
    for (index, entry) in own.enumerated() { indices[block(of: entry)] = index }
    // The first names the translation.
    let left = others.dropFirst().filter { entry in
      guard let passage = facing.passage(ofBlock: block(of: entry)),
        let index = facing.passages[passage].original.lazy.compactMap({ indices[$0] }).first
      else { return true }
      // A title of two blocks has one entry.
      indices = indices.filter { $0.value != index }
      if own[index].title != entry.title { translated[own[index].place] = entry.title }
      return false
    }
    return (left.isEmpty ? own : own + others.prefix(1) + left, translated)
  }
}
