import BookText
import Cells
import Testing

@testable import Typesetting

struct TextMarkTests {
  private let prose = """
    The keeper of the lamp went up the long stair every evening at five, and came down again when
    the oil was in — which took him, on most days, as long as a short story takes to read.
    """

  /// Returns the rows of the only page of `text`, with marked words in capitals.
  private func marked(
    _ text: String, _ words: String, measure: Int, style: TypeStyle = TypeStyle()
  ) throws -> [String] {
    let book = try book(text)
    let bytes = Array(words.utf8)
    let start = try #require(book.text.indices.first { book.text[$0...].starts(with: bytes) })
    let mark = HighlightedRange(start..<start + bytes.count, attributes: .underline)
    return rows(of: book, measure: measure, style: style, [mark]).map { cells in
      cells.map { cell in
        let isMarked = cell.style.attributes.contains(.underline)
        return isMarked
          ? (cell.glyph == .space ? "_" : cell.glyph.text.uppercased()) : cell.glyph.text
      }.joined()
    }
  }

  private func rows(
    of book: Book, measure: Int, style: TypeStyle, _ marks: [HighlightedRange] = [],
    _ body: (inout LineSetter, SetLine) -> Void = { _, _ in }
  ) -> [[Cell]] {
    var pagination = Pagination(
      of: book, format: PageFormat(measure: measure, lines: 60, style: style))
    pagination.set(atLeast: .max)
    return book.text.withTextBytes { text in
      var setter = LineSetter(of: book, text, marks: marks, type: style)
      return pagination.lines(of: pagination[0]).map { line in
        body(&setter, line)
        var row = Array(repeating: Cell(.space, .plain), count: measure)
        row.withUnsafeMutableBufferPointer {
          setter.set(line, measure: measure, style: .plain, at: 0, in: $0)
        }
        return row
      }
    }
  }

  @Test func aMarkGoesOnOverGapsAndTheEndsOfLines() throws {
    let rows = try marked(
      prose, "keeper of the lamp went up the long", measure: 24,
      style: TypeStyle(isJustified: true))
    #expect(
      Array(rows.prefix(3)) == [
        "The  KEEPER_OF_THE__LAMP", "WENT_UP__THE__LONG stair", "every  evening at  five,",
      ])
  }

  @Test func emphasisedWordsAreSlantedAndTheirSignsGone() throws {
    let row = try rows(of: book("The _old lamp_ burned on."), measure: 23, style: TypeStyle())[0]
    #expect(row.map(\.glyph.text).joined() == "The old lamp burned on.")
    // The blank between the two words has no ink, so it need not be italic.
    #expect(row.indices.filter { row[$0].style.attributes == .italic } == [4, 5, 6, 8, 9, 10, 11])
  }

  @Test func everyCellLeadsBackToItsCharacter() throws {
    for measure in [20, 33, 66] {
      for style in [
        TypeStyle(),
        TypeStyle(isJustified: true, smartPunctuation: SmartPunctuation(language: "en")),
      ] {
        let text = prose + "\n\n    a   table   of\n    four    b    c\n\n雨の夜に灯が one e\u{301}two"
        let book = try book(text)
        var last = -1
        let rows = rows(of: book, measure: measure, style: style) { setter, line in
          var shown = Array(repeating: Cell(.space, .plain), count: measure)
          var copy = setter
          shown.withUnsafeMutableBufferPointer {
            copy.set(line, measure: measure, style: .plain, at: 0, in: $0)
          }
          for cell in 0..<measure {
            guard let offset = setter.offset(shownIn: cell, of: line, measure: measure) else {
              continue
            }
            #expect(line.range.contains(offset) && offset >= last)
            last = offset
            let glyph = shown[cell].glyph
            guard glyph.base < 0x80, glyph != .space, glyph != .continuation, glyph != "-" else {
              continue
            }
            #expect(UInt32(book.text[offset]) == glyph.base)
          }
        }
        #expect(!rows.isEmpty)
      }
    }
  }

  @Test func cellsBeyondALineHaveNoCharacter() throws {
    let book = try book("lamp")
    _ = rows(of: book, measure: 20, style: TypeStyle()) { setter, line in
      #expect(setter.offset(shownIn: 0, of: line, measure: 20) == 0)
      #expect(setter.offset(shownIn: 3, of: line, measure: 20) == 3)
      for cell in [-1, 4, 19, 20, 500] {
        #expect(setter.offset(shownIn: cell, of: line, measure: 20) == nil)
      }
    }
  }

  @Test func inRightToLeftTextEveryLetterLeadsBackToItself() throws {
    let text = "אבג דהו abc זחט"
    let book = try book(text)
    let rows = rows(of: book, measure: 20, style: TypeStyle()) { setter, line in
      let offsets = (0..<20).map { setter.offset(shownIn: $0, of: line, measure: 20) }
      #expect(offsets[19] == 0 && offsets[18] == 2)
      #expect(Set(offsets.compactMap { $0 }).count >= 12)
    }
    #expect(rows.count == 1)
  }
}
