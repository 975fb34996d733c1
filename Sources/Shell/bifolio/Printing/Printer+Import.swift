import App
import BookText
import Cells
import Decoding
import Defaults
import Numbers
import Reading
import Storage
import System

extension Printer {
  /// Numbers of listed marks without their words in the book, and of cells of their beginnings.
  private static let mostNamed = 20
  private static let beginning = 60

  /// Adds another program's marks to the book, or to all known ones; prints their number and lists lost ones.
  /// - Throws: ``Failure`` if nothing is to be saved, no mark is in the book, or a file cannot be used.
  func importMarks(from path: String) throws(Failure) {
    if options.isPrivate { throw Self.refusal }
    if options.source == .unnamed { return try distributeMarks(from: path) }
    let opened = try openBook()
    let book = opened.book
    let imported = try importedMarks(from: path, inBookTitled: book.title)
    if imported.isEmpty {
      let titles = try importedMarks(from: path, inBookTitled: nil).marks.map { $0.title ?? "?" }
      guard let first = titles.first else { throw Failure("\(path) has no marks") }
      let others = titles.contains { $0 != first } ? " and others" : ""
      throw Failure(
        "\(path) has marks in “\(first.beginning())”\(others), but none in "
          + "“\(book.title.beginning())”")
    }
    let (added, lost, place) = try addMarks(imported, to: opened)
    let present = imported.marks.count - added - lost.count
    var lines = ["\(Self.number(of: added)) added" + Self.sentence(onPresent: present)]
    lines += limitLines(for: imported, path)
    lines += Self.list(of: lost.filter { !$0.isBookmark }, "\(Self.notFound):", \.text)
    lines += Self.list(of: lost.filter(\.isBookmark), "\(Self.leftOut):") { $0.place ?? "" }
    try printText((lines + [place].compactMap { $0 }).map { $0 + "\n" }.joined())
  }

  /// What is said of marks that the book has, with their notes; nothing for none.
  private static func sentence(onPresent count: Int) -> String {
    count == 0 ? "" : ", \(count) \(count == 1 ? "is" : "are") there already"
  }

  /// What is said of highlights and of bookmarks that are not added.
  private static let notFound = "not found in the text"
  private static let leftOut = "left out, with a place only the device knows"

  /// A sentence with the number of marks, and their beginnings; nothing for none.
  private static func list(
    of marks: [ImportedMark], _ sentence: String, _ words: (ImportedMark) -> String
  ) -> [String] {
    guard let first = marks.first else { return [] }
    let noun = first.isBookmark ? (marks.count == 1 ? " bookmark" : " bookmarks") : ""
    return ["\(marks.count)\(noun) \(sentence)"]
      + marks.prefix(mostNamed).map { mark in
        let words = words(mark).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return "  " + String(sanitized(words).prefix(beginning))
      }
  }

  private static let refusal = Failure("marks can only be saved for a book from a file")

  /// Adds the marks of a file to the known books with their titles, and prints a list of books and of the
  /// marks left.
  /// - Throws: ``Failure`` if no known book has any of them.
  private func distributeMarks(from path: String) throws(Failure) {
    let imported = try importedMarks(from: path, inBookTitled: nil)
    if imported.isEmpty { throw Failure("\(path) has no marks") }
    let books = KnownBooks(folders, store: store)
    var titles: [String] = []
    var marks: [String: [ImportedMark]] = [:]
    for mark in imported.marks {
      let title = mark.title ?? ""
      if marks[title] == nil { titles.append(title) }
      marks[title, default: []].append(mark)
    }
    if titles.isEmpty { titles = [imported.title ?? ""] }
    var (lines, left): ([String], [String]) = ([], [])
    for title in titles {
      let marks = marks[title] ?? []
      let name = ImportedMark(title: title, text: "")
      let number = Self.number(of: marks.count)
      let beside = Self.book(beside: path)
      guard
        let book = beside ?? books.path(where: { !title.isEmpty && name.isIn(bookTitled: $0) }),
        let opened = try? open(.file(book))
      else {
        left.append("  \(title.isEmpty ? "a book without a title" : sanitized(title)): \(number)")
        continue
      }
      let (added, lost, place) = try addMarks(
        Imported(marks: marks, place: imported.place), to: opened)
      let (bookmarks, words) = (lost.count(where: \.isBookmark), lost.count { !$0.isBookmark })
      lines.append(
        "\(sanitized(opened.book.title)): \(added) of \(number) added"
          + Self.sentence(onPresent: marks.count - added - lost.count)
          + (words == 0 ? "" : ", \(words) \(Self.notFound)")
          + (bookmarks == 0 ? "" : ", bookmarks left out: \(bookmarks)"))
      if let place { lines.append("  \(place)") }
    }
    if !left.isEmpty { lines += ["No known book has these titles:"] + left }
    try printText((lines + limitLines(for: imported, path)).map { $0 + "\n" }.joined())
    if left.count == titles.count {
      throw Failure(
        "no known book has the marks in \(path); name the book, or add its folder to the shelf")
    }
  }

  /// `Lamp.epub` for KOReader's folder `Lamp.sdr`; nil if there is no such book.
  private static func book(beside folder: String) -> String? {
    var path = folder[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    guard path.hasSuffix(koreaderSuffix) else { return nil }
    let place = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let stem = path.dropFirst(place.count).dropLast(koreaderSuffix.count) + "."
    return FileSystem.names(in: place.isEmpty ? "." : String(place), beginningWith: String(stem))
      .sorted().map { place + $0 }.first {
        $0 != path && $0.dropFirst(place.count + stem.count).allSatisfy { $0 != "." }
      }
  }

  private static let koreaderSuffix = ".sdr"

  private static func number(of marks: Int) -> String { "\(marks) mark\(marks == 1 ? "" : "s")" }

  /// A warning about too many marks, as one line.
  private func limitLines(for imported: Imported, _ path: String) -> [String] {
    imported.marks.count < ImportedMark.maximumMarks
      ? [] : ["Only the first \(ImportedMark.maximumMarks) marks of \(path) were read."]
  }

  /// Saves the marks with the place of the other program's reader. Returns the number of added marks, the
  /// marks that are not in the book, and a sentence about the place.
  /// - Throws: ``Failure`` if the book is not in a file, or the marks cannot be saved.
  private func addMarks(
    _ imported: Imported, to opened: Opening.Opened
  ) throws(Failure) -> (added: Int, lost: [ImportedMark], place: String?) {
    let (book, place) = (opened.book, opened.source.path)
    guard place != nil else { throw Self.refusal }
    let (kept, areTakenOver) = store.marks(in: book, store.savedBook(for: book, readFrom: place))
    var marks = kept
    let isNamed = imported.place != nil || imported.marks.contains(where: \.isBookmark)
    let positions = isNamed ? BookPositions(of: book, in: opened.source, settings) : nil
    let (added, lost) = marks.add(imported.marks, to: book) { positions?.place(of: $0)?.offset }
    var change = BookChange(book, readFrom: place)
    change.marks = Change(areTakenOver ? Marks() : kept, to: marks)
    change.time = WallClock.current.utc()
    let (offered, sentence) = offeredPlace(imported.place, in: book, readFrom: place, positions)
    change.offered = offered
    _ = store.save(StateChanges(change))
    if let failure = store.takeWarnings().first { throw Failure(failure) }
    return (added, lost, sentence)
  }

  /// The place of KOReader is offered if it is beyond the place here.
  private func offeredPlace(
    _ place: String?, in book: Book, readFrom path: String?, _ positions: BookPositions?
  ) -> (Passage?, String?) {
    guard let place else { return (nil, nil) }
    guard let offset = positions?.place(of: place)?.offset else {
      return (nil, "KOReader’s place was not found")
    }
    let name = "KOReader’s place, \(book.share(before: offset).percent)%,"
    let own = store.savedBook(for: book, readFrom: path).offset(in: book) ?? book.opening ?? .start
    if offset <= own { return (nil, "\(name) is not beyond yours") }
    return (Passage(at: offset, in: book), "\(name) is offered when you open the book")
  }

  /// Marks of another program, and the place of its reader.
  private struct Imported {
    var marks: [ImportedMark]
    var place: String?
    var title: String?

    var isEmpty: Bool { marks.isEmpty && place == nil }
  }

  /// Returns the file of marks in a folder of KOReader's, if several the book's own; other paths unchanged.
  static func fileOfMarks(at path: String, for source: BookRequest) -> String {
    let names = FileSystem.names(in: path, beginningWith: "metadata.").filter {
      $0.hasSuffix(".lua")
    }
    var own: String?
    if case .named(let name) = source {
      own = "metadata.\(name.split(separator: ".").last ?? "").lua"
    }
    guard let first = names.first(where: { $0 == own }) ?? names.min() else { return path }
    return path + (path.hasSuffix("/") ? "" : "/") + first
  }

  /// Reads the marks in a book from a file of KOReader's or Kindle's; without a title, the marks in all
  /// books.
  /// - Throws: ``Failure`` if the file cannot be read, or is of another kind.
  private func importedMarks(
    from path: String, inBookTitled title: String?
  ) throws(Failure) -> Imported {
    let path = Self.fileOfMarks(at: path, for: options.source)
    let bytes: [UInt8]
    let file: OpenFile?
    do throws(StorageError) {
      file = try OpenFile(path)
      bytes = (file?.size ?? 0) <= Clippings.maximumFileLength ? try file?.contents() ?? [] : []
    } catch {
      throw Failure("\(error)")
    }
    guard let file else { throw Failure("\(path): No such file or directory") }
    if file.size > Clippings.maximumFileLength { throw Failure("\(path) is too large") }
    if let read = KOReaderMarks(in: bytes) {
      let isOther = title.map { !ImportedMark(title: read.title, text: "").isIn(bookTitled: $0) }
      if isOther == true { return Imported(marks: []) }
      return Imported(
        marks: read.marks.map(inUTC), place: read.place, title: read.title)
    }
    let text = repairedText(bytes)
    guard Clippings.areIn(text) else {
      throw Failure("\(path) is neither KOReader's metadata nor Kindle's My Clippings")
    }
    return Imported(marks: Clippings.marks(in: text, bookTitled: title).marks.map(inUTC))
  }

  /// Converts the full time: a device shows the time of its place, probably ours.
  private func inUTC(_ mark: ImportedMark) -> ImportedMark {
    var mark = mark
    let parts = (mark.time ?? "").split { !("0"..."9").contains($0) }.compactMap {
      Number.parse($0.utf8, in: 0...9_999)
    }
    guard parts.count == 6 else { return mark }
    mark.time = WallClock.utc(
      of: .init(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
        second: parts[5]))
    return mark
  }
}
