import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

/// Mouse input: other buttons, clicks, lost releases, the ends of the book.
struct PointerDragTests {
  private static let start = Duration.seconds(500_000_000)

  private func opened(
    page: Int = 12, columns: Int = 80, rows: Int = 24, _ change: (inout Settings) -> Void = { _ in }
  ) throws -> Reader {
    var settings = Settings()
    change(&settings)
    var reader = reader(try sampleBook(), columns: columns, rows: rows, settings: settings)
    _ = reader.type("\(page)g")
    return reader
  }

  @discardableResult
  private func mouse(
    _ action: MouseReport.Action, _ column: Int, _ row: Int, after milliseconds: Int = 0,
    _ reader: inout Reader
  ) -> [Reader.Effect] {
    reader.handle(
      .mouse(MouseReport(action, column: column, row: row)),
      at: Self.start + .milliseconds(milliseconds))
  }

  /// Presses on the page and moves the leaf to the left.
  private func lift(_ reader: inout Reader) {
    mouse(.press(button: 0), 60, 10, &reader)
    for column in stride(from: 58, through: 40, by: -2) {
      mouse(.drag(button: 0), column, 10, &reader)
    }
  }

  @Test func theRightButtonIsIgnoredWhileALeafIsHeldOnWordsToo() throws {
    var reader = try opened()
    lift(&reader)
    let held = reader.frame(at: Self.start)
    for row in 2..<22 {
      for column in stride(from: 8, to: 38, by: 3) {
        mouse(.press(button: 2), column, row, &reader)
        mouse(.release(button: 2), column, row, &reader)
      }
    }
    #expect(reader.isReading && reader.frame(at: Self.start) == held)
    mouse(.drag(button: 0), 30, 10, &reader)
    #expect(reader.frame(at: Self.start) != held)
  }

  @Test func aClickOnThePageIsPressAndReleaseInOneCell() throws {
    var reader = try opened()
    mouse(.press(button: 0), 79, 5, &reader)
    mouse(.release(button: 0), 79, 9, &reader)
    _ = reader.tick(at: Self.start + .seconds(2))
    #expect(reader.pageNumber.page == 12)
    mouse(.press(button: 0), 79, 5, after: 3_000, &reader)
    mouse(.release(button: 0), 79, 5, after: 3_010, &reader)
    _ = reader.tick(at: Self.start + .seconds(9))
    #expect(reader.pageNumber.page == 13)
  }

  @Test func aClickInAListIsPressAndReleaseInOneCellOfIt() throws {
    var reader = try opened()
    // The press was on the page, before the list was open.
    mouse(.press(button: 0), 40, 2, &reader)
    _ = reader.type("o")
    #expect(mouse(.release(button: 0), 40, 2, &reader) == [] && !reader.isReading)
    mouse(.press(button: 0), 40, 2, &reader)
    #expect(!reader.isReading)
    mouse(.release(button: 0), 41, 2, &reader)
    #expect(!reader.isReading)
    mouse(.press(button: 0), 40, 2, &reader)
    mouse(.release(button: 0), 40, 2, &reader)
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
        mouse(.press(button: 0), 40, 10, after: time, &reader)
        mouse(.drag(button: 0), 40 + distance, 10, after: time + 100, &reader)
        mouse(.release(button: 0), 40 + distance, 10, after: time + 900, &reader)
        _ = reader.tick(at: Self.start + .milliseconds(time + 2_000))
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
    for key in ["p", "z", "?", "o"] {
      var reader = try opened()
      _ = reader.type("\(key)15")
      #expect(reader.screenText()[23].contains("Go to page 15_"), "\(key)")
      _ = reader.press(.enter)
      #expect(reader.pageNumber.page == 15 && reader.isReading, "\(key)")
    }
  }

  @Test func theWheelTurnsBackAtOnceAndOneWayOnlyOnePageAtATime() throws {
    var reader = try opened { $0.transition = .none }
    mouse(.wheelDown, 40, 10, &reader)
    mouse(.wheelDown, 40, 10, after: 119, &reader)
    #expect(reader.pageNumber.page == 13)
    mouse(.wheelUp, 40, 10, after: 119, &reader)
    #expect(reader.pageNumber.page == 12)
    mouse(.wheelUp, 40, 10, after: 238, &reader)
    #expect(reader.pageNumber.page == 12)
    mouse(.wheelUp, 40, 10, after: 239, &reader)
    #expect(reader.pageNumber.page == 11)
  }

  @Test func aLeafFallsTwoSecondsAfterTheLastReport() throws {
    var reader = try opened()
    let before = reader.frame(at: Self.start)
    lift(&reader)
    #expect(reader.deadline == Self.start + .seconds(2))
    // A trembling hand still holds it.
    mouse(.drag(button: 0), 40, 10, after: 1_500, &reader)
    _ = reader.tick(at: Self.start + .milliseconds(3_499))
    #expect(!reader.isMoving && reader.frame(at: Self.start + .seconds(3)) != before)
    _ = reader.tick(at: Self.start + .milliseconds(3_500))
    #expect(reader.isMoving && reader.deadline == nil)
    _ = reader.tick(at: Self.start + .seconds(5))
    #expect(reader.frame(at: Self.start + .seconds(5)) == before && reader.pageNumber.page == 12)
  }

  @Test func aScreenSlidesBackTwoSecondsAfterTheLastReport() throws {
    var reader = try opened { $0.transition = .scroll }
    _ = reader.type("C")
    let contents = reader.screenText()
    lift(&reader)
    #expect(reader.deadline == Self.start + .seconds(2))
    _ = reader.tick(at: Self.start + .seconds(2))
    #expect(reader.isMoving && reader.deadline == nil)
    _ = reader.tick(at: Self.start + .seconds(5))
    #expect(reader.screenText() == contents && !reader.isMoving)
  }
}
