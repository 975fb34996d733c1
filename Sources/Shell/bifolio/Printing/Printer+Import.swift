import App
import BookText
import Cells
import Decoding
import Defaults
import Reading
import Storage
import System

/// The option `--import`.
extension Printer {
  /// Number of marks listed if their words are not found.
  private static let mostNamed = 20
  /// The length of their beginnings, in cells.
  private static let beginning = 60

  /// Adds another program's marks to the book, or without a book to all known ones. Prints their number, and
  /// lists those not found.
  func importMarks(from path: String) throws(Failure) {
    if options.isPrivate { throw Self.refusal }
    if options.source == .unnamed { return try distributeMarks(from: path) }
    let opened = try openBook()
    let book = opened.book
    let imported = try importedMarks(from: path, inBookTitled: book.title)
    if imported.isEmpty {
      let titles = try importedMarks(from: path, inBookTitled: nil).map { $0.title ?? "?" }
      guard let first = titles.first else { throw Failure("\(path) has no marks") }
      let others = titles.contains { $0 != first } ? " and others" : ""
      throw Failure(
        "\(path) has marks in “\(first.beginning())”\(others), but none in "
          + "“\(book.title.beginning())”")
    }
    let (added, lost) = try add(imported, to: opened)
    var lines = ["\(Self.number(of: added)) added"] + limit(imported, path)
    if !lost.isEmpty { lines.append("\(lost.count) not found in the text:") }
    lines += lost.prefix(Self.mostNamed).map { mark in
      let words = mark.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return "  " + String(sanitized(words).prefix(Self.beginning))
    }
    try printText(lines.map { $0 + "\n" }.joined())
  }

  private static let refusal = Failure("marks can only be saved for a book from a file")

  /// Adds the marks of a file to the known books with their titles, and prints what went where and what is
  /// left.
  private func distributeMarks(from path: String) throws(Failure) {
    let imported = try importedMarks(from: path, inBookTitled: nil)
    if imported.isEmpty { throw Failure("\(path) has no marks") }
    let books = KnownBooks(folders, store: store)
    var titles: [String] = []
    var marks: [String: [ImportedMark]] = [:]
    for mark in imported {
      let title = mark.title ?? ""
      if marks[title] == nil { titles.append(title) }
      marks[title, default: []].append(mark)
    }
    var (lines, left): ([String], [String]) = ([], [])
    for title in titles {
      let marks = marks[title] ?? []
      let number = Self.number(of: marks.count)
      guard
        let book = books.path(where: { marks[0].title != nil && marks[0].isIn(bookTitled: $0) }),
        let opened = try? open(.file(book))
      else {
        left.append("  \(title.isEmpty ? "a book without a title" : sanitized(title)): \(number)")
        continue
      }
      let (added, lost) = try add(marks, to: opened)
      lines.append(
        "\(sanitized(opened.book.title)): \(added) of \(number) added"
          + (lost.isEmpty ? "" : ", \(lost.count) not found in the text"))
    }
    if !left.isEmpty { lines += ["No known book has these titles:"] + left }
    try printText((lines + limit(imported, path)).map { $0 + "\n" }.joined())
    if left.count == titles.count {
      throw Failure(
        "no known book has the marks in \(path); name the book, or add its folder to the shelf")
    }
  }

  private static func number(of marks: Int) -> String { "\(marks) mark\(marks == 1 ? "" : "s")" }

  /// A line that says that a file has too many marks.
  private func limit(_ imported: [ImportedMark], _ path: String) -> [String] {
    imported.count < ImportedMark.most
      ? [] : ["Only the first \(ImportedMark.most) marks of \(path) were read."]
  }

  /// Adds marks to a book, and saves them.
  ///
  /// - Returns: Number of marks added, and those with words missing from the book.
  private func add(
    _ imported: [ImportedMark], to opened: Opening.Opened
  ) throws(Failure) -> (added: Int, lost: [ImportedMark]) {
    let (book, place) = (opened.book, opened.source.path)
    guard place != nil else { throw Self.refusal }
    let (kept, areTakenOver) = store.marks(in: book, store.saved(book, readFrom: place))
    var marks = kept
    let (added, lost) = marks.add(imported, to: book)
    var change = BookChange(book, readFrom: place)
    change.marks = Change(areTakenOver ? Marks() : kept, to: marks)
    change.time = WallClock.current.utc()
    _ = store.save(StateChanges(change))
    if let failure = store.takeWarnings().first { throw Failure(failure) }
    return (added, lost)
  }

  /// Reads the marks in a book, or in all for nil, from a file of KOReader's or Kindle's.
  ///
  /// - Returns: The marks.
  private func importedMarks(
    from path: String, inBookTitled title: String?
  ) throws(Failure) -> [ImportedMark] {
    let bytes: [UInt8]
    let file: OpenFile?
    do throws(StorageError) {
      file = try OpenFile(path)
      bytes = (file?.size ?? 0) <= Clippings.longest ? try file?.contents() ?? [] : []
    } catch {
      throw Failure("\(error)")
    }
    guard let file else { throw Failure("\(path): No such file or directory") }
    if file.size > Clippings.longest { throw Failure("\(path) is too large") }
    if let marks = KOReaderMarks.marks(in: bytes) {
      return title.map { title in marks.filter { $0.isIn(bookTitled: title) } } ?? marks
    }
    let text = repairedText(bytes)
    guard Clippings.isOne(text) else {
      throw Failure("\(path) is neither KOReader's metadata nor Kindle's My Clippings")
    }
    return Clippings.marks(in: text, bookTitled: title).marks
  }
}
