import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing
import Typesetting

@testable import Reading

struct SliderTests {
  private func opened(
    columns: Int = 80, rows: Int = 26, page: Int = 10, isRightToLeft: Bool = false
  ) throws -> Reader {
    var settings = Settings()
    if isRightToLeft { settings.direction = .rtl }
    var reader = reader(try sampleBook(), columns: columns, rows: rows, settings: settings)
    _ = reader.type("\(page)g")
    return reader
  }

  private func click(_ column: Int, _ row: Int, on reader: inout Reader) {
    reader.click(column, row)
    reader.tick(at: .seconds(700_000_002))
  }

  @Test func theSliderRunsThroughTheBookAndGoesOnlyWhenAsked() throws {
    var reader = try opened()
    let last = reader.pageNumber.pageCount
    _ = reader.type("z")
    #expect(reader.screenText()[24].contains("Page 10 of \(last)"))
    #expect(reader.screenText()[24].contains("CHAPTER"))
    _ = reader.press(.end)
    #expect(reader.screenText()[24].contains("Page \(last) of \(last)"))
    #expect(reader.pageNumber.page == 10)
    _ = reader.press(.escape)
    #expect(reader.pageNumber.page == 10)
    _ = reader.type("z")
    _ = reader.press(.right, .right, .enter)
    #expect(reader.pageNumber.page == 12)
  }

  @Test func theSliderFollowsTheMouse() throws {
    var reader = try opened()
    _ = reader.type("z")
    let press = MouseReport(.press(button: 0), column: 40, row: 25)
    reader.handle(.mouse(press), at: .seconds(700_000_000))
    let drag = MouseReport(.drag(button: 0), column: 79, row: 25)
    reader.handle(.mouse(drag), at: .seconds(700_000_000))
    let last = reader.pageNumber.pageCount
    #expect(reader.screenText()[24].contains("Page \(last) of"))
    let release = MouseReport(.release(button: 0), column: 79, row: 25)
    reader.handle(.mouse(release), at: .seconds(700_000_000))
    reader.tick(at: .seconds(700_000_002))
    #expect(reader.pageNumber.page == last)
  }

  @Test func theSliderGoesToItsPageOnlyIfTheButtonIsPressedAndReleasedOnIt() throws {
    // It has the last two of 26 rows.
    let context = try opened().context()
    for (pressed, released, goes) in [
      (25, 25, true), (25, 24, true), (24, 25, true), (25, 23, false), (23, 25, false),
    ] {
      var slider = SliderPanel(context)
      let press = MouseReport(.press(button: 0), column: 40, row: pressed)
      let drag = MouseReport(.drag(button: 0), column: 60, row: released)
      let release = MouseReport(.release(button: 0), column: 60, row: released)
      _ = slider.mouseDown(press, context)
      _ = slider.drag(drag, context)
      let response = slider.release(release, context)
      #expect(response.closes == goes, "from row \(pressed) to row \(released)")
      #expect(response.requests.count == (goes ? 1 : 0))
    }
  }

  @Test func aColumnOfTheSliderIsThatOfTheNearestPage() {
    // Ten columns, and two at each side.
    let bar = PageBar(columns: 2..<12, count: 4, isRightToLeft: false)
    let pages = (0..<14).map { bar.place(at: $0) }
    #expect(pages == [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3])
    // Halfway between two pages it is the later one's.
    let short = PageBar(columns: 2..<5, count: 2, isRightToLeft: false)
    #expect((2..<5).map { short.place(at: $0) } == [0, 1, 1])
  }

  @Test(arguments: 1...60, [20, 80, 300])
  func everyPageCanBeReachedByTheSliderWhereThereIsRoom(count: Int, columns: Int) {
    let bar = PageBar(columns: 2..<columns - 2, count: count, isRightToLeft: false)
    let pages = (0..<columns).map { bar.place(at: $0) }
    #expect(pages == pages.sorted())
    #expect(pages.first == 0 && pages.last == count - 1)
    if count <= columns - 4 { #expect(Set(pages).count == count) }
  }

  @Test func everyPageCanBeReachedByTheSliderInOneTurn() throws {  // S3.31
    var reader = try opened(columns: 110, rows: 40)
    for page in 1...reader.pageNumber.pageCount {
      _ = reader.type("z")
      _ = reader.press(.home)
      for _ in 1..<page { _ = reader.press(.right) }
      let start = Duration.seconds(900_000_000 + 10 * page)
      let questions = reader.questions { $0.handle(.key(Key(.enter)), at: start) }
      let wasThere = reader.scene.visiblePages.contains(page - 1)
      #expect(reader.isMoving != wasThere || questions == [.saving(.placeChanged)], "\(page)")
      reader.tick(at: start + .seconds(1))
      #expect(!reader.isMoving && reader.scene.visiblePages.contains(page - 1), "\(page)")
    }
  }

  @Test func theSliderRunsFromRightToLeftWhereReadingDoes() throws {
    var reader = try opened(isRightToLeft: true)
    _ = reader.type("z")
    _ = reader.press(.left, .left, .enter)
    #expect(reader.pageNumber.page == 12)
    for count in 1...60 {
      let plain = PageBar(columns: 2..<78, count: count, isRightToLeft: false)
      let mirrored = PageBar(columns: 2..<78, count: count, isRightToLeft: true)
      for column in 0..<80 {
        #expect(mirrored.place(at: column) == count - 1 - plain.place(at: column))
      }
    }
  }

  @Test func aResizeKeepsTheSliderOpen() throws {
    var reader = try opened()
    let anchor = reader.anchor
    _ = reader.type("z")
    for (columns, rows) in [(160, 45), (12, 3), (40, 12), (80, 26)] {
      reader.resize(to: Size(columns: columns, rows: rows), at: .seconds(700_000_000))
      #expect(reader.frame(at: .seconds(700_000_000)).size.columns == columns)
    }
    #expect(reader.anchor == anchor)
    _ = reader.press(.escape)
    #expect(reader.pageNumber.page == 10)
  }

  @Test func redrawingChangesNothing() throws {
    for key in ["z", "C", "?"] {
      var reader = try opened()
      _ = reader.type(key)
      let before = reader.screenText()
      #expect(reader.press(.character("l"), modifiers: .control) == [.terminal(.redraw)])
      #expect(reader.screenText() == before, "\(key)")
    }
  }
}
