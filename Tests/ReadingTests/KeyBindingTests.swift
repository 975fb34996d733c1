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
  func whatNoTerminalSendsIsNoKey(name: String) { #expect(KeyBinding(name: name) == nil) }

  @Test func everyNameOfTheTableIsReadBackAsItsKey() {
    for binding in Command.table.flatMap(\.allKeys) {
      #expect(KeyBinding(name: binding.name) == binding)
    }
  }

  @Test func everyCommandHasOneRowOfTheTable() {
    #expect(Set(Command.table.map(\.command)).count == Command.table.count)
    for row in Command.table {
      #expect(Command(name: row.name) == row.command)
      if case .choose(let setting, let direction) = row.command {
        #expect(row.name == setting.rawValue + (direction == .forward ? "" : "-back"))
      } else {
        #expect(row.name == "notes" || Setting(rawValue: row.name) == nil)
      }
    }
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

  @Test func keysOfCommandsOfEarlierVersionsGetAMessage() {
    for (name, fault) in [
      ("faster", "key.faster: now key.measure"), ("edit-file", "key.edit-file: now key.source"),
      ("shell-command", "key.shell-command: suspend takes you back to your shell"),
      ("count", "key.count: the digits that you type need no key"),
      ("no-such", "key.no-such: unknown command"),
      ("nextpage", "key.nextpage: did you mean key.next-page?"),
    ] {
      #expect(KeyBindings.faults(in: [name: "Alt-z"]).map(\.description) == [fault])
    }
  }

  @Test func noKeyOfTheTableStandsForTwoCommands() {
    let keys = Command.table.flatMap(\.allKeys).map(\.key)
    #expect(Set(keys).count == keys.count)
  }

  @Test func aKeyOfAScreenHasOneCommandThereAndEveryCommandAKey() {
    for screen in KeyScreen.allCases {
      let rows = screen.rows.filter { $0.command != nil }
      let keys = rows.flatMap(\.keys).map(\.key)
      #expect(Set(keys).count == keys.count, "\(screen)")
      let commands = rows.compactMap(\.command)
      #expect(Set(commands).count == commands.count, "\(screen)")
      for row in rows { #expect(row.keys.map(\.name) == row.names) }
    }
    for command in PanelCommand.allCases {
      #expect(KeyScreen.firstKey(of: command) != nil, "\(command)")
    }
  }

  @Test(arguments: [
    "list-down", "shelf-sort", "marks-note", "words-look-up", "links-copy", "settings-reset",
    "notes-next", "thumb-start", "slider-start", "image-next", "selection-copy-place",
    "prompt-delete-to-end", "search-all-books", "search-regex",
  ])
  func anOldSettingForAKeyOfAScreenGetsAMessageAndChangesNothing(name: String) {
    var faults: [KeyFault] = []
    let bindings = KeyBindings([name: "F2 j"], faults: &faults)
    #expect(
      faults.map(\.description) == [
        "key.\(name): the keys of lists, prompts and panels are always the same"
      ])
    #expect(bindings[Key(.function(2))] == nil && bindings[Key(.character("j"))] == .nextPage)
    #expect(KeyScreen.list[Key(.character("j"))] == .down)
  }

  @Test func theHandsOfViAndEmacsMoveOnEveryScreenWithoutTyping() {
    let hands: [(PanelCommand, [String])] = [
      (.left, ["h", "←"]), (.right, ["l", "→"]), (.down, ["j", "↓", "Ctrl-N"]),
      (.up, ["k", "↑", "Ctrl-P"]),
    ]
    for screen in KeyScreen.allCases where screen != .prompt {
      for (command, keys) in hands {
        let found = keys.compactMap { KeyBinding(name: $0).flatMap { screen[$0.key] } }
        // An image has no lines, and a note scrolls as lists do.
        if screen == .image {
          #expect(found.count == keys.count)
        } else if screen.rows.contains(where: { $0.command == command }) || screen.isList {
          #expect(found.allSatisfy { $0 == command }, "\(screen) \(command)")
        }
      }
    }
  }

  @Test func aFilterAndASoughtWordEndByEachKeyThatDeletesBackwards() throws {
    for back in ["Backspace", "Shift-Backspace", "Ctrl-Backspace"] {
      var filter = ListFilter()
      filter.begin()
      let keys = try ["x", back, back].map { try #require(KeyBinding(name: $0)).key }
      #expect(keys.map { filter.edit(by: $0) } == [true, true, true] && !filter.isTyping)
    }
    var reader = try sampleReader(onPage: 3)
    _ = reader.type("v/")
    #expect(reader.foot().contains("Go to word:"))
    _ = reader.press(.backspace, modifiers: .control)
    #expect(!reader.foot().contains("Go to word:") && reader.layers.selection != nil)
  }

  @Test func delRemovesEntriesBehindATypedFilterToo() {
    var filter = ListFilter()
    filter.begin()
    let keys = [Key(.character("x")), Key(.delete), Key(.left), Key(.delete)]
    #expect(keys.map { filter.edit(by: $0) } == [true, false, true, true])
    #expect(filter.line.text.isEmpty)
  }

  @Test func aClickOnASwitchOfTheSearchNeedsNoKey() throws {
    var reader = reader(try sampleBook(), columns: 100, rows: 24)
    _ = reader.type("/the")
    #expect(
      reader.foot().contains("[ ] Alt-/ all books  [ ] Alt-r regex  [x] Alt-a ignore accents"))
    _ = reader.press(.character("r"), modifiers: .alt)
    #expect(reader.foot().contains("[x] Alt-r regex"))
    _ = reader.press(.character("r"), modifiers: .alt)
    let row = reader.screenText()[23]
    reader.click(try #require(row.firstColumn(of: "ignore accents")), 23)
    #expect(reader.foot().contains("[ ] Alt-a ignore accents"))
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
    let bindings = KeyBindings(["next-page": "Hyper-x", "contents": " "], faults: &faults)
    let defaults = CommandTable.bindings
    #expect(faults.count == 1)
    #expect(bindings.bindings(of: .nextPage) == defaults.bindings(of: .nextPage))
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
