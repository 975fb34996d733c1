import Background
import BookText
import Cells
import Reading
import Storage
import TerminalInput
import Typesetting

/// Pages that are counted on another core, while those around the place are shown without numbers.
struct PageCount {
  /// How they are set.
  let plan: PagePlan
  private let task: BackgroundTask<Pagination>

  /// Begins to count the pages of a book up to a place, until nobody wants that any more.
  init(_ plan: PagePlan, of book: Book, upTo place: TextOffset) {
    self.plan = plan
    task = BackgroundTask(whileWanted: { isWanted in
      plan.pages(of: book, upTo: place, while: isWanted)
    })
  }

  /// A descriptor that becomes readable when they are counted.
  var descriptor: Int32 { task.descriptor }

  /// The pages, once they are counted.
  var pages: Pagination? { task.answer }
}

/// A terminal of another size, and the pages for it.
extension Session {
  /// Takes the size of the terminal, and draws everything anew even where it is the same: it may
  /// have been another in between, and the terminal have cut off what stood there.
  func resize() {
    screen.invalidate()
    needsFrame = true
    // While pages are awaited for another size: it is looked at again when they are there.
    if isAwaitingPlace, reader.book.isWhole { return }
    var size = device.size(environment: environment)
    while awaitPages(for: size) { size = device.size(environment: environment) }
    if status != nil { return }
    carryOut(reader.resize(to: size, at: now))
    awaitPlace()
    // What was typed meanwhile.
    if opened.rest == nil { take(held.takeAll()) }
  }

  /// Has the pages up to the place set for another size of the screen, where nothing can be shown sooner:
  /// what is typed meanwhile waits.
  ///
  /// - Returns: Whether they had to be, and were.
  private func awaitPages(for size: Size) -> Bool {
    guard let plan = reader.longPagePlan(for: size) else { return false }
    let (book, place) = (reader.book, reader.shownPlace)
    let pages = BackgroundTask { plan.pages(of: book, upTo: place) }
    if !pages.wait(milliseconds: Self.blink) {
      device.write(screen.bytes(showing: reader.settingScreen(of: size)))
    }
    waitForAnswer(of: pages)
    guard let pages = pages.answer else { return false }
    carryOut(reader.take(pages, at: now))
    return true
  }

  /// The milliseconds after which it is said what takes so long.
  private static let blink: Int32 = 100

  /// Has the pages counted that are missing before those that are shown, and no others any more.
  func countPages() {
    let missing = reader.missingPages
    guard pageCount?.plan != missing else { return }
    pageCount = missing.map { PageCount($0, of: reader.book, upTo: reader.shownPlace) }
    // Their numbers have become known otherwise.
    if missing == nil, opened.rest == nil { take(held.takeAll()) }
  }

  /// Takes the pages that have been counted by now: the page that is seen stays, and what waited for
  /// their numbers is answered. Nothing may be moving.
  func takePages() {
    guard let pages = pageCount?.pages else { return }
    pageCount = nil
    carryOut(reader.take(pages, at: now))
    take(held.takeAll())
  }
}
