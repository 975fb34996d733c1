import BookText
import Cells
import Defaults
import SeededRandom
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

  private func opened(at place: TextOffset = .start) -> Reader {
    reader(part, columns: 80, rows: 24, at: place)
  }

  @Test func theyAreShownWithoutTheNumberOfAllPages() {
    var reader = opened()
    var other = atRest(whole)
    let (screen, expected) = (reader.screenText(), other.screenText())
    #expect(screen.dropLast() == expected.dropLast())
    #expect(screen.last?.contains("of") == false)
    #expect(reader.pageNumber == (1, 0))
    #expect(reader.knowsItsPage)
  }

  private func atRest(_ book: Book) -> Reader { reader(book, columns: 80, rows: 24) }

  @Test func noPageIsSetBeforeItIsTurnedTo() {
    let reader = opened()
    #expect(!reader.hasWork)
    #expect(reader.pagination.count < 30)
  }

  @Test func theBookIsTurnedAsFarAsItIsKnown() {
    var reader = opened()
    var turned = 0
    while !reader.needsWholeBook(for: .key(Key(.right))), turned < 1_000 {
      let effects = reader.press(.right)
      #expect(effects.contains(.placeChanged))
      turned += 1
    }
    #expect(turned > 40 && turned < 1_000)
    #expect(reader.pageNumber.page == turned + 1)
    var other = atRest(whole)
    _ = other.type("\(turned + 1)g")
    let (words, expected) = (reader.words(), other.words())
    #expect(words == expected)
    #expect(reader.anchor == other.anchor)
  }

  @Test func commandsOtherThanTurnsNeedTheWholeBook() {
    var reader = opened()
    let more: [InputEvent] =
      [.tab, .end, .home, .character("n"), .character("]"), .character("M")].map { .key(Key($0)) }
    let less: [InputEvent] =
      [
        .escape, .character("q"), .right, .left, .character("5"), .character("d"), .character("?"),
        .character("w"), .character("t"), .character("x"), .character("/"),
      ].map { .key(Key($0)) } + [.focus(true), .paste("lamp")]
    let needed = more.map { reader.needsWholeBook(for: $0) }
    #expect(needed == more.map { _ in true })
    let unneeded = less.map { reader.needsWholeBook(for: $0) }
    #expect(unneeded == less.map { _ in false })
    reader.take(whole, at: reader.anchor)
    let afterwards = more.map { reader.needsWholeBook(for: $0) }
    #expect(afterwards == more.map { _ in false })
  }

  @Test func theRestChangesNothingInSight() {
    var reader = opened()
    _ = reader.press(.right, .right, .right)
    let before = reader.screenText()
    let anchor = reader.anchor
    reader.take(whole, at: anchor)
    let after = reader.screenText()
    #expect(after == before && reader.anchor == anchor)
    while reader.hasWork { _ = reader.work(at: .zero) }
    let settled = reader.screenText()
    #expect(settled.dropLast() == before.dropLast())
    #expect(settled.last?.contains("4 of ") == true)
  }

  @Test func aPlaceNearTheirEndIsNotShownWithoutTheRest() {
    #expect(!opened(at: part.end).knowsItsPage)
    var reader = opened(at: TextOffset(utf8: part.text.count / 4))
    #expect(reader.knowsItsPage)
    // In a window with fewer pages the place may be beyond the known ones.
    _ = reader.resize(to: Size(columns: 80, rows: 24), at: .zero)
    #expect(reader.knowsItsPage)
  }

  // MARK: From the middle

  /// Returns the whole book at its middle, and its cached part with the page numbers.
  private func left() throws -> (reader: Reader, part: Book, numbering: PageNumbering) {
    let left = reader(
      whole, columns: 80, rows: 24, at: TextOffset(utf8: whole.text.count / 2))
    let known = left.part
    let part = try #require(known)
    return (left, part.book, part.numbering)
  }

  private func opened(_ part: Book, _ numbering: PageNumbering?, columns: Int = 80) -> Reader {
    let place = TextOffset(utf8: whole.text.count / 2 - part.start)
    return Reader(
      book: part, at: place, settings: Settings(), appearance: Appearance(depth: .direct),
      screen: Size(columns: columns, rows: 24), numbering: numbering)
  }

  @Test func thePageIsShownAsItWasLeftWithItsNumber() throws {
    var (left, part, numbering) = try left()
    #expect(part.start > 0 && numbering.before > 0)
    var reader = opened(part, numbering)
    #expect(reader.knowsItsPage && !reader.hasWork)
    let (before, after) = (left.screenText(), reader.screenText())
    #expect(before == after)
    #expect(reader.pageNumber == left.pageNumber)
    #expect(reader.place == left.place)
    // The page stays when the whole book is known.
    let place = reader.place.passage.offset(in: whole)
    let pages = reader.pagePlan?.pages(of: whole, upTo: place)
    #expect((pages?.count ?? 0) > left.pageNumber.page)
    reader.take(whole: whole, at: place, marks: ReadingMarks(), pages: pages)
    #expect(reader.pagination.count == pages?.count)
    let whole = reader.screenText()
    #expect(whole == before && reader.place == left.place)
  }

  @Test func pagesThatWereSetOtherwiseAreNotTaken() throws {
    let (_, part, numbering) = try left()
    var reader = opened(part, numbering)
    let plan = try #require(reader.pagePlan)
    let place = reader.place.passage.offset(in: whole)
    let pages = plan.pages(of: whole, upTo: place)
    let hyphenator = Hyphenator { _ in 0 }
    _ = reader.hyphenate(with: hyphenator, at: .zero)
    reader.take(whole: whole, at: place, marks: ReadingMarks(), pages: pages)
    #expect(reader.pagination.divides(by: hyphenator) && !pages.divides(by: hyphenator))
    reader = opened(part, numbering)
    _ = reader.resize(to: Size(columns: 60, rows: 24), at: .zero)
    reader.take(whole: whole, at: place, marks: ReadingMarks(), pages: pages)
    #expect(reader.pagination.format != pages.format)
    #expect(reader.pagination.knownPage(at: place) == reader.focus)
  }

  @Test func thePagesAroundAreTurnedTo() throws {
    var (left, part, numbering) = try left()
    var reader = opened(part, numbering)
    for key in [Key.Code.right, .right, .left, .left, .left] {
      let needsWholeBook = reader.needsWholeBook(for: .key(Key(key)))
      guard !needsWholeBook else { continue }
      _ = (left.press(key), reader.press(key))
      let (before, after) = (left.screenText(), reader.screenText())
      #expect(before == after && left.place == reader.place)
    }
    var turned = 0
    while !reader.needsWholeBook(for: .key(Key(.left))), turned < 1_000 {
      _ = reader.press(.left)
      turned += 1
    }
    #expect(turned < 100 && reader.focus > numbering.before)
  }

  /// Returns a book without headings, one section of more than a megabyte: by paragraphs, or in one
  /// line.
  private func flatBook(inOneLine: Bool) throws -> Book {
    var random = SplitMix(seed: 3)
    var text = ""
    while text.utf8.count < 1_300_000 {
      let words = (0..<Int.random(in: 20...90, using: &random)).map { _ in
        String(repeating: "lamp", count: Int.random(in: 1...3, using: &random))
      }
      text += words.joined(separator: " ") + (inOneLine ? ". " : ".\n\n")
    }
    return try Book(plainText: Array(text.utf8), named: "flat")
  }

  @Test(arguments: [(false, 0.5), (false, 0.99999), (true, 0.5), (true, 0.999)])
  func aBookWithoutHeadingsIsOpenedWhereItWasLeft(inOneLine: Bool, fraction: Double) throws {
    let book = try flatBook(inOneLine: inOneLine)
    #expect(book.sections.count == 1)
    let place = TextOffset(utf8: Int(Double(book.end.utf8) * fraction))
    var left = reader(book, columns: 80, rows: 24, at: place)
    while left.hasWork { _ = left.work(at: .zero) }
    let known = left.part
    let (part, numbering) = try #require(known)
    #expect(part.text.count < 700_000 && numbering.before > 0)
    var opened = Reader(
      book: part, at: TextOffset(utf8: left.anchor.utf8 - part.start), settings: Settings(),
      appearance: Appearance(depth: .direct), screen: Size(columns: 80, rows: 24),
      numbering: numbering)
    #expect(opened.knowsItsPage && opened.pageNumber == left.pageNumber)
    let (before, after) = (left.screenText(), opened.screenText())
    #expect(before == after)
    #expect(opened.place.passage.offset == left.place.passage.offset)
    #expect(opened.place.passage.after == left.place.passage.after)
  }

  @Test func inAnotherWindowThePageIsShownWithoutItsNumber() throws {
    let (_, part, numbering) = try left()
    for var reader in [opened(part, numbering, columns: 60), opened(part, nil)] {
      #expect(reader.knowsItsPage && !reader.knowsNumbers)
      let folio = reader.screenText().last
      #expect(folio?.contains { $0.isNumber } == false)
    }
    var reader = opened(part, numbering)
    #expect(reader.knowsNumbers)
    _ = reader.resize(to: Size(columns: 60, rows: 24), at: .zero)
    #expect(reader.knowsItsPage && !reader.knowsNumbers)
    _ = reader.resize(to: Size(columns: 80, rows: 24), at: .zero)
    #expect(reader.knowsItsPage && reader.knowsNumbers)
  }

  @Test func aNumberIsTypedAtOnceAndItsPageWaits() {
    var reader = opened()
    _ = reader.type("99")
    let keys: [Key.Code] = [.character("9"), .backspace, .escape, .enter]
    let needed = keys.map { reader.needsWholeBook(for: .key(Key($0))) }
    #expect(needed == [false, false, false, true])
  }

  @Test func wheelAndDragTurnAsFarAsPagesAreKnownAndAClickWaits() {
    var reader = opened(at: TextOffset(utf8: part.text.count / 4))
    func report(_ action: MouseReport.Action) -> InputEvent {
      .mouse(MouseReport(action, column: 70, row: 10))
    }
    let actions: [MouseReport.Action] = [
      .wheel(.up), .wheel(.down), .press(button: 0), .drag(button: 0), .release(button: 0),
    ]
    let needed = actions.map { reader.needsWholeBook(for: report($0)) }
    // The click is at the edge, so it turns.
    #expect(needed == [false, false, false, false, false])
    // A click on the running head leads to the contents.
    let head = reader.layout?.pages[0].headRow ?? 0
    _ = reader.handle(.mouse(MouseReport(.press(button: 0), column: 40, row: head)), at: .zero)
    let released = InputEvent.mouse(MouseReport(.release(button: 0), column: 40, row: head))
    let waits = reader.needsWholeBook(for: released)
    #expect(waits)
    // A held leaf is dropped at once.
    _ = reader.handle(report(.press(button: 0)), at: .zero)
    let moved = InputEvent.mouse(MouseReport(.drag(button: 0), column: 40, row: 10))
    _ = reader.handle(moved, at: .zero)
    let needsWholeBook = reader.needsWholeBook(for: report(.release(button: 0)))
    #expect(!needsWholeBook)
  }

  @Test func aKeyThatQuitsLeavesWhateverWaitsButNotFromAPrompt() {
    let reader = opened()
    func quits(_ reader: Reader, _ key: Key) -> Bool { reader.quits(for: .key(key)) }
    let (q, interrupt) = (Key(.character("q")), Key(.character("c"), .control))
    #expect(quits(reader, q) && quits(reader, interrupt) && !quits(reader, Key(.right)))
    var prompting = opened()
    _ = prompting.type("/")
    #expect(!quits(prompting, q) && quits(prompting, interrupt))
    #expect(reader.dismisses(.key(Key(.escape))) && !reader.dismisses(.key(q)))
  }
}
