import CLibrary
import TerminalHarness

/// Measures how fast a busy program ends: from the key or the signal until it has given the terminal back.
struct AnswerBenchmarks {
  let own: MeasuredProgram
  /// The library for slowing down the disk.
  let faults: String
  /// A directory for the program's files.
  let home: String
  let report: (Figure) throws -> Void

  /// When to end the program after the last key, in milliseconds.
  private static let delays = [0, 3, 10, 30, 60, 100, 200, 400, 700]

  func measure() throws {
    for (number, moment) in BusyMoment.all.enumerated() {
      let book = "\(home)/\(number)-\(moment.file)"
      try write(moment.text(), to: book)
      for ending in Ending.all where !(moment.isTyping && ending == .keys("q")) {
        let times = try Self.delays.enumerated().map { round, delay in
          try time(moment, ending, book, after: delay, home: "\(home)/\(number)-\(ending)-\(round)")
        }
        try report(Figure("\(moment.name), \(ending)", in: .milliseconds, times))
        try report(
          Figure("\(moment.name), \(ending), longest", in: .milliseconds, [times.max() ?? 0]))
      }
    }
  }

  private func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw BenchmarkError.cannotWrite(path) }
    defer { fclose(file) }
    let bytes = Array(text.utf8)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw BenchmarkError.cannotWrite(path)
    }
  }

  private func time(
    _ moment: BusyMoment, _ ending: Ending, _ book: String, after delay: Int, home: String
  ) throws -> Double {
    // It saves nothing in a home directory that does not exist.
    guard mkdir(home, 0o700) == 0 else { throw BenchmarkError.cannotWrite(home) }
    let slow = [
      "LD_PRELOAD": faults, "FAULTS_BELOW": home, "FAULTS_ACTION": "slow", "FAULTS_CALLS": "fsync",
      "FAULTS_AT": "1", "FAULTS_COUNT": "0", "FAULTS_DELAY": "1000",
    ]
    let session = try own.start(book, home: home, environment: moment.hasSlowDisk ? slow : [:])
    try session.terminal.waitForBeginning(of: moment, within: .seconds(60))
    if !moment.isOpening { try session.rest() }
    try session.terminal.begin(moment)
    try session.terminal.pump(for: .milliseconds(delay))
    let time = try session.terminal.timeToEnd(of: moment, by: ending, within: .seconds(60))
    try session.terminal.waitForExit(within: .seconds(60))
    return time.milliseconds
  }
}
