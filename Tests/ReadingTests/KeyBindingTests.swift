import Defaults
import TerminalInput
import Testing

@testable import Reading

struct KeyBindingTests {
  @Test(arguments: [
    ("j", Key(.character("j"))), ("→", Key(.right)), ("Left", Key(.left)),
    ("space", Key(.character(" "))), ("Ctrl-O", Key(.character("o"), .control)),
    ("ctrl-o", Key(.character("o"), .control)), ("Alt-v", Key(.character("v"), .alt)),
    ("Alt-<", Key(.character("<"), .alt)), ("Shift-Tab", Key(.tab, .shift)),
    ("Ctrl-Alt-Left", Key(.left, [.control, .alt])), ("F5", Key(.function(5))),
    ("-", Key(.character("-"))), ("é", Key(.character("é"))),
  ])
  func aKeyIsReadAsPeopleWriteIt(name: String, key: Key) {
    #expect(KeyBinding(name: name)?.key == key)
  }

  @Test(arguments: [
    "", "jj", "Ctrl-", "Ctrl-é", "Shift-a", "F0", "F21", "Meta-x", "Ctrl-i", "Ctrl-M",
  ])
  func whatNoTerminalSendsIsNoKey(name: String) {
    #expect(KeyBinding(name: name) == nil)
  }

  @Test(arguments: ["Alt-e", "Alt-E", "Ctrl-O", "Alt-Space", "Shift-Tab", "F2"])
  func aHintNamesAKeyAsTheSettingsDo(name: String) throws {
    let settings = try Settings.withKeys(["search-regex": name])
    var reader = reader(try sampleBook(), columns: 100, rows: 24, settings: settings)
    _ = reader.type("/")
    let hint = try #require(reader.foot().firstMatch(of: /\[ \] (\S+) regex/)?.1)
    let key = try #require(KeyBinding(name: String(hint))).key
    var faults: [KeyFault] = []
    let bindings = KeyBindings(["search-regex": String(hint)], faults: &faults)
    #expect(hint == name && bindings[key, on: .prompt] == .searchExpression)
  }

  @Test func everyNameOfTheTableIsReadBackAsItsKey() {
    for binding in Command.table.flatMap(\.allKeys) {
      #expect(KeyBinding(name: binding.name) == binding)
    }
  }

  @Test func everyCommandHasOneRowOfTheTable() {
    #expect(Set(Command.table.map(\.command)).count == Command.table.count)
    for row in Command.table { #expect(Command(name: row.command.name) == row.command) }
  }

  @Test func everySettingCanHaveKeysForItsNextAndItsPreviousValue() throws {
    var faults: [KeyFault] = []
    let changes = ["margins": "Ctrl-T", "margins-back": "Alt-t", "notes": "E", "layout": "x"]
    let bindings = KeyBindings(changes, faults: &faults)
    #expect(faults == [])
    #expect(bindings[Key(.character("t"), .control)] == .choose(.margins, .forward))
    #expect(bindings[Key(.character("t"), .alt)] == .choose(.margins, .backward))
    // The command that shows notes has the name of a setting.
    #expect(bindings[Key(.character("E"))] == .notes)
    #expect(bindings[Key(.character("x"))] == .choose(.layout, .forward))
    var settings = try Settings.withKeys(["margins": "Ctrl-T", "margins-back": "Alt-t"])
    settings.transition = .none
    var reader = reader(try sampleBook(), columns: 80, rows: 24, settings: settings)
    _ = reader.press(.character("t"), modifiers: .control)
    #expect(reader.settings.margins == .wide)
    _ = reader.press(.character("t"), modifiers: .alt)
    #expect(reader.settings.margins == .normal)
  }

  @Test func keysOfCommandsOfEarlierVersionsRunWhatHasTheirEffect() {
    for (name, command) in [
      ("faster", Command.choose(.measure, .forward)), ("slower", .choose(.measure, .backward)),
      ("printed-page", .goToPage), ("edit-file", .source),
    ] {
      var faults: [KeyFault] = []
      let bindings = KeyBindings([name: "Alt-z"], faults: &faults)
      let before = CommandTable.bindings.bindings(of: command).map(\.key)
      #expect(faults == [] && bindings[Key(.character("z"), .alt)] == command, "\(name)")
      for key in before { #expect(bindings[key] == command, "\(name)") }
    }
    for (name, fault) in [
      ("shell-command", "key.shell-command: suspend takes you back to your shell"),
      ("count", "key.count: the digits that you type need no key"),
      ("no-such", "key.no-such: unknown command"),
      ("nextpage", "key.nextpage: did you mean key.next-page?"),
      ("shelf-srot", "key.shelf-srot: did you mean key.shelf-sort?"),
    ] {
      #expect(KeyBindings.faults(in: [name: "Alt-z"]).map(\.description) == [fault])
    }
  }

  @Test func noKeyOfTheTableStandsForTwoCommands() {
    let keys = Command.table.flatMap(\.allKeys).map(\.key)
    #expect(Set(keys).count == keys.count)
  }

  @Test func everyCommandOfAScreenHasOneRowWithAKeyThatNoOtherHasThere() {
    let rows = KeyScreen.allCases.map { PanelTable[$0].filter { !$0.keys.isEmpty } }
    let commands = rows.joined().compactMap(\.command)
    #expect(commands.count == PanelCommand.allCases.count)
    #expect(Set(commands) == Set(PanelCommand.allCases))
    for rows in rows {
      let keys = rows.flatMap(\.keys).map(\.key)
      #expect(Set(keys).count == keys.count)
    }
  }

  @Test func aKeyOfAScreenIsGivenThereOnly() {
    var faults: [KeyFault] = []
    let bindings = KeyBindings(
      ["shelf-sort": "f z", "selection-copy": "", "marks-all": "Ctrl-C"], faults: &faults)
    #expect(
      faults.map(\.description) == ["key.marks-all: “Ctrl-C” is not a key that can be bound"])
    #expect(bindings[Key(.character("f")), on: .shelf] == .sortBooks)
    #expect(bindings[Key(.character("z")), on: .shelf] == .sortBooks)
    #expect(bindings[Key(.character("o")), on: .shelf] == nil)
    #expect(bindings[Key(.character("y")), on: .selection] == nil)
    #expect(bindings[Key(.character("y")), on: .links] == .copyLink)
    #expect(bindings[Key(.character("f"))] == .nextPage)
    #expect(bindings[Key(.character("z"))] == .thumb)
  }

  @Test func listsObeyTheKeysOfTheSettingsAndTheirLastRowNamesThem() throws {
    var settings = try Settings.withKeys([
      "list-down": "z", "list-filter": "f", "list-leave": "x", "words-look-up": "l",
    ])
    settings.transition = .none
    var reader = reader(try sampleBook(), columns: 80, rows: 24, settings: settings)
    _ = reader.type("C/")
    #expect(!reader.screenText().contains { $0.contains("/_") })
    #expect(reader.screenText().contains { $0.contains("f filter") })
    let chosen = reader.screens.contents?.list.choice.chosen
    _ = reader.type("j")
    #expect(reader.screens.contents?.list.choice.chosen == chosen)
    _ = reader.type("zf")
    #expect(reader.screens.contents?.list.choice.chosen == chosen.map { $0 + 1 })
    // Where letters are typed, they are no keys.
    _ = reader.type("zx")
    #expect(reader.screenText().contains { $0.contains("/zx_") })
    _ = reader.press(.escape)
    _ = reader.type("q")
    #expect(reader.screens.current == .contents)
    _ = reader.type("x")
    #expect(reader.isReading && reader.screens.current == .book)
    reader.take(.program(.definition(of: "w1x5", lines: ["A word."])), at: .zero)
    _ = reader.press(.escape)
    _ = reader.type("V")
    let foot = reader.screenText().last { $0.contains(where: \.isLetter) } ?? ""
    #expect(foot.contains("l look up") && foot.contains("Del remove"), "\(foot)")
    _ = reader.type("D")
    #expect(!reader.isReading)
    #expect(reader.type("l").contains(.program(.lookUp("w1x5"))))
  }

  @Test func aFilterAndASoughtWordEndByEachKeyThatDeletesBackwards() throws {
    var faults: [KeyFault] = []
    let bindings = KeyBindings(["prompt-delete-before": "Ctrl-Z"], faults: &faults)
    var filter = ListFilter()
    for key in ["/", "x", "Ctrl-Z", "Ctrl-Z"] {
      let key = try #require(KeyBinding(name: key)).key
      #expect(filter.action(of: key, page: 9, bindings) == .filter)
    }
    #expect(!filter.isTyping)
    var reader = try sampleReader(onPage: 3)
    _ = reader.type("v/")
    #expect(reader.foot().contains("Go to word:"))
    _ = reader.press(.backspace, modifiers: .control)
    #expect(!reader.foot().contains("Go to word:") && reader.layers.selection != nil)
  }

  @Test func aKeyThatRemovesEntriesDoesSoBehindATypedFilterToo() throws {
    var faults: [KeyFault] = []
    let bindings = KeyBindings(["list-remove": "Ctrl-D"], faults: &faults)
    var filter = ListFilter()
    for key in [Key(.character("/")), Key(.character("x"))] {
      _ = filter.action(of: key, page: 9, bindings)
    }
    #expect(filter.action(of: Key(.character("d"), .control), page: 9, bindings) == .remove)
    _ = filter.action(of: Key(.left), page: 9, bindings)
    #expect(filter.action(of: Key(.character("d"), .control), page: 9, bindings) == .filter)
    #expect(filter.line.text.isEmpty)
  }

  @Test func theShelfObeysItsOwnKeysAndItsFootAndItsHelpNameThem() throws {
    var settings = try Settings.withKeys(["shelf-sort": "z", "selection-copy": "c"])
    settings.transition = .none
    var reader = reader(try sampleBook(), columns: 80, rows: 24, settings: settings)
    _ = reader.type("B")
    reader.take(
      .shelf(shelf([SampleState("One")]), ShelfProgress(), isUpdate: false), at: .zero)
    #expect(reader.screenText().last?.contains("z sort") == true)
    #expect(reader.type("o") == [])
    #expect(reader.choices.effective.order == .read)
    _ = reader.type("z")
    #expect(reader.choices.effective.order != .read)
    _ = reader.type("?")
    let row = reader.screenText().first { $0.contains("Sort the books") }
    #expect(row?.split(separator: " ").first == "z")
    _ = reader.press(.escape, .escape)
    _ = reader.type("v")
    #expect(reader.screenText().last?.contains("c copy") == true)
    #expect(reader.type("c").contains { if case .terminal(.copy) = $0 { true } else { false } })
  }

  @Test func promptsObeyTheirOwnKeysAndTheirLabelsNameThem() throws {
    var settings = try Settings.withKeys([
      "prompt-delete-to-space": "Ctrl-K", "search-regex": "Alt-x", "search-accents": "\"\"",
      "prompt-complete": "F2", "prompt-editor": "Alt-z", "marks-note": "Alt-w",
      "search-earlier": "F3",
    ])
    settings.transition = .none
    var reader = reader(try sampleBook(), columns: 100, rows: 24, settings: settings)
    _ = reader.type("/the lamp")
    _ = reader.press(.character("w"), modifiers: .control)
    #expect(reader.foot().hasPrefix(" /the lamp_"))
    _ = reader.press(.character("k"), modifiers: .control)
    #expect(reader.foot().hasPrefix(" /the _"))
    #expect(reader.foot().contains("[ ] Alt-/ all books  [ ] Alt-x regex  [x] ignore accents"))
    _ = reader.press(.character("r"), modifiers: .alt)
    #expect(reader.foot().contains("[ ] Alt-x regex"))
    _ = reader.press(.character("x"), modifiers: .alt)
    #expect(reader.foot().contains("[x] Alt-x regex"))
    _ = reader.press(.character("x"), modifiers: .alt)
    // A click on a switch needs no key.
    let row = reader.screenText()[23]
    let column = try #require(row.firstColumn(of: "ignore accents"))
    reader.click(column, 23)
    #expect(reader.foot().contains("[ ] ignore accents"))
    _ = reader.press(.enter)
    _ = reader.type("/")
    _ = reader.press(.up)
    #expect(reader.foot().hasPrefix(" /_"))
    _ = reader.press(.function(3))
    #expect(reader.foot().hasPrefix(" /the _"))
    _ = reader.press(.escape)
    _ = reader.type("O/x")
    #expect(reader.foot().hasSuffix("F2 completes"))
    #expect(reader.press(.tab) == [])
    #expect(
      reader.press(.function(2)) == [.shelf(.completePath("/x", isFolder: false))])
    _ = reader.press(.escape)
    _ = reader.type("va")
    #expect(reader.foot().hasSuffix("Alt-z editor"))
    #expect(reader.press(.character("e"), modifiers: .alt) == [])
    let edited = reader.press(.character("z"), modifiers: .alt)
    #expect(edited.contains { if case .terminal(.edit) = $0 { true } else { false } })
    _ = reader.type("dM")
    #expect(reader.screenText().contains { $0.contains("Alt-w note") })
    let noted = reader.press(.character("w"), modifiers: .alt)
    #expect(noted.contains { if case .terminal(.edit) = $0 { true } else { false } })
  }

  @Test func aCharacterIsTypedAndInputIsAcceptedAndCancelledWhateverTheSettingsSay() throws {
    var faults: [KeyFault] = []
    let bindings = KeyBindings(
      [
        "prompt-complete": "Enter F2", "prompt-end": "Esc Ctrl-G", "prompt-left": "x Ctrl-X",
        "search-regex": "Space", "image-next": "Enter",
      ], faults: &faults)
    let words = "has a meaning of its own where you type"
    #expect(
      faults.map(\.description) == [
        "key.prompt-complete: “Enter” \(words)", "key.prompt-end: “Esc” \(words)",
        "key.prompt-end: “Ctrl-G” \(words)", "key.prompt-left: “x” \(words)",
        "key.search-regex: “Space” \(words)",
      ])
    #expect(bindings[Key(.enter), on: .prompt] == nil)
    #expect(bindings[Key(.function(2)), on: .prompt] == .completePath)
    #expect(bindings[Key(.enter), on: .image] == .nextImage)
    #expect(bindings[Key(.character("x"), .control), on: .prompt] == .typingLeft)
    #expect(bindings[Key(.character("x")), on: .prompt] == nil)
    var line = LineEditor("a")
    line.edit(by: Key(.character("x")), bindings)
    line.edit(by: Key(.character("x"), .control), bindings)
    #expect(line.before == "a" && line.after == "x")
  }

  @Test func theForeEdgeObeysItsOwnKeysAndItsHelpBeginsWithThem() throws {
    var settings = try Settings.withKeys(["thumb-right": "x", "thumb-end": "w"])
    settings.transition = .none
    var reader = reader(try sampleBook(), columns: 80, rows: 26, settings: settings)
    _ = reader.type("9gzxx")
    #expect(reader.foot().contains("page 11 of"))
    _ = reader.type("w")
    let count = reader.pageNumber.pageCount
    #expect(reader.foot().contains("page \(count) of \(count)"))
    // Its former keys do nothing.
    _ = reader.press(.right)
    #expect(reader.foot().contains("page \(count) of \(count)"))
    _ = reader.press(.escape)
    #expect(reader.isReading && reader.pageNumber.page == 9)
    _ = reader.type("z?")
    #expect(reader.headingOfHelp == "On the fore-edge")
    let row = try #require(
      reader.screenText().first { $0.hasSuffix("Go to the page on the right") })
    #expect(row.split(separator: " ").first == "x")
  }

  @Test func keysOfTheFormerSliderMoveTheThumb() throws {
    var faults: [KeyFault] = []
    let names = ["right", "left", "on", "back", "start", "end"]
    let keys = Dictionary(
      uniqueKeysWithValues: zip(names, ["F2", "F3", "F4", "F5", "F6", "F7"])
        .map { ("slider-\($0)", $1) })
    let bindings = KeyBindings(keys, faults: &faults)
    #expect(faults.isEmpty)
    let commands: [PanelCommand] = [
      .pageOnRight, .pageOnLeft, .thumbOn, .thumbBack, .thumbToStart, .thumbToEnd,
    ]
    for (number, command) in zip(2..., commands) {
      #expect(bindings[Key(.function(number)), on: .thumb] == command)
    }
  }

  @Test func keysAreGivenInTheSettingsAndTakenFromOthers() throws {
    let file = try DefaultsFile(
      Array("bifolio-defaults 1\nkey.next-page = \"x Ctrl-T\"\nkey.spread = \"\"\n".utf8))
    var faults: [KeyFault] = []
    let bindings = KeyBindings(Settings(file).keys, faults: &faults)
    #expect(faults.isEmpty)
    #expect(bindings[Key(.character("x"))] == .nextPage)
    #expect(bindings[Key(.character("t"), .control)] == .nextPage)
    #expect(bindings[Key(.character(" "))] == nil)
    #expect(bindings.bindings(of: .choose(.spread, .forward)) == [])
    #expect(bindings.bindings(of: .nextPage).map(\.name) == ["x", "Ctrl-T"])
  }

  @Test func escapeAndAKeyThatQuitsReadAtOnceQuit() throws {
    var faults: [KeyFault] = []
    let bindings = KeyBindings(["quit": "q Z", "help": "Alt-Z"], faults: &faults)
    #expect(bindings[Key(.character("q"), .alt)] == .quit)
    #expect(bindings[Key(.character("Z"), .alt)] == .help)
    #expect(bindings[Key(.character("q"), [.alt, .control])] == nil)
    #expect(bindings[Key(.character("d"), .alt)] == nil)
    var reader = reader(try sampleBook(), columns: 80, rows: 24)
    #expect(reader.press(.character("q"), modifiers: .alt) == [.terminal(.quit)])
  }

  @Test func whatCannotBeGivenIsSaidAndTheRestHolds() {
    var faults: [KeyFault] = []
    let bindings = KeyBindings(
      ["fly": "x", "help": "F1 Ctrl-C Hyper-x", "quit": ""], faults: &faults)
    #expect(
      faults.map(\.description) == [
        "key.fly: unknown command", "key.help: “Ctrl-C” is not a key that can be bound",
        "key.help: “Hyper-x” is not a key that can be bound",
      ])
    #expect(bindings[Key(.function(1))] == .help)
    // It is always possible to quit.
    #expect(bindings.bindings(of: .quit).map(\.name) == ["Ctrl-C"])
    #expect(bindings[Key(.character("q"))] == nil)
  }

  @Test func aCommandKeepsItsKeysIfNoneOfTheNewOnesIsValid() {
    var faults: [KeyFault] = []
    let bindings = KeyBindings(
      ["next-page": "Hyper-x", "shelf-sort": "Hyper-y", "contents": " "], faults: &faults)
    let defaults = CommandTable.bindings
    #expect(faults.count == 2)
    #expect(bindings.bindings(of: .nextPage) == defaults.bindings(of: .nextPage))
    #expect(bindings[Key(.character("o")), on: .shelf] == .sortBooks)
    #expect(bindings.bindings(of: .contents).isEmpty)
  }

  @Test func mistakesAreListedInTheOrderOfTheirLines() throws {
    let settings = try Settings.withKeys(["marks": "Hyper-q", "fly": "x", "help": "F1"])
    #expect(
      KeyBindings.faults(in: settings.keys).rows(after: "a", settings) == [
        "a:2: key.marks: “Hyper-q” is not a key that can be bound", "a:3: key.fly: unknown command",
      ])
  }

  @Test func theReaderObeysItsOwnKeysAndTheHelpNamesThem() throws {
    let file = try DefaultsFile(
      Array("bifolio-defaults 1\nkey.next-page = Y\nkey.nonsense = Z\n".utf8))
    var settings = Settings(file)
    settings.transition = .none
    var reader = reader(try sampleBook(), columns: 80, rows: 24, settings: settings)
    #expect(reader.screenText()[23].contains("settings:3: key.nonsense: unknown command"))
    #expect(reader.type(" ") == [])
    #expect(reader.type("Y") == [.saving(.placeChanged)])
    _ = reader.type("?")
    let line = try #require(reader.screenText().first { $0.contains("Turn to the next page") })
    #expect(line.contains(" Y ") && !line.contains("Space"))
  }
}
