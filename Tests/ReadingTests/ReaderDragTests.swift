import Asking
import BookText
import Cells
import Defaults
import Paging
import PlainText
import TerminalInput
import Testing

@testable import Reading

/// A layout of leaves: direction and number of pages.
struct Binding: Sendable, CustomTestStringConvertible {
  var direction: Settings.ReadingDirection
  var spread: Settings.Spread
  var transition = "curl"

  var testDescription: String { "\(direction) \(spread) \(transition)" }

  static let all: [Binding] = ["curl", "scroll", "none"].flatMap { transition in
    [Settings.ReadingDirection.ltr, .rtl].flatMap { direction in
      [Settings.Spread.one, .two].map {
        Binding(direction: direction, spread: $0, transition: transition)
      }
    }
  }

  static let animated = all.filter { $0.transition != "none" }
  // Swift 6.0 cannot compile a closure among the arguments of a test.
  static let curled = all.filter { $0.transition == "curl" }

  var settings: Settings {
    var settings = Settings()
    (settings.direction, settings.spread) = (direction, spread)
    settings.transition = transition == "curl" ? .curl : transition == "scroll" ? .scroll : .none
    return settings
  }

  /// Returns reports of a button pressed in the middle and dragged `cells` cells forwards.
  func drag(cells: Int, from start: Duration, release: Bool = true) -> [(InputEvent, Duration)] {
    let sign = cells < 0 ? -1 : 1
    func place(_ way: Int) -> (Int, Int) { (direction == .rtl ? 60 + way : 60 - way, 20) }
    func report(_ action: MouseReport.Action, _ way: Int) -> InputEvent {
      .mouse(MouseReport(action, column: place(way).0, row: place(way).1))
    }
    var events: [(InputEvent, Duration)] = [(report(.press(button: 0), 0), start)]
    for step in 1...abs(cells) {
      let time = start + .milliseconds(step * 60)
      events.append((report(.drag(button: 0), step * sign), time))
    }
    let end = start + .milliseconds(abs(cells) * 60 + 500)
    if release { events.append((report(.release(button: 0), cells), end)) }
    return events
  }
}

struct ReaderDragTests {
  private func opened(_ binding: Binding, page: Int = 12) throws -> Reader {
    var reader = reader(try sampleBook(), columns: 120, rows: 44, settings: binding.settings)
    _ = reader.type("\(page)g")
    return reader
  }

  /// Passes reports on and lets the leaf come to rest; returns the questions.
  private func play(_ events: [(InputEvent, Duration)], on reader: inout Reader) -> [Question] {
    reader.questions { reader in
      for (event, time) in events { reader.handle(event, at: time) }
      reader.tick(at: (events.last?.1 ?? .zero) + .seconds(2))
    }
  }

  private static let start = Duration.seconds(500_000_000)

  @Test(arguments: Binding.all)
  func aLeafLedFarTurnsAndLedALittleFallsBack(binding: Binding) throws {
    for direction in [1, -1] {
      var reader = try opened(binding)
      let (anchor, before) = (reader.anchor, reader.frame(at: Self.start))
      #expect(play(binding.drag(cells: 2 * direction, from: Self.start), on: &reader) == [])
      #expect(reader.anchor == anchor)
      #expect(reader.frame(at: Self.start + .seconds(9)) == before)
      let far = 58
      let questions = play(
        binding.drag(cells: far * direction, from: Self.start + .seconds(10)), on: &reader)
      #expect(questions == [.saving(.placeChanged)])
      #expect(direction > 0 ? reader.anchor > anchor : reader.anchor < anchor)
      #expect(!reader.isMoving)
    }
  }

  @Test(arguments: Binding.animated)
  func theScreenFollowsTheHandAndNothingIsLeftOfIt(binding: Binding) throws {
    var reader = try opened(binding)
    let before = reader.frame(at: Self.start)
    var frames: [Grid] = []
    for (event, time) in binding.drag(cells: 12, from: Self.start, release: false) {
      reader.handle(event, at: time)
      frames.append(reader.frame(at: time))
    }
    #expect(Set(frames.dropFirst(2)).count >= 8)
    #expect(frames.dropFirst(2).allSatisfy { $0 != before })
    // Time alone does not move a held leaf.
    #expect(reader.frame(at: Self.start + .seconds(60)) == frames.last)
    reader.handle(.key(Key(.escape)), at: Self.start + .seconds(60))
    reader.tick(at: Self.start + .seconds(62))
    #expect(reader.frame(at: Self.start + .seconds(62)) == before)
  }

  @Test func theEdgeOfTheLeafStaysUnderThePointer() throws {
    let binding = Binding(direction: .ltr, spread: .two)
    var reader = try opened(binding)
    let layout = try #require(reader.layout)
    let edge = layout.paper.columns.upperBound
    let row = layout.paper.row + layout.paper.size.rows / 2
    let start = MouseReport(.press(button: 0), column: edge - 1, row: row)
    reader.handle(.mouse(start), at: Self.start)
    for column in stride(from: edge - 2, to: layout.paper.column + 4, by: -3) {
      let report = MouseReport(.drag(button: 0), column: column, row: row)
      reader.handle(.mouse(report), at: Self.start)
      let frame = reader.frame(at: Self.start)
      // The first column of the back is brightly lit paper; the one before it is in shadow.
      let paper = Color(0xF5EEDC)
      let shadow = frame[column: column, row: row].style.background
      #expect(shadow.luminance < paper.luminance, "column \(column)")
    }
  }

  @Test(arguments: [
    InputEvent.key(Key(.escape)), .focus(false), .mouse(MouseReport(.motion, column: 3, row: 3)),
    .key(Key(.function(9))),
  ])
  func aDraggedLeafAlwaysFalls(event: InputEvent) throws {
    let binding = Binding(direction: .ltr, spread: .two)
    var reader = try opened(binding)
    let anchor = reader.anchor
    for (event, time) in binding.drag(cells: 50, from: Self.start, release: false) {
      reader.handle(event, at: time)
    }
    reader.handle(event, at: Self.start + .seconds(9))
    #expect(reader.isMoving)
    reader.tick(at: Self.start + .seconds(11))
    #expect(!reader.isMoving && reader.anchor == anchor)
  }

  @Test func aSecondButtonIsIgnoredAndAResizeDropsTheLeaf() throws {
    let binding = Binding(direction: .ltr, spread: .two)
    var reader = try opened(binding)
    let anchor = reader.anchor
    for (event, time) in binding.drag(cells: 20, from: Self.start, release: false) {
      reader.handle(event, at: time)
    }
    let held = reader.frame(at: Self.start + .seconds(9))
    let second = MouseReport(.press(button: 2), column: 30, row: 9)
    reader.handle(.mouse(second), at: Self.start + .seconds(9))
    #expect(reader.frame(at: Self.start + .seconds(9)) == held)
    #expect(
      reader.questions { $0.resize(to: Size(columns: 80, rows: 24), at: Self.start + .seconds(10)) }
        == [])
    #expect(reader.anchor == anchor && !reader.isMoving)
    let release = MouseReport(.release(button: 0), column: 5, row: 9)
    #expect(reader.questions { $0.handle(.mouse(release), at: Self.start + .seconds(11)) } == [])
    #expect(reader.anchor == anchor)
  }

  @Test func aPressOnAMovingLeafCatchesIt() throws {
    let binding = Binding(direction: .ltr, spread: .two)
    var reader = try opened(binding)
    reader.handle(.key(Key(.right)), at: Self.start)
    let press = MouseReport(.press(button: 0), column: 60, row: 20)
    reader.handle(.mouse(press), at: Self.start + .milliseconds(150))
    #expect(!reader.isMoving)
    let held = reader.frame(at: Self.start + .milliseconds(150))
    #expect(reader.frame(at: Self.start + .seconds(5)) == held)
  }

  @Test(arguments: Binding.animated, [50, 200])
  func nClicksOnTheEdgeAreNPagesAtAnyRate(binding: Binding, pause: Int) throws {
    for direction in [1, -1] {
      var reader = try opened(binding)
      let before = reader.pageNumber.page
      let outer = (binding.direction == .rtl) == (direction > 0) ? 3 : 116
      let (column, row) = (outer, 20)
      for click in 0..<5 {
        let now = Self.start + .milliseconds(pause * click)
        for action in [MouseReport.Action.press(button: 0), .release(button: 0)] {
          reader.tick(at: now)
          reader.handle(.mouse(MouseReport(action, column: column, row: row)), at: now)
        }
      }
      reader.tick(at: Self.start + .seconds(9))
      let step = reader.pages.layout?.isSpread == true ? 2 : 1
      #expect(abs(reader.pageNumber.page - before - 5 * step * direction) < step)
    }
  }

  @Test func aLeafCaughtInTheMiddleAndReleasedKeepsItsEnd() throws {
    let binding = Binding(direction: .ltr, spread: .one)
    for forward in [true, false] {
      var reader = try opened(binding)
      let page = reader.pageNumber.page
      reader.handle(.key(Key(forward ? .right : .left)), at: Self.start)
      let caught = Self.start + .milliseconds(100)
      for action in [MouseReport.Action.press(button: 0), .release(button: 0)] {
        reader.handle(.mouse(MouseReport(action, column: 60, row: 20)), at: caught)
      }
      reader.tick(at: Self.start + .seconds(5))
      #expect(reader.pageNumber.page == page + (forward ? 1 : -1))
    }
  }

  @Test(arguments: Binding.animated, [1, -1])
  func aCaughtLeafFollowsThePointerFromWhereItIs(binding: Binding, direction: Int) throws {
    var reader = try opened(binding)
    let page = reader.pageNumber.page
    let isSwapped = binding.direction == .rtl
    let keys: [Key.Code] = isSwapped ? [.left, .right] : [.right, .left]
    reader.handle(.key(Key(keys[direction > 0 ? 0 : 1])), at: Self.start)
    let caught = Self.start + .milliseconds(120)
    let before = reader.frame(at: caught)
    // One cell on and back again: the leaf is at its old position.
    let there = binding.drag(cells: direction, from: caught, release: false)
    for (event, _) in there { reader.handle(event, at: caught) }
    #expect(reader.frame(at: caught) != before || binding.spread == .one)
    if case .mouse(let report)? = there.first?.0 {
      let back = MouseReport(.drag(button: 0), column: report.column, row: report.row)
      reader.handle(.mouse(back), at: caught)
    }
    #expect(reader.frame(at: caught) == before)
    // Dragged back against its turn it falls, in either direction.
    let extent = 45
    for (event, time) in binding.drag(cells: -extent * direction, from: caught).dropFirst() {
      reader.handle(event, at: time)
    }
    reader.tick(at: Self.start + .seconds(99))
    #expect((reader.pageNumber.page - page) * direction <= 0)
  }

  @Test(arguments: [("g", -1), ("G", 1)])
  func atTheEndsTheLeafGivesWayUnderTheHandAndSpringsBack(end: String, outwards: Int) throws {
    for transition in ["curl", "scroll"] {
      let binding = Binding(
        direction: .ltr, spread: .one, transition: transition)
      var reader = try opened(binding)
      _ = reader.type(end)
      let (place, before) = (reader.anchor, reader.frame(at: Self.start))
      let pull = binding.drag(cells: 40 * outwards, from: Self.start, release: false)
      for (event, time) in pull { reader.handle(event, at: time) }
      let held = Self.start + .seconds(20)
      let pulled = reader.frame(at: held)
      #expect(pulled != before)
      reader.handle(
        .mouse(MouseReport(.release(button: 0), column: 60 - 40 * outwards, row: 20)), at: held)
      // The last row has a message now.
      #expect(reader.frame(at: held).withoutFoot == pulled.withoutFoot && reader.isMoving)
      reader.handle(.key(Key(.escape)), at: held)
      reader.tick(at: held + .seconds(1))
      #expect(reader.frame(at: held + .seconds(1)) == before && reader.anchor == place)
      #expect(!reader.isMoving)
    }
  }

  @Test func keysLiftTheLeafLeadItAndTurnIt() throws {
    let binding = Binding(direction: .ltr, spread: .two)
    var reader = try opened(binding)
    let (anchor, before) = (reader.anchor, reader.frame(at: Self.start))
    _ = reader.type("p")
    let lifted = reader.frame(at: Self.start)
    #expect(lifted != before && !reader.isMoving)
    _ = reader.press(.right, .right)
    #expect(reader.frame(at: Self.start) != lifted)
    _ = reader.press(.escape)
    #expect(reader.anchor == anchor)
    #expect(reader.frame(at: Self.start + .seconds(9_000_000)) == before)
    _ = reader.type("p")
    _ = reader.press(.enter)
    #expect(reader.anchor > anchor)
    // However often a key is pressed, the next one the other way moves it back.
    for key in [Key.Code.right, .left] {
      _ = reader.type("p")
      for _ in 0..<40 { _ = reader.press(key) }
      let far = reader.frame(at: Self.start)
      _ = reader.press(key == .right ? .left : .right)
      #expect(reader.frame(at: Self.start) != far)
      _ = reader.press(.escape)
    }
    // Dragged back beyond its place, it lifts the previous leaf.
    let second = reader.anchor
    _ = reader.type("p")
    _ = reader.press(.left, .left, .left, .left, .enter)
    #expect(reader.anchor < second)
  }
}

extension Grid {
  /// Returns the grid with its last row blank.
  fileprivate var withoutFoot: Grid {
    var grid = self
    grid.fill(
      Rect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1),
      with: Cell(.space, .plain))
    return grid
  }
}

struct ReaderBindingTests {
  @Test func nothingIsDrawnOverTheEdgeOfItsPage() throws {  // S2.05
    let line = String(repeating: "x", count: 300) + " " + String(repeating: "字", count: 200)
    let text = Array(repeating: "    \(line)\n\n\n", count: 80).joined()
    for transition in ["none", "scroll"] {
      for columns in [60, 80, 120, 161] {
        var settings = Settings()
        settings.choose("kept", for: .layout)
        settings.choose(transition, for: .transition)
        let book = try Book(plainText: Array(text.utf8), named: "wide")
        var reader = reader(book, columns: columns, rows: 24, settings: settings)
        _ = reader.type("4g")
        let layout = try #require(reader.layout)
        let grid = reader.frame(at: .seconds(100_000_000))
        for row in 0..<24 {
          for column in 0..<columns where "x字".contains(grid[column: column, row: row].glyph.text) {
            #expect(layout.pages.contains { $0.text.contains(column: column, row: row) })
          }
        }
      }
    }
  }

  @Test(arguments: Settings.Theme.allCases)
  func theGapBetweenPagesThatSlideCanBeSeen(theme: Settings.Theme) throws {  // S4.27
    var reader = try sampleReader(onPage: 6) { ($0.theme, $0.transition) = (theme, .scroll) }
    let start = Duration.seconds(700_000_000)
    let table = reader.palette.table
    #expect(table != reader.palette.paper || theme == .terminal)
    let paperColumns = try #require(reader.layout).paper.columns
    reader.handle(.key(Key(.right)), at: start)
    let frame = reader.frame(at: start + .milliseconds(150))
    let gap = paperColumns.filter { frame[column: $0, row: 12].style.background == table }
    guard theme != .terminal else { return }
    #expect(gap.count == TurnPainter.slideSpacing && (gap.last ?? 0) - (gap.first ?? 0) == 1)
  }

  @Test(arguments: Binding.all)
  func everyWordIsSeenOnceInEveryBinding(binding: Binding) throws {
    var reader = reader(
      try sampleBook(chapters: 2), columns: 110, rows: 44, settings: binding.settings)
    var seen: [String] = []
    while true {
      seen += reader.wordsInOrder()
      let before = reader.anchor
      _ = reader.press(.pageDown)
      if reader.anchor == before { break }
    }
    #expect(seen == (1...2).flatMap { chapter in (0..<260).map { "w\(chapter)x\($0)" } })
  }

  @Test(arguments: Binding.animated)
  func turnsBeginAndEndAtRestInEveryBinding(binding: Binding) throws {  // I16
    for key in [Key.Code.pageDown, .pageUp] {
      var reader = reader(try sampleBook(), columns: 120, rows: 44, settings: binding.settings)
      _ = reader.type("12g")
      reader.expectATurnBetweenScreensAtRest(by: key)
    }
  }

  @Test func inARightToLeftBookSidesAreExchanged() throws {
    var reader = try sampleReader(onPage: 6, columns: 120, rows: 30) { $0.direction = .rtl }
    let page = reader.pageNumber.page
    let folios = reader.screenText()[27].split(separator: " ").compactMap { Int($0) }
    #expect(folios.filter { $0 <= page + 1 } == [page + 1, page])
    _ = reader.press(.left)
    #expect(reader.pageNumber.page == page + 2)
    _ = reader.press(.right)
    #expect(reader.pageNumber.page == page)
    reader.click(1, 9)
    reader.tick(at: .seconds(700_000_002))
    #expect(reader.pageNumber.page == page + 2)
  }

  @Test func aHebrewBookIsReadFromRightToLeftByItself() throws {
    let text = String(repeating: "המנורה דלקה בחלון והגשם ירד. ", count: 200)
    let book = try Book(plainText: Array(text.utf8), named: "lamp")
    #expect(book.isRightToLeft)
    #expect(reader(book, columns: 120, rows: 30).layout?.isRightToLeft == true)
    #expect(!(try sampleBook().isRightToLeft))
  }

  @Test func theFirstPageCanFaceTheSecond() throws {
    var reader = reader(try sampleBook(), columns: 120, rows: 30)
    _ = reader.type("6g")
    let words = reader.words()
    let anchor = reader.anchor
    _ = reader.type("S/spread")
    // From automatic to the last of four: with no page alone.
    for _ in 1...3 { #expect(reader.press(.enter) == [.saving(.settingsChanged)]) }
    _ = reader.press(.escape, .escape)
    #expect(reader.anchor == anchor)
    let folios = reader.screenText()[27].split(separator: " ").compactMap { Int($0) }
    #expect(folios == [5, 6])
    _ = reader.type("S/spread")
    _ = reader.press(.enter)
    _ = reader.press(.escape, .escape)
    #expect(reader.words() == words)
  }
}

extension Reader {
  /// Returns the words of the sample book on the screen, in reading order for every binding.
  mutating func wordsInOrder() -> [String] {
    words().sorted { first, second in
      func key(_ word: String) -> [Int] {
        word.dropFirst().split(separator: "x").map { Int($0) ?? 0 }
      }
      return key(first).lexicographicallyPrecedes(key(second))
    }
  }
}
