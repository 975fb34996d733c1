import BookText
import FacingTexts
import Typesetting

/// The law of pages: all pages end, each begins after the last, none is too long, and every word is on one.
public enum LawOfPages {
  /// Returns the laws broken by the pages of a book, alone; none if it keeps them.
  public static func breaches(of book: Book, _ format: PageFormat) -> [String] {
    var pages = Pagination(of: book, format: format)
    guard set(&pages, book) else { return ["the pages do not end"] }
    var found: Set<String> = []
    if pages.count == 0 { found.insert("there is no page") }
    var last = -1
    for index in 0..<pages.count {
      let start = pages.start(ofPage: index)
      if start.utf8 <= last { found.insert("a page does not begin after the last") }
      last = start.utf8
      if pages.page(at: start) != index { found.insert("a page is not found at its beginning") }
      let lines = pages.lines(of: pages[index])
      if lines.isEmpty { found.insert("a page is empty") }
      if lines.count > format.lines { found.insert("a page is too long") }
    }
    return Array(found) + lost(pages, book, book.sections.flatMap { Array($0.blocks) })
  }

  /// Returns the laws broken by the spreads of a book and another that faces it; none if they keep them, or
  /// are too long to face each other.
  public static func breaches(
    of book: Book, facing other: Book, _ format: PageFormat
  ) -> [String] {
    guard let passages = BookPassages(of: book, facing: other),
      let joined = book.facing(other, passages.passages), let facing = joined.facing
    else { return [] }
    var pages = Pagination(of: joined, format: format)
    guard set(&pages, joined) else { return ["the spreads do not end"] }
    var found: Set<String> = []
    var last = [-1, -1]
    for first in stride(from: 0, to: pages.count, by: 2) {
      let starts = [pages[first].start, pages[first + 1].start]
      if starts[0] < last[0] || starts[1] < last[1] {
        found.insert("a page begins before the last")
      }
      if starts == last { found.insert("a spread does not begin after the last") }
      last = starts
      for index in first...first + 1
      where pages[index].sinkage + pages.lines(of: pages[index]).count > format.lines {
        found.insert("a page is too long")
      }
    }
    let blocks = facing.passages.flatMap { Array($0.original) + Array($0.translation) }
    return Array(found) + lost(pages, joined, blocks)
  }

  /// Sets all pages; returns false if they do not end.
  private static func set(_ pages: inout Pagination, _ book: Book) -> Bool {
    // Each slice sets a byte at least, or begins a section.
    var left = book.text.count + book.sections.count + book.blocks.count + 1
    while pages.hasMore, left > 0 {
      pages.setNextSlice()
      left -= 1
    }
    return !pages.hasMore
  }

  /// Returns the first words of some blocks that are on no page.
  private static func lost(_ pages: Pagination, _ book: Book, _ blocks: [Int]) -> [String] {
    var isShown = [Bool](repeating: false, count: book.text.count)
    for index in 0..<pages.count {
      let page = pages[index]
      let lines = pages.lines(of: page) + (page.foot?.lines.map(\.line) ?? [])
      for line in lines { for place in line.range { isShown[place] = true } }
    }
    for index in blocks where !isWithoutWords(book.blocks[index].kind) {
      let range = book.blocks[index].range
      if let lost = range.first(where: { !isShown[$0] && isLetter(book.text[$0]) }) {
        let words = String(
          decoding: book.text[lost..<min(lost + 30, range.upperBound)], as: UTF8.self)
        return ["a word is lost: “\(words)” in \(book.blocks[index].kind)"]
      }
    }
    return []
  }

  private static func isWithoutWords(_ kind: Block.Kind) -> Bool {
    switch kind {
    case .sceneBreak, .image: true
    default: false
    }
  }

  /// Whether a byte is an ASCII letter or digit, or begins a letter of most other alphabets.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), 0xC3...0xCB, 0xCE...0xDB, 0xE4...0xE9: true
    default: false
    }
  }
}
