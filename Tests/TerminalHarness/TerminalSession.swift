import Glibc

/// A program running in a pseudo-terminal, with a terminal emulator at the other end of it.
///
/// Nothing happens behind the caller's back: output is read, queries are answered and standard
/// input is fed only while one of the methods that wait is running. A session belongs to the task
/// that made it. Letting go of it kills the program.
public final class TerminalSession {
  /// The most that is read before the screen is looked at again, in bytes.
  private static let chunkSize = 65536

  /// How long `send` waits for a program to take its input.
  private static let sendLimit = Duration.seconds(10)

  /// How many times as long as is said is waited: programs under a sanitizer take their time.
  static let patience =
    getenv("BIFOLIO_PATIENCE").flatMap { Int(String(cString: $0)) } ?? 1

  private let process: TerminalProcess
  private let emulator: Emulator
  private var buffer = [UInt8](repeating: 0, count: chunkSize)
  /// What is to be typed: what was sent, and the answers to the program's queries.
  private var pendingInput: [UInt8] = []
  /// What is still to go into the pipe on standard input.
  private var pendingPipedInput: ArraySlice<UInt8> = []
  private var isReading = true
  private var line: SlowLine?
  /// Whether all output has been read and no program has the terminal open any more.
  private(set) var isClosed = false
  /// Whether typed input was refused, nobody being there to take it.
  private var isRefused = false
  private(set) var readCount = 0
  private var frames: [EmulatedScreen] = []
  private var recordingDepth = 0
  private var lastFrame: EmulatedScreen?

  /// Everything the program has written to the terminal, as read so far.
  public private(set) var output: [UInt8] = []

  /// When the parts of the output were read, and how long each was, in bytes.
  public private(set) var arrivals: [(time: ContinuousClock.Instant, count: Int)] = []

  /// Whether the program's queries are answered; where not, the answers are lost.
  public var answersQueries = true

  /// Starts a program, in this process's working directory.
  ///
  /// - Parameters:
  ///   - path: The executable file; no search path is used. The program is told it as its name.
  ///   - arguments: The arguments after the name.
  ///   - environment: The whole environment: nothing is inherited.
  ///   - columns: The terminal's width, in cells: 2...10000.
  ///   - rows: The terminal's height, in cells: 1...10000.
  ///   - standardInput: What the program has as standard input.
  /// - Throws: `HarnessError.launchFailed` when the program cannot be run, and
  ///   `HarnessError.invalidArgument` when a size is out of range or a string has a null
  ///   character in it.
  public init(
    executable path: String,
    arguments: [String] = [],
    environment: [String: String] = [:],
    columns: Int = 80,
    rows: Int = 24,
    standardInput: StandardInput = .terminal
  ) throws {
    emulator = try Emulator(columns: columns, rows: rows)
    let pipedBytes: [UInt8]? =
      switch standardInput {
      case .terminal: nil
      case .bytes(let bytes): bytes
      }
    process = try TerminalProcess(
      path: path, arguments: arguments, environment: environment,
      columns: columns, rows: rows, hasPipedInput: pipedBytes != nil)
    pendingPipedInput = pipedBytes.map { $0[...] } ?? []
    try feedPipe()
  }

  /// The program's process identifier.
  ///
  /// It may belong to another process once `waitForExit` has returned.
  public var processIdentifier: Int32 {
    process.identifier
  }

  /// What the terminal shows, by the output read so far.
  public var screen: EmulatedScreen {
    emulator.screen()
  }

  /// The terminal's settings before the program could change them.
  public var initialTerminalAttributes: TerminalAttributes { process.initialAttributes }

  /// The terminal's settings, for comparing before and after.
  ///
  /// - Throws: `HarnessError.systemCallFailed`.
  public var terminalAttributes: TerminalAttributes {
    get throws { try process.attributes() }
  }

  /// Forgets the output so far, but leaves the screen as it is.
  public func clearOutput() {
    (output, arrivals) = ([], [])
  }

  // MARK: Input

  /// Types bytes, reading output until the terminal has taken them all.
  ///
  /// - Parameter bytes: What to type.
  /// - Throws: `HarnessError.timedOut` when they are not taken within ten seconds,
  ///   `HarnessError.ended` when the program has closed its terminal, and
  ///   `HarnessError.systemCallFailed`.
  public func send(_ bytes: [UInt8]) throws {
    let subject = "the terminal to take \(bytes.count) bytes"
    let deadline = ContinuousClock.now + Self.sendLimit * Self.patience
    pendingInput += bytes
    try flushInput()
    while !pendingInput.isEmpty, !isClosed {
      guard ContinuousClock.now < deadline else {
        throw HarnessError.timedOut(waitingFor: subject, screen: screen.text)
      }
      try step(until: deadline)
    }
    if isClosed || isRefused {
      throw HarnessError.ended(waitingFor: subject, screen: screen.text)
    }
  }

  /// Types a text as UTF-8, reading output until the terminal has taken it all.
  ///
  /// - Parameter text: What to type; "\r" is what the Return key sends.
  /// - Throws: The errors of `send` for bytes.
  public func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  /// Sends a signal to the program alone, not to its process group.
  ///
  /// - Parameter number: The signal's number.
  /// - Throws: `HarnessError.systemCallFailed`, with `ESRCH` after `waitForExit`.
  public func signal(_ number: Int32) throws {
    try process.send(signal: number)
  }

  /// Changes the terminal's size, which sends SIGWINCH to the foreground processes.
  ///
  /// - Parameters:
  ///   - columns: The new width, in cells: 2...10000.
  ///   - rows: The new height, in cells: 1...10000.
  /// - Throws: `HarnessError.invalidArgument` when a size is out of range, and
  ///   `HarnessError.systemCallFailed`.
  public func resize(columns: Int, rows: Int) throws {
    try emulator.resize(columns: columns, rows: rows)
    try process.setSize(columns: columns, rows: rows)
  }

  /// Closes the terminal, as when its window is closed or the line is cut: the program is sent
  /// SIGHUP, and can neither read nor write there any more. Only waiting for its end is of use then.
  public func hangUp() {
    process.hangUp()
    isReading = false
    isClosed = true
    pendingInput = []
  }

  // MARK: Reading

  /// Reads no faster from now on than a line of so many bits a second carries, ten to a byte.
  ///
  /// What the program has written and the line has not carried waits in the kernel, as it does
  /// before a serial line.
  public func slowDown(toBitsPerSecond bits: Int) {
    line = SlowLine(bitsPerSecond: bits, at: .now)
  }

  /// Stops reading, as a stalled terminal does: a program that goes on writing will be blocked.
  public func stopReading() {
    isReading = false
  }

  /// Reads again, after `stopReading`.
  public func startReading() {
    isReading = true
  }

  /// Collects the screens that come about while `body` runs and reads output.
  ///
  /// The screen is looked at after every read(2), so that what a program writes in one go and the
  /// kernel hands over in parts shows as several frames.
  ///
  /// - Parameter body: What to do meanwhile; it has to read, by `pump` for instance.
  /// - Returns: The screens in order, each different from the one before it, the first different
  ///   from the screen before the recording.
  /// - Throws: What `body` throws.
  public func recordFrames(during body: () throws -> Void) rethrows -> [EmulatedScreen] {
    let start = frames.count
    if recordingDepth == 0 { lastFrame = screen }
    recordingDepth += 1
    defer {
      recordingDepth -= 1
      if recordingDepth == 0 {
        frames = []
        lastFrame = nil
      }
    }
    try body()
    return Array(frames[start...])
  }

  /// Waits until the program ends, reading all the output it leaves unless reading is stopped.
  ///
  /// - Parameter limit: How long to wait.
  /// - Returns: How the program ended; the same when asked for again.
  /// - Throws: `HarnessError.timedOut`, and `HarnessError.systemCallFailed`.
  @discardableResult
  public func waitForExit(within limit: Duration = .seconds(10)) throws -> ProcessExit {
    let deadline = ContinuousClock.now + limit * Self.patience
    while !(try step(until: deadline, watchingExit: true)).contains(.exit) {
      guard ContinuousClock.now < deadline else {
        throw HarnessError.timedOut(waitingFor: "the program to exit", screen: screen.text)
      }
    }
    // Processes that the program left behind may go on writing: the deadline holds for them too.
    while isReading, !isClosed, try readChunk(), ContinuousClock.now < deadline {}
    return try process.reap()
  }

  // MARK: The loop

  /// Waits for something to happen, until the deadline, and deals with it.
  @discardableResult
  func step(
    until deadline: ContinuousClock.Instant, watchingExit: Bool = false
  ) throws -> TerminalEvents {
    var awaited: TerminalEvents = []
    let resting = line?.rest(at: .now)
    if isReading, !isClosed, resting == nil { awaited.insert(.output) }
    if !pendingInput.isEmpty, !isClosed { awaited.insert(.acceptsInput) }
    if !pendingPipedInput.isEmpty { awaited.insert(.acceptsPipedInput) }
    if watchingExit { awaited.insert(.exit) }
    let events = try process.wait(for: awaited, until: min(deadline, resting ?? deadline))
    if events.contains(.acceptsPipedInput) { try feedPipe() }
    if events.contains(.acceptsInput) {
      try flushInput()
    } else if awaited.contains(.acceptsInput), events.contains(.hangUp) {
      refuseInput()
    }
    if events.contains(.output) { try readChunk() }
    return events
  }

  /// Reads the output that is there, up to a chunk, and answers its queries.
  ///
  /// - Returns: Whether there was any.
  @discardableResult
  private func readChunk() throws -> Bool {
    var count = 0
    reading: while count < Self.chunkSize {
      let most = line?.carried(by: .now) ?? buffer.count
      guard most > 0 else { break }
      let result = try buffer.withUnsafeMutableBytes {
        try process.readOutput(into: UnsafeMutableRawBufferPointer(rebasing: $0.prefix(most)))
      }
      switch result {
      case .moved(let moved):
        line?.noteRead(moved)
        absorb(moved)
        count += moved
      case .wouldBlock:
        break reading
      case .closed:
        isClosed = true
        pendingInput = []
        break reading
      }
    }
    if !pendingInput.isEmpty { try flushInput() }
    return count > 0
  }

  /// Takes in the first `count` bytes of the buffer.
  private func absorb(_ count: Int) {
    output += buffer[..<count]
    arrivals.append((.now, count))
    readCount += count
    buffer.withUnsafeBytes { emulator.write(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    let answers = emulator.takeAnswers()
    if answersQueries { pendingInput += answers }
    guard recordingDepth > 0 else { return }
    let current = screen
    guard current != lastFrame else { return }
    frames.append(current)
    lastFrame = current
  }

  /// Types as much of the pending input as the terminal takes.
  private func flushInput() throws {
    while !pendingInput.isEmpty {
      switch try process.writeInput(pendingInput) {
      case .moved(let count): pendingInput.removeFirst(count)
      case .wouldBlock: return
      case .closed: refuseInput()
      }
    }
  }

  /// Drops what nobody is there to take.
  private func refuseInput() {
    pendingInput = []
    isRefused = true
  }

  /// Writes as much into the pipe on standard input as fits, and ends it when that was all.
  private func feedPipe() throws {
    while !pendingPipedInput.isEmpty {
      switch try process.writePipedInput(pendingPipedInput) {
      case .moved(let count): pendingPipedInput = pendingPipedInput.dropFirst(count)
      case .wouldBlock: return
      case .closed: pendingPipedInput = []
      }
    }
    process.closeInputPipe()
  }
}
