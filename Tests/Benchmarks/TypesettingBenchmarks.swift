import BookText
import Cells
import Decoding
import Hyphenation
import PlainText
import Typesetting

/// Measures operations on a text in this process: decoding, recognising its structure, setting
/// pages.
struct TypesettingBenchmarks {
  let text: [UInt8]
  let size: String
  let report: (Figure) throws -> Void

  private static let format = PageFormat(measure: 60, lines: 20)

  func measure() throws {
    try throughput("decode") { _ = try DecodedText(text) }
    try throughput("decode and find the structure") {
      _ = try Book(plainText: text, named: "bench")
    }
    let book = try Book(plainText: text, named: "bench")
    try throughput("set all pages, undivided words") {
      Self.setAll(of: book, dividingBy: nil)
    }
    try throughput("set all pages, words not met before") {
      Self.setAll(of: book, dividingBy: PatternFiles().hyphenator(for: "en"))
    }
    let hyphenator = PatternFiles().hyphenator(for: "en")
    try throughput("set all pages, words known") {
      Self.setAll(of: book, dividingBy: hyphenator)
    }
    try time("read the English patterns") { _ = PatternFiles().hyphenator(for: "en") }
    try time("set six pages") {
      var pagination = Pagination(of: book, format: Self.format, hyphenator: hyphenator)
      pagination.set(atLeast: 6)
    }
    let slices = (0..<9).map { _ in Self.longestSlice(of: book).milliseconds }
    try report(Figure("longest slice of setting", of: size, in: .milliseconds, slices))
  }

  private static func setAll(of book: Book, dividingBy hyphenator: Hyphenator?) {
    var pagination = Pagination(of: book, format: format, hyphenator: hyphenator)
    pagination.set(atLeast: .max)
  }

  /// Duration of the longest slice in setting a book, with an empty word cache.
  private static func longestSlice(of book: Book) -> Duration {
    let hyphenator = PatternFiles().hyphenator(for: "en")
    var pagination = Pagination(of: book, format: format, hyphenator: hyphenator)
    var longest = Duration.zero
    while !pagination.isComplete {
      let start = ContinuousClock.now
      pagination.setNextSlice()
      longest = max(longest, ContinuousClock.now - start)
    }
    return longest
  }

  private func times(_ body: () throws -> Void) rethrows -> [Duration] {
    try (0..<9).map { _ in
      let start = ContinuousClock.now
      try body()
      return ContinuousClock.now - start
    }
  }

  private func throughput(_ name: String, _ body: () throws -> Void) throws {
    let megabytes = Double(text.count) / 1e6
    let values = try times(body).map { megabytes / ($0 / .seconds(1)) }
    try report(Figure(name, of: size, in: .megabytesPerSecond, values))
  }

  private func time(_ name: String, _ body: () throws -> Void) throws {
    let values = try times(body).map(\.milliseconds)
    try report(Figure(name, of: size, in: .milliseconds, values))
  }
}
