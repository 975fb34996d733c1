import Glibc
import TerminalHarness

/// How soon a page is seen after the program has been started, and what memory it takes; `less`
/// beside it, in turns, where it is installed.
struct Openings {
  private let program: String
  private let home: String

  /// - Parameters:
  ///   - program: The built program.
  ///   - home: A directory for what it keeps.
  init(_ program: String, home: String) {
    self.program = program
    self.home = home
  }

  /// Measures a book of `bytes` bytes at `path`.
  func measure(_ path: String, bytes: Int) throws {
    let runs = bytes > 20_000_000 ? 5 : 15
    let places = ["/usr/bin/less", "/bin/less"]
    let less = places.first { (path: String) in access(path, X_OK) == 0 }
    var (new, others): ([Duration], [Duration]) = ([], [])
    for run in 0..<runs {
      new.append(try timeToPage(program, ["--transition", "none", path], "\(home)/new-\(run)"))
      if let less { others.append(try timeToPage(less, [path], home)) }
    }
    Benchmarks.show("first page of a new book", .time, new)
    if !others.isEmpty { Benchmarks.show("less, in turns with that", .time, others) }
    let kept = home + "/kept"
    let memory = try leaveInTheMiddle(path, kept)
    let left = try (0..<runs).map { _ in
      try timeToPage(program, ["--transition", "none", path], kept)
    }
    Benchmarks.show("the page in its middle, where it was left", .time, left)
    print("the most memory in use, all pages set: \(memory / 1024) MB, \(memory) kB")
  }

  private func environment(_ home: String) -> [String: String] {
    ["HOME": home, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]
  }

  /// The time from the start to a screen with text in most of its rows.
  private func timeToPage(
    _ program: String, _ arguments: [String], _ home: String
  ) throws -> Duration {
    let start = ContinuousClock.now
    let session = try TerminalSession(
      executable: program, arguments: arguments, environment: environment(home))
    try session.waitUntil("a page", within: .seconds(60)) { screen in
      screen.lines.count { $0.contains(where: \.isLetter) } >= 8
    }
    let time = ContinuousClock.now - start
    try session.send("q")
    try session.waitForExit()
    return time
  }

  /// Opens the book, goes to its middle and quits.
  ///
  /// - Returns: The most memory that was in use, in kB.
  private func leaveInTheMiddle(_ path: String, _ home: String) throws -> Int {
    let session = try TerminalSession(
      executable: program, arguments: ["--transition", "none", path],
      environment: environment(home))
    try session.waitUntil("all pages", within: .seconds(120)) { $0.contains(" of ") }
    try session.send("50%")
    try session.settle()
    let memory = highWaterMark(of: session.processIdentifier)
    try session.send("q")
    try session.waitForExit()
    return memory
  }

  /// The most memory that a process has had, in kB; 0 where that is not told.
  private func highWaterMark(of process: Int32) -> Int {
    guard let file = fopen("/proc/\(process)/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if text.hasPrefix("VmHWM:") { return Int(text.filter(\.isNumber)) ?? 0 }
    }
    return 0
  }
}
