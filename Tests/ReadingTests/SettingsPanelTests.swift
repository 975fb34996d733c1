import Asking
import BookText
import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

struct SettingsPanelTests {
  private func opened(columns: Int = 80, rows: Int = 24) throws -> Reader {
    try sampleReader(onPage: 9, columns: columns, rows: rows) { _ in }
  }

  @Test func itBeginsWithTheCommonSettingsInGroups() throws {
    var reader = try opened(rows: 45)
    _ = reader.type("S")
    let rows = reader.screenText().drop { !$0.contains("Settings,") }
    let names = rows.map { row in
      row.split(separator: " ").filter { $0 != "│" }.prefix { $0 != "." }.joined(separator: " ")
    }.filter { !$0.isEmpty }
    #expect(
      names.prefix(18) == [
        "Settings, saved at once", "Applies to", "Page", "Theme", "Spread", "Measure", "Margins",
        "Images", "Footer", "Text", "Leading", "Alignment", "Hyphenation", "Turn", "Transition",
        "More settings", "Library", "Folders of books",
      ])
    #expect(Setting.allCases.filter(\.isCommon).count == 10)
  }

  @Test func theOthersAreBehindARowThatLeadsBackToo() throws {
    var reader = try opened(rows: 80)
    _ = reader.type("S")
    _ = reader.press(.end, .up, .enter)
    for title in ["Focus", "Mouse", "Pointer", "Reading aids", "Fewer settings"] {
      #expect(reader.screenText().contains { $0.contains(title) }, "\(title)")
    }
    _ = reader.press(.end, .up, .enter)
    #expect(reader.screenText().contains { $0.contains("More settings") })
    #expect(!reader.screenText().contains { $0.contains("Focus") })
  }

  @Test func itBeginsWithWhatIsIgnoredInTheFile() throws {
    var reader = reader(
      try sampleBook(), columns: 80, rows: 40,
      settings: try .withKeys(["fly": "x", "help": "F1"]))
    var beginning = Answer.Beginning()
    beginning.ignoredLines = IgnoredLines(
      listed: ["2: theme = solarised; did you mean solarized-dark?"], count: 1)
    reader.take(.session(.began(beginning)), at: .zero)
    _ = reader.type("S")
    let rows = reader.screenText().drop { !$0.contains("Settings,") }.map { row in
      row.split(separator: " ").filter { $0 != "│" }.joined(separator: " ")
    }.filter { !$0.isEmpty }
    #expect(
      rows.prefix(6) == [
        "Settings, saved at once", "To mend in the file",
        "settings:2: theme = solarised; did you mean", "solarized-dark?",
        "settings:2: key.fly: unknown command", "Applies to . . . . . . . . . . . . all books",
      ])
    _ = reader.press(.right)
    #expect(reader.generalSettings.theme != Settings().theme)
    // A book opened later knows them too.
    var next = try opened()
    next.takeOver(from: reader)
    #expect(next.ignoredSettings.count == 2)
  }

  @Test func itNamesEachSettingWithItsChoiceOverThePage() throws {
    var reader = try opened()
    let page = reader.screenText()
    _ = reader.type("S")
    _ = reader.press(.end, .up, .enter)
    var list = reader.screenText()
    for _ in Setting.inSheet {
      _ = reader.press(.down)
      list += reader.screenText()
    }
    for setting in Setting.inSheet {
      // A detected encoding is named.
      let words = setting == .encoding ? "UTF-8, detected" : setting.words(in: reader.settings)
      #expect(list.contains { $0.contains(setting.title) && $0.contains(words) }, "\(setting)")
    }
    // It has a border on each side.
    #expect(list.contains { $0.contains("┌───") } && list[page.count - 1].contains("└───"))
    #expect(list.first == page.first)
    _ = reader.press(.escape)
    #expect(reader.screenText() == page)
  }

  @Test func settingsThatABookCannotHaveAreNotListed() throws {
    let encoding = TextEncoding(name: "UTF-8", finding: .validUTF8)
    for (format, missing) in [
      (BookFormat.plainText, []), (.markup, [Setting]()), (.epub, [.layout, .encoding]),
    ] {
      var builder = BookBuilder(
        named: "lamp", encoding: encoding, fingerprint: Fingerprint(of: Array("lamp".utf8)))
      builder.facts.format = format
      builder.beginBlock(.paragraph)
      builder.append("The lamp was lit.".utf8)
      var reader = reader(try builder.book(), columns: 80, rows: 80)
      _ = reader.type("S")
      _ = reader.press(.end, .up, .enter)
      let list = reader.screenText().joined(separator: "\n")
      for setting in Setting.inSheet {
        #expect(list.contains(setting.title + " ") != missing.contains(setting), "\(setting)")
      }
      // The last setting before the folders changes.
      let before = reader.settings
      _ = reader.press(.end, .up, .up, .right)
      let changed = Setting.inSheet.filter { reader.choices.effective[$0] != before[$0] }
      #expect(changed == [.sleep])
    }
  }

  @Test(arguments: [("measure", "Measure"), ("theme", "Theme"), ("long-lines", "Long lines")])
  func theFilterFindsASettingByItsNameInTheFileToo(name: String, title: String) throws {
    var reader = try opened()
    _ = reader.type("S/\(name)")
    let entries = reader.screenText().filter { $0.contains(" . ") }
    #expect(entries.count == 1 && entries[0].contains(title))
  }

  @Test func aChoiceIsMadeByKeysAndThePageFollowsAtOnce() throws {
    var reader = try opened()
    let anchor = reader.anchor
    _ = reader.type("S")
    #expect(reader.press(.right) == [.saving(.settingsChanged)])
    // Automatic is paper here, so the first different theme comes next.
    #expect(reader.settings.theme == .sepia)
    #expect(reader.screenText().contains { $0.contains("Theme") && $0.contains("sepia") })
    #expect(reader.press(.left, .left) == [.saving(.settingsChanged), .saving(.settingsChanged)])
    #expect(reader.settings.theme == .terminal)
    #expect(reader.press(.down, .enter) == [.saving(.settingsChanged)])
    #expect(reader.settings.spread == .one)
    _ = reader.press(.down, .left)
    #expect(reader.settings.measure == 64)
    #expect(reader.layout?.format.measure == 64)
    _ = reader.press(.escape)
    #expect(reader.anchor == anchor)
  }

  @Test(arguments: [(20, 5), (40, 12), (80, 24), (160, 45)])
  func everyChoiceOfEverySettingIsReachedByClicks(columns: Int, rows: Int) throws {
    var reader = try opened(columns: columns, rows: rows)
    let anchor = reader.anchor
    _ = reader.type("S")
    _ = reader.press(.end, .up, .enter)
    for setting in Setting.inSheet where rows >= 12 {
      var choices: Set<String> = []
      _ = reader.press(.home)
      // Besides them, the rows for other settings and for folders.
      for _ in 0..<Setting.inSheet.count + 2 {
        let title = setting.title.prefix(8)
        if reader.screenText().contains(where: { $0.contains(title) }) { break }
        let report = MouseReport(.wheel(.down), column: 20, row: rows - 2)
        reader.handle(.mouse(report), at: .seconds(700_000_000))
      }
      for _ in 0..<12 {
        let title = setting.title.prefix(8)
        let row = try #require(
          reader.screenText().lastIndex { $0.contains(title) }, "\(setting)")
        let column = columns / 2
        let before = setting.words(in: reader.settings)
        let isSaved = reader.click(column, row).first == .saving(.settingsChanged)
        let choice = setting.words(in: reader.settings)
        // A number stops at its limit.
        #expect(isSaved == (choice != before))
        choices.insert(choice)
      }
      #expect(choices.count >= 2, "\(setting)")
    }
    #expect(reader.anchor == anchor)
    if rows >= 24 {
      #expect(reader.click(0, 0) == [])
      #expect(reader.isReading)
    }
  }

  @Test func aReleaseAfterALostOneIsNoClickInAList() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("S")
    let title = Setting.inSheet[0].title
    let row = try #require(reader.screenText().lastIndex { $0.contains(title) })
    for (action, isSaved) in [
      (MouseReport.Action.press(button: 0), false), (.motion, false), (.release(button: 0), false),
      (.press(button: 0), false), (.release(button: 0), true),
    ] {
      let report = MouseReport(action, column: 40, row: row)
      let questions = reader.questions { $0.handle(.mouse(report), at: .seconds(700_000_000)) }
      #expect((questions.first == .saving(.settingsChanged)) == isSaved)
    }
  }

  @Test func aChoiceMadeByAKeyIsSaidOnThePage() throws {
    for (key, setting) in [
      ("c", Setting.theme), ("t", .transition), ("s", .spread), ("r", .focus), ("W", .longLines),
    ] {
      var reader = reader(try sampleBook(), columns: 80, rows: 24)
      _ = reader.type(key)
      let sentence = setting.sentence(in: reader.settings)
      #expect(reader.screenText().contains { $0.contains(sentence) })
    }
  }

  @Test func aChoiceCanBeMadeForThisBookAlone() throws {
    var reader = try opened()
    _ = reader.type("S")
    _ = reader.press(.home, .right, .down, .right)
    #expect(reader.settings.theme == .sepia)
    #expect(reader.generalSettings.theme == .auto)
    #expect(reader.ownSettings[.theme] == "sepia")
    #expect(reader.screenText().contains { $0.contains("Theme *") })
    // A key changes it for all books, as the choice for all books does.
    _ = reader.press(.escape)
    _ = reader.type("c")
    #expect(reader.ownSettings[.theme] == nil && reader.generalSettings.theme == .night)
    _ = reader.type("U")
    #expect(reader.ownSettings[.theme] == "sepia" && reader.generalSettings.theme == .auto)
  }

  @Test func whatSaysSomethingAboutABookIsKeptForItAlone() throws {
    var reader = try opened()
    _ = reader.type("S/reading")
    _ = reader.press(.enter, .enter, .escape, .escape)
    #expect(reader.ownSettings[.direction] == "rtl")
    #expect(reader.generalSettings == Settings())
    _ = reader.type("S/encoding")
    #expect(reader.press(.enter) == [.saving(.settingsChanged), .rereading(.reread)])
    #expect(reader.ownSettings[.encoding] == "UTF-8")
    _ = reader.press(.escape)
    _ = reader.type("/notices")
    _ = reader.press(.enter)
    #expect(reader.ownSettings[.notices] == "shown")
  }

  @Test func aBookReadAnewStaysAtItsPlaceWithTheSettingsOpen() throws {
    var reader = try opened()
    let words = reader.words()
    _ = reader.type("S")
    reader.take(
      .read(
        ReadBook(
          book: try sampleBook(), place: reader.anchor, hyphenator: nil, pages: nil,
          reason: .settings)), at: .zero)
    #expect(reader.screenText().contains { $0.contains("Settings") })
    _ = reader.press(.escape)
    #expect(reader.words() == words)
  }

  @Test func theRowAtTheHeadLeadsEverywhereByTheMouseAlone() throws {
    for columns in [20, 30, 36, 50, 80, 160] {
      let tools = ToolRows(
        screen: Size(columns: columns, rows: 24), bindings: CommandTable.bindings)
      let commands = tools.rows.flatMap { row in
        (0..<columns).compactMap { tools.command(column: $0, row: row) }
      }
      let expected: Set<Command> = [
        .shelf, .search, .back, .marks, .thumb, .lookUp, .readAloud, .copyPlace, .picture,
        .settings, .help, .quit, .contents,
      ]
      #expect(Set(commands) == expected, "\(columns)")
    }
    var reader = try opened()
    reader.click(40, 12)
    let column = try #require(reader.screenText()[1].firstColumn(of: "Settings"))
    reader.click(column, 1)
    #expect(reader.screenText().contains { $0.contains("Theme") })
  }

  @Test func aResizeKeepsTheSettingsOpenAndTheRowChosen() throws {
    var reader = try opened()
    _ = reader.type("S")
    _ = reader.press(.down)
    for (columns, rows) in [(160, 45), (30, 8), (10, 3), (80, 24)] {
      reader.resize(to: Size(columns: columns, rows: rows), at: .seconds(700_000_000))
      _ = reader.frame(at: .seconds(700_000_000))
    }
    _ = reader.press(.right)
    #expect(reader.settings.spread != Settings().spread)
  }
}

extension String {
  /// Returns the number of characters before the first occurrence of `text`.
  func firstColumn(of text: String) -> Int? {
    indices.first { self[$0...].hasPrefix(text) }.map { distance(from: startIndex, to: $0) }
  }
}

extension Setting {
  /// The settings in the order of the sheet.
  fileprivate static let inSheet = Group.allCases.flatMap { group in
    allCases.filter { $0.group == group }
  }
}
