import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

@Suite("A slide")
struct SlideTests {
  private static let start = Duration.seconds(500_000_000)

  /// The frames of a slide forwards, 10 ms apart, after the frame at rest.
  private func frames(
    _ direction: Settings.ReadingDirection
  ) throws -> (layout: ScreenLayout, table: Color, frames: [Grid]) {
    let binding = Binding(
      direction: direction, spread: .one, transition: "scroll")
    var reader = reader(try sampleBook(), columns: 120, rows: 44, settings: binding.settings)
    _ = reader.type("12g")
    var frames = [reader.frame(at: Self.start)]
    reader.handle(.key(Key(.character(" "))), at: Self.start)
    for step in 1...40 {
      let now = Self.start + .milliseconds(10 * step)
      reader.tick(at: now)
      frames.append(reader.frame(at: now))
    }
    return (try #require(reader.layout), reader.pages.palette.table, frames)
  }

  @Test("brings the next page from the side where it is", arguments: [true, false])
  func side(isRightToLeft: Bool) throws {
    let (layout, table, frames) = try frames(isRightToLeft ? .rtl : .ltr)
    let columns = layout.paper.columns.dropFirst(2).dropLast(2)
    // Between the two pages is the table.
    let gap = try #require(
      frames.lazy.compactMap { frame in
        columns.first { frame[column: $0, row: 10].style.background == table }
      }.first)
    #expect((gap < layout.paper.column + layout.paper.size.columns / 2) == isRightToLeft)
  }

  @Test("moves the edges of the pages below with the page", arguments: [true, false])
  func edges(isRightToLeft: Bool) throws {
    let (layout, _, frames) = try frames(isRightToLeft ? .rtl : .ltr)
    #expect(layout.edges > 0)
    let column =
      isRightToLeft ? layout.paper.columns.lowerBound - 1 : layout.paper.columns.upperBound
    let looks = Set(frames.map { $0[column: column, row: 10] })
    #expect(looks.count > 1)
  }
}

@Suite("A place on the screen")
struct ScreenPlaceTests {
  @Test("is in a line of text, and not between lines that are set apart")
  func leading() throws {
    let reader = try sampleReader(onPage: 5) { $0.leading = .double }
    let text = try #require(reader.layout).pages[0].text
    func places(_ row: Int) -> [TextOffset] {
      text.columns.compactMap { reader.context().place(column: $0, row: row) }
    }
    let rows = text.rows.prefix(9)
    #expect(rows.contains { !places($0).isEmpty })
    #expect(rows.allSatisfy { ($0 - text.row) % 2 == 0 || places($0).isEmpty })
  }

  @Test("by percentage counts every byte of a short book")
  func percentage() throws {
    let words = (0..<50).map { "w\($0)" }.joined(separator: " ")
    let book = try Book(plainText: Array(words.prefix(190).utf8), named: "short")
    var reader = reader(book, columns: 20, rows: 5)
    let count = reader.pageNumber.pageCount
    #expect(count > 2)
    _ = reader.type("99%")
    #expect(reader.pageNumber.page == count)
  }
}
