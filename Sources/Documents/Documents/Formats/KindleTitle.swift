import BookText
import Decoding
import Markup

/// Title and author from the headers of a Kindle or Palm book, without unpacking it.
///
/// A book is a database of Palm OS: a header, the offsets of its records, and these. The first record
/// describes the book, in numbers with the most significant byte first.
enum KindleTitle {
  /// Whether these are the first bytes of a Kindle book (MOBI, AZW3) or of a Palm book (PalmDOC).
  static func isBook(_ head: [UInt8]) -> Bool {
    ["BOOKMOBI", "TEXtREAd"].contains { head.dropFirst(60).starts(with: $0.utf8) }
  }

  /// Returns the title and author from the first record; empty if the header is damaged or not of a book.
  static func title(in file: FileBytes) -> DocumentTitle {
    let start = number(file.prefix(82), 78)
    guard start > 0, start < file.count else { return DocumentTitle() }
    let record = file[start..<min(file.count, start + longestRecord)]
    guard record.dropFirst(16).starts(with: "MOBI".utf8) else { return DocumentTitle() }
    let isUTF8 = number(record, 28) == 65_001
    /// Decodes a range of the first record; nil if it is empty or not in it.
    func text(_ range: Range<Int>) -> String? {
      guard range.upperBound <= record.count, !range.isEmpty else { return nil }
      let name = isUTF8 ? "UTF-8" : "windows-1252"
      let decoded = try? DecodedText(Array(record[range]), encoding: name)
      return decoded.map { String(decoding: $0.utf8, as: UTF8.self) }
    }
    let name = number(record, 84)
    var title = DocumentTitle()
    title.title = text(name..<name + number(record, 88))
    var place = 16 + number(record, 20)
    guard place < record.count, record[place...].starts(with: "EXTH".utf8) else { return title }
    let count = min(number(record, place + 8), mostEntries)
    place += 12
    for _ in 0..<count {
      // The type, the length with these eight bytes, and the text.
      let end = place + number(record, place + 4)
      guard end >= place + 8, end <= record.count else { break }
      switch number(record, place) {
      case 100: title.author = title.author ?? text(place + 8..<end)
      case 503: title.title = text(place + 8..<end) ?? title.title
      case 524: title.language = text(place + 8..<end)
      default: break
      }
      place = end
    }
    return title
  }

  /// Maximum number of bytes of the first record to be read.
  private static let longestRecord = 1 << 16
  /// Maximum number of entries of the first record to be read.
  private static let mostEntries = 1_000

  /// Number of four bytes at a place; 0 if the bytes end before.
  private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
    guard place >= 0, place + 4 <= bytes.count else { return 0 }
    return bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
