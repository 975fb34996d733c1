import RealBooks
import SeededRandom
import Testing

@testable import BookText

@Suite("A part of a book")
struct BookPartTests {
  private func place(_ share: Double, of book: Book) -> TextOffset {
    TextOffset(utf8: Int(Double(book.text.count) * share))
  }

  @Test(arguments: RealBook.all)
  func itHoldsTheSectionsAroundAPlaceAsTheyAre(real: RealBook) throws {
    let whole = try real.book()
    for share in [0, 0.1, 0.35, 0.5, 0.77, 0.999] {
      let place = place(share, of: whole)
      let section = whole.section(at: place)
      guard let part = whole.part(around: place) else {
        // Long sections, or many together.
        let blocks = whole.blocks[whole.sections[section].blocks]
        let length =
          (blocks.last?.range.upperBound ?? 0) - (blocks.first?.range.lowerBound ?? 0)
        #expect(length > 500_000)
        continue
      }
      #expect(!part.isWhole && part.length == whole.text.count)
      #expect(Array(whole.text[part.start..<part.start + part.text.count]) == part.text)
      let first = max(0, section - 1)
      let sections = whole.sections[first...].prefix(part.sections.count)
      #expect(part.sections.map(\.title) == sections.map(\.title))
      #expect(part.reachesEnd == (first + part.sections.count == whole.sections.count))
      let blocks = whole.blocks[whole.sections[first].blocks.lowerBound...]
        .prefix(part.blocks.count)
      let moved = part.blocks.map { block in
        var block = block
        block.range = part.start + block.range.lowerBound..<part.start + block.range.upperBound
        return block
      }
      #expect(Array(blocks) == moved)
      #expect(part.part(around: .start) == nil)
      let archive = try #require(part.archive(with: "a note\nof two lines"))
      let read = try #require(Book.part(from: archive, of: whole.fingerprint))
      #expect(read.note == "a note\nof two lines")
      expectEqual(read.part, part)
    }
  }

  private func expectEqual(
    _ first: Book, _ second: Book, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(first.text == second.text, sourceLocation: sourceLocation)
    #expect(first.blocks == second.blocks && first.sections == second.sections)
    #expect(first.emphasis == second.emphasis && first.readings == second.readings)
    #expect(first.references == second.references && first.title == second.title)
    #expect(first.credits == second.credits)
    #expect(first.language == second.language && first.isRightToLeft == second.isRightToLeft)
    #expect(first.encoding == second.encoding && first.fingerprint == second.fingerprint)
    #expect(first.extent == second.extent && first.length == second.length)
  }

  private func sample() throws -> (book: Book, archive: [UInt8]) {
    let text = """
      CHAPTER I


      The lamp[1] was _lit_ at five, as it was on every evening of the year.

      [Footnote 1: An oil lamp.]


      CHAPTER II


      Nobody spoke for a long time, and then everybody spoke.

      """
    let whole = try Book(plainText: Array(text.utf8), named: "lamp")
    let part = try #require(whole.part(around: .start))
    #expect(part.references.count == 1 && part.emphasis.count == 1 && part.sections.count == 2)
    return (part, try #require(part.archive(with: "note")))
  }

  @Test(arguments: RealBook.all)
  func anyRangeOfItsTextIsAPart(real: RealBook) throws {
    let whole = try real.book()
    var random = SplitMix(seed: 7)
    for _ in 0..<20 {
      var start = Int.random(in: whole.body, using: &random)
      while whole.text[start] & 0xC0 == 0x80 { start += 1 }
      let end = min(whole.body.upperBound, start + Int.random(in: 1...60_000, using: &random))
      guard let part = whole.part(start..<end) else { continue }
      // Only white space between blocks is dropped.
      let left = part.start + part.text.count..<max(end, part.start + part.text.count)
      #expect(part.start >= start && !whole.blocks.contains { $0.range.overlaps(left) })
      #expect(Array(whole.text[part.start..<part.start + part.text.count]) == part.text)
      #expect(part.sections.first?.blocks.lowerBound == 0)
      #expect(part.sections.last?.blocks.upperBound == part.blocks.count)
      let moved = part.blocks.map {
        $0.range.lowerBound + part.start..<$0.range.upperBound + part.start
      }
      let first = whole.blocks.first { $0.range.upperBound > part.start }
      #expect(moved.first?.upperBound == first?.range.upperBound)
      #expect(Set(moved.dropFirst()).isSubset(of: Set(whole.blocks.map(\.range))))
      // It continues unless it ends with a section.
      let endsSection = whole.sections.contains {
        whole.blocks[$0.blocks.upperBound - 1].range.upperBound == part.start + part.text.count
      }
      #expect(part.endsInsideSection == !endsSection)
      let archive = try #require(part.archive(with: ""))
      expectEqual(try #require(Book.part(from: archive, of: whole.fingerprint)).part, part)
    }
  }

  @Test func aPartOfAVeryLongParagraphIsCutInsideItBetweenCharacters() throws {
    let whole = try book(String(repeating: "Die Lampe brännte schön. ", count: 40_000))
    let part = try #require(whole.part(500_001..<600_001))
    #expect(part.start == 500_001 && (599_900...600_001).contains(part.start + part.text.count))
    #expect(String(validating: part.text, as: UTF8.self) != nil)
    #expect(part.endsInsideSection && part.blocks.count == 1)
    #expect(whole.part(0..<whole.text.count)?.reachesEnd == true)
  }

  @Test func aWholeBookIsNotArchived() throws {
    #expect(try book("A lamp was lit.\n").archive(with: "") == nil)
  }

  @Test func damagedOrForeignArchivesAreRefused() throws {
    let (part, archive) = try sample()
    #expect(Book.part(from: archive, of: part.fingerprint) != nil)
    #expect(Book.part(from: archive, of: Fingerprint(of: [1])) == nil)
    for index in archive.indices {
      var garbled = archive
      garbled[index] ^= 0x20
      #expect(Book.part(from: garbled, of: part.fingerprint) == nil)
      #expect(Book.part(from: Array(archive[..<index]), of: part.fingerprint) == nil)
    }
    #expect(Book.part(from: archive + [0], of: part.fingerprint) == nil)
    #expect(Book.part(from: [], of: part.fingerprint) == nil)
  }

  /// A forged archive can have a valid checksum: its content must still be a valid book.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func everyArchiveThatIsReadIsAValidBook(seed: UInt64) throws {
    let (part, archive) = try sample()
    var random = SplitMix(seed: seed)
    for _ in 0..<200 {
      var bytes = Array(archive.dropLast(8))
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 60..<bytes.count, using: &random)
        bytes[index] = .random(in: 0...255, using: &random)
      }
      guard let read = Book.part(from: summed(bytes), of: part.fingerprint)?.part else { continue }
      let text = String(decoding: read.text, as: UTF8.self)
      #expect(Array(text.utf8) == read.text)
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
      #expect(!read.title.unicodeScalars.contains { (0x7F..<0xA0).contains($0.value) })
      #expect(read.start >= 0 && read.start + read.text.count <= read.length)
      var end = 0
      for block in read.blocks {
        #expect(block.range.lowerBound >= end && !block.range.isEmpty)
        end = block.range.upperBound
      }
      #expect(end <= read.text.count)
      #expect(read.sections.first?.blocks.lowerBound == 0)
      #expect(read.sections.last?.blocks.upperBound == read.blocks.count)
      for range in read.emphasis.map(\.range) + read.references.flatMap({ [$0.range, $0.note] }) {
        #expect(range.upperBound <= read.text.count)
      }
    }
  }

  private func summed(_ bytes: [UInt8]) -> [UInt8] {
    let sum = bytes.withUnsafeBytes(hashByWords)
    return bytes + (0..<8).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) }
  }
}
