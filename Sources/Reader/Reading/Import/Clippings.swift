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
  public static func areIn(_ text: String) -> Bool { text.holds(separator) }

  /// The marks in one book; in all books if `title` is nil. A highlight has its notes, and replaces a shorter
  /// one that was made longer; a bookmark has only its location. At most ``ImportedMark/maximumMarks``; also
  /// returns the title of the first book in the file. O(*n* + *m*²) in its bytes and marks.
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
    let longest = withoutExtended(entries)
    var hosts: [Int?] = []
    for index in longest.indices { hosts.append(host(of: index, in: longest, after: hosts)) }
    var notes: [Int: [String]] = [:]
    for (entry, host) in zip(longest, hosts) {
      if let host { notes[host, default: []].append(entry.text) }
    }
    let marks = longest.indices.filter { hosts[$0] == nil }.map { index in
      var mark = longest[index].mark
      mark.note = (notes[index] ?? []).joined(separator: "\n")
      return mark
    }
    return (marks, firstTitle)
  }

  /// The entries without highlights that were made longer later, in the order of the file.
  private static func withoutExtended(_ entries: [Entry]) -> [Entry] {
    let inOrder = entries.indices.sorted {
      let (one, other) = (entries[$0], entries[$1])
      return (one.title, one.location.lowerBound, other.location.upperBound, other.text.utf8.count)
        < (other.title, other.location.lowerBound, one.location.upperBound, one.text.utf8.count)
    }
    var extended: Set<Int> = []
    /// The entry so far that ends last.
    var outer: Entry?
    for index in inOrder {
      let entry = entries[index]
      if let outer, outer.extends(entry) {
        extended.insert(index)
      } else if outer?.title != entry.title
        || (outer?.location.upperBound ?? 0) <= entry.location.upperBound
      {
        outer = entry
      }
    }
    return entries.indices.filter { !extended.contains($0) }.map { entries[$0] }
  }

  /// The highlight that an entry is a note of: one at its location that names itself in other words, best one
  /// that ends there; nil for other entries. No language is known, since a file may have several. `hosts` are
  /// those of the entries before.
  private static func host(of index: Int, in entries: [Entry], after hosts: [Int?]) -> Int? {
    let note = entries[index]
    guard note.location.count == 1, !note.text.isEmpty else { return nil }
    let found = entries.indices.filter { other in
      let entry = entries[other]
      // Of two entries at one location, the first is the highlight. A note is no host.
      return (entry.location.count > 1 || other < index && hosts[other] == nil)
        && entry.location.contains(note.location.lowerBound) && !entry.text.isEmpty
        && entry.title == note.title && !note.kind.isSubset(of: entry.kind)
    }
    return found.first { entries[$0].location.upperBound == note.location.upperBound }
      ?? found.first
  }

  private struct Entry {
    let title: String
    /// Its locations; a note has one, and a highlight one or more.
    let location: ClosedRange<Int>
    let text: String
    /// The words of the device before the date, which name its kind and place, in small letters.
    let kind: Set<Substring>
    /// The entry as a highlight, or as a bookmark if it has no text.
    let mark: ImportedMark

    /// Maximum number of lines read from an entry.
    static let mostLines = 1_000

    init?(_ lines: [Substring]) {
      guard lines.count >= 2, lines[1].first == "-" else { return nil }
      title = Self.titleWithoutAuthor(lines[0])
      text = lines.dropFirst(2).map { $0.trimmed }.joined(separator: "\n")
      // After the last bar comes the date.
      let bar = lines[1].lastIndex(of: "|")
      let head = lines[1][..<(bar ?? lines[1].endIndex)]
      kind = Set(head.lowercased().split { !$0.isLetter })
      let place = head.split(separator: "|").last ?? head
      location = Self.location(in: place)
      let time = bar.flatMap { ImportedTime(words: lines[1][$0...]) }?.text
      mark =
        text.isEmpty
        ? ImportedMark(
          bookmarkAt: place.drop { $0 == "-" || $0 == " " }.trimmed, title: title, time: time)
        : ImportedMark(title: title, text: text, time: time)
    }

    /// Whether this highlight was made from another by making it longer.
    func extends(_ other: Entry) -> Bool {
      title == other.title && text.utf8.count > other.text.utf8.count && !other.text.isEmpty
        && location.contains(other.location) && text.holds(other.text)
    }

    /// The last range or number of a place; 0 for none. Old devices write `170-72` for 170 to 172.
    private static func location(in place: Substring) -> ClosedRange<Int> {
      let numbers = place.split { !$0.isASCII || !($0.isNumber || $0 == "-") }.last {
        $0.contains(where: \.isNumber)
      }
      let ends = (numbers ?? "").split(separator: "-").suffix(2)
      func value(_ digits: Substring) -> Int { Number.parse(digits.utf8, in: 0 ... .max) ?? 0 }
      guard let first = ends.first, let last = ends.last else { return 0...0 }
      let end = value(first.dropLast(min(last.count, first.count)) + last)
      return min(value(first), end)...max(value(first), end)
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
