import Numbers

/// Marks in KOReader's `metadata.….lua`, of its present form and of those before 2024.
public struct KOReaderMarks {
  /// The marks, ``ImportedMark/maximumMarks`` at most.
  public private(set) var marks: [ImportedMark] = []
  /// The XPointer of the place that was read last; nil if unknown.
  public private(set) var place: String?
  /// The title of the book; nil if unknown.
  public let title: String?

  /// Nil for any other file. O(*n*).
  public init?(in bytes: [UInt8]) {
    guard let table = LuaReader.table(in: bytes), !table.entries.isEmpty else { return nil }
    let known = ["annotations", "bookmarks", "highlight", "doc_props", "stats"]
    guard known.contains(where: { table[$0] != nil }) else { return nil }
    title = table["doc_props"]?["title"]?.string ?? table["stats"]?["title"]?.string
    place = table["last_xpointer"]?.string
    if let annotations = table["annotations"] {
      for (_, entry) in annotations.entries { readAnnotation(entry) }
    } else {
      readEarlierForm(table)
    }
    marks = Array(marks.prefix(ImportedMark.maximumMarks))
  }

  /// Reads a highlight, or a bookmark: an entry without `pos0` and `drawer`, the start and the style.
  private mutating func readAnnotation(_ entry: LuaValue) {
    let note = entry["note"]?.string ?? ""
    if entry["pos0"] == nil && entry["drawer"] == nil {
      readBookmark(entry, note: note)
    } else if let text = entry["text"]?.string {
      marks.append(ImportedMark(title: title, text: text, note: note, time: Self.time(of: entry)))
    }
  }

  /// Reads a bookmark, unless its place is missing.
  private mutating func readBookmark(_ entry: LuaValue, note: String) {
    guard let place = entry["page"]?.string ?? entry["page"]?.number.map({ "page \($0)" }) else {
      return
    }
    marks.append(
      ImportedMark(bookmarkAt: place, title: title, note: note, time: Self.time(of: entry)))
  }

  /// Reads a list of highlights for each page. Their notes are with the bookmarks, whose own text is the
  /// highlight.
  private mutating func readEarlierForm(_ table: LuaValue) {
    var notes: [String: String] = [:]
    var bookmarks: [LuaValue] = []
    for (_, entry) in table["bookmarks"]?.entries ?? [] {
      if entry["highlighted"] == nil, entry["pos0"] == nil { bookmarks.append(entry) }
      guard let words = entry["notes"]?.string, let note = entry["text"]?.string else { continue }
      // Without a note it is only a description: “Page 3 … @ 2020-01-02 03:04:05”.
      if !note.holds(" @ ") { notes[words] = note }
    }
    for (_, page) in table["highlight"]?.entries ?? [] {
      for (_, entry) in page.entries {
        guard let text = entry["text"]?.string else { continue }
        marks.append(
          ImportedMark(
            title: title, text: text, note: notes[text] ?? "", time: Self.time(of: entry)))
      }
    }
    let texts = Set(marks.map(\.text))
    for entry in bookmarks where !texts.contains(entry["notes"]?.string ?? "") {
      readBookmark(entry, note: "")
    }
  }

  /// The local time, such as “2024-05-06 07:08:09”, in ISO 8601.
  private static func time(of entry: LuaValue) -> String? {
    guard let text = entry["datetime"]?.string else { return nil }
    let parts = text.split { !("0"..."9").contains($0) }
    return ImportedTime(parts.map { Number.parse($0.utf8, in: 0...9_999) ?? -1 })?.text
  }
}
