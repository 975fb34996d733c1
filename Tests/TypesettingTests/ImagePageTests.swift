import BookText
import Cells
import Testing

@testable import Typesetting

@Suite("Images on pages")
struct ImagePageTests {
  /// A book of blocks; those with an extent are images.
  private func book(
    _ blocks: [(kind: Block.Kind, text: String)]
  ) throws -> Book {
    var builder = BookBuilder()
    for block in blocks {
      if case .image(let size) = block.kind {
        builder.appendImage(block.text, size, path: "a.png")
      } else {
        builder.beginBlock(block.kind)
        builder.append(block.text.utf8)
      }
    }
    return try builder.book()
  }

  private func image(_ width: UInt16, _ height: UInt16, _ text: String = "A lamp")
    -> (kind: Block.Kind, text: String)
  {
    (.image(ImageSize(width: width, height: height)), text)
  }

  private func pages(_ book: Book, _ format: PageFormat) -> [[String]] {
    drawnPages(of: book, format).map(\.rows)
  }

  private let paragraph = (kind: Block.Kind.paragraph, text: "one two three four five six seven")

  @Test("a picture has a frame in its proportions, its text in the middle")
  func frame() throws {
    let rows = pages(
      try book([paragraph, image(160, 160), paragraph]), PageFormat(measure: 24, lines: 20))
    #expect(
      rows == [
        [
          "one two three four five", "six seven", "", "  ┌──────────────────┐",
          "  │                  │", "  │                  │", "  │                  │",
          "  │      A lamp      │", "  │                  │", "  │                  │",
          "  │                  │", "  │                  │", "  └──────────────────┘", "",
          "one two three four five", "six seven",
        ]
      ])
  }

  @Test("a small image is not blown up, and a large one no wider than the measure")
  func extents() throws {
    func extent(_ width: UInt16, _ height: UInt16, leading: Int = 1) throws -> Size {
      let format = PageFormat(measure: 40, lines: 24, leading: leading)
      let rows = pages(try book([image(width, height, "")]), format)[0]
      return Size(columns: (rows[0].count - rows[0].prefix { $0 == " " }.count), rows: rows.count)
    }
    #expect(try extent(64, 64) == Size(columns: 8, rows: 4))
    #expect(try extent(4000, 2000) == Size(columns: 40, rows: 10))
    #expect(try extent(1000, 4000) == Size(columns: 12, rows: 24))
    // A row on every other line of the screen.
    #expect(try extent(4000, 2000, leading: 2) == Size(columns: 40, rows: 5))
  }

  @Test("an image is never divided, however much of the page stays empty")
  func undivided() throws {
    for before in 1...14 {
      let text = Array(repeating: "word", count: before * 4).joined(separator: " ")
      let book = try book([(.paragraph, text), image(800, 700), paragraph])
      let format = PageFormat(measure: 30, lines: 20)
      for page in pages(book, format) {
        #expect(page.contains { $0.contains("┌") } == page.contains { $0.contains("└") })
      }
    }
  }

  @Test("a caption stays below its image")
  func caption() throws {
    for before in 1...14 {
      let text = Array(repeating: "word", count: before * 4).joined(separator: " ")
      let book = try book([
        (.paragraph, text), image(800, 900), (.caption, "The caption"), paragraph,
      ])
      let pages = pages(book, PageFormat(measure: 30, lines: 20))
      let page = try #require(pages.first { $0.contains { $0.contains("└") } })
      #expect(page.contains { $0.contains("The caption") }, "after \(before) lines")
    }
  }

  @Test("without pictures the text is framed in as few rows as it takes")
  func withoutPictures() throws {
    var style = TypeStyle()
    style.showsImages = false
    let format = PageFormat(measure: 24, lines: 20, style: style)
    #expect(
      pages(try book([image(800, 800, "A lamp on a very long table")]), format) == [
        [
          "  ┌──────────────────┐", "  │ A lamp on a very │", "  │    long table    │",
          "  └──────────────────┘",
        ]
      ])
    // So is the text of an image that cannot be shown.
    let plain = PageFormat(measure: 24, lines: 20)
    #expect(
      pages(try book([image(0, 0, "A lamp")]), plain) == [
        ["       ┌────────┐", "       │ A lamp │", "       └────────┘"]
      ])
  }

  @Test("a text too long for a frame is set as prose: nothing of it is lost")
  func longText() throws {
    var style = TypeStyle()
    style.showsImages = false
    let words = (1...60).map { "w\($0)" }
    let book = try book([image(800, 800, words.joined(separator: " "))])
    let shown = pages(book, PageFormat(measure: 20, lines: 8, style: style)).joined()
    #expect(shown.joined(separator: " ").split(separator: " ").map(String.init) == words)
  }

  @Test("on a page of a few rows or columns there is no frame")
  func tinyPages() throws {
    let book = try book([image(800, 800)])
    #expect(pages(book, PageFormat(measure: 6, lines: 20)) == [["A lamp"]])
    #expect(pages(book, PageFormat(measure: 20, lines: 2)) == [["       A lamp"]])
  }

  @Test("any image is set on any page without faults")
  func anyPage() throws {
    for lines in 1...24 {
      for (measure, leading) in [(3, 1), (8, 1), (9, 2), (21, 1), (66, 2)] {
        let book = try book([
          (.heading(level: 1), "One"), image(1000, 1400), (.caption, "Below"), paragraph,
          image(64, 900, ""), image(3000, 60), image(0, 0, "Not known"), paragraph,
        ])
        let format = PageFormat(measure: measure, lines: lines, leading: leading)
        let drawn = drawnPages(of: book, format)
        #expect(drawn.allSatisfy { $0.faults.isEmpty }, "\(format)")
        let words = drawn.flatMap(\.rows).joined(separator: " ")
        if measure > 20 { #expect(words.contains("six seven")) }
      }
    }
  }
}
