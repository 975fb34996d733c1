import BookText
import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

/// The help and the menu: two lists of everything the reader can do.
struct HelpTests {
  private func opened(columns: Int = 80, rows: Int = 24, settings: Settings? = nil) throws -> Reader
  {
    var settings = settings ?? Settings()
    settings.transition = .none
    var opened = reader(try sampleBook(), columns: columns, rows: rows, settings: settings)
    _ = opened.type("5g?")
    return opened
  }

  /// Returns all rows of the help, without the empty ones and the key hints.
  private func rows(columns: Int, rows: Int, settings: Settings = Settings()) throws -> [String] {
    var reader = try opened(columns: columns, rows: rows, settings: settings)
    var seen: [String] = []
    for _ in 0..<60 {
      let lines = reader.screenText().filter { $0.contains { $0 != " " } }
      seen += lines.dropFirst().dropLast().filter { !seen.contains($0) }
      _ = reader.press(.pageDown)
    }
    return seen
  }

  @Test func theFirstScreenHasTheKeysThatMatter() throws {
    var reader = try opened()
    let screen = reader.screenText().map { String($0.drop { $0 == " " }) }
    let expected = """


      Keys

      The keys that matter
      → ↓ Space PgDn          Turn to the next page
      ← ↑ PgUp Backspace      Turn back to the previous page
      12 Enter                Go to page 12, or 12%; P: printed page
      Tab C                   Show the contents
      Shift-Tab B             Show the shelf: your books
      / Ctrl-S                Search this book
      n                       Go to the next match
      Ctrl-O Alt-←            Go back to where you jumped from
      ]                       Go to the next chapter
      d                       Add or remove a bookmark
      M                       List the marks
      v w                     Select text: highlight, note, copy it
      D                       Look up a word in the dictionary
      U                       Undo the last change
      S comma                 Change the settings
      i                       Show the position and the menu
      q Ctrl-C                Quit; your place is saved
      ↑↓ choose · Enter run · / filter · Esc back                          ↓
      """
    #expect(screen.dropLast().joined(separator: "\n") == expected)
  }

  @Test func aNarrowScreenHasThemInTheSameColumns() throws {
    var reader = try opened(columns: 40, rows: 12)
    let screen = reader.screenText().map { String($0.drop { $0 == " " }) }
    let expected = """


      Keys

      The keys that matter
      → ↓ Space  Turn to the next page
      ← ↑ PgUp   Turn back to the
      previous page
      12 Enter   Go to page 12, or
      12%; P: printed page
      ↑↓ choose · Enter run · Esc back   ↓
      """
    #expect(screen.dropLast().joined(separator: "\n") == expected)
  }

  @Test(arguments: [(80, 24), (160, 45), (40, 12), (30, 10)])
  func everyCommandHasAllItsKeysAndGesturesAndNoneIsCut(columns: Int, rows: Int) throws {
    for isAccessible in [false, true] {
      var settings = Settings()
      settings.accessible = isAccessible ? .on : .off
      let all = try self.rows(columns: columns, rows: rows, settings: settings)
      func bare(_ word: Substring) -> Substring {
        ",:;".contains(word.last ?? " ") && word.count > 1 ? word.dropLast() : word
      }
      let context = try opened(columns: columns, rows: rows, settings: settings).context()
      let words = Set(all.flatMap { $0.split(separator: " ") }.map(bare))
      let cut = all.filter { $0.contains("…") }
      #expect(cut.isEmpty, "\(cut)")
      for row in CommandTable.all where row.isListed(.page) {
        for text in row.keys.map(\.name) + row.gestures + [row.help] {
          // Screen readers are silent at arrows.
          for word in context.worded(text).split(separator: " ") {
            #expect(words.contains(bare(word)), "\(word)")
          }
        }
      }
    }
  }

  @Test func theFilterListsCommandsUnderTheirGroupsWithAllRowsAndLightsWhatItFound() throws {
    var reader = try opened()
    _ = reader.type("/ctrl-o")
    let screen = reader.screenText().map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    // All commands, and the rows about other screens.
    let rows = KeyScreen.allCases.reduce(0) { $0 + $1.rows.count }
    let count = "1 of \(CommandTable.all.count { $0.isListed(.page) } + rows)"
    #expect(
      screen == [
        "Keys  /ctrl-o_" + String(repeating: " ", count: 52 - count.count) + count, "Navigation",
        "Ctrl-O Alt-←            Go back to where you jumped from", "back button",
        "↑↓ choose · Enter run · Esc end the filter",
      ])
    let grid = reader.frame(at: .seconds(100_000_000))
    let row = try #require(grid.lines.firstIndex { $0.contains("Ctrl-O Alt-←") })
    let lit = (0..<80).filter {
      grid[column: $0, row: row].style.background == reader.palette.highlight
    }
    let column = try #require(grid.lines[row].firstColumn(of: "Ctrl-O"))
    #expect(lit == Array(column..<column + 6))
  }

  @Test func theFilterFindsAKeyThatNoRowShows() throws {
    for (key, row) in [("ctrl-v", "Turn to the next page"), ("alt-v", "Turn back to the previous")]
    {
      var reader = try opened()
      let shown = try rows(columns: 80, rows: 24).filter { $0.contains(row) }
      #expect(!shown.joined().lowercased().contains("\(key) "))
      _ = reader.type("/\(key)")
      #expect(reader.screenText().contains { $0.contains(row) }, "\(key)")
    }
  }

  @Test func enterRunsACommandAlsoOneWithoutAKeyOrOverAListOrBesideTheBook() throws {
    for keys in ["", "M", "B"] {
      var reader = try sampleReader(onPage: 5)
      _ = reader.type(keys)
      if keys == "B" { reader.take(.shelf([], ShelfProgress(), isUpdate: false), at: .zero) }
      _ = reader.type("?/fetch the place")
      #expect(reader.press(.enter) == [.devices(.fetchPlace)], "\(keys)")
      #expect(reader.isReading)
      #expect(reader.screens.current == .book)
    }
    // A row of a click.
    var reader = try opened()
    let row = try #require(reader.screenText().firstIndex { $0.contains("List the marks") })
    reader.click(40, row)
    #expect(reader.screenText().contains { $0.contains("No marks yet") })
  }

  @Test func aStepInAccessibleModeLeadsToTheNextCommandAlsoOverOneWithSeveralRows() throws {
    for (columns, rows) in [(80, 24), (160, 45), (40, 12)] {
      let reader = try sampleReader(onPage: 5, columns: columns, rows: rows) {
        $0.transition = .none
        $0.accessible = .on
      }
      let context = reader.context()
      var panel = HelpPanel()
      _ = panel.refresh(context)
      let kinds = panel.list.entries.map(\.kind)
      let commands = kinds.indices.filter { kinds[$0] != .continuation }
      #expect(columns == 160 || commands.count < kinds.count)
      func press(_ key: Key.Code) { _ = panel.handleKey(Key(key), context) }
      for key in [Key.Code.character("j"), .pageDown, .end, .character("k"), .pageUp, .home] {
        for _ in 0..<20 {
          press(key)
          #expect(kinds[panel.choice.chosen] != .continuation, "\(key)")
        }
      }
      #expect(panel.choice.chosen == 0)
      var (down, up): ([Int], [Int]) = ([], [])
      for _ in commands {
        let chosen = panel.choice.chosen
        down.append(chosen)
        // All rows of the command are seen and spoken.
        var grid = Grid(size: context.screen, filledWith: Cell(.space, .plain))
        panel.draw(context, into: &grid)
        let spoken = grid.speech.first.dropFirst().map { grid.lines[$0].filter { $0 != " " } }
        let end = commands.first { $0 > chosen } ?? kinds.count
        let expected = (chosen..<end).map { panel.list.entries[$0].title.filter { $0 != " " } }
        #expect(Array(spoken) == expected)
        press(.down)
      }
      #expect(down == commands && panel.choice.seen.upperBound == kinds.count)
      for _ in commands {
        up.append(panel.choice.chosen)
        press(.up)
      }
      #expect(up == commands.reversed() && panel.choice.chosen == 0)
    }
  }

  @Test func lettersThatTheHelpDoesNotUseDoNothing() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("d")
    _ = reader.press(.escape)
    let (marks, page) = (reader.marks, reader.screenText())
    // As in less or vi, where a question mark searches backwards.
    #expect(reader.type("?lydiaU12") == [] && reader.press(.enter, .delete) == [])
    #expect(reader.screenText().contains { $0.contains("The keys that matter") })
    #expect(reader.marks == marks)
    _ = reader.press(.escape)
    #expect(reader.screenText() == page)
  }

  @Test func theKeysThatCloseListsAndItsOwnCloseIt() throws {
    let settings = try Settings.withKeys(["help": "\"F1 ?\""])
    for key in [Key.Code.escape, .character("q"), .character("?"), .function(1), .backspace] {
      var reader = try opened(settings: settings)
      #expect(!reader.isReading)
      #expect(reader.press(key) == [] && reader.isReading, "\(key)")
    }
  }

  @Test func theKeysAreThoseOfTheSettings() throws {
    let settings = try Settings.withKeys(["search": "F3", "send-place": "x"])
    let help = try rows(columns: 80, rows: 24, settings: settings)
    func keys(_ text: String) -> Substring? {
      help.first { $0.contains(text) }?.drop { $0 == " " }.prefix { $0 != " " }
    }
    #expect(keys("Search this") == "F3" && keys("Send the place") == "x")
  }

  // MARK: The menu

  private func menu(columns: Int, rows: Int) throws -> [String] {
    var reader = try sampleReader(onPage: 5, columns: columns, rows: rows)
    let page = reader.screenText()
    _ = reader.type("i")
    return zip(reader.screenText(), page).prefix { $0 != $1 }.map { $0.0 }
  }

  @Test func theMenuHasARowOrAsManyAsItNeeds() throws {
    #expect(
      try menu(columns: 80, rows: 24) == [
        "  ‹ Shelf B        Search /   Back Alt-←   Marks M   Thumb z      Contents › C",
        "  Look up D   Read aloud A   Copy place Y   SVG   Settings S   Help ?   Quit q",
      ])
    #expect(
      try menu(columns: 40, rows: 12).prefix(3) == [
        " ‹ Shelf      Search  Back   Contents ›",
        "   Marks  Thumb  Look up  Read aloud",
        " Copy place  SVG  Settings  Help  Quit",
      ])
    let wide = ToolRows(screen: Size(columns: 160, rows: 45), bindings: CommandTable.bindings)
    #expect(wide.rows == 0..<2)
  }

  @Test func aLowScreenKeepsRowsForThePage() {
    #expect(
      ToolRows(screen: Size(columns: 20, rows: 6), bindings: CommandTable.bindings).rows == 0..<3)
    #expect(
      ToolRows(screen: Size(columns: 20, rows: 3), bindings: CommandTable.bindings).rows == 0..<2)
  }

  @Test(arguments: [40, 80, 160])
  func wordsOfTheMenuAreTargetsOfFourCellsToTheEdgeOfTheScreen(columns: Int) {
    let menu = ToolRows(screen: Size(columns: columns, rows: 24), bindings: CommandTable.bindings)
    #expect(menu.command(column: 0, row: 0) == .shelf)
    #expect(menu.command(column: columns - 1, row: 0) == .contents)
    // The row below belongs to the last.
    let last = menu.rows.upperBound - 1
    for column in 0..<columns where last > 1 {
      let above = menu.command(column: column, row: last - 1)
      #expect(menu.command(column: column, row: last) == above)
    }
    var targets: [Command: Int] = [:]
    for row in 0..<last {
      for column in 0..<columns {
        menu.command(column: column, row: row).map { targets[$0, default: 0] += 1 }
      }
    }
    #expect(targets.count == 13 && targets.values.allSatisfy { $0 >= 4 })
  }

  @Test func twoCellsBesideAWordOfTheMenuBelongToItAndThoseFurtherAwayToNone() {
    let menu = ToolRows(screen: Size(columns: 160, rows: 24), bindings: CommandTable.bindings)
    // "‹ Shelf B" ends before column 11, "Contents › C" begins at column 146.
    #expect(menu.command(column: 12, row: 1) == .shelf)
    #expect(menu.command(column: 13, row: 1) == nil)
    #expect(menu.command(column: 144, row: 0) == .contents)
    #expect(menu.command(column: 143, row: 0) == nil)
  }

  @Test func theArrowsChooseAWordOfTheMenuAndEnterRunsIt() throws {
    for (columns, rows) in [(80, 24), (160, 45), (40, 12)] {
      var reader = try sampleReader(onPage: 5, columns: columns, rows: rows)
      let tools = ToolRows(
        screen: Size(columns: columns, rows: rows), bindings: CommandTable.bindings)
      _ = reader.type("i")
      let page = reader.pageNumber.page
      _ = reader.press(.right)
      for command in tools.commands {
        let grid = reader.frame(at: .zero)
        let cursor = try #require(grid.cursor)
        #expect(tools.command(column: cursor.column, row: cursor.row) == command)
        _ = reader.press(.right)
      }
      #expect(reader.pageNumber.page == page && reader.showsChrome)
      for _ in tools.commands {
        let cursor = try #require(reader.frame(at: .zero).cursor)
        if tools.command(column: cursor.column, row: cursor.row) == .search { break }
        _ = reader.press(.left)
      }
      _ = reader.press(.enter)
      #expect(reader.screenText().last?.contains("/_") == true, "\(columns)")
      _ = reader.press(.escape)
      // Without a choice, Enter and the other keys act as always.
      _ = reader.type("i")
      _ = reader.press(.pageDown)
      #expect(reader.pageNumber.page > page)
    }
  }

  @Test func aClickOnAWordOfTheMenuRunsItsCommand() throws {
    for (word, shown) in [
      ("Search", "/_"), ("Marks", "No marks yet"), ("Look up", "Look up: _"),
      ("Thumb", "page 5 of"),
      ("Help", "The keys that matter"), ("Settings", "Leading"),
    ] {
      var reader = try sampleReader(onPage: 5)
      _ = reader.type("i")
      let screen = reader.screenText()
      let row = try #require(screen.firstIndex { $0.contains(word) })
      let column = try #require(screen[row].firstColumn(of: word))
      reader.click(column, row)
      #expect(reader.screenText().contains { $0.contains(shown) }, "\(word)")
    }
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("i")
    let row = try #require(reader.screenText().firstIndex { $0.contains("Quit") })
    let column = try #require(reader.screenText()[row].firstColumn(of: "Quit"))
    #expect(reader.click(column, row) == [.terminal(.quit)])
  }
}
