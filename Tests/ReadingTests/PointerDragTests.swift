import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

/// Mouse input: other buttons, clicks, lost releases, the ends of the book.
struct PointerDragTests {
  private func opened(
    page: Int = 12, columns: Int = 80, rows: Int = 24, _ change: (inout Settings) -> Void = { _ in }
  ) throws -> Reader {
    try sampleReader(onPage: page, columns: columns, rows: rows, change)
  }

  /// Presses on the page and moves the leaf to the left.
  private func lift(_ reader: inout Reader) {
    reader.mouse(.press(button: 0), 60, 10)
    for column in stride(from: 58, through: 40, by: -2) {
      reader.mouse(.drag(button: 0), column, 10)
    }
  }

  @Test func theRightButtonIsIgnoredWhileALeafIsHeldOnWordsToo() throws {
    var reader = try opened()
    lift(&reader)
    let held = reader.frame(at: Reader.start)
    for row in 2..<22 {
      for column in stride(from: 8, to: 38, by: 3) {
        reader.mouse(.press(button: 2), column, row)
        reader.mouse(.release(button: 2), column, row)
      }
    }
    #expect(reader.isReading && reader.frame(at: Reader.start) == held)
    reader.mouse(.drag(button: 0), 30, 10)
    #expect(reader.frame(at: Reader.start) != held)
  }

  @Test func aLeafIsHeldWhereTheButtonWasPressed() throws {
    func frame(by rows: [Int]) throws -> [String] {
      var reader = try opened { $0.transition = .curl }
      reader.mouse(.press(button: 0), 70, 18)
      for (step, row) in rows.enumerated() {
        reader.mouse(.drag(button: 0), 60 - 10 * step, row, after: 100 * step)
      }
      return reader.frame(at: Reader.start + .milliseconds(500)).lines
    }
    #expect(try frame(by: [18, 18]) == frame(by: [14, 18]))
  }

  @Test func aPressBesideThePaperDoesNotStopAMovingLeaf() throws {
    for (column, stops) in [(2, false), (125, true)] {
      var reader = try opened(columns: 250, rows: 60) { $0.spread = .one }
      let paper = try #require(reader.layout?.paper)
      #expect(paper.contains(column: column, row: 30) == stops)
      reader.handle(.key(Key(.right)), at: Reader.start)
      reader.mouse(.press(button: 0), column, 30, after: 100)
      reader.tick(at: Reader.start + .seconds(1))
      #expect(reader.pageNumber.page == (stops ? 12 : 13))
    }
  }

  @Test(arguments: [(0, 0, true), (400, 0, true), (401, 0, false), (100, 1, false)])
  func aDoubleClickIsTwoClicksOnOneCellWithinFourTenthsOfASecond(
    milliseconds: Int, columns: Int, isDouble: Bool
  ) throws {
    var reader = try opened()
    let context = reader.context()
    let cell = try #require(
      (20..<50).first { column in
        [column, column + 1].allSatisfy {
          context.word(at: MouseReport(.press(button: 0), column: $0, row: 10)) != nil
        }
      })
    for (column, time) in [(cell, 0), (cell + columns, milliseconds)] {
      reader.mouse(.press(button: 0), column, 10, after: time)
      reader.mouse(.release(button: 0), column, 10, after: time)
    }
    #expect(reader.isReading == !isDouble)
  }

  @Test func aClickAboveThePaperShowsTheShelfAndOneOnItsEdgeDoesNot() throws {
    for (above, screen) in [(1, MainScreen.shelf), (0, .book)] {
      var reader = try opened(columns: 250, rows: 60)
      let layout = try #require(reader.layout)
      #expect(layout.pages[0].headRow != layout.paper.row)
      let row = layout.paper.row - above
      reader.mouse(.press(button: 0), 100, row)
      reader.mouse(.release(button: 0), 100, row)
      #expect(reader.screens.current == screen)
    }
  }

  @Test func theWheelIsIgnoredWhileALeafIsHeld() throws {
    var reader = try opened()
    lift(&reader)
    let held = reader.frame(at: Reader.start)
    for action in [MouseReport.Action.wheel(.down), .wheel(.up)] {
      reader.mouse(action, 40, 10, after: 500)
      #expect(reader.frame(at: Reader.start + .milliseconds(500)) == held)
    }
    reader.mouse(.drag(button: 0), 60, 10, after: 600)
    reader.mouse(.release(button: 0), 60, 10, after: 1_000)
    reader.tick(at: Reader.start + .seconds(3))
    #expect(reader.pageNumber.page == 12)
  }

  @Test(
    arguments: [
      (1, 0), (2, 1), (-2, 1), (6, 3), (6, -3), (5, 3), (-5, -3), (0, 1), (0, -4), (1, 1), (1, 2),
      (1, 3),
    ])
  func aDragIsAlongTheTurnIfItIsTwiceAsLongInCellsThatAreTwiceAsHigh(
    moved: (columns: Int, rows: Int)
  ) throws {
    let reader = try opened()
    let press = MouseReport(.press(button: 0), column: 40, row: 12)
    let end = MouseReport(
      .drag(button: 0), column: 40 - moved.columns, row: 12 - moved.rows)
    let (cells, isAlong) = reader.context().distance(from: press, to: end)
    let (columns, rows) = (abs(moved.columns), abs(moved.rows))
    #expect(cells == Double(moved.columns))
    #expect(isAlong == (columns >= 1 && columns >= 2 * rows))
  }

  @Test func theSpeedOfALongDragIsThatOfItsLastTenthOfASecond() {
    let press = MouseReport(.press(button: 0), column: 40, row: 12)
    var drag = PointerDrag(press: press, at: .zero)
    var distance = 0.0
    for step in 1...100 {
      // Faster from report to report: 10 ms apart, `step` cells more.
      distance += Double(step)
      let now = Duration.milliseconds(10 * step)
      drag.record(distance: distance, at: now)
      let count = min(step, 10)
      let covered = (0..<count).reduce(0) { $0 + step - $1 }
      #expect(
        abs(drag.velocity(at: now) - Double(covered) / (0.01 * Double(count))) < 1e-6, "\(step)")
    }
  }

  @Test func aClickOnThePageIsPressAndReleaseInOneCell() throws {
    var reader = try opened()
    reader.mouse(.press(button: 0), 79, 5)
    reader.mouse(.release(button: 0), 79, 9)
    reader.tick(at: Reader.start + .seconds(2))
    #expect(reader.pageNumber.page == 12)
    reader.mouse(.press(button: 0), 79, 5, after: 3_000)
    reader.mouse(.release(button: 0), 79, 5, after: 3_010)
    reader.tick(at: Reader.start + .seconds(9))
    #expect(reader.pageNumber.page == 13)
  }

  @Test func aClickInAListIsPressAndReleaseInOneCellOfIt() throws {
    var reader = try opened()
    _ = reader.type("d")
    // The press was on the page, before the list was open.
    reader.mouse(.press(button: 0), 40, 2)
    _ = reader.type("M")
    #expect(reader.mouse(.release(button: 0), 40, 2) == [] && !reader.isReading)
    reader.mouse(.press(button: 0), 40, 2)
    #expect(!reader.isReading)
    reader.mouse(.release(button: 0), 41, 2)
    #expect(!reader.isReading)
    reader.mouse(.press(button: 0), 40, 2)
    reader.mouse(.release(button: 0), 40, 2)
    #expect(reader.isReading)
  }

  @Test func turningBeyondAnEndShowsANotice() throws {
    for transition in ["curl", "scroll", "none"] {
      for columns in [80, 160] {
        var reader = try opened(columns: columns, rows: 45) {
          $0.choose(transition, for: .transition)
        }
        _ = reader.type("g")
        _ = reader.press(.left)
        #expect(reader.screenText()[44].contains("First page"))
        _ = reader.press(.right)
        #expect(!reader.screenText()[44].contains("First page"))
        _ = reader.type("G")
        _ = reader.press(.right)
        #expect(reader.screenText()[44].contains("Last page"))
        _ = reader.press(.left)
        #expect(!reader.screenText()[44].contains("Last page"))
      }
    }
  }

  @Test(arguments: ["curl", "scroll", "none"], [80, 160])
  func aPullBeyondAnEndShowsANoticeAtItsRelease(transition: String, columns: Int) throws {
    for (key, distance, page) in [("g", 20, "First page"), ("G", -20, "Last page")] {
      var reader = try opened(columns: columns, rows: 45) {
        $0.choose(transition, for: .transition)
      }
      _ = reader.type(key)
      let before = reader.screenText()
      func pull(_ distance: Int, from time: Int) {
        reader.mouse(.press(button: 0), 40, 10, after: time)
        reader.mouse(.drag(button: 0), 40 + distance, 10, after: time + 100)
        reader.mouse(.release(button: 0), 40 + distance, 10, after: time + 900)
        reader.tick(at: Reader.start + .milliseconds(time + 2_000))
      }
      // A pull to the other side that falls back does not show the end message.
      pull(-distance / 10, from: 0)
      #expect(reader.screenText() == before)
      pull(distance, from: 10_000)
      #expect(reader.screenText()[44].contains(page), "\(page)")
      #expect(reader.screenText().dropLast() == before.dropLast())
    }
  }

  @Test func aDigitThatEndsSomethingBeginsANumber() throws {
    var reader = try opened()
    _ = reader.type("p15")
    #expect(reader.screenText()[23].contains("Go to page 15_"))
    _ = reader.press(.enter)
    #expect(reader.pageNumber.page == 15 && reader.isReading)
  }
}
