import BookText
import SeededRandom
import Testing

@testable import Typesetting

/// Notes of two facing texts: at the feet of their own pages, and no text is lost for them.
@Suite("Notes of facing texts")
struct FacingNoteTests {
  /// Returns random texts with notes on both sides, in passages of random extents.
  private func spreads(seed: UInt64) throws -> (book: Book, pagination: Pagination) {
    var random = SplitMix(seed: seed)
    let original = try book(FootNoteLawTests.chapters(&random))
    let translation = try book(FootNoteLawTests.chapters(&random))
    let joined = try #require(
      original.facing(
        translation, FacingPageTests.passages(original, translation, &random)))
    let format = FootNoteLawTests.format(&random, facing: [.fromFirst])
    var pagination = Pagination(of: joined, format: format)
    pagination.set(atLeast: .max)
    return (joined, pagination)
  }

  private func letters(_ range: Range<Int>, of book: Book) -> [UInt8] {
    book.text[range].filter { $0 > 0x20 }
  }

  @Test("The text of both sides is shown once, without the notes in it", arguments: 0..<150)
  func showsTheText(seed: UInt64) throws {
    let (book, pagination) = try spreads(seed: seed)
    let facing = try #require(book.facing)
    for side in FacingBook.Side.allCases {
      let shown = (0..<pagination.count).filter { pagination.side(ofPage: $0) == side }
        .flatMap { pagination.lines(of: pagination[$0]) }
        .flatMap { letters($0.range, of: book) }
      let expected = facing.passages.flatMap { $0[side] }
        .filter { !pagination.notes.isHidden(block: $0) }
        .flatMap { letters(book.blocks[$0].range, of: book) }
      #expect(shown == expected)
    }
  }

  @Test(
    "Text and notes have room on each page, and no page is empty on both sides", arguments: 0..<150)
  func fitsPages(seed: UInt64) throws {
    let (book, pagination) = try spreads(seed: seed)
    for index in 0..<pagination.count {
      let page = pagination[index]
      let rows = page.sinkage + pagination.lines(of: page).count
      #expect(rows <= pagination.format.lines)
      #expect(DrawnPage(index, of: pagination, book).faults.isEmpty)
      if index.isMultiple(of: 2) {
        #expect(rows + pagination.lines(of: pagination[index + 1]).count > 0)
      }
      guard let foot = page.foot else { continue }
      #expect(foot.rule >= rows)
      #expect(foot.rule + 1 + foot.lines.count == pagination.format.lines)
    }
  }

  @Test("Each note is below its reference, whole or cut with a sign", arguments: 0..<150)
  func setsNotes(seed: UInt64) throws {
    let (book, pagination) = try spreads(seed: seed)
    var count = 0
    for index in 0..<pagination.count {
      let page = pagination[index]
      let lines = pagination.lines(of: page)
      // No note stands there that the page does not call.
      #expect(page.foot?.lines.allSatisfy { lines.indices.contains($0.caller) } != false)
      for (number, line) in lines.enumerated() {
        for call in pagination.notes.calls(in: line.range) {
          let note = pagination.notes.notes[call.note]
          #expect(pagination.knownPage(at: TextOffset(utf8: note.range.lowerBound)) == index)
          let foot = page.foot?.lines ?? []
          let own = foot.filter { !$0.line.range.isEmpty && $0.line.range.overlaps(note.range) }
          let isCut = foot.contains(where: \.isCut)
          let shown = own.flatMap { letters($0.line.range, of: book) }
          let all = letters(note.range, of: book)
          #expect(isCut ? all.starts(with: shown) : all == shown)
          #expect(own.allSatisfy { $0.caller == number })
          count += 1
        }
      }
    }
    #expect(count == pagination.notes.calls.count)
  }

  @Test("Spreads from the place of a note are those of the whole", arguments: 0..<60)
  func beginsAtANote(seed: UInt64) throws {
    let (book, whole) = try spreads(seed: seed)
    for note in whole.notes.notes {
      let place = TextOffset(utf8: note.range.lowerBound)
      var pages = Pagination(of: book, format: whole.format, from: place)
      let page = pages.page(at: place)
      let expected = try #require(whole.knownPage(at: place))
      #expect(pages[page].start == whole[expected].start)
      #expect(pages[page].foot == whole[expected].foot)
    }
  }
}
