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

  /// Adds another program's marks to the book. Prints their number, and lists those not found.
  func importMarks(from path: String) throws(Failure) {
    let opened = try openBook()
    let (book, place) = (opened.book, opened.source.path)
    guard place != nil, !options.isPrivate else {
      throw Failure("marks can only be saved for a book from a file")
    }
    let (imported, firstTitle) = try importedMarks(from: path, in: book)
    if imported.isEmpty {
      throw Failure(
        firstTitle.map {
          "\(path) has no marks in “\(book.title.beginning())”, but in “\($0.beginning())” and others"
        }
          ?? "\(path) has no marks")
    }
    let (kept, areTakenOver) = store.marks(in: book, store.saved(book, readFrom: place))
    var marks = kept
    let (added, lost) = marks.add(imported, to: book)
    var change = BookChange(book, readFrom: place)
    change.marks = Change(areTakenOver ? Marks() : kept, to: marks)
    change.time = WallClock.current.utc()
    _ = store.save(StateChanges(change))
    let failures = store.takeWarnings()
    if let failure = failures.first { throw Failure(failure) }
    var lines = ["\(added) marks added"]
    if imported.count >= ImportedMark.most {
      lines.append("Only the first \(ImportedMark.most) marks of \(path) were read.")
    }
    if !lost.isEmpty { lines.append("\(lost.count) not found in the text:") }
    lines += lost.prefix(Self.mostNamed).map { mark in
      let words = mark.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return "  " + String(sanitized(words).prefix(Self.beginning))
    }
    try printText(lines.map { $0 + "\n" }.joined())
  }

  /// Reads the marks in a book from a file of KOReader's or Kindle's.
  ///
  /// - Returns: The marks, and the title of the first book in the file.
  private func importedMarks(
    from path: String, in book: Book
  ) throws(Failure) -> (marks: [ImportedMark], firstTitle: String?) {
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
      return (marks.filter { $0.isIn(bookTitled: book.title) }, marks.first.map { $0.title ?? "?" })
    }
    let text = repairedText(bytes)
    guard Clippings.isOne(text) else {
      throw Failure("\(path) is neither KOReader's metadata nor Kindle's My Clippings")
    }
    return Clippings.marks(in: text, bookTitled: book.title)
  }
}
