import Cells
import Defaults
import TerminalInput
import Testing
import Typesetting

@testable import BookText
@testable import PlainText
@testable import Reading

/// Far into a long book, whose pages up to there take longer to set than a key may wait.
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

  /// Returns a reader whose pages have been set up to the place.
  private func opened() -> Reader {
    reader(book, columns: 80, rows: 24, at: place)
  }

  /// Returns a reader of which no more pages are set than it needs.
  private func unset(at place: TextOffset = .start) -> Reader {
    var settings = Settings()
    settings.transition = .none
    return Reader(
      book: book, at: place, settings: settings, appearance: Appearance(depth: .direct),
      screen: Size(columns: 80, rows: 24))
  }

  /// Sets the pages that a reader waits for.
  private func setPages(of reader: inout Reader) {
    while reader.pages.awaitsPlace { reader.work(at: .zero) }
  }

  @Test func noPageIsShownBeforeThey() {
    var reader = unset(at: place)
    #expect(reader.pages.awaitsPlace && reader.isWaiting && reader.hasWork)
    #expect(reader.scene.place.page == 0 && reader.scene.place.pageCount == 0)
    let words = reader.screenText().flatMap { $0.split(separator: " ") }
    #expect(words == ["Setting", "the", "pages…"])
    setPages(of: &reader)
    #expect(!reader.isWaiting)
    #expect(reader.scene.place.page > 1 && reader.visibleText.contains(place.utf8))
    #expect(reader.screenText().contains { $0.contains("lamp") })
  }

  @Test func thePlaceStaysInWindowsOfAnySize() {
    var reader = opened()
    let anchor = reader.anchor
    for size in [Size(columns: 100, rows: 30), Size(columns: 160, rows: 45)] {
      reader.resize(to: size, at: .zero)
      #expect(reader.pages.awaitsPlace && reader.anchor == anchor)
      setPages(of: &reader)
      #expect(reader.anchor == anchor)
      #expect(reader.visibleText.contains(anchor.utf8))
    }
    // A window that is too small for a page waits for none.
    reader.resize(to: Size(columns: 100, rows: 30), at: .zero)
    reader.resize(to: Size(columns: 10, rows: 3), at: .zero)
    #expect(!reader.pages.awaitsPlace && !reader.isWaiting)
  }

  @Test func thePageIsShownAsSoonAsItIsSet() {
    var reader = unset(at: place)
    var effects: [Effect] = []
    while reader.pages.awaitsPlace {
      #expect(!effects.contains(.session(.frameChanged)))
      effects = reader.effects { $0.work(at: .zero) }
    }
    #expect(effects.contains(.session(.frameChanged)))
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
