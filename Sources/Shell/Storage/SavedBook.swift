import BookText
import Defaults
import Numbers

/// The saved state of a book. A book is identified by its content. A new book may be a changed version of
/// another: the same edition in a rewritten file, or a book read from the same path. The place and the marks
/// of the other version are taken over, as far as the words around them are found.
public struct SavedBook: Sendable {
  /// Nil if the book has not been read.
  public var own: DefaultsFile?
  /// Nil if there is no earlier version, or the book has been read.
  public var earlier: DefaultsFile?

  public init(own: DefaultsFile?, earlier: DefaultsFile? = nil) {
    (self.own, self.earlier) = (own, earlier)
  }

  public var settings: BookSettings { own.map { BookSettings($0) } ?? BookSettings() }

  /// Where the book was left; nil if it has not been read.
  public var passage: Passage? { own.flatMap { SavedPlace($0) }?.passage }

  /// The reader's place in another program, the source of the added marks.
  public var offered: Passage? { own.flatMap { Passage($0, prefix: "offered.") } }

  /// The page where the book was left, and the first page of its section; nil if they were counted in a
  /// format with another name.
  public func pageNumbers(in layout: String) -> (page: Int, sectionStart: Int)? {
    guard let place = own.flatMap({ SavedPlace($0) }), let count = place.count,
      count.layout == layout, place.page >= count.firstPage
    else { return nil }
    return (place.page, count.firstPage)
  }

  /// Time of the last page turned, in seconds since 1970; 0 if none.
  public var readTime: Int {
    own.flatMap { $0["stayed"] ?? $0["read"] }.flatMap { seconds(utc: $0) } ?? 0
  }

  /// Where the book or an earlier version was left; nil if neither has been read.
  public func offset(in book: Book) -> TextOffset? {
    passage?.offset(in: book)
      ?? earlier.flatMap { Passage($0) }.flatMap { $0.offsetOfWords(in: book) }
  }
}

/// Parses a time such as "2026-11-20T08:30:00Z" as seconds since 1970.
public func seconds(utc text: String) -> Int? {
  let time = text.dropFirst(11).dropLast().split(separator: ":")
  guard text.utf8.count == 20, let day = CalendarDay(text.prefix(10)), time.count == 3,
    let hour = Number.parse(time[0].utf8, in: 0...23),
    let minute = Number.parse(time[1].utf8, in: 0...59),
    let second = Number.parse(time[2].utf8, in: 0...60)
  else { return nil }
  return day.number * 86_400 + hour * 3_600 + minute * 60 + second
}
