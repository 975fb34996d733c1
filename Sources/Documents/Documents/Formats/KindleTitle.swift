import BookText
import Decoding
import Markup

/// Title and author from the headers of a Kindle or Palm book, without unpacking it.
///
/// A book is a database of Palm OS: a header, the offsets of its records, and these. The first record
/// describes the book, in numbers with the most significant byte first.
enum KindleTitle {
  /// Offsets in the header of the database.
  private enum Database {
    /// Type and creator.
    static let type = 60
    /// Offset of the first record.
    static let firstRecord = 78
    static let end = 82
  }

  /// Offsets in the first record.
  private enum Record {
    /// Header of MOBI, with its name.
    static let header = 16
    static let headerLength = 20
    static let encoding = 28
    /// Offset of the title in the record.
    static let title = 84
    static let titleLength = 88
  }

  private enum Entry {
    static let author = 100
    /// The title if it differs from the record's.
    static let title = 503
    static let language = 524
  }

  private static let utf8 = 65_001

  /// Tells a book by its first bytes: MOBI, AZW3, or PalmDOC.
  static func isBook(_ head: [UInt8]) -> Bool {
    ["BOOKMOBI", "TEXtREAd"].contains { head.dropFirst(Database.type).starts(with: $0.utf8) }
  }

  /// Empty if the header is damaged or has no MOBI header. A title among the entries prevails; of several
  /// authors, the first is taken.
  static func title(in file: FileBytes) -> DocumentTitle {
    let start = number(in: file.prefix(Database.end), at: Database.firstRecord)
    guard start > 0, start < file.count else { return DocumentTitle() }
    let record = file[start..<min(file.count, start + longestRecord)]
    guard record.dropFirst(Record.header).starts(with: "MOBI".utf8) else { return DocumentTitle() }
    let isUTF8 = number(in: record, at: Record.encoding) == utf8
    /// Nil if the range is empty, beyond the first record, or not text.
    func text(_ range: Range<Int>) -> String? {
      guard range.upperBound <= record.count, !range.isEmpty else { return nil }
      let name = isUTF8 ? "UTF-8" : "windows-1252"
      let decoded = try? DecodedText(Array(record[range]), encoding: name)
      return decoded.map { String(decoding: $0.utf8, as: UTF8.self) }
    }
    let name = number(in: record, at: Record.title)
    var title = DocumentTitle()
    title.title = text(name..<name + number(in: record, at: Record.titleLength))
    var place = Record.header + number(in: record, at: Record.headerLength)
    guard place < record.count, record[place...].starts(with: "EXTH".utf8) else { return title }
    // The name, the length, the number of entries, and the entries.
    let count = min(number(in: record, at: place + 8), mostEntries)
    place += 12
    for _ in 0..<count {
      // The type, the length with these eight bytes, and the text.
      let end = place + number(in: record, at: place + 4)
      guard end >= place + 8, end <= record.count else { break }
      switch number(in: record, at: place) {
      case Entry.author: title.author = title.author ?? text(place + 8..<end)
      case Entry.title: title.title = text(place + 8..<end) ?? title.title
      case Entry.language: title.language = text(place + 8..<end)
      default: break
      }
      place = end
    }
    return title
  }

  /// Bytes of the first record.
  private static let longestRecord = 1 << 16
  /// Entries of the first record.
  private static let mostEntries = 1_000

  /// Four bytes; 0 if the bytes end before.
  private static func number(in bytes: [UInt8], at place: Int) -> Int {
    guard place >= 0, place + 4 <= bytes.count else { return 0 }
    return bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
