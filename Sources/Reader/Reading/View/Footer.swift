import Asking
import BookText
import Defaults
import Typesetting

/// The text at the foot of pages: each page number and, usually on the last visible page, the chosen
/// information. Pages are named by their indices.
struct Footer: Sendable {
  let pages: BookPages
  /// The reader's pace, in words a minute; nil if too little has been measured.
  let wordsPerMinute: Double?
  /// The comparison of the book with a translation; nil if none is going on.
  var comparison: Answer.Comparison?

  private var book: Book { pages.book }
  private var pagination: Pagination { pages.pagination }

  /// Number of pages in words: "12+" if more may come; nil if it is not known.
  private var countWords: String? { pages.wholeCount.map { book.isGrowing ? "\($0)+" : "\($0)" } }

  /// Length in bytes from which a turn is less than a hundredth of a book.
  private static let minimumLongLength = 200_000

  /// The texts at the foot of a page, longest first; the first that fits is used. Empty without a footer. On
  /// the last visible page, a comparison or a choice of lines replaces the chosen information. `visible`
  /// pages are in reading order.
  func forms(ofPage page: Int, among visible: [Int]) -> [String] {
    if let comparison, page == visible.last { return forms(of: comparison) }
    if let lines = book.lineChoice, page == visible.last {
      // Other lines are hidden, and the reader is told so.
      let count = [number(ofPage: page), countWords].compactMap { $0 }.joined(separator: " of ")
      return ["\(count) · \(lines.reason)", lines.reason]
    }
    switch pages.settings.footer {
    case .none: return []
    case .time: return timeForms(ofPage: page, among: visible)
    case _ where page != visible.last: return forms(ofPage: page)
    case .page:
      if let printed = book.printedPage(at: pagination.start(ofPage: page)) {
        return forms(ofPage: page, "printed page \(printed)", "p. \(printed)")
      }
      guard let countWords, let number = number(ofPage: page) else { return forms(ofPage: page) }
      return ["\(number) of \(countWords)"] + forms(ofPage: page)
    case .chapter:
      guard let left = pagesLeft(after: page) else { return forms(ofPage: page) }
      let words =
        switch left {
        case 0: lastPage
        case 1: "1 page left\(inChapter)"
        default: "\(left) pages left\(inChapter)"
        }
      return forms(ofPage: page, words, "\(left) left")
    // The length of the whole is unknown while only a part of the book is.
    case .percent where !book.isWhole, .time where !book.isWhole: return forms(ofPage: page)
    case .percent:
      let percentage = percent(of: visible)
      return forms(ofPage: page, percentage).prefix(1) + [percentage]
    }
  }

  /// Lengths of the title of a translation in the messages about its comparison.
  private static let titleLengths = [40, 20, 6]

  private func forms(of comparison: Answer.Comparison) -> [String] {
    let percent = comparison.percent.map { " \($0)%" } ?? ""
    return Self.titleLengths.map {
      "Comparing with “\(shortened(comparison.title, to: $0))”\(percent)"
    } + ["Comparing…\(percent)"]
  }

  /// Whether the text has chapters, or may have some in its unread rest.
  private var hasChapters: Bool { book.form != .asIs && (book.sections.count > 1 || !book.isWhole) }
  /// The words for a page with no other after it in the chapter, or in a text without chapters.
  private var lastPage: String { hasChapters ? "last page of the chapter" : "last page" }
  private var inChapter: String { hasChapters ? " in the chapter" : "" }

  /// Returns each text after the number of a page, and then the number; the bare texts if it is not known.
  private func forms(ofPage page: Int, _ words: String...) -> [String] {
    guard let number = number(ofPage: page) else { return words }
    return words.map { "\(number) · \($0)" } + [number]
  }

  /// Returns the number of a page; nil before the preceding pages are counted.
  private func number(ofPage page: Int) -> String? {
    pagination.isNumbered ? String(pages.number(ofPage: page)) : nil
  }

  /// The parts of a page's position in the book, the most important first: its number, the share of the book
  /// before it, and the pages and the time left in the chapter. Unknown parts are left out.
  func positionParts(ofPage page: Int, among visible: [Int]) -> [String] {
    var parts =
      number(ofPage: page).map { ["page \($0)" + (countWords.map { " of \($0)" } ?? "")] } ?? []
    if book.isWhole {
      parts.append(percent(of: visible.isEmpty ? [page] : visible))
    }
    let following = pagesLeft(after: page)
    if following == 0 { return parts + [lastPage] }
    var left = following.map { $0 == 1 ? ["1 page"] : ["\($0) pages"] }
    if let time = timeLeft(from: page) { left = (left ?? []) + [time.chapter] }
    if let left { parts.append("\(left.joined(separator: ", ")) left\(inChapter)") }
    return parts
  }

  /// Returns the number of later pages in the chapter; nil before they have been counted.
  private func pagesLeft(after page: Int) -> Int? {
    let section = section(ofPage: page)
    let end = book.facing?.firstSection ?? book.sections.count
    // Notes at the feet of pages may be all of the last section.
    let next =
      section + 1 < end
      ? pagination.firstPage(ofSection: section + 1).map { pages.number(ofPage: $0) } : nil
    let following = next ?? (pagination.hasMore ? nil : pages.wholeCount.map { $0 + 1 })
    return following.map { max(0, $0 - 1 - pages.number(ofPage: page)) }
  }

  /// Returns the index of the section of the original on a page, or on the one that it faces.
  private func section(ofPage page: Int) -> Int {
    book.facing == nil
      ? pagination[page].section : book.section(at: pagination.originalStart(ofPage: page))
  }

  /// The share of the book before the place on some pages, as on the shelf: “42%”, or “42.3%” in books from
  /// ``minimumLongLength`` bytes on. With the last page it is 100%.
  private func percent(of visible: [Int]) -> String {
    guard let first = visible.first, let last = visible.last else { return "" }
    let isEnd = pagination.isComplete && last + 1 == pagination.count
    let isThere = pages.original(ofPages: first...last).contains(pages.anchor.utf8)
    let place = isThere ? pages.anchor : pagination.originalStart(ofPage: first)
    let share = isEnd ? Share.whole : book.share(before: place)
    return book.body.count < Self.minimumLongLength ? "\(share.percent)%" : "\(share.withDecimal)%"
  }

  /// Returns the time left in the chapter and in the book from a page on; nil if the pace is not known.
  private func timeLeft(from page: Int) -> (chapter: String, book: String)? {
    guard let wordsPerMinute, let wordsPerByte = pages.wordsPerByte else { return nil }
    let start = pagination.originalStart(ofPage: page).utf8
    func words(to end: Int) -> String {
      timeWords(minutes: Double(max(0, end - start)) * wordsPerByte / wordsPerMinute)
    }
    let last = book.sections[section(ofPage: page)].blocks.upperBound - 1
    return (words(to: book.blocks[last].range.upperBound), words(to: book.body.upperBound))
  }

  /// The texts with the time left, longest first. Of two pages, the first shows the book’s, the last the
  /// chapter’s. If the pace is not known, the last page says that it is being measured.
  private func timeForms(ofPage page: Int, among visible: [Int]) -> [String] {
    guard let (chapter, whole) = timeLeft(from: page) else {
      return page == visible.last
        ? forms(ofPage: page, "measuring your pace") : forms(ofPage: page)
    }
    if !hasChapters {
      return page == visible.last ? forms(ofPage: page, "\(whole) left") : forms(ofPage: page)
    }
    if visible == [page] {
      return forms(
        ofPage: page, "\(chapter) left in the chapter, \(whole) in the book",
        "\(chapter) in chapter, \(whole) in book", "\(chapter) left in the chapter",
        "\(chapter) left")
    }
    return page == visible.last
      ? forms(ofPage: page, "\(chapter) left in the chapter", "\(chapter) left")
      : forms(ofPage: page, "\(whole) left in the book", "\(whole) left")
  }
}

/// Words such as “< 1 min”, “12 min”, “1 h 25 min” in steps of five minutes, “11 h” from ten hours on.
func timeWords(minutes: Double) -> String {
  let rounded = Int(min(minutes, 1_000_000).rounded())
  switch rounded {
  case ..<1: return "< 1 min"
  case ..<60: return "\(rounded) min"
  case ..<600:
    let fives = (rounded + 2) / 5 * 5
    return fives % 60 == 0 ? "\(fives / 60) h" : "\(fives / 60) h \(fives % 60) min"
  default: return "\((rounded + 30) / 60) h"
  }
}
