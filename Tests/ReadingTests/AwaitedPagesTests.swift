import Asking
import Cells
import Defaults
import TerminalInput
import Testing
import Typesetting

@testable import BookText
@testable import PlainText
@testable import Reading

/// Far into a long book: setting the pages up to there takes longer than a key may wait.
@Suite("Pages that are set in slices", .timeLimit(.minutes(30)))
struct AwaitedPagesTests {
  private let book: Book
  private let place: TextOffset

  init() throws {
    let paragraph = String(repeating: "The lamp was lit at five by nobody. ", count: 30)
    let chapter = String(repeating: paragraph + "\n\n", count: 60)
    let text = (1...24).map { "\n\n\nCHAPTER \($0)\n\n\n\(chapter)" }.joined()
    book = try Book(plainText: Array(text.utf8), named: "long")
    place = TextOffset(utf8: book.text.count * 4 / 5)
    #expect(place.utf8 > BookPages.maxBytesSetAtOnce)
  }

  /// Returns a reader with its pages set up to the place.
  private func opened() -> Reader { reader(book, columns: 80, rows: 24, at: place) }

  /// Returns a reader with only the pages set that it needs.
  private func unset(
    at place: TextOffset = .start, isSpread: Bool = false,
    _ change: (inout Settings) -> Void = { _ in }
  ) -> Reader {
    var settings = Settings()
    settings.transition = .none
    change(&settings)
    return Reader(
      book: book, at: place, settings: settings, appearance: Appearance(depth: .direct),
      screen: isSpread ? Size(columns: 160, rows: 45) : Size(columns: 80, rows: 24))
  }

  /// Does all remaining work.
  private func finish(_ reader: inout Reader) { while reader.hasWork { reader.work(at: .zero) } }

  // MARK: A page before its number

  @Test func aPageIsShownBeforeItsNumberAndNothingElseChangesWhenItComes() {
    var reader = unset(at: place)
    #expect(!reader.pages.awaitsPlace && !reader.isWaiting && reader.hasWork)
    #expect(reader.visibleText.contains(place.utf8))
    #expect(reader.snapshot.place.page == 0 && reader.snapshot.place.count == nil)
    let before = reader.screenText()
    let anchor = reader.anchor
    let changes = reader.changes
    finish(&reader)
    #expect(reader.changes > changes)
    let after = reader.screenText()
    #expect(after.dropLast() == before.dropLast() && reader.anchor == anchor)
    let (page, count) = reader.pageNumber
    #expect(before.last?.contains(String(page)) == false)
    #expect(after.last?.contains("\(page) of \(count)") == true)
    #expect(reader.snapshot.place.page == page && reader.snapshot.place.count != nil)
    var expected = opened()
    finish(&expected)
    #expect(expected.screenText() == after)
  }

  @Test(arguments: [1, 3, 12])
  func pagesTurnForwardBeforeTheirNumbersAreKnown(turns: Int) {
    var reader = unset(at: place)
    for _ in 0..<turns { _ = reader.press(.right) }
    #expect(!reader.isWaiting && !reader.pagination.isNumbered)
    let anchor = reader.anchor
    finish(&reader)
    #expect(reader.anchor == anchor)
    var expected = opened()
    finish(&expected)
    for _ in 0..<turns { _ = expected.press(.right) }
    #expect(expected.screenText() == reader.screenText())
  }

  @Test(arguments: [1, 3, 40])
  func aTurnBackBeyondTheChapterWaitsForItsPages(turns: Int) {
    var reader = unset(at: place)
    for _ in 0..<turns { _ = reader.press(.left) }
    finish(&reader)
    #expect(!reader.isWaiting)
    var expected = opened()
    finish(&expected)
    for _ in 0..<turns { _ = expected.press(.left) }
    #expect(expected.screenText() == reader.screenText())
  }

  @Test func aTurnUnderWayKeepsItsPagesUntilItEnds() {
    var reader = unset(at: place) { $0.transition = .curl }
    reader.handle(.key(Key(.right)), at: .zero)
    #expect(reader.scene.isMoving)
    var works = 0
    while reader.hasWork, works < 10_000 {
      reader.work(at: .zero)
      works += 1
    }
    #expect(works < 10_000 && !reader.pagination.isNumbered)
    let frame = reader.frame(at: .milliseconds(100)).lines
    reader.work(at: .zero)
    #expect(reader.frame(at: .milliseconds(100)).lines == frame)
    reader.tick(at: .seconds(9))
    finish(&reader)
    #expect(reader.pagination.isNumbered && reader.pageNumber.page > 1)
  }

  @Test func aPageThatWasCountedBeforeHasItsNumberAtOnce() {
    var counted = opened()
    finish(&counted)
    let saved = counted.snapshot.place
    for isSpread in [false, true] {
      var whole = unset(at: place, isSpread: isSpread)
      finish(&whole)
      let format = whole.pagination.format
      let pages = Pagination(
        of: book, format: format, hyphenator: nil, upTo: place,
        counted: Pagination.CountedPage(
          index: whole.scene.focus,
          sectionStart: whole.pagination.sectionStart(ofPage: whole.scene.focus)))
      #expect(pages.isNumbered && pages.hasMoreBefore)
      var reader = unset(isSpread: isSpread)
      reader.take(
        .read(
          ReadBook(book: book, place: place, hyphenator: nil, pages: pages, reason: .settings)),
        at: .zero)
      #expect(reader.pageNumber.page == whole.pageNumber.page)
      // The last rows have the number of pages, not counted yet.
      #expect(reader.screenText().dropLast(4) == whole.screenText().dropLast(4))
      finish(&reader)
      #expect(reader.screenText() == whole.screenText())
    }
    #expect(saved.count?.layout == counted.pagination.format.name)
  }

  // MARK: Pages that are waited for

  /// Sets the pages a reader is waiting for.
  private func setPages(of reader: inout Reader) {
    while reader.pages.awaitsPlace { reader.work(at: .zero) }
  }

  @Test func noPageIsShownBeforeThey() {
    var reader = unset(at: place, isSpread: true)
    #expect(reader.pages.awaitsPlace && reader.isWaiting && reader.hasWork)
    #expect(reader.snapshot.place.page == 0 && reader.snapshot.place.pageCount == 0)
    let words = reader.screenText().flatMap { $0.split(separator: " ") }
    #expect(words == ["Laying", "out", "the", "pages…"])
    setPages(of: &reader)
    #expect(!reader.isWaiting)
    #expect(reader.snapshot.place.page > 1 && reader.visibleText.contains(place.utf8))
    #expect(reader.screenText().contains { $0.contains("lamp") })
  }

  @Test func thePlaceStaysInWindowsOfAnySize() {
    var reader = opened()
    let anchor = reader.anchor
    for size in [Size(columns: 70, rows: 30), Size(columns: 160, rows: 45)] {
      reader.resize(to: size, at: .zero)
      #expect(reader.pages.awaitsPlace == reader.layout?.isSpread)
      #expect(reader.anchor == anchor)
      setPages(of: &reader)
      #expect(reader.anchor == anchor)
      #expect(reader.visibleText.contains(anchor.utf8))
    }
    // A window too small for a page waits for none.
    reader.resize(to: Size(columns: 100, rows: 30), at: .zero)
    reader.resize(to: Size(columns: 10, rows: 3), at: .zero)
    #expect(!reader.pages.awaitsPlace && !reader.isWaiting)
  }

  @Test func thePageIsShownAsSoonAsItIsSet() {
    var reader = unset(at: place, isSpread: true)
    var (before, changes) = (reader.changes, reader.changes)
    while reader.pages.awaitsPlace {
      #expect(changes == before)
      before = reader.changes
      reader.work(at: .zero)
      changes = reader.changes
    }
    #expect(changes > before)
  }

  @Test func aJumpWaitsUntilThePagesAreSetInSlices() {
    var reader = unset()
    #expect(!reader.pages.awaitsPlace && reader.hasWork)
    _ = reader.press(.right)
    #expect(!reader.isWaiting && reader.pageNumber.page == 2)
    _ = reader.press(.end)
    #expect(reader.isWaiting && reader.pageNumber.page == 2)
    while reader.hasWork { reader.work(at: .zero) }
    let (page, count) = reader.pageNumber
    #expect(!reader.isWaiting && page == count && count > 500)
  }

  @Test(arguments: [false, true])
  func aMatchFarAwayIsShownWhenItsPagesAreSet(isTypedInOneGo: Bool) {
    var reader = unset()
    for character in "/CHAPTER 23".unicodeScalars {
      let key = InputEvent.key(Key(.character(character)))
      reader.handle(key, at: .zero, isInputPending: isTypedInOneGo)
    }
    _ = reader.press(.enter)
    // The pages before it are not set while the reader types.
    #expect(reader.pagination.count < 300)
    while reader.hasWork { reader.work(at: .zero) }
    #expect(reader.screenText().contains { $0.contains("CHAPTER 23") })
  }
}
