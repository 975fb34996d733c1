import Cells
import SeededRandom
import TerminalInput
import Testing

@testable import Reading

/// The selection, the filter and the visible part of a list.
struct EntryListTests {
  private let screen = Size(columns: 80, rows: 24)
  private let context: Context

  init() throws { context = try sampleReader(onPage: 1).context() }

  private func list(chosen: Int, lampsAt lamps: Set<Int> = [], count: Int = 60) -> EntryList {
    list(of: entries(lampsAt: lamps, count: count), chosen: chosen)
  }

  private func list(of entries: [EntryList.Entry], chosen: Int = 0) -> EntryList {
    var list = EntryList(heading: "List", hint: "", choice: Choice(chosen: chosen))
    list.fill(with: entries, context)
    return list
  }

  private func entries(lampsAt lamps: Set<Int>, count: Int = 60) -> [EntryList.Entry] {
    (0..<count).map {
      EntryList.Entry(title: "\(lamps.contains($0) ? "Lamp" : "Entry") \($0)", note: "")
    }
  }

  /// Returns the numbers of the visible entries.
  private func visible(_ list: EntryList) throws -> [Int] {
    var grid = Grid(size: screen)
    list.draw(context, into: &grid)
    return grid.lines.compactMap { line in
      let words = line.split(separator: " ")
      let place = words.firstIndex { $0 == "Entry" || $0 == "Lamp" }
      return place.flatMap { $0 + 1 < words.count ? Int(words[$0 + 1]) : nil }
    }
  }

  private func type(_ text: String, in list: inout EntryList) {
    for scalar in text.unicodeScalars {
      press(Key(.character(scalar)), in: &list)
    }
  }

  private func press(_ key: Key, in list: inout EntryList) {
    if key.typed == "/" { list.choice.beginTyping() } else { _ = list.choice.edit(by: key) }
    list.beginFiltering()
  }

  private static let longTitle =
    "In which the keeper of the northern lamp finds the oil gone, the wick cut and the door of the tower "
    + "open to the sea"

  @Test(arguments: [0, 1, 30, 59], [80, 40])
  func theTitleOfTheChosenEntryIsSeenWholeInTwoRows(chosen: Int, columns: Int) throws {
    var all = entries(lampsAt: [])
    all[chosen].title = String(Self.longTitle.prefix(columns * 3 / 2))
    all[chosen].note = "17"
    let context = try sampleReader(onPage: 1, columns: columns).context()
    var list = EntryList(heading: "List", hint: "", choice: Choice(chosen: chosen))
    list.fill(with: all, context)
    var grid = Grid(size: Size(columns: columns, rows: 24))
    list.draw(context, into: &grid)
    let first = try #require(grid.lines.firstIndex { $0.contains("In which") })
    let shown = grid.lines[first...first + 1].map {
      $0.split(whereSeparator: { " .".contains($0) }).joined(separator: " ")
    }
    #expect(shown.joined(separator: " ").replacing(" 17", with: "") == all[chosen].title)
    // A click on each of its rows means it, and the rows after it mean the entries drawn there.
    for row in [first, first + 1] {
      #expect(list.place(inRow: row, context).map { list.choice[$0] } == chosen)
    }
    for row in grid.lines.indices {
      let words = grid.lines[row].split(separator: " ")
      guard words.first == "Entry" else { continue }
      #expect(list.place(inRow: row, context).map { "\(list.choice[$0])" } == words[1].description)
    }
    // Other entries have one row.
    list.choice.choose(chosen == 0 ? 1 : chosen - 1)
    var other = Grid(size: Size(columns: columns, rows: 24))
    list.draw(context, into: &other)
    let cut = other.lines.first { $0.contains("In which") }
    #expect(cut == nil || cut?.contains("…") == true)
  }

  @Test func aStepBeyondTheLastRowShowsEntriesBeforeAndAfterTheSelectedOne() throws {
    var list = list(chosen: 0)
    let rows = try visible(list).count
    #expect(rows > 10)
    list.choice.move(by: rows - 1)
    #expect(try visible(list) == Array(0..<rows))
    list.choice.move(by: 1)
    #expect(list.choice.chosen == rows)
    let top = rows - rows / 3
    #expect(try visible(list) == Array(top..<top + rows))
    // And back again: the first row is still visible.
    list.choice.move(by: top - rows)
    #expect(try visible(list) == Array(top..<top + rows))
    list.choice.move(by: -1)
    let first = top - 1 - rows / 3
    #expect(try visible(list) == Array(max(0, first)..<max(0, first) + rows))
  }

  @Test(arguments: [(0, 3), (3, 3), (20, 30), (30, 30), (50, 50), (51, 50)])
  func theFilterSelectsTheNextMatchOrElseTheLast(chosen: Int, expected: Int) throws {
    var list = list(chosen: chosen, lampsAt: [3, 30, 50])
    type("/lamp", in: &list)
    #expect(list.choice.chosen == expected)
    #expect(try visible(list) == [3, 30, 50])
  }

  @Test func theSelectionStaysInAListThatBecomesShorter() {
    var list = list(chosen: 59)
    list.fill(with: entries(lampsAt: [], count: 10), context)
    #expect(list.choice.chosen == 9 && list.choice.place != nil)
    list.fill(with: [], context)
    #expect(list.choice.chosen == 0 && list.choice.place == nil)
  }

  /// The reference: for each match, the nearest entry before it of each lower level.
  private func listed(_ entries: [EntryList.Entry], containing word: String) -> [Int] {
    var listed: Set<Int> = []
    for (index, entry) in entries.enumerated() where entry.title.contains(word) {
      listed.insert(index)
      var level = entry.level
      for parent in (0..<index).reversed() where entries[parent].level < level {
        level = entries[parent].level
        listed.insert(parent)
      }
    }
    return listed.sorted()
  }

  @Test(arguments: UInt64(0)..<40)
  func theFilterListsTheMatchesAndTheHeadingsAboveThem(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let entries = (0..<18).map { index in
      let word = (0..<3).map { _ in String("ab".randomElement(using: &random) ?? "a") }.joined()
      return EntryList.Entry(
        title: "Entry \(index) \(word)", note: "", level: Int.random(in: 0...3, using: &random))
    }
    var list = list(of: entries)
    // Longer, shorter, and another word.
    for (typed, word) in [("/a", "a"), ("b", "ab"), ("b", "abb"), ("\u{8}", "ab"), ("a", "aba")] {
      if typed == "\u{8}" {
        press(Key(.backspace), in: &list)
      } else {
        type(typed, in: &list)
      }
      #expect(try visible(list) == listed(entries, containing: word), "\(word)")
    }
  }

  @Test func aLongListIsFilteredInSlicesAndListsWhatHasBeenFound() throws {
    let slice = FilteredEntries.slice
    let lamps: Set = [3, slice - 1, slice, 2 * slice + 5]
    var list = list(chosen: 10, lampsAt: lamps, count: 3 * slice)
    type("/lamp", in: &list)
    #expect(list.isFiltering && list.choice.chosen == slice - 1)
    #expect(try visible(list) == [3, slice - 1])
    list.filterNextSlice()
    #expect(list.isFiltering && list.choice.chosen == slice - 1)
    #expect(try visible(list) == [3, slice - 1, slice])
    list.filterNextSlice()
    #expect(!list.isFiltering && list.choice.chosen == slice - 1)
    #expect(try visible(list) == lamps.sorted())
    // Another key begins again.
    type("x", in: &list)
    #expect(list.isFiltering && list.choice.place == nil)
    while list.isFiltering { list.filterNextSlice() }
    #expect(try visible(list) == [])
  }

  @Test func aLongListWithoutAMatchFromTheSelectedEntryOnSelectsTheLastInTheEnd() {
    let count = 2 * FilteredEntries.slice
    var list = list(chosen: count - 1, lampsAt: [3, 7], count: count)
    type("/lamp", in: &list)
    #expect(list.isFiltering && list.choice.place == nil && list.choice.chosen == count - 1)
    list.filterNextSlice()
    #expect(!list.isFiltering && list.choice.chosen == 7)
  }

  @Test func newEntriesAreFilteredToo() throws {
    var list = list(chosen: 0, lampsAt: [3, 30])
    type("/lamp", in: &list)
    list.fill(with: entries(lampsAt: [5, 6, 7]), context)
    #expect(try visible(list) == [5, 6, 7])
  }

  @Test func backspaceInAnEmptyFilterEndsIt() {
    var filter = ListFilter()
    filter.begin()
    for key in [Key(.character("a")), Key(.backspace)] { _ = filter.edit(by: key) }
    #expect(filter.isTyping && filter.words == nil)
    _ = filter.edit(by: Key(.backspace))
    #expect(!filter.isTyping)
  }
}
