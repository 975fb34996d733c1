import BookText
import Decoding
import PlainText

/// Bytes of text in an excerpt on either side of a place: a few screens.
private let reach = 6_000

/// Maps between the bytes of a book's file and the text.
struct SourceLines {
  private let bytes: [UInt8]
  private let areUnpacked: Bool

  init(_ bytes: [UInt8], areUnpacked: Bool = false) {
    (self.bytes, self.areUnpacked) = (bytes, areUnpacked)
  }

  /// Lines of a file, and the index of the requested one.
  struct Excerpt: Sendable {
    let lines: [String]
    let index: Int

    init(lines: [String], index: Int) { (self.lines, self.index) = (lines, index) }

    /// A line is divided at a blank after 400 bytes, or after 800.
    init(of text: [UInt8], around offset: Int) {
      let offset = min(max(0, offset), text.count)
      let range = Self.range(around: offset, of: text)
      var (lines, index, line): ([String], Int, [UInt8]) = ([], 0, [])
      for place in range {
        if place == offset { index = lines.count }
        let isLong = line.count >= 400 && text[place] == " " || line.count >= 800
        if text[place] == "\n" || isLong && text[place] & 0xC0 != 0x80 {
          lines.append(String(decoding: line, as: UTF8.self))
          line = []
          if text[place] <= " " { continue }
        }
        line.append(text[place])
      }
      lines.append(String(decoding: line, as: UTF8.self))
      self.lines = lines
      self.index = min(index, lines.count - 1)
    }

    /// Returns some screens of text around an offset, from the beginning of a line if it is near.
    private static func range(around offset: Int, of text: [UInt8]) -> Range<Int> {
      var start = max(0, offset - reach)
      while start > 0, text[start - 1] != "\n", offset - start < 2 * reach { start -= 1 }
      return text.characterStart(from: start)..<text.characterStart(from: offset + reach)
    }
  }

  /// The lines of the file, decoded and otherwise unchanged. Nil if the file has changed since `book` was
  /// read, or its bytes do not decode. O(*n*) in the length of the file.
  func excerpt(around place: TextOffset, of book: Book) -> Excerpt? {
    guard let map = SourceMap(of: book, in: bytes, isUnpacked: areUnpacked) else { return nil }
    let start = max(0, place.utf8 - reach)
    let end = min(book.end.utf8, place.utf8 + reach)
    /// Nil if the bytes do not decode.
    func lines(behind range: Range<Int>) -> [String]? {
      let part = Array(
        bytes[map.range(of: lineStart(range.lowerBound, in: book)..<range.upperBound)])
      guard let decoded = try? DecodedText(part, encoding: book.encoding.name) else { return nil }
      return decoded.utf8.split(separator: "\n", omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    guard let all = lines(behind: start..<end) else { return nil }
    let before = place.utf8 > start ? lines(behind: start..<place.utf8) ?? [] : []
    return Excerpt(lines: all, index: min(max(0, before.count - 1), all.count - 1))
  }

  /// Converts a place in `other` to `book`, the same file read with other settings. Nil if the file has
  /// changed since.
  func place(of place: TextOffset, of other: Book, in book: Book) -> TextOffset? {
    guard let old = SourceMap(of: other, in: bytes), let new = SourceMap(of: book, in: bytes) else {
      return nil
    }
    return new.place(ofByte: old.offset(of: place))
  }

  /// Returns where the line with the byte `place` begins in the book's text; beyond the text, its last line.
  private func lineStart(_ place: Int, in book: Book) -> Int {
    var start = min(place, book.text.count)
    while start > 0, book.text[start - 1] != "\n" { start -= 1 }
    return start
  }
}
