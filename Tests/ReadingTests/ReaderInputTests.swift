import BookText
import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

struct ReaderInputTests {
  private func opened(
    columns: Int = 80, rows: Int = 24, page: Int = 10
  ) throws -> Reader {
    try sampleReader(onPage: page, columns: columns, rows: rows) { _ in }
  }

  private static func keys(of command: Command) -> [KeyBinding] {
    Command.table.first { $0.command == command }?.allKeys ?? []
  }

  @Test(arguments: keys(of: .nextPage))
  func eachForwardKeyTurnsOnePageForward(binding: KeyBinding) throws {
    var reader = try opened()
    _ = reader.press(binding.key.code, modifiers: binding.key.modifiers)
    #expect(reader.pageNumber.page == 11)
  }

  @Test(arguments: keys(of: .previousPage))
  func eachBackwardKeyTurnsOnePageBack(binding: KeyBinding) throws {
    var reader = try opened()
    _ = reader.press(binding.key.code, modifiers: binding.key.modifiers)
    #expect(reader.pageNumber.page == 9)
  }

  @Test func noKeyHasTwoMeanings() {
    var seen: [Key: Command] = [:]
    for row in Command.table {
      for binding in row.allKeys {
        #expect(seen[binding.key] == nil, "\(binding.name)")
        seen[binding.key] = row.command
      }
    }
  }

  @Test func everyCommandStandsOnceInTheTable() {
    let commands = Command.table.map(\.command)
    #expect(Set(commands).count == commands.count)
    for row in Command.table { #expect(KeyTable.allCases.contains { row.isListed($0) }) }
  }

  @Test(arguments: [(0, 9), (19, 9), (20, 10), (40, 10), (56, 10), (61, 11), (79, 11)])
  func aClickTurnsOnlyInTheEdgeZones(column: Int, page: Int) throws {  // S1.03
    var reader = try opened()
    reader.click(column, 5)
    reader.tick(at: .seconds(700_000_001))
    #expect(reader.pageNumber.page == page)
  }

  @Test func otherButtonsAndMotionDoNothing() throws {
    var reader = try opened()
    for action in [
      MouseReport.Action.press(button: 1), .press(button: 2), .release(button: 0), .motion,
      .drag(button: 0),
    ] {
      #expect(
        reader.questions {
          $0.handle(.mouse(MouseReport(action, column: 79, row: 3)), at: .seconds(80_000_000))
        }
          == [])
    }
    #expect(!reader.isMoving && reader.pageNumber.page == 10)
  }

  @Test func aNumberGoesToThatPage() throws {
    for end in ["g", "G"] {
      var reader = try opened()
      _ = reader.type("12" + end)
      #expect(reader.pageNumber.page == 12)
    }
    var reader = try opened()
    _ = reader.type("12")
    #expect(reader.screenText()[23].contains("Go to page 12_"))
    _ = reader.press(.backspace, .enter)
    #expect(reader.pageNumber.page == 1)
    #expect(!reader.screenText()[23].contains("Go to"))
  }

  @Test func escapeDropsANumber() throws {
    var reader = try opened()
    _ = reader.type("3")
    _ = reader.press(.escape)
    #expect(reader.pageNumber.page == 10)
    _ = reader.press(.right)
    #expect(reader.pageNumber.page == 11)
  }

  @Test func aKeyThatTakesNoNumberDropsItAndActs() throws {
    var reader = try opened()
    _ = reader.type("3i")
    #expect(reader.pageNumber.page == 10 && reader.showsChrome)
    #expect(!reader.screenText()[23].contains("Go to"))
  }

  @Test func firstAndLastPage() throws {
    var reader = try opened()
    _ = reader.type("G")
    #expect(reader.pageNumber.page == reader.pageNumber.pageCount)
    _ = reader.type("g")
    #expect(reader.pageNumber.page == 1)
    _ = reader.press(.end)
    #expect(reader.words().last == "w12x259")
    _ = reader.press(.home)
    #expect(reader.anchor.utf8 == 0)
  }

  @Test func aClickOnThePageNumberShowsTheMap() throws {
    var reader = try opened()
    reader.click(40, 23)
    #expect(reader.foot().contains("page 10 of "))
  }

  @Test func settingsAreChangedWhileReadingAndSaid() throws {  // S5.20
    var reader = try opened()
    let words = reader.words()
    #expect(reader.type("t") == [.saving(.settingsChanged)])
    #expect(reader.settings.transition == .scroll)
    #expect(reader.screenText()[23].contains("Transition: scroll"))
    #expect(reader.type("c") == [.saving(.settingsChanged)])
    #expect(reader.settings.theme == .sepia)
    #expect(reader.type("ss") == [.saving(.settingsChanged), .saving(.settingsChanged)])
    #expect(reader.settings.spread == .two)
    #expect(reader.layout?.isSpread == true)
    #expect(reader.words().contains(words[0]))
    _ = reader.type("ttccccss")
    #expect(reader.settings == Settings())
    #expect(reader.words() == words)
  }

  @Test func aTerminalThatDoesNotKeepUpGetsLess() throws {
    var reader = try opened()
    reader.take(.terminal(.isSlow), at: .zero)
    #expect(reader.scene.transition == .scroll)
    reader.take(.terminal(.isSlow), at: .zero)
    #expect(reader.scene.transition == .none)
    #expect(reader.settings.transition == .curl)
  }

  @Test func aLineTooSlowForTurnsShowsPagesAlone() throws {
    var reader = try opened()
    let start = Duration.seconds(80_000_000)
    reader.handle(.key(Key(.right)), at: start)
    #expect(reader.isMoving)
    #expect(
      reader.questions { $0.take(.terminal(.animatesTurns(false)), at: start + .milliseconds(20)) }
        == [
          .saving(.placeChanged)
        ])
    #expect(!reader.isMoving && reader.pageNumber.page == 11)
    #expect(reader.press(.right) == [.saving(.placeChanged)])
    #expect(!reader.isMoving && reader.pageNumber.page == 12)
    #expect(reader.settings.transition == .curl)
    reader.take(.terminal(.animatesTurns(true)), at: start + .seconds(9))
    #expect(reader.scene.transition == .curl)
  }

  @Test func suspendAndRedrawAreHandedOn() throws {
    var reader = try opened()
    #expect(reader.press(.character("z"), modifiers: .control) == [.terminal(.suspend)])
    #expect(reader.press(.character("l"), modifiers: .control) == [.terminal(.redraw)])
    #expect(reader.pageNumber.page == 10)
  }

  @Test func aQuitDuringATurnKeepsThePageTurnedTo() throws {
    var reader = try opened()
    let start = Duration.seconds(80_000_000)
    reader.handle(.key(Key(.right)), at: start)
    #expect(
      reader.questions { $0.handle(.key(Key(.character("q"))), at: start + .milliseconds(30)) }
        == [.terminal(.quit), .saving(.placeChanged)])
    #expect(reader.pageNumber.page == 11)
  }

  @Test func pastedTextAndUnknownKeysDoNothing() throws {
    var reader = try opened()
    #expect(reader.questions { $0.handle(.paste("qqqGgg"), at: .seconds(80_000_000)) } == [])
    #expect(reader.press(.function(6), .insert, .character("ж"), .character("0")) == [])
    #expect(reader.pageNumber.page == 10)
  }

  @Test func theTerminalsAnswerGivesItsColoursToTheShadows() throws {
    var reader = try sampleReader(onPage: 1) { $0.theme = .terminal }
    reader.handle(.reply(.backgroundColor(0xFFFFFF)), at: .zero)
    let start = Duration.seconds(80_000_000)
    reader.handle(.key(Key(.right)), at: start)
    let frame = reader.frame(at: start + .milliseconds(170))
    let shades = Set((0..<80).map { frame[column: $0, row: 12].style.background })
    #expect(shades.count > 3)
  }
}
