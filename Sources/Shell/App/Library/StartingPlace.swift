import BookText
import Defaults
import Quotations
import Typesetting

/// A place at which to open a book, instead of where it was left.
public enum StartingPlace: Hashable, Sendable {
  /// A page by its number, counted from 1.
  case page(Int)
  /// The chapter that bears a number; if none does, the chapter counted from 1 in the whole book.
  case chapter(Int)
  /// A chapter by a few letters of its title, or by its number in words or Roman numerals.
  case title(String)
  /// A share of the book, 0…1.
  case fraction(Double)
  /// The end, or as far as a pipe has come.
  case end
  /// The words of a line with a place.
  case line(PlaceLine)
  /// The words of a mark; if they are not there, its offset.
  case passage(Passage)
  case place(TextOffset)
  /// A part of the document by its identifier; if there is none, the beginning.
  case part(String)

  /// A page number too high selects the last page. O(*n*) in the text up to there; of words, in all of it.
  /// - Throws: ``Failure`` if the book has no such chapter, or lacks the words.
  public func offset(
    in book: Book, pagination: @autoclosure () -> Pagination
  ) throws(Failure) -> TextOffset {
    switch self {
    case .page(let number):
      var pages = pagination()
      pages.set(atLeast: number)
      return pages.start(ofPage: min(number, pages.count) - 1)
    case .chapter(let number): return try chapter(number, in: book)
    case .title(let letters): return try chapter(letters, in: book)
    case .fraction(let fraction):
      return wordStart(at: book.body.lowerBound + Int(Double(book.body.count) * fraction), in: book)
    case .end: return wordStart(at: book.body.upperBound, in: book)
    case .line(let line): return TextOffset(utf8: try line.findPassage(in: book).passage.lowerBound)
    case .passage(let passage): return passage.offset(in: book)
    case .place(let place): return min(place, TextOffset(utf8: book.text.count))
    case .part(let name):
      return min(book.parts[name] ?? TextOffset(utf8: 0), TextOffset(utf8: book.text.count))
    }
  }

  /// "Chapter 12" counts more than a bare 12, and a bare 12 more than "Part 12".
  private func chapter(bearing number: Int, in book: Book) -> TextOffset? {
    let numbered = book.contents.compactMap { entry in
      TitleNumber(ofTitle: entry.title).flatMap { $0.value == number ? ($0.manner, entry) : nil }
    }
    return TitleNumber.Manner.allCases.lazy
      .compactMap { manner in numbered.first { $0.0 == manner }?.1.place }.first
  }

  /// The number in a title comes first, then the count from 1 in the book. A number beyond the last is sought
  /// in the titles; throws if none has it.
  private func chapter(_ number: Int, in book: Book) throws(Failure) -> TextOffset {
    if let place = chapter(bearing: number, in: book) { return place }
    let chapters = book.sections.filter { $0.title != nil }
    guard number <= chapters.count else {
      // The number may also be a title or a part of one.
      do {
        return try chapter(String(number), in: book)
      } catch {
        let count = chapters.count == 1 ? "one chapter" : "\(chapters.count) chapters"
        throw Failure("“\(book.title)” has \(chapters.isEmpty ? "no chapters" : "only \(count)")")
      }
    }
    let first = chapters[number - 1].blocks.lowerBound
    return TextOffset(utf8: book.blocks[first].range.lowerBound)
  }

  /// Returns the beginning of a chapter by a number in words, or by words of its title.
  private func chapter(_ letters: String, in book: Book) throws(Failure) -> TextOffset {
    if let number = TitleNumber.value(of: letters), let place = chapter(bearing: number, in: book) {
      return place
    }
    let found = TitleQuery(letters)?.best(of: book.contents) { [$0.title] }
    guard let first = found?.first else {
      throw Failure("“\(book.title)” has no chapter “\(letters)”")
    }
    return first.place
  }

  /// The word before, if the byte is white space or the end.
  private func wordStart(at place: Int, in book: Book) -> TextOffset {
    var start = min(place, book.text.count)
    if start == book.text.count, start > 0 { start -= 1 }
    while start > book.body.lowerBound, book.text[start] <= " " { start -= 1 }
    while start > book.body.lowerBound, book.text[start - 1] > " " { start -= 1 }
    return TextOffset(utf8: start)
  }
}

extension PlaceLine {
  /// The notice is a sentence about a doubt.
  /// - Throws: ``Failure`` if the words are not there.
  func findPassage(in book: Book) throws(Failure) -> (passage: Range<Int>, notice: String?) {
    switch find(in: book) {
    case .found(let passage, let notice): return (passage, notice)
    case .missing(let message): throw Failure(message)
    }
  }
}
