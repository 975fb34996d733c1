import TemporaryFiles
import TerminalHarness

/// Measures actions whose cost should not grow with the book (opening, turning, resizing, searching), and the
/// memory used.
struct BookBenchmarks {
  let own: MeasuredProgram
  let less: MeasuredProgram?
  /// The path of the text, and the name of its size.
  let book: String
  let size: String
  /// Number of runs.
  let runs: Int
  /// A directory for the program's files.
  let home: String
  let report: (Figure) throws -> Void

  private var programs: [MeasuredProgram] { [own] + (less.map { [$0] } ?? []) }

  func measure() throws {
    try opening()
    try turning()
    try resizing()
    try searching()
    try searchingAtOnce()
    try memory()
  }

  /// Takes one figure for each program, alternating between the programs.
  private func inTurns(
    _ name: String, _ unit: Figure.Unit, runs: Int,
    _ value: (_ program: Int, _ run: Int) throws -> Double
  ) throws {
    var values = [[Double]](repeating: [], count: programs.count)
    for run in 0..<runs {
      for index in programs.indices { values[index].append(try value(index, run)) }
    }
    for (index, program) in programs.enumerated() {
      try report(Figure(name + program.suffix, of: size, in: unit, values[index]))
    }
  }

  private func opening() throws {
    var processor = [[Double]](repeating: [], count: programs.count)
    try inTurns("first page", .milliseconds, runs: runs) { program, run in
      let session = try programs[program].start(book, home: "\(home)/new-\(size)-\(run)")
      let page = try session.firstPage()
      try session.quit()
      processor[program].append(page.processor.milliseconds)
      return page.time.milliseconds
    }
    for (index, program) in programs.enumerated() {
      let name = "first page, processor" + program.suffix
      try report(Figure(name, of: size, in: .milliseconds, processor[index]))
    }
  }

  /// Starts each program, and waits until it is idle.
  private func rested() throws -> [MeasuredSession] {
    let sessions = try programs.map { try $0.start(book, home: "\(home)/rested-\(size)") }
    for session in sessions {
      try session.firstPage()
      try session.rest()
    }
    return sessions
  }

  private func turning() throws {
    let sessions = try rested()
    var responses = [[Response]](repeating: [], count: sessions.count)
    try inTurns("turn", .milliseconds, runs: 25) { program, _ in
      let response = try sessions[program].respond { try sessions[program].terminal.send(" ") }
      responses[program].append(response)
      return response.last.milliseconds
    }
    for (index, program) in programs.enumerated() {
      try report(
        Figure(
          "turn, processor" + program.suffix, of: size, in: .milliseconds,
          responses[index].map { $0.processor.milliseconds }))
      try report(
        Figure(
          "turn, bytes" + program.suffix, of: size, in: .bytes,
          responses[index].map { Double($0.bytes) }))
    }
    for session in sessions { try session.quit() }
  }

  /// Resizes to one size after the other.
  private func resizing() throws {
    let sessions = try rested()
    func resize(_ program: Int, columns: Int, rows: Int) throws -> Double {
      let session = sessions[program]
      let resized = try session.time(
        until: "the page", doing: { try session.terminal.resize(columns: columns, rows: rows) },
        { !session.terminal.arrivals.isEmpty && !$0.contains("Laying out the pages") })
      return resized.milliseconds
    }
    // From the middle: at the beginning there is no text before the page.
    for session in sessions {
      try session.terminal.send("50%")
      try session.rest()
    }
    try inTurns("resize", .milliseconds, runs: min(runs, 9)) { program, run in
      let time = try resize(program, columns: 90 + 3 * run, rows: 30 + run)
      try sessions[program].rest()
      return time
    }
    for session in sessions { try session.quit() }
  }

  private func isFound(_ screen: EmulatedScreen) -> Bool {
    screen.contains("\(SampleText.rareWord) was the last")
  }

  /// Searches for a word near the end, when all of the book is known.
  private func searching() throws {
    let sessions = try rested()
    try inTurns("search near the end", .milliseconds, runs: min(runs, 5)) { program, _ in
      let session = sessions[program]
      let time = try session.time(
        typing: "/\(SampleText.rareWord)\r", until: "the word", isFound)
      try session.terminal.send("g")
      try session.rest()
      return time.milliseconds
    }
    for session in sessions { try session.quit() }
  }

  /// Searches for the same word, typed as soon as the first page appears.
  private func searchingAtOnce() throws {
    try inTurns("search at once", .milliseconds, runs: min(runs, 5)) { program, run in
      let session = try programs[program].start(book, home: "\(home)/search-\(size)-\(run)")
      try session.firstPage()
      let time = try session.time(
        typing: "/\(SampleText.rareWord)\r", until: "the word", isFound)
      try session.quit()
      return time.milliseconds
    }
  }

  /// The peak memory after the book was known and its middle and end had been shown.
  private func memory() throws {
    try inTurns("most memory", .megabytes, runs: min(runs, 3)) { program, run in
      let session = try programs[program].start(book, home: "\(home)/memory-\(size)-\(run)")
      try session.firstPage()
      for keys in ["", "50%", "G", "b"] {
        try session.terminal.send(keys)
        try session.rest()
      }
      let memory = session.process.mostMemory
      try session.quit()
      return memory
    }
  }
}
