import Asking
import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing
import Typesetting

@testable import Reading

@Suite("A reader with the first pages of a book")
struct BeginningTests {
  private let whole: Book
  private let part: Book

  init() throws {
    whole = try sampleBook(chapters: 60)
    // The text of the sample equals its file: reading changes nothing.
    let bytes = whole.text
    part = try #require(
      Book(
        beginning: Array(bytes.prefix(bytes.count / 2)), of: bytes.count,
        fingerprint: whole.fingerprint, named: "sample"))
  }

  private func opened(at place: TextOffset = .start, isAnimated: Bool = true) -> Reader {
    var settings = Settings()
    if !isAnimated { settings.transition = .none }
    return reader(part, columns: 80, rows: 24, at: place, settings: settings)
  }

  @Test func theyAreShownWithoutTheNumberOfAllPages() {
    var reader = opened()
    var other = atRest(whole)
    let (screen, expected) = (reader.screenText(), other.screenText())
    #expect(screen.dropLast() == expected.dropLast())
    #expect(screen.last?.contains("of") == false)
    #expect(reader.pageNumber == (1, 0))
    #expect(!reader.pages.isAwaitingPages)
  }

  private func atRest(_ book: Book) -> Reader { reader(book, columns: 80, rows: 24) }

  @Test func noPageIsSetBeforeItIsTurnedTo() {
    let reader = opened()
    #expect(!reader.hasWork)
    #expect(reader.pagination.count < 30)
  }

  @Test func theBookIsTurnedAsFarAsItIsKnown() {
    var reader = opened(isAnimated: false)
    var turned = -1
    while !reader.isWaiting, turned < 1_000 {
      _ = reader.press(.right)
      turned += 1
    }
    #expect(turned > 40 && turned < 1_000)
    #expect(reader.pageNumber.page == turned + 1)
    var other = atRest(whole)
    _ = other.type("\(turned + 1)g")
    let (words, expected) = (reader.words(), other.words())
    #expect(words == expected)
    #expect(reader.anchor == other.anchor)
    // The waiting turn happens once the rest is known.
    reader.take(
      .read(
        ReadBook(book: whole, place: reader.anchor, hyphenator: nil, pages: nil, reason: .settings)),
      at: .zero)
    while reader.hasWork { reader.work(at: .zero) }
    #expect(!reader.isWaiting && reader.pageNumber.page == turned + 2)
  }

  @Test(arguments: [Key.Code.tab, .end, .character("n"), .character("]"), .character("M")])
  func commandsOtherThanTurnsNeedTheWholeBook(code: Key.Code) {
    var reader = opened()
    _ = reader.press(code)
    #expect(reader.isWaiting)
    reader.take(
      .read(
        ReadBook(book: whole, place: reader.anchor, hyphenator: nil, pages: nil, reason: .settings)),
      at: .zero)
    while reader.hasWork { reader.work(at: .zero) }
    #expect(!reader.isWaiting)
  }

  @Test func whatNeedsLessIsDoneAtOnce() {
    let codes: [Key.Code] = [
      .escape, .character("q"), .right, .left, .character("5"), .character("d"), .character("?"),
      .character("w"), .character("t"), .character("x"), .character("/"), .character("i"),
    ]
    for event in codes.map({ InputEvent.key(Key($0)) }) + [.focus(true), .paste("lamp")] {
      var reader = opened()
      reader.handle(event, at: .zero)
      #expect(!reader.isWaiting, "\(event)")
    }
  }

  @Test func requestsThatWaitStayInOrderAndCanBeDropped() {
    var reader = opened(isAnimated: false)
    _ = reader.press(.end, .left)
    reader.cancelWaiting()
    #expect(!reader.isWaiting && reader.pageNumber.page == 1)
    _ = reader.press(.end, .left)
    reader.take(
      .read(
        ReadBook(book: whole, place: reader.anchor, hyphenator: nil, pages: nil, reason: .settings)),
      at: .zero)
    while reader.hasWork { reader.work(at: .zero) }
    let (page, count) = reader.pageNumber
    #expect(count > 40 && page == count - 1)
  }

  @Test func theRestChangesNothingInSight() {
    var reader = opened()
    _ = reader.press(.right, .right, .right)
    let before = reader.screenText()
    let anchor = reader.anchor
    reader.take(
      .read(ReadBook(book: whole, place: anchor, hyphenator: nil, pages: nil, reason: .settings)),
      at: .zero)
    let after = reader.screenText()
    #expect(after == before && reader.anchor == anchor)
    while reader.hasWork { reader.work(at: .zero) }
    let settled = reader.screenText()
    #expect(settled.dropLast() == before.dropLast())
    #expect(settled.last?.contains("4 of ") == true)
  }

  @Test func pagesThatWereSetForAnotherWindowAreNotTaken() throws {
    var reader = opened()
    let place = TextOffset(utf8: whole.text.count / 2)
    let format = reader.pagination.format
    let pages = Pagination(of: whole, format: format, hyphenator: nil, upTo: place)
    reader.take(
      .read(ReadBook(book: whole, place: place, hyphenator: nil, pages: pages, reason: .settings)),
      at: .zero)
    #expect(reader.pagination.count == pages.count && reader.anchor == place)
    reader = opened()
    reader.resize(to: Size(columns: 60, rows: 24), at: .zero)
    reader.take(
      .read(ReadBook(book: whole, place: place, hyphenator: nil, pages: pages, reason: .settings)),
      at: .zero)
    #expect(reader.pagination.format != pages.format)
    #expect(reader.pagination.knownPage(at: place) == reader.scene.focus)
  }

  @Test func aNumberIsTypedAtOnceAndItsPageWaits() {
    var reader = opened()
    _ = reader.type("99")
    _ = reader.press(.character("9"), .backspace)
    #expect(!reader.isWaiting)
    _ = reader.press(.enter)
    #expect(reader.isWaiting)
  }

  @Test(
    arguments: [
      [MouseReport.Action.wheel(.up)], [.wheel(.down)], [.press(button: 0), .release(button: 0)],
      [.press(button: 0), .drag(button: 0), .release(button: 0)],
    ])
  func wheelAndDragTurnAsFarAsPagesAreKnown(actions: [MouseReport.Action]) {
    var reader = opened(at: TextOffset(utf8: part.text.count / 4))
    for (index, action) in actions.enumerated() {
      // The click is at the edge, so it turns.
      let column = index == 0 || actions.count == 2 ? 70 : 40
      reader.handle(.mouse(MouseReport(action, column: column, row: 10)), at: .zero)
    }
    let isWaiting = reader.isWaiting
    #expect(!isWaiting)
  }

  @Test func aClickOnTheRunningHeadWaits() {
    var reader = opened(at: TextOffset(utf8: part.text.count / 4))
    let head = reader.layout?.pages[0].headRow ?? 0
    for action in [MouseReport.Action.press(button: 0), .release(button: 0)] {
      reader.handle(.mouse(MouseReport(action, column: 40, row: head)), at: .zero)
    }
    let isWaiting = reader.isWaiting
    #expect(isWaiting)
  }

  @Test func aKeyThatQuitsLeavesWhateverWaitsButNotFromAPrompt() {
    let reader = opened()
    func quits(_ reader: Reader, _ key: Key) -> Bool { reader.quits(for: .key(key)) }
    let (q, interrupt) = (Key(.character("q")), Key(.character("c"), .control))
    #expect(quits(reader, q) && quits(reader, interrupt) && !quits(reader, Key(.right)))
    var prompting = opened()
    _ = prompting.type("/")
    #expect(!quits(prompting, q) && !quits(prompting, interrupt))
    #expect(reader.dismisses(.key(Key(.escape))) && !reader.dismisses(.key(q)))
  }
}
