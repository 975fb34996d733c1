import App
import BookText
import Cells
import Defaults
import Reading
import Typesetting

extension Printer {
  /// Lines of a key and a value without control characters. O(*n*): sets the whole book.
  /// - Throws: ``Failure`` if writing fails.
  func printInformation(about opened: Opening.Opened) throws(Failure) {
    let book = opened.book
    let entries: [(key: String, value: String?)] = [
      ("title", book.title),
      ("author", book.credits.author),
      ("translator", book.credits.translator),
      ("editor", book.credits.editor),
      ("illustrator", book.credits.illustrator),
      ("language", book.language),
      ("encoding", book.encoding.name),
      ("encoding found by", book.encoding.finding.description),
      ("other lines", book.encoding.nameOfOthers),
      ("repaired", book.encoding.repaired > 0 ? String(book.encoding.repaired) : nil),
      ("damaged", book.isDamaged ? "some text may be missing" : nil),
      ("simplified", book.isSimplified ? "some styles and tables are shown plainly" : nil),
      ("unreadable", book.unreadableFiles),
      ("layout", book.hasFixedPages ? "fixed pages; only the text and images are shown" : nil),
      ("bytes", String(opened.source.length)),
      ("words", String(book.wordCount(in: book.unhidden))),
      ("characters", String(book.text[book.unhidden].count { $0 & 0xC0 != 0x80 })),
      ("chapters", String(book.sections.count { $0.title != nil })),
      ("printed pages", book.pageMarks.isEmpty ? nil : String(book.pageMarks.count)),
      ("notices", hidden(book.noticeLength)),
      ("left out", hidden(opened.source.lengthTakenOut(of: book, settings))),
      ("pages at \(screen.columns)x\(screen.rows)", pages(of: opened).map { String($0) }),
    ]
    let file = store.ignoredLines
    let ignored = file.map { $0.lines.rows(after: $0.path) } ?? []
    let faults = KeyBindings.faults(in: settings.keys)
      .rows(after: file?.path ?? "settings", settings)
    let all = (ignored + faults).map { ("to mend", $0) } + entries
    let lines = all.compactMap { key, value in value.map { sanitized("\(key): \($0)") + "\n" } }
    try printText(lines.joined())
  }

  /// Number of characters hidden in a book, with the option that shows them; nil if there are none.
  private func hidden(_ count: Int) -> String? {
    count == 0
      ? nil
      : "\(counted(count, "character")) not shown; with --layout kept \(count == 1 ? "it is" : "they are")"
  }

  /// Number of pages on the screen; nil if the screen is too small.
  private func pages(of opened: Opening.Opened) -> Int? {
    let layout = ScreenLayout(
      of: opened.book, on: screen, opened.own.applied(to: settings).presented,
      Appearance(depth: .direct), wasSpread: false)
    return layout.map { layout in
      var pagination = Pagination(
        of: opened.book, format: layout.format, hyphenator: opened.book.hyphenator)
      pagination.set(atLeast: .max)
      return pagination.count
    }
  }
}

extension Book {
  /// Visible signs in the distributor's notices, which are hidden.
  fileprivate var noticeLength: Int {
    blocks.filter { $0.kind == .boilerplate }.reduce(0) { $0 + text[$1.range].visibleCount }
  }

  /// Maximum number of unreadable files listed; the others are counted.
  private static let named = 5

  fileprivate var unreadableFiles: String? {
    guard !unreadable.isEmpty else { return nil }
    let rest = unreadable.count - Self.named
    return unreadable.prefix(Self.named).joined(separator: "; ")
      + (rest > 0 ? "; and \(rest) more" : "")
  }
}
