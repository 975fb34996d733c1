import BookText

extension OpenedBook {
  /// The lines of the file around a place, decoded and otherwise as they stand there, and the index
  /// of the line in which the place is; nil where the file has changed.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - book: The book as it is read at present.
  /// - Complexity: O(*n*): the file is read once more.
  func source(around place: TextOffset, of book: Book) -> (lines: [String], index: Int)? {
    guard let map = sourceMap(of: book), let file = bytesOfFile else { return nil }
    // As much as a few screens show.
    let reach = 6_000
    let start = max(0, place.utf8 - reach)
    let end = min(book.end.utf8, place.utf8 + reach)
    func lines(_ range: Range<Int>) -> [String]? {
      let bytes = Array(
        file[map.range(of: lineStart(range.lowerBound, in: book)..<range.upperBound)])
      guard let decoded = try? DecodedText(bytes, encoding: book.encoding.name) else { return nil }
      return decoded.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    guard let all = lines(start..<end) else { return nil }
    let before = place.utf8 > start ? lines(start..<place.utf8) ?? [] : []
    return (all, min(max(0, before.count - 1), all.count - 1))
  }

  /// The place in `book` of what stands at a place in `other`, the same file read otherwise; nil
  /// where the file has changed.
  func place(of place: TextOffset, of other: Book, in book: Book) -> TextOffset? {
    guard let old = sourceMap(of: other), let new = sourceMap(of: book) else { return nil }
    return new.place(ofByte: old.offset(of: place))
  }

  private func lineStart(_ place: Int, in book: Book) -> Int {
    var start = min(place, book.text.count)
    while start > 0, book.text[start - 1] != 0x0A { start -= 1 }
    return start
  }
}
