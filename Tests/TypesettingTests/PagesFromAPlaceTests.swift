import BookText
import SeededRandom
import Testing

@testable import Typesetting

/// Pages set from the section of a place equal the pages set from the front, except for their numbers.
@Suite("Pages set from a place")
struct PagesFromAPlaceTests {
  private static let formats = [PageFormat.Facing.none, .fromFirst, .fromSecond].flatMap { facing in
    [(60, 20), (44, 9), (20, 3)].map { PageFormat(measure: $0, lines: $1, facing: facing) }
  }

  /// Returns a book with chapters of every length, the shortest of one line.
  private func chapters(_ count: Int, seed: UInt64) throws -> Book {
    var random = SplitMix(seed: seed)
    let text = (1...count).map { number in
      let paragraphs = Int.random(in: 1...9, using: &random)
      return "CHAPTER \(number)\n\n\n"
        + Script.ascii.text(paragraphs: paragraphs, seed: random.next())
    }
    return try book(text.joined(separator: "\n\n\n\n"))
  }

  private func counted(_ index: Int, in pages: Pagination) -> Pagination.CountedPage {
    Pagination.CountedPage(index: index, sectionStart: pages.sectionStart(ofPage: index))
  }

  /// Expects the known pages of `found`, with their lines, to equal those of `expected` from `shift` on.
  private func expect(
    _ found: Pagination, areThoseOf expected: Pagination, shiftedBy shift: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for index in found.startIndex..<found.count {
      let page = expected[index + shift]
      #expect(found[index] == page, sourceLocation: sourceLocation)
      #expect(
        found.lines(of: found[index]) == expected.lines(of: page), sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: formats, 0..<2 as Range<UInt64>)
  func thePageOfAPlaceIsTheSameWhetherItsSectionWasSetFirstOrLast(
    format: PageFormat, seed: UInt64
  ) throws {
    let book = try chapters(7, seed: seed)
    let expected = allPages(of: book, format)
    for place in stride(from: 0, to: book.text.count, by: 499).map({ TextOffset(utf8: $0) }) {
      let index = expected.knownPage(at: place)
      var found = Pagination(of: book, format: format, from: place)
      let page = found.page(at: place)
      let isFirst = format.facing == .none && book.section(at: place) > 0
      #expect(found.isNumbered == !isFirst && found.hasMoreBefore == isFirst)
      let shift = try #require(index) - page
      #expect(isFirst || shift == 0)
      expect(found, areThoseOf: expected, shiftedBy: shift)
      let isNew = found.setAllBefore()
      #expect(isNew == (shift != 0))
      #expect(found.isNumbered && !found.hasMoreBefore && found.startIndex == 0)
      #expect(found.knownPage(at: place) == index)
      found.set(atLeast: .max)
      #expect(found.count == expected.count && found.isComplete)
      expect(found, areThoseOf: expected, shiftedBy: 0)
    }
  }

  @Test(arguments: formats, 0..<2 as Range<UInt64>)
  func aPageOfAKnownNumberKeepsItWhenThePagesBeforeAreCounted(
    format: PageFormat, seed: UInt64
  ) throws {
    let book = try chapters(7, seed: seed)
    let expected = allPages(of: book, format)
    var first = 0
    for index in 0..<expected.count {
      let place = expected.start(ofPage: index)
      var found = Pagination(
        of: book, format: format, around: place, counted: counted(index, in: expected))
      #expect(found.isNumbered && found.knownPage(at: place) == index)
      expect(found, areThoseOf: expected, shiftedBy: 0)
      first += found.hasMoreBefore ? 1 : 0
      // The facing page can be shown as well.
      if format.isSecondOfTwo(index) { #expect(found.startIndex < index) }
      let isNew = found.setAllBefore()
      #expect(!isNew)
      #expect(found.startIndex == 0 && found.knownPage(at: place) == index)
      expect(found, areThoseOf: expected, shiftedBy: 0)
    }
    #expect(first > expected.count / 3)
  }

  @Test(arguments: formats, [-4, -3, -2, -1, 1, 2, 3, 1_000_000])
  func aNumberThatHasBecomeWrongIsCorrected(format: PageFormat, error: Int) throws {
    let book = try chapters(7, seed: 5)
    let expected = allPages(of: book, format)
    for index in 0..<expected.count {
      let place = expected.start(ofPage: index)
      let old = Pagination.CountedPage(
        index: index + error, sectionStart: expected.sectionStart(ofPage: index) + error)
      var found = Pagination(of: book, format: format, around: place, counted: old)
      #expect(found.knownPage(at: place) != nil)
      let isShown = found.hasMoreBefore
      let isNew = found.setAllBefore()
      #expect(isNew == isShown && found.isNumbered)
      let page = found.page(at: place)
      #expect(page == index)
      found.set(atLeast: .max)
      #expect(found.count == expected.count)
      expect(found, areThoseOf: expected, shiftedBy: 0)
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func anyOrderOfSlicesGivesTheSamePages(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let book = try chapters(12, seed: seed)
    for format in Self.formats {
      let expected = allPages(of: book, format)
      let place = TextOffset(utf8: .random(in: 0..<book.text.count, using: &random))
      var pages = Pagination(of: book, format: format, from: place)
      while pages.hasMore || pages.hasMoreBefore {
        if Bool.random(using: &random) {
          pages.setNextSlice(of: .random(in: 1...4_000, using: &random))
        } else {
          _ = pages.setNextSliceBefore()
        }
        if pages.isNumbered { expect(pages, areThoseOf: expected, shiftedBy: 0) }
      }
      #expect(pages.isComplete && pages.count == expected.count)
      expect(pages, areThoseOf: expected, shiftedBy: 0)
    }
  }

  @Test func nothingBeforeTheSectionIsSetForThePageOfAPlace() throws {
    let book = try chapters(9, seed: 3)
    let format = PageFormat(measure: 44, lines: 9)
    let section = book.sections[6].blocks.lowerBound
    let place = TextOffset(utf8: book.blocks[section].range.lowerBound)
    let pages = Pagination(of: book, format: format, from: place)
    #expect(pages.distance(to: place) == 0 || pages.count == 0)
    #expect(pages.startPlace == place)
    #expect(pages.distance(to: TextOffset(utf8: place.utf8 + 100)) == 100)
    // Everything before it must be set from the front.
    #expect(pages.distance(to: TextOffset(utf8: place.utf8 - 1)) == place.utf8 - 1)
  }
}
