import Numbers

/// Reads Kindle's *My Clippings*: entries between rows of equals signs, in the language of the device. Only
/// the numbers are understood.
///
///     Title (Author)
///     - Your Highlight on page 12 | Location 170-172 | Added on …
///
///     The marked words.
///     ==========
public enum Clippings {
  private static let separator = "=========="
  public static let maximumFileLength = 64 << 20

  /// Whether a text may be a file of clippings: it has a row of equals signs.
  public static func areIn(_ text: String) -> Bool { text.contains(separator) }

  /// The marks in one book; in all books if `title` is nil. A note gets the words of the highlight that ends
  /// at its location; a bookmark has only its location. At most ``ImportedMark/maximumMarks``; also returns
  /// the title of the first book in the file. O(*n*).
  public static func marks(
    in text: String, bookTitled title: String? = nil
  ) -> (marks: [ImportedMark], firstTitle: String?) {
    var entries: [Entry] = []
    var firstTitle: String?
    // Entries of one book often follow each other.
    var last: (title: String, isWanted: Bool)?
    var lines: [Substring] = []
    for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let line = Substring(line)
      guard line.hasPrefix(separator) else {
        if lines.count < Entry.mostLines { lines.append(line) }
        continue
      }
      defer { lines.removeAll(keepingCapacity: true) }
      guard let entry = Entry(lines) else { continue }
      firstTitle = firstTitle ?? entry.title
      if last?.title != entry.title {
        let mark = ImportedMark(title: entry.title, text: "")
        last = (entry.title, title.map { mark.isIn(bookTitled: $0) } ?? true)
      }
      if last?.isWanted == true { entries.append(entry) }
      if entries.count == ImportedMark.maximumMarks { break }
    }
    var marks: [ImportedMark] = []
    /// Highlights of each book by the location of their end.
    var ends: [String: [Int: Int]] = [:]
    for entry in entries where !entry.isNote {
      if entry.text.isEmpty {
        marks.append(
          ImportedMark(bookmarkAt: entry.location, title: entry.title, time: entry.time))
        continue
      }
      ends[entry.title, default: [:]][entry.end] = marks.count
      marks.append(ImportedMark(title: entry.title, text: entry.text, time: entry.time))
    }
    for entry in entries where entry.isNote {
      if let index = ends[entry.title]?[entry.end] {
        marks[index].note = entry.text
      } else {
        marks.append(ImportedMark(title: entry.title, text: entry.text, time: entry.time))
      }
    }
    return (marks, firstTitle)
  }

  private struct Entry {
    let title: String
    /// The last number of its location.
    let end: Int
    let text: String
    /// The location in the words of the device.
    let location: String
    /// The local time; nil if unknown.
    let time: String?
    /// Whether it has one location: a highlight has two, unless it is short.
    let hasOneLocation: Bool
    /// Whether it is a note: it is not for highlights in the languages of the devices.
    let isNote: Bool

    /// The words for a note in the languages of Kindle devices.
    private static let noteWords = [
      "note", "notiz", "nota", "notitie", "anotação", "заметка", "メモ", "笔记", "筆記", "注释",
    ]

    /// Maximum number of lines read from an entry.
    static let mostLines = 1_000

    init?(_ lines: [Substring]) {
      guard lines.count >= 2, lines[1].first == "-" else { return nil }
      title = Self.titleWithoutAuthor(lines[0])
      text = lines.dropFirst(2).map { $0.trimmed }.joined(separator: "\n")
      // After the last bar comes the date.
      let parts = lines[1].split(separator: "|")
      let place = parts.dropLast(parts.count > 1 ? 1 : 0).last ?? lines[1]
      location = place.drop { $0 == "-" || $0 == " " }.trimmed
      time = parts.count > 1 ? parts.last.flatMap { ImportedTime(words: $0) }?.text : nil
      let numbers = place.split { !("0"..."9").contains($0) }
        .compactMap { Number.parse($0.utf8, in: 0 ... .max) }
      end = numbers.last ?? 0
      hasOneLocation = numbers.count < 2
      let kind = lines[1].prefix { $0 != "|" }.lowercased()
      isNote = hasOneLocation && !text.isEmpty && Self.noteWords.contains { kind.contains($0) }
    }

    /// Returns the title of a book without its author in the last parentheses.
    private static func titleWithoutAuthor(_ line: Substring) -> String {
      let name = line.trimmed
      guard name.hasSuffix(")"), let open = name.lastIndex(of: "("), open > name.startIndex else {
        return name
      }
      return String(name[..<open]).trimmed
    }
  }
}

extension StringProtocol {
  /// The text without white space, and marks of byte order, at either end.
  var trimmed: String {
    func isBlank(_ character: Character) -> Bool {
      character.isWhitespace || character == "\u{FEFF}"
    }
    var rest = self[...].drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(rest)
  }
}
