import BookText
import RealBooks
import SeededRandom
import Testing

@testable import Typesetting

/// The pages do not depend on how much of a section is set at once.
@Suite("Sections set in slices")
struct SliceLawTests {
  private static let formats = [PageFormat.Facing.none, .fromFirst, .fromSecond].flatMap { facing in
    [(8, 1), (20, 5), (30, 6), (60, 20), (40, 24)].map { measure, lines in
      PageFormat(
        measure: measure, lines: lines, style: TypeStyle(), facing: facing)
    }
  }

  /// Returns the pages and lines of all sections, set `length` bytes at a time.
  private func set(
    _ book: Book, _ format: PageFormat, length: Int, _ check: (Pagination) -> Void = { _ in }
  ) -> (pages: [Page], lines: [[SetLine]]) {
    var pagination = Pagination(of: book, format: format)
    while !pagination.isComplete {
      pagination.setNextSlice(of: length)
      check(pagination)
    }
    return (
      (0..<pagination.count).map { pagination[$0] },
      book.sections.indices.map { pagination.lines(ofSection: $0) }
    )
  }

  /// Returns a chapter of prose, verse, pauses and headings.
  private func chapter(seed: UInt64, blocks: Int) -> String {
    var random = SplitMix(seed: seed)
    let parts = (0..<blocks).map { _ in
      switch Int.random(in: 0..<12, using: &random) {
      case 0: "* * *"
      case 1: "    The lamp went out,\n      the boats came in,\n    and nobody was there."
      case 2: "\n\n\nLater it rained."
      case 3: "\u{200B}"
      default: Script.ascii.text(paragraphs: 1, seed: random.next())
      }
    }
    return "CHAPTER I\n\n" + parts.joined(separator: "\n\n")
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func slicesOfEverySizeGiveTheSamePages(seed: UInt64) throws {
    let book = try book(chapter(seed: seed, blocks: 40))
    for format in Self.formats {
      let expected = set(book, format, length: .max)
      for length in [1, 2, 100, 333, 1_000, 2_500, 5_000] {
        let found = set(book, format, length: length)
        #expect(found.pages == expected.pages, "\(format), \(length) bytes at a time")
        #expect(found.lines == expected.lines, "\(format), \(length) bytes at a time")
      }
    }
  }

  /// Returns a block set passage by passage, with others around it.
  private func long(_ count: Int, _ mark: String, seed: UInt64) -> String {
    var random = SplitMix(seed: seed)
    let paragraph = Script.ascii.paragraph(count / 6, &random)
    return "CHAPTER I\n\nBefore it [3].\n\n\(mark)\(paragraph)\n\nAfter it.\n"
  }

  @Test(arguments: [
    ("", Block.Kind.paragraph), ("[3] ", .footnote), ("[Footnote 3: ", .footnote),
  ])
  func aVeryLongBlockIsSetInPassagesWithoutALineLost(
    mark: String, kind: Block.Kind
  ) throws {
    let book = try book(long(180_000, mark, seed: 9))
    #expect(book.blocks.contains { $0.kind == kind && $0.range.count > 3 << 15 })
    for (measure, lines) in [(30, 6), (60, 20)] {
      let format = PageFormat(measure: measure, lines: lines)
      let expected = set(book, format, length: .max)
      for length in [1, 70_000] {
        let found = set(book, format, length: length)
        #expect(found.pages == expected.pages, "\(format), \(length) bytes at a time")
        #expect(found.lines == expected.lines, "\(format), \(length) bytes at a time")
      }
      // Each line continues the one before, without gaps.
      let lines = expected.lines[0].filter { !$0.range.isEmpty }
      for (line, next) in zip(lines, lines.dropFirst()) {
        let between = book.text[line.range.upperBound..<next.range.lowerBound]
        #expect(between.allSatisfy { $0 <= 0x20 })
      }
      #expect(lines.last.map { $0.range.upperBound } == book.blocks.last?.range.upperBound)
    }
  }

  @Test(arguments: [
    Block.Kind.heading(level: 1), .caption, .signature, .titleLine, .verse, .preformatted,
    .contents,
    .literal, .term, .quotation, .indented(hang: 2),
  ])
  func aVeryLongBlockOfAnyKindIsSetInPassagesWithoutALineLost(kind: Block.Kind) throws {
    var random = SplitMix(seed: 4)
    let lines = (0..<6_000).map { _ in Script.ascii.paragraph(8, &random) }
    for separator in ["\n", " "] {
      var builder = BookBuilder(
        named: "a book", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
        fingerprint: Fingerprint(of: []))
      builder.beginBlock(kind, layout: BlockLayout(), blankLinesBefore: 0)
      builder.append(lines.joined(separator: separator).utf8)
      let book = try builder.book()
      #expect(book.text.count > 3 << 15)
      let format = PageFormat(measure: 60, lines: 20)
      let expected = set(book, format, length: .max)
      let found = set(book, format, length: 1)
      #expect(found.pages == expected.pages && found.lines == expected.lines)
      // The work before the first lines are known is bounded.
      var pagination = Pagination(of: book, format: format)
      pagination.setNextSlice()
      let end = pagination.lines(ofSection: 0).last?.range.upperBound ?? 0
      #expect(end > 0 && end <= 2 << 16)
      let lines = expected.lines[0].filter { !$0.range.isEmpty }
      for (line, next) in zip(lines, lines.dropFirst()) {
        let between = book.text[line.range.upperBound..<next.range.lowerBound]
        #expect(between.allSatisfy { $0 <= 0x20 })
      }
      #expect(lines.last?.range.upperBound == book.blocks.last?.range.upperBound)
    }
  }

  @Test func whatIsKnownOfASectionDoesNotChangeWhenMoreIsSet() throws {
    let book = try book(chapter(seed: 3, blocks: 120))
    for format in Self.formats {
      let expected = set(book, format, length: .max).pages
      _ = set(book, format, length: 1) { pagination in
        for index in 0..<pagination.count where pagination[index] != expected[index] {
          Issue.record("page \(index) of \(format)")
        }
        for offset in stride(from: 0, through: book.text.count, by: 501) {
          guard let page = pagination.knownPage(at: TextOffset(utf8: offset)) else { continue }
          #expect(expected[page].start <= offset || page == 0)
          #expect(page + 1 == expected.count || offset < expected[page + 1].start)
        }
      }
    }
  }

  @Test func theFirstPagesOfALongSectionAreKnownBeforeItsEnd() throws {
    let book = try book(chapter(seed: 5, blocks: 2_000))
    for format in Self.formats {
      var pagination = Pagination(of: book, format: format)
      pagination.set(atLeast: 6)
      #expect(!pagination.isComplete, "\(format)")
      let expected = set(book, format, length: .max).pages
      #expect((0..<6).map { pagination[$0] } == Array(expected.prefix(6)))
      #expect(pagination.page(at: .start) == 0)
      #expect(!pagination.isComplete)
    }
  }

  @Test(arguments: RealBook.all)
  func realBooksAreTheSameInSlices(real: RealBook) throws {
    let book = try real.book()
    let format = PageFormat(measure: 60, lines: 20, facing: .fromSecond)
    let expected = set(book, format, length: .max)
    let found = set(book, format, length: 1 << 12)
    #expect(found.pages == expected.pages)
    #expect(found.lines == expected.lines)
  }
}
