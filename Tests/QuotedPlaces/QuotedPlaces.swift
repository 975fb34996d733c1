import App
import BookText
import CLibrary
import Cells
import Defaults
import ProcessorTime
import Quotations
import SeededRandom
import Storage
import Typesetting

/// Looks for random places of a book in another edition of it, by the lines that the reader copies.
///
///     quoted-places COUNT BOOK EDITION…
///
/// Prints for each edition the number of places found at the same words, found elsewhere, and not found. A place is
/// the same if half of the forty words before and after the line, which the search has not seen, are there too, in
/// their order.
@main
enum QuotedPlaces {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 3, let count = Int(arguments[0]) else {
      print("usage: quoted-places COUNT BOOK EDITION…")
      return
    }
    let book = try book(at: arguments[1])
    let words = words(of: book, in: book.body)
    for path in arguments.dropFirst(2) {
      let edition = try self.book(at: path)
      var random = SplitMix(seed: 94)
      var counts: [String: Int] = [:]
      var time = Duration.zero
      for _ in 0..<count {
        let place = words[Int.random(in: words.indices, using: &random)].lowerBound
        let text = PlaceLine.text(of: place..<place, in: book)
        guard let line = PlaceLine(text) else {
          counts["unreadable", default: 0] += 1
          continue
        }
        let start = processorTime()
        let finding = line.find(in: edition)
        time += processorTime() - start
        let result = result(of: finding, place, book, edition)
        counts[result, default: 0] += 1
        if result != "same" { print("  \(result): \(text)") }
      }
      let parts = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      let milliseconds = time / .milliseconds(count)
      print(
        "\(arguments[1]) → \(path), \(edition.text.count) bytes: "
          + parts.joined(separator: ", ") + "; \(milliseconds) ms each")
    }
  }

  private static func book(at path: String) throws -> Book {
    let options = Opening.Options(
      settings: Settings(), screen: Size(columns: 80, rows: 24), environment: [:])
    return try Opening.open(.file(path), options, DefaultsStore(nil)).book
  }

  private static func result(
    of finding: PlaceLine.Finding, _ place: Int, _ book: Book, _ edition: Book
  ) -> String {
    switch finding {
    case .missing(let message):
      return message.hasPrefix("Not in") ? "nearest told" : "refused"
    case .found(let range, let notice):
      let isSame = likeness(
        context(of: place, in: book), context(of: range.lowerBound, in: edition))
      if isSame >= 0.5 { return "same" }
      return notice == nil ? "elsewhere" : "elsewhere, said"
    }
  }

  /// The forty words before a place, and those after the line.
  private static func context(of place: Int, in book: Book) -> [String] {
    let before = words(of: book, in: max(0, place - 600)..<place).suffix(40)
    let after = words(of: book, in: place..<min(book.text.count, place + 900)).dropFirst(12).prefix(
      40)
    return (before + after).map { range in
      String(decoding: book.text[range], as: UTF8.self).lowercased()
    }
  }

  /// Share of the words of one list that the other has in the same order.
  private static func likeness(_ one: [String], _ other: [String]) -> Double {
    var row = Array(repeating: 0, count: other.count + 1)
    for word in one {
      var diagonal = 0
      for index in other.indices {
        let longest = word == other[index] ? diagonal + 1 : max(row[index], row[index + 1])
        diagonal = row[index + 1]
        row[index + 1] = longest
      }
    }
    return Double(row[other.count]) / Double(max(1, one.count))
  }

  /// The words in a range: rows of letters and digits of ASCII, and all characters beyond.
  private static func words(of book: Book, in range: Range<Int>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for place in range {
      let byte = book.text[place] | 0x20
      let isInWord = (0x61...0x7A).contains(byte) || (0x30...0x39).contains(book.text[place])
      if isInWord, start == nil { start = place }
      if !isInWord, let first = start {
        words.append(first..<place)
        start = nil
      }
    }
    return words
  }
}
