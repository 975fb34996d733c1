import BookText
import Cells
import Defaults
import Glibc
import Hyphenation
import Reading
import SeededRandom
import TemporaryFiles
import TerminalHarness
import TerminalInput
import Typesetting

/// Measures what a reader waits for: `benchmarks PROGRAM [BOOK]`.
///
/// Each figure is the median of several runs, with the least and the greatest beside it. Without a
/// book the texts are made here, from a seed.
@main
enum Benchmarks {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 2 else {
      print("usage: benchmarks PROGRAM [BOOK]")
      exit(2)
    }
    print("what                                            median        least     greatest")
    if arguments.count > 2 {
      try measure(contents(of: arguments[2]), named: arguments[2], program: arguments[1])
      return
    }
    for kilobytes in [170, 1_300, 5_000, 20_000, 100_000] {
      try withTemporaryDirectory { directory in
        let path = directory + "/book.txt"
        let text = sampleText(bytes: kilobytes * 1_000)
        guard let file = fopen(path, "w") else { return }
        fwrite(text, 1, text.count, file)
        fclose(file)
        if kilobytes <= 5_000 {
          try measure(text, named: path, program: arguments[1])
        } else {
          print("-- \(path): \(text.count) bytes")
        }
        try Openings(arguments[1], home: directory).measure(path, bytes: text.count)
      }
    }
  }

  private static func measure(_ text: [UInt8], named path: String, program: String) throws {
    let megabytes = Double(text.count) / 1e6
    print("-- \(path): \(text.count) bytes")
    try report("decode", .throughput(megabytes)) { _ = try DecodedText(text) }
    try report("open: decode and find the blocks", .throughput(megabytes)) {
      _ = try Book(plainText: text, named: "bench")
    }
    let book = try Book(plainText: text, named: "bench")
    for (measure, lines) in [(66, 20), (44, 20)] {
      report("set the whole book, measure \(measure)", .throughput(megabytes)) {
        var pagination = Pagination(of: book, format: PageFormat(measure: measure, lines: lines))
        pagination.set(atLeast: .max)
      }
    }
    reportHyphenation(of: book, megabytes)
    for (columns, rows) in [(80, 24), (160, 45)] {
      var reader = Reader(
        book: book, at: .start, settings: Settings(), appearance: Appearance(depth: .direct),
        screen: Size(columns: columns, rows: rows))
      while reader.hasWork { _ = reader.work(at: .zero) }
      var now = Duration.seconds(1)
      report("a frame of a curl, \(columns)×\(rows)", .time) {
        now += .seconds(2)
        _ = reader.handle(.key(Key(.right)), at: now)
        _ = reader.frame(at: now + .milliseconds(170))
      }
    }
    try reportProgram(program, path)
  }

  /// The whole book and parts of it with words divided, once the words are known and before.
  private static func reportHyphenation(of book: Book, _ megabytes: Double) {
    let format = PageFormat(measure: 60, lines: 20)
    report("read the English patterns", .time) { _ = PatternFiles().hyphenator(for: "en") }
    report("set it at 60, reading English patterns", .throughput(megabytes)) {
      let hyphenator = PatternFiles().hyphenator(for: "en")
      var pagination = Pagination(of: book, format: format, hyphenator: hyphenator)
      pagination.set(atLeast: .max)
    }
    let hyphenator = PatternFiles().hyphenator(for: "en")
    report("the same at 60, the words known", .throughput(megabytes)) {
      var pagination = Pagination(of: book, format: format, hyphenator: hyphenator)
      pagination.set(atLeast: .max)
    }
    report("its first six pages", .time) {
      var pagination = Pagination(of: book, format: format, hyphenator: hyphenator)
      pagination.set(atLeast: 6)
    }
    let sections = Double(book.sections.count)
    report("a section of it, the mean of all (× \(book.sections.count))", .share(sections)) {
      var pagination = Pagination(of: book, format: format, hyphenator: hyphenator)
      pagination.set(atLeast: .max)
    }
    show(
      "the longest slice of the work on it", .time, (0..<9).map { _ in longestSlice(book, format) })
  }

  /// The time of the longest slice in which a book is set, the words not known before.
  private static func longestSlice(_ book: Book, _ format: PageFormat) -> Duration {
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

  private static func reportProgram(_ program: String, _ path: String) throws {
    var turning: [Duration] = []
    for _ in 0..<15 {
      let session = try TerminalSession(
        executable: program, arguments: ["--transition", "none", path],
        environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"])
      try session.waitUntil("a page") { $0.contains("1") }
      try session.settle()
      for page in 2...6 {
        let before = session.screen
        let start = ContinuousClock.now
        try session.send(" ")
        try session.waitUntil("page \(page)") { $0 != before }
        turning.append(ContinuousClock.now - start)
      }
    }
    show("key to page, 80×24", .time, turning)
  }

  // MARK: Reporting

  enum Unit {
    case time
    /// Megabytes a second, for so many megabytes a run.
    case throughput(Double)
    /// The time of one of so many parts of a run.
    case share(Double)
  }

  private static func report(_ name: String, _ unit: Unit, _ body: () throws -> Void) rethrows {
    var times: [Duration] = []
    for _ in 0..<9 {
      let start = ContinuousClock.now
      try body()
      times.append(ContinuousClock.now - start)
    }
    show(name, unit, times)
  }

  static func show(_ name: String, _ unit: Unit, _ times: [Duration]) {
    let sorted = times.sorted()
    let chosen = [sorted[sorted.count / 2], sorted[0], sorted[sorted.count - 1]]
    var parts = 1.0
    if case .share(let count) = unit { parts = count }
    let milliseconds: [Double] = chosen.map { $0 / Duration.milliseconds(1) / parts }
    var line = name + String(repeating: " ", count: max(1, 44 - name.count))
    for value in milliseconds { line += column(value, "ms") }
    if case .throughput(let megabytes) = unit {
      line += column(megabytes / milliseconds[0] * 1e3, "MB/s")
    }
    print(line)
  }

  private static func column(_ value: Double, _ unit: String) -> String {
    let rounded = (value * 100).rounded() / 100
    let text = "\(rounded) \(unit)"
    return String(repeating: " ", count: max(1, 13 - text.count)) + text
  }

  // MARK: Texts

  /// Chapters of paragraphs of made-up words, wrapped at seventy columns.
  private static func sampleText(bytes: Int) -> [UInt8] {
    var random = SplitMix(seed: 1)
    var text: [UInt8] = []
    var chapter = 0
    while text.count < bytes {
      chapter += 1
      text += "\n\n\n\nCHAPTER \(chapter). Sums\n\n\n".utf8
      for _ in 0..<60 {
        var column = 0
        for _ in 0..<Int.random(in: 20...160, using: &random) {
          let length = Int.random(in: 1...10, using: &random)
          if column + length + 1 > 70 {
            text.append(0x0A)
            column = 0
          } else if column > 0 {
            text.append(0x20)
          }
          for _ in 0..<length { text.append(UInt8.random(in: 0x61...0x7A, using: &random)) }
          column += length + 1
        }
        text += ".\n\n".utf8
      }
    }
    return text
  }

  private static func contents(of path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw HarnessError.invalidArgument(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
  }
}
