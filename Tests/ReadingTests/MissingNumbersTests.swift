import Cells
import Defaults
import Paging
import TerminalInput
import Testing
import Typesetting

@testable import BookText
@testable import Reading

/// A resize far into a book: its page is shown before the pages before it are counted.
@Suite("Pages without numbers", .timeLimit(.minutes(30)))
struct MissingNumbersTests {
  private let book: Book
  private let place: TextOffset

  /// A window of one page, of two that begin with the cover, and of two that begin with the first.
  private static let windows = [
    (Size(columns: 100, rows: 30), Settings.Cover.alone),
    (Size(columns: 160, rows: 45), .alone), (Size(columns: 160, rows: 45), .paired),
  ]

  init() throws {
    var book = try sampleBook(chapters: 330)
    // As long as a book whose pages are counted later.
    book.length = 9 << 20
    self.book = book
    place = TextOffset(utf8: book.text.count * 4 / 5)
  }

  /// Returns a reader far into the book at 80×24, with all pages known.
  private func opened(
    _ settings: Settings = Settings(), of book: Book? = nil, at place: TextOffset? = nil
  ) -> Reader {
    var reader = reader(
      book ?? self.book, columns: 80, rows: 24, at: place ?? self.place, settings: settings)
    count(&reader)
    while reader.hasWork { _ = reader.work(at: .zero) }
    return reader
  }

  private func settings(_ cover: Settings.Cover) -> Settings {
    var settings = Settings()
    settings.cover = cover
    return settings
  }

  /// Counts the missing pages, as a session does.
  private func count(_ reader: inout Reader) {
    guard let plan = reader.missingPages else { return }
    _ = reader.take(plan.pages(of: reader.book, upTo: reader.shownPlace), at: .zero)
  }

  /// Returns the screen without its foot, which has the page numbers.
  private func body(_ reader: inout Reader) -> [String] {
    let row = reader.layout?.pages[0].folioRow
    return reader.screenText().enumerated().map { $0.offset == row ? "" : $0.element }
  }

  private func foot(_ reader: inout Reader) -> String {
    guard let row = reader.layout?.pages[0].folioRow else { return "" }
    return reader.screenText()[row].trimmed
  }

  @Test(arguments: windows)
  func thePageIsShownAtOnceAndStaysWhenTheNumberComes(
    size: Size, cover: Settings.Cover
  ) throws {
    var reader = opened(settings(cover))
    let anchor = reader.anchor
    _ = reader.resize(to: size, at: .zero)
    #expect(reader.missingPages != nil && !reader.knowsNumbers && !reader.hasWork)
    #expect(reader.longPagePlan(for: size) == nil)
    let before = body(&reader)
    let words = reader.words()
    #expect(before.contains { $0.contains("w2") } && foot(&reader).isEmpty)
    #expect(reader.place.page == 0 && reader.place.pageCount == 0)
    count(&reader)
    #expect(reader.missingPages == nil && reader.knowsNumbers && reader.hasWork)
    #expect(body(&reader) == before && reader.words() == words && reader.anchor == anchor)
    #expect(foot(&reader).contains("\(reader.pageNumber.page)"))
    // It is the page of a reader whose numbers were never missing.
    var other = Reader(
      book: book, at: .start, settings: settings(cover), appearance: Appearance(depth: .direct),
      screen: size)
    _ = other.type("\(anchor.utf8)P")
    #expect(other.words() == words && other.pageNumber.page == reader.pageNumber.page)
  }

  @Test(arguments: windows)
  func pagesAreTurnedBeforeTheyAreCounted(size: Size, cover: Settings.Cover) throws {
    var reader = opened(settings(cover))
    var numbered = reader
    _ = reader.resize(to: size, at: .zero)
    _ = numbered.resize(to: size, at: .zero)
    count(&numbered)
    for key in [Key.Code.right, .right, .left, .right, .left, .left] {
      let waits = reader.needsWholeBook(for: .key(Key(key)))
      #expect(!waits)
      _ = (reader.press(key), numbered.press(key))
      #expect(reader.words() == numbered.words() && reader.anchor == numbered.anchor)
    }
    reader.expectATurnBetweenScreensAtRest(by: .right)
    #expect(reader.missingPages != nil && reader.place.page == 0)
    _ = numbered.press(.right)
    count(&reader)
    #expect(reader.words() == numbered.words())
    #expect(reader.pageNumber.page == numbered.pageNumber.page)
  }

  @Test func whatIsMoreThanATurnWaitsForTheNumbers() {
    var reader = opened()
    _ = reader.resize(to: Size(columns: 160, rows: 45), at: .zero)
    let more: [InputEvent] =
      [.tab, .end, .home, .character("n"), .character("]"), .character("o")].map { .key(Key($0)) }
    let less: [InputEvent] =
      [.escape, .character("q"), .right, .left, .character("5"), .character("w"), .character("/")]
      .map { .key(Key($0)) } + [.focus(true), .paste("lamp")]
    let needed = more.map { reader.needsWholeBook(for: $0) }
    let unneeded = less.map { reader.needsWholeBook(for: $0) }
    #expect(needed.allSatisfy { $0 } && !unneeded.contains(true))
    count(&reader)
    let afterwards = (more + less).map { reader.needsWholeBook(for: $0) }
    #expect(!afterwards.contains(true))
  }

  @Test func turningBackEndsWithTheFirstPagesKnownAndGoesOnWithTheNumbers() {
    var reader = opened()
    _ = reader.resize(to: Size(columns: 100, rows: 30), at: .zero)
    var turned = 0
    while !reader.needsWholeBook(for: .key(Key(.left))), turned < 1_000 {
      _ = reader.press(.left)
      turned += 1
    }
    #expect(turned < 20 && reader.missingPages != nil)
    let words = reader.words()
    count(&reader)
    #expect(reader.words() == words)
    let page = reader.pageNumber.page
    _ = reader.press(.left)
    #expect(reader.pageNumber.page == page - 1)
  }

  @Test func theNumbersComeHoweverFarPagesHaveBeenTurnedMeanwhile() throws {
    var reader = opened(at: TextOffset(utf8: book.text.count / 2))
    _ = reader.resize(to: Size(columns: 100, rows: 30), at: .zero)
    let plan = try #require(reader.missingPages)
    let pages = plan.pages(of: book, upTo: reader.shownPlace)
    for _ in 0..<60 { _ = reader.press(.right) }
    let words = reader.words()
    _ = reader.take(pages, at: .zero)
    #expect(reader.missingPages == nil && reader.words() == words)
    #expect(reader.place.page > pages.count)
  }

  @Test func nearTheBeginningAndInSmallBooksNothingIsWithoutNumber() throws {
    let small = try sampleBook(chapters: 100)
    for (book, place) in [(book, TextOffset(utf8: 100_000)), (small, small.end)] {
      var reader = opened(of: book, at: place)
      _ = reader.resize(to: Size(columns: 160, rows: 45), at: .zero)
      #expect(reader.missingPages == nil && reader.place.page > 1)
    }
  }

  @Test func pagesOfASizeThatIsKnownHaveTheirNumbers() {
    var reader = opened()
    let page = reader.pageNumber
    _ = reader.resize(to: Size(columns: 100, rows: 30), at: .zero)
    _ = reader.resize(to: Size(columns: 80, rows: 24), at: .zero)
    #expect(reader.missingPages == nil && reader.pageNumber == page)
  }

  @Test func pagesThatComeForAnotherSizeAreKeptForIt() throws {
    var reader = opened()
    let (old, new) = (Size(columns: 100, rows: 30), Size(columns: 160, rows: 45))
    _ = reader.resize(to: old, at: .zero)
    let plan = try #require(reader.missingPages)
    _ = reader.resize(to: new, at: .zero)
    #expect(reader.missingPages != plan)
    let effects = reader.take(plan.pages(of: book, upTo: place), at: .zero)
    #expect(effects.isEmpty && reader.missingPages != nil)
    _ = reader.resize(to: old, at: .zero)
    #expect(reader.missingPages == nil && reader.place.page > 1)
  }

  @Test func pagesWithOtherHyphensAreNotTaken() throws {
    var reader = opened()
    _ = reader.resize(to: Size(columns: 100, rows: 30), at: .zero)
    let plan = try #require(reader.missingPages)
    _ = reader.hyphenate(with: Hyphenator { _ in 0 }, at: .zero)
    #expect(reader.missingPages != plan)
    _ = reader.take(plan.pages(of: book, upTo: place), at: .zero)
    #expect(reader.missingPages != nil)
    count(&reader)
    #expect(reader.missingPages == nil)
  }

  @Test func aWindowTooSmallForAPageKeepsCounting() {
    var reader = opened()
    _ = reader.resize(to: Size(columns: 100, rows: 30), at: .zero)
    _ = reader.resize(to: Size(columns: 8, rows: 2), at: .zero)
    #expect(reader.layout == nil && reader.missingPages != nil)
    count(&reader)
    #expect(reader.missingPages == nil)
    _ = reader.resize(to: Size(columns: 100, rows: 30), at: .zero)
    #expect(reader.missingPages == nil && reader.place.page > 1)
  }

  // MARK: Other features with page numbers

  @Test func theFooterShowsWhatIsKnown() {
    var settings = Settings()
    for (footer, words) in [
      (Settings.Footer.chapter, " the chapter"), (.percent, " %"), (.page, ""), (.none, ""),
      (.time, "measuring your pace"),
    ] {
      settings.footer = footer
      var reader = opened(settings)
      _ = reader.resize(to: Size(columns: 100, rows: 30), at: .zero)
      let foot = foot(&reader)
      // Foundation finds no empty words.
      #expect(words.isEmpty || foot.contains(words), "\(footer): \(foot)")
      #expect(!foot.contains(" · "), "\(footer): \(foot)")
      #expect(!words.isEmpty || foot.isEmpty)
    }
  }

  @Test func theIndicatorShowsHowMuchHasBeenRead() throws {
    var reader = opened()
    _ = reader.type("i")
    let row = try #require(reader.screenText().last)
    _ = reader.resize(to: Size(columns: 100, rows: 30), at: .zero)
    let other = try #require(reader.screenText().last)
    #expect(other.contains("…") && !other.contains("/"))
    let bar = { (row: String) in row.count { $0 == "━" } }
    #expect(abs(bar(row) - bar(other)) <= 1)
  }

  @Test func listsNameNoPages() {
    var reader = opened()
    _ = reader.press(.tab)
    #expect(reader.page.pageNote(at: place) != "…")
    _ = reader.resize(to: Size(columns: 100, rows: 30), at: .zero)
    #expect(reader.missingPages != nil && reader.page.pageNote(at: place) == "…")
    count(&reader)
    #expect(reader.page.pageNote(at: place) == String(reader.pageNumber.page))
  }

  @Test(arguments: ["o", "z"])
  func whatShowsAllPagesWaitsForThem(key: String) {
    var reader = opened()
    _ = reader.type(key)
    _ = reader.resize(to: Size(columns: 100, rows: 30), at: .zero)
    #expect(reader.missingPages == nil && reader.knowsNumbers)
    let screen = reader.screenText()
    #expect(screen.contains { $0.contains(String(reader.pageNumber.page)) })
  }

  // MARK: Endless chapters

  @Test func inAChapterOfMegabytesThePageIsWaitedFor() throws {
    let text = "CHAPTER 1\n\n\n" + (0..<250_000).map { "w1x\($0)" }.joined(separator: " ")
    let long = try Book(plainText: Array(text.utf8), named: "long")
    let place = TextOffset(utf8: long.text.count - 3_000)
    var reader = Reader(
      book: long, at: place, settings: Settings(), appearance: Appearance(depth: .direct),
      screen: Size(columns: 80, rows: 24))
    #expect(reader.missingPages == nil)
    let size = Size(columns: 120, rows: 40)
    var other = reader
    _ = other.resize(to: size, at: .zero)
    let plan = try #require(reader.longPagePlan(for: size))
    _ = reader.take(plan.pages(of: long, upTo: reader.shownPlace), at: .zero)
    #expect(reader.longPagePlan(for: size) == nil)
    _ = reader.resize(to: size, at: .zero)
    #expect(reader.screenText() == other.screenText())
    #expect(reader.pageNumber.page == other.pageNumber.page)
  }
}

/// A chapter near the place is too long to be set at once.
@Suite("Pages after a chapter of megabytes", .timeLimit(.minutes(30)))
struct LongChapterTests {
  @Test(arguments: [Size(columns: 120, rows: 40), Size(columns: 200, rows: 50)])
  func areWaitedForWhereThoseBeforeThemAreInIt(size: Size) throws {
    let text =
      "CHAPTER 1\n\n\n" + (0..<250_000).map { "w1x\($0)" }.joined(separator: " ")
      + "\n\n\n\nCHAPTER 2\n\n\n"
      + (0..<40_000).map { "w2x\($0)" }.joined(separator: " ")
    let book = try Book(plainText: Array(text.utf8), named: "long")
    let second = book.blocks[book.sections[1].blocks.lowerBound].range.lowerBound
    func plan(at place: Int) -> PagePlan? {
      Reader(
        book: book, at: TextOffset(utf8: place), settings: Settings(),
        appearance: Appearance(depth: .direct), screen: Size(columns: 80, rows: 24)
      ).longPagePlan(for: size)
    }
    #expect(plan(at: second) != nil)
    #expect(plan(at: second + 2_000) != nil)
  }
}

extension String {
  /// Returns the text without blanks at its ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
