import SeededRandom
import Testing

@testable import BookText
@testable import Typesetting

/// The starts of signatures, and pages set without those of the signatures before them.
@Suite("Signatures", .timeLimit(.minutes(30)))
struct SignatureTests {
  private static let facing = [PageFormat.Facing.fromFirst, .fromSecond]

  private static let formats = [PageFormat.Facing.none, .fromFirst, .fromSecond].flatMap { facing in
    [
      PageFormat(measure: 60, lines: 20, facing: facing),
      PageFormat(
        measure: 44, lines: 9, style: TypeStyle(opensOnRecto: true), facing: facing),
    ]
  }

  /// Returns a book of chapters of every length, most of them shorter than `longest` paragraphs; it
  /// counts as a part of one that is long enough for signatures.
  private func book(length: Int, longest: Int = 40, seed: UInt64) throws -> Book {
    var book = try shortBook(length: length, longest: longest, seed: seed)
    book.length = Book.minLengthWithSignatures
    return book
  }

  private func shortBook(length: Int, longest: Int = 40, seed: UInt64) throws -> Book {
    var random = SplitMix(seed: seed)
    let paragraphs = (0..<20).map { _ in
      Script.ascii.paragraph(Int.random(in: 5...120, using: &random), &random)
    }
    var text = ""
    var chapter = 0
    while text.utf8.count < length {
      chapter += 1
      text += "\n\n\nCHAPTER \(chapter)\n\n\n"
      for _ in 0..<Int.random(in: 1...longest, using: &random) {
        text += "N\(chapter) " + (paragraphs.randomElement(using: &random) ?? "") + "\n\n"
      }
    }
    return try Book(plainText: Array(text.utf8), named: "nameless")
  }

  private func allPages(of book: Book, _ format: PageFormat) -> Pagination {
    var pages = Pagination(of: book, format: format)
    pages.set(atLeast: .max)
    return pages
  }

  // MARK: Starts

  @Test(arguments: facing)
  func aSignatureOpensOnTheSecondOfTwoPages(facing: PageFormat.Facing) throws {
    let book = try book(length: 1_200_000, seed: 1)
    let openings = book.sections.indices.filter { book.opensSignature($0) }
    #expect((3...4).contains(openings.count))
    for lines in 9...14 {
      let format = PageFormat(measure: 60, lines: lines, facing: facing)
      let pages = allPages(of: book, format)
      for section in openings {
        let first = try #require(pages.firstPage(ofSection: section))
        #expect(format.isSecondOfTwo(first) && pages.opensSection(first))
      }
      let empty = (0..<pages.count).filter { pages[$0].isBlank }
      #expect(empty.allSatisfy { openings.contains(pages[$0].section) })
    }
  }

  @Test func oneBeginsWithTheFirstChapterInEachStretchOfTheText() throws {
    let book = try book(length: 1_200_000, longest: 300, seed: 2)
    var stretch = 0
    for section in book.sections.indices {
      let here = book.start(ofSection: section) / Book.signatureLength
      #expect(book.opensSignature(section) == (here > stretch))
      stretch = here
    }
  }

  @Test(arguments: facing)
  func aBookThatIsShorterThanOneHasNoOtherAndNoEmptyPage(facing: PageFormat.Facing) throws {
    let book = try book(length: Book.signatureLength - 60_000, seed: 3)
    #expect(!book.sections.indices.contains { book.opensSignature($0) })
    let pages = allPages(of: book, PageFormat(measure: 60, lines: 9, facing: facing))
    #expect(!(0..<pages.count).contains { pages[$0].isBlank })
  }

  @Test(arguments: facing)
  func noPageIsLeftEmptyInABookWhosePagesAreCountedFast(facing: PageFormat.Facing) throws {
    var book = try shortBook(length: 600_000, seed: 3)
    book.length = Book.minLengthWithSignatures - 1
    #expect(!book.sections.indices.contains { book.opensSignature($0) })
    let pages = allPages(of: book, PageFormat(measure: 60, lines: 9, facing: facing))
    #expect(!(0..<pages.count).contains { pages[$0].isBlank })
    book.length += 1
    #expect(book.sections.indices.contains { book.opensSignature($0) })
  }

  @Test func nothingIsLeftEmptyWherePagesDoNotFaceEachOther() throws {
    let book = try book(length: 600_000, seed: 4)
    let pages = allPages(of: book, PageFormat(measure: 60, lines: 20))
    #expect(!(0..<pages.count).contains { pages[$0].isBlank })
  }

  @Test func theSignaturesOfAPartAreThoseOfTheBook() throws {
    let book = try book(length: 900_000, seed: 5)
    for place in stride(from: 100_000, to: 900_000, by: 50_000) {
      let part = try #require(book.part(around: TextOffset(utf8: place)))
      let first = book.section(at: TextOffset(utf8: part.start))
      for section in part.sections.indices.dropFirst() {
        #expect(part.opensSignature(section) == book.opensSignature(first + section))
      }
    }
  }

  // MARK: The same pages

  @Test(arguments: formats)
  func thePagesAreTheSameInWhateverOrderTheyAreAskedFor(format: PageFormat) throws {
    let book = try book(length: 700_000, seed: 6)
    let expected = allPages(of: book, format)
    var slices = Pagination(of: book, format: format)
    while slices.hasMore { slices.setNextSlice() }
    var places = Pagination(of: book, format: format)
    for place in [300_000, 10, 650_000, 699_999] {
      let page = places.page(at: TextOffset(utf8: place))
      #expect(page == expected.knownPage(at: TextOffset(utf8: place)))
    }
    places.set(atLeast: .max)
    #expect(slices.count == expected.count && places.count == expected.count)
    for index in 0..<expected.count {
      #expect(slices[index] == expected[index] && places[index] == expected[index])
    }
  }

  /// Expects the known pages in `part`, up to some after a page of it, to be those of the whole
  /// book, on the same side of the spine.
  private func expectTheSame(_ part: inout Pagination, after page: Int, as whole: Pagination) {
    let format = whole.format
    part.set(atLeast: page + 12)
    let start = part.start(ofPage: part.pagesBefore)
    guard let first = whole.knownPage(at: start) else { return #expect(Bool(false)) }
    for index in part.pagesBefore..<part.count {
      let other = first + index - part.pagesBefore
      #expect(part[index] == whole[other])
      #expect(format.isSecondOfTwo(index) == format.isSecondOfTwo(other))
      #expect(part.opensSection(index) == whole.opensSection(other))
    }
    #expect(part.lines(of: part[page]) == whole.lines(of: whole[first + page - part.pagesBefore]))
  }

  @Test(arguments: formats, 0..<3 as Range<UInt64>)
  func pagesAroundAPlaceAreThoseOfTheWholeBookOnTheirSides(
    format: PageFormat, seed: UInt64
  ) throws {
    var random = SplitMix(seed: seed)
    let book = try book(length: 650_000, longest: seed == 2 ? 400 : 40, seed: 10 + seed)
    let whole = allPages(of: book, format)
    let openings = book.sections.indices.filter { book.opensSignature($0) }
      .map { book.start(ofSection: $0) }
    let places = (0..<12).map { _ in Int.random(in: 0..<book.text.count, using: &random) }
    for place in places + openings + openings.map({ $0 - 1 }) {
      let place = TextOffset(utf8: place)
      var part = Pagination(of: book, around: place, format: format)
      let page = try #require(part.knownPage(at: place))
      #expect(part.knows(4, before: page))
      expectTheSame(&part, after: page, as: whole)
      #expect(part.areNumbered == (part.pagesBefore == 0))
      #expect(!part.areNumbered || part.knownPage(at: place) == whole.knownPage(at: place))
    }
  }

  @Test(arguments: facing)
  func noMoreThanASignatureAndAChapterIsSetBeforeAPlace(facing: PageFormat.Facing) throws {
    let book = try book(length: 900_000, seed: 7)
    let format = PageFormat(measure: 60, lines: 20, facing: facing)
    let single = PageFormat(measure: 60, lines: 20)
    // The longest chapter, and five pages of three bytes a cell.
    let most = 30_000 + 18_000
    for place in stride(from: 0, to: 900_000, by: 10_000) {
      let place = TextOffset(utf8: place)
      #expect(book.distance(to: place, in: format) < Book.signatureLength + most)
      #expect(book.distance(to: place, in: single) < most)
    }
  }

  @Test func whatLiesBeforePagesAroundAPlaceIsOnNoneOfThem() throws {
    let book = try book(length: 500_000, seed: 8)
    let place = TextOffset(utf8: 450_000)
    var pages = Pagination(
      of: book, around: place, format: PageFormat(measure: 60, lines: 20, facing: .fromSecond))
    #expect(!pages.areNumbered && !pages.isComplete && pages.pagesBefore == 2)
    #expect(pages.knownPage(at: .start) == nil && pages.firstPage(ofSection: 0) == nil)
    #expect(pages.page(at: .start) == 2)
    pages.set(atLeast: .max)
    #expect(!pages.hasMore && !pages.isComplete)
    #expect(pages.knownPage(at: book.end) == pages.count - 1)
  }

  @Test func theDistanceToAPlaceIsTheTextToSet() throws {
    let book = try book(length: 300_000, seed: 11)
    let place = TextOffset(utf8: 250_000)
    let format = PageFormat(measure: 60, lines: 20)
    var pages = Pagination(of: book, format: format)
    #expect((249_000...250_000).contains(pages.distance(to: place)))
    var before = pages.distance(to: place)
    while before > 0 {
      pages.setNextSlice()
      let way = pages.distance(to: place)
      #expect(way <= before && (way == 0) == (pages.knownPage(at: place) != nil))
      before = way
    }
    let around = Pagination(of: book, around: place, format: format)
    #expect(around.distance(to: place) == 0 && around.distance(to: TextOffset(utf8: 9)) == 9)
  }

  @Test func cancelledPagesAreNotSet() throws {
    let book = try book(length: 900_000, seed: 9)
    var pages = Pagination(of: book, format: PageFormat(measure: 60, lines: 20))
    pages.set(upTo: book.end, while: { false })
    #expect(pages.count == 0)
    var asked = 0
    pages.set(upTo: book.end) {
      asked += 1
      return asked < 2
    }
    #expect(pages.count > 0 && pages.knownPage(at: book.end) == nil)
  }
}
