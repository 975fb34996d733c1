import CLibrary
import TemporaryFiles

/// Measures response times and memory.
///
///     benchmarks PROGRAM             measures everything in docs/development/performance.md
///     benchmarks paths               lists the hot paths
///     benchmarks repeat PATH COUNT   repeats a hot path COUNT times, for counting instructions
///
/// The texts are generated. Each figure is the median of several runs, with its quartiles. Environment
/// variables select the measurements:
///
/// - `BIFOLIO_BENCH_ONLY`: a prefix of measurement names: `books`, `motion`, `answers`, `typesetting`.
/// - `BIFOLIO_BENCH_SIZES`: sizes of texts, as in `174 KB,1 GB`, out of 174 KB, 1.28 MB, 5 MB, 100 MB and 1
///   GB; by default all but the last, which takes long.
/// - `BIFOLIO_BENCH_TURNS`: the number of page turns for checking memory growth; 2,000.
@main
enum Benchmarks {
  /// The sizes of texts, in bytes, and the number of runs for each.
  private static let sizes: [(name: String, bytes: Int, runs: Int)] = [
    ("174 KB", 174_000, 15), ("1.28 MB", 1_280_000, 15), ("5 MB", 5_000_000, 15),
    ("100 MB", 100_000_000, 5), ("1 GB", 1_000_000_000, 1),
  ]

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("paths", 1):
      for path in HotPath.all {
        print("\(path.name)\t\(path.repetitions)\t\(path.units)\t\(path.unit)")
      }
    case ("repeat", 3): try go(arguments[1], times: Int(arguments[2]) ?? 0)
    case (.some(let program), 1): try measure(program)
    default:
      print("usage: benchmarks PROGRAM | paths | repeat PATH COUNT")
      exit(2)
    }
  }

  private static func go(_ name: String, times: Int) throws {
    guard let path = HotPath.all.first(where: { $0.name == name }) else {
      throw BenchmarkError.noSuchPath(name)
    }
    let run = try path.prepare()
    for number in 0..<times { try run(number) }
  }

  private static func variable(_ name: String) -> String? {
    getenv("BIFOLIO_BENCH_" + name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func wants(_ part: String) -> Bool {
    variable("ONLY").map { part.hasPrefix($0) } ?? true
  }

  // MARK: All figures

  private static func measure(_ program: String) throws {
    /// Calls `body` with a function for recording figures, and prints them as a table.
    func table(_ title: String, _ body: (@escaping (Figure) throws -> Void) throws -> Void) throws {
      var table = FigureTable()
      try body { figure in
        // Report each at once, since the whole run takes minutes.
        let line = Array("\(figure.name) \(figure.size): \(figure.text)\n".utf8)
        write(STDERR_FILENO, line, line.count)
        table.add(figure)
      }
      print(([""] + table.lines(title: title)).joined(separator: "\n"))
    }
    let own = MeasuredProgram.own(program)
    try withTemporaryDirectory { home in
      if wants("books") {
        try table("a book of") { report in
          for size in sizes where isWanted(size.name) {
            let book = home + "/book.txt"
            try SampleText.write(size.bytes, to: book)
            try BookBenchmarks(
              own: own, less: .less, book: book, size: size.name, runs: size.runs, home: home,
              report: report
            ).measure()
          }
        }
      }
      let book = home + "/motion.txt"
      try SampleText.write(1_280_000, to: book)
      if wants("motion") {
        try table("a book of 1.28 MB") { report in
          try MotionBenchmarks(
            own: own, less: .less, book: book, home: home,
            turns: variable("TURNS").flatMap { Int($0) } ?? 2_000, report: report
          ).measure()
        }
      }
    }
    // Beside the program if all products have been built.
    let faults =
      program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/libFaults.so"
    if wants("answers"), access(faults, R_OK) == 0 {
      try table("the end of a busy program") { report in
        try withTemporaryDirectory { home in
          try AnswerBenchmarks(own: own, faults: faults, home: home, report: report).measure()
        }
      }
    }
    if wants("typesetting") {
      try table("setting type") { report in
        for size in sizes where isWanted(size.name) && size.bytes <= 5_000_000 {
          try TypesettingBenchmarks(
            text: SampleText.bytes(size.bytes), size: size.name, report: report
          ).measure()
        }
      }
    }
  }

  private static func isWanted(_ size: String) -> Bool {
    guard let wanted = variable("SIZES") else { return size != "1 GB" }
    return wanted.split(separator: ",").contains { $0 == size }
  }
}
