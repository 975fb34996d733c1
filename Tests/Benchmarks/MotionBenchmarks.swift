import TerminalHarness

/// Measures actions whose cost does not depend on the size of a book: the frames of turns in 24-bit colours,
/// held keys, idling, and turning pages for a long time.
struct MotionBenchmarks {
  let own: MeasuredProgram
  let less: MeasuredProgram?
  let book: String
  /// A directory for the program's files.
  let home: String
  /// Number of page turns for checking memory growth.
  let turns: Int
  let report: (Figure) throws -> Void

  func measure() throws {
    for transition in ["curl", "scroll"] {
      try turning(transition, columns: 80, rows: 24)
      try turning(transition, columns: 160, rows: 45)
    }
    try holdingKeys()
    try resting()
    try turningForLong()
  }

  private func rested(
    _ program: MeasuredProgram, transition: String, columns: Int = 80, rows: Int = 24
  ) throws -> MeasuredSession {
    let session = try program.start(
      book, home: home + "/motion", transition: transition, columns: columns, rows: rows,
      environment: ["COLORTERM": "truecolor"])
    try session.firstPage()
    try session.rest()
    return session
  }

  private func turning(_ transition: String, columns: Int, rows: Int) throws {
    let session = try rested(own, transition: transition, columns: columns, rows: rows)
    // The first turns meet new words and colours.
    for _ in 0..<3 {
      _ = try session.respond(quiet: .milliseconds(150)) { try session.terminal.send("l") }
    }
    let responses = try (0..<15).map { _ in
      try session.respond(quiet: .milliseconds(150)) { try session.terminal.send("l") }
    }
    try session.quit()
    let name = "\(transition) \(columns)×\(rows)"
    func figure(_ what: String, _ unit: Figure.Unit, _ value: (Response) -> Double) throws {
      try report(Figure("\(name), \(what)", in: unit, responses.map(value)))
    }
    try figure("first frame", .milliseconds) { $0.first.milliseconds }
    try figure("frames", .count) { Double($0.frames) }
    try figure("frames a second", .perSecond) {
      Double($0.frames - 1) / max(($0.last - $0.first) / .seconds(1), 0.001)
    }
    try figure("processor a frame", .milliseconds) {
      $0.processor.milliseconds / Double(max($0.frames, 1))
    }
    try figure("bytes", .bytes) { Double($0.bytes) }
  }

  /// Five hundred keys at once, with the default transition and without one.
  private func holdingKeys() throws {
    let keys = String(repeating: " ", count: 500)
    for transition in ["none", "curl"] {
      var (times, pages): ([Double], [Double]) = ([], [])
      for _ in 0..<5 {
        let session = try rested(own, transition: transition)
        let response = try session.respond(quiet: .milliseconds(600)) {
          try session.terminal.send(keys)
        }
        times.append(response.last.milliseconds)
        pages.append(Double((session.page ?? 1) - 1))
        try session.terminal.send("g")
        try session.quit()
      }
      let name = "500 keys at once, \(transition)"
      try report(Figure(name, in: .milliseconds, times))
      try report(Figure("\(name), pages turned", in: .count, pages))
    }
    guard let less else { return }
    let times = try (0..<5).map { _ in
      let session = try rested(less, transition: "none")
      let response = try session.respond(quiet: .milliseconds(600)) {
        try session.terminal.send(keys)
      }
      try session.quit()
      return response.last.milliseconds
    }
    try report(Figure("500 keys at once" + less.suffix, in: .milliseconds, times))
  }

  /// Four idle seconds.
  private func resting() throws {
    let session = try rested(own, transition: "curl")
    // Once more, after a turn and the saving of the place.
    try session.terminal.send("l")
    try session.terminal.pump(for: .seconds(2))
    session.terminal.clearOutput()
    let before = session.process.wakeUps
    try session.terminal.pump(for: .seconds(4))
    let bytes = session.terminal.output.count
    let wakeUps = session.process.wakeUps - before
    try report(Figure("four seconds of rest, bytes", in: .bytes, [Double(bytes)]))
    try report(Figure("four seconds of rest, wake-ups", in: .count, [Double(wakeUps)]))
    try session.quit()
  }

  /// Turns to and fro, fifty pages at a time.
  private func turningForLong() throws {
    let session = try rested(own, transition: "none")
    func turn(_ count: Int) throws {
      var left = count
      while left > 0 {
        for key in [" ", "b"] {
          try session.terminal.send(String(repeating: key, count: 50))
          try session.terminal.settle(quiet: .milliseconds(4))
          session.terminal.clearOutput()
        }
        left -= 100
      }
    }
    try turn(400)
    let (memory, most) = (session.process.memory, session.process.mostMemory)
    try turn(turns)
    let name = "growth over \(Figure.text(Double(turns))) turns"
    try report(Figure("\(name), memory", in: .megabytes, [session.process.memory - memory]))
    try report(Figure("\(name), most memory", in: .megabytes, [session.process.mostMemory - most]))
    try session.quit()
  }
}
