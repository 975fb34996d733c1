import CLibrary

/// A program in a pseudo-terminal, with a terminal emulator at the other end.
///
/// Nothing runs in the background: output is read, queries are answered and standard input is written only
/// during a call of a waiting method. A session belongs to the task that created it. Releasing it kills the
/// program.
public final class TerminalSession {
  /// Maximum number of bytes read before the screen is checked again.
  private static let chunkSize = 65536

  /// How long `send` waits for a program to read its input.
  private static let sendLimit = limit

  /// How long a program may take before it is said to hang: tests wait for conditions, and a busy machine may take
  /// long to meet them.
  public static let limit = Duration.seconds(60)

  /// How long an ended program's terminal must be silent if another process keeps it open.
  private static let lastPause = Duration.milliseconds(250)

  /// The end of waiting for anything beside the terminal, such as a file.
  public static var deadline: ContinuousClock.Instant { .now + limit * patience }

  /// The factor by which timeouts are extended: programs under a sanitizer are slow.
  static let patience =
    getenv("BIFOLIO_PATIENCE").flatMap { Int(String(cString: $0)) } ?? 1

  let process: TerminalProcess
  private let emulator: Emulator
  private var commands = ApplicationCommands()
  private var buffer = [UInt8](repeating: 0, count: chunkSize)
  /// The pending input: sent text, and replies to the program's queries.
  private var pendingInput: [UInt8] = []
  /// The pending bytes for the pipe on standard input.
  private var pendingPipedInput: ArraySlice<UInt8> = []
  private var isReading = true
  private var line: SlowLine?
  /// Whether all output has been read and no program has the terminal open.
  private(set) var isClosed = false
  /// Whether typed input was refused because no program has the terminal open.
  private var isRefused = false
  private(set) var readCount = 0
  private var frames: [EmulatedScreen] = []
  private var recordingDepth = 0
  private var lastFrame: EmulatedScreen?

  /// Everything the program has written to the terminal, as read so far.
  public private(set) var output: [UInt8] = []

  /// Times of reading parts of the output, and their lengths in bytes.
  public private(set) var arrivals: [(time: ContinuousClock.Instant, count: Int)] = []

  /// Whether the program's queries are answered; if not, the replies are dropped.
  public var answersQueries = true

  /// Starts a program, in this process's working directory.
  ///
  /// - Parameters:
  ///   - path: The executable file, also passed as the program's name; no search path is used.
  ///   - arguments: The arguments after the name.
  ///   - environment: The whole environment; nothing is inherited.
  ///   - columns: The terminal's width, in cells: 2...10000.
  ///   - rows: The terminal's height, in cells: 1...10000.
  ///   - standardInput: The program's standard input.
  /// - Throws: `HarnessError.launchFailed` if the program cannot be run, and
  ///   `HarnessError.invalidArgument` if a size is out of range or a string contains a null
  ///   character.
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
  public var processIdentifier: Int32 { process.identifier }

  /// Whether a thread of the program runs, or would if a processor were free.
  var isBusy: Bool { process.isBusy }

  /// How long the program, its children or this thread have been ready to run so far while no processor was
  /// free.
  public var waitingTime: Duration { process.waitingTime }

  /// The present screen, from the output read so far.
  public var screen: EmulatedScreen { emulator.screen() }

  /// The terminal's settings before the program could change them.
  public var initialTerminalAttributes: TerminalAttributes { process.initialAttributes }

  /// The terminal's present settings.
  ///
  /// - Throws: `HarnessError.systemCallFailed`.
  public var terminalAttributes: TerminalAttributes {
    get throws { try process.attributes() }
  }

  /// Clears the output so far, but not the screen.
  public func clearOutput() { (output, arrivals) = ([], []) }

  // MARK: Input

  /// Types bytes, and reads output until the terminal has accepted them all.
  ///
  /// - Parameter bytes: The bytes to type.
  /// - Throws: `HarnessError.timedOut` if they are not accepted within a minute,
  ///   `HarnessError.ended` if the program has closed its terminal, and
  ///   `HarnessError.systemCallFailed`.
  public func send(_ bytes: [UInt8]) throws {
    let subject = "the terminal to take \(bytes.count) bytes"
    var countdown = Countdown(Self.sendLimit * Self.patience, for: process)
    pendingInput += bytes
    try flushInput()
    while !pendingInput.isEmpty, !isClosed {
      guard !countdown.hasEnded() else {
        throw HarnessError.timedOut(waitingFor: subject, screen: screen.text)
      }
      try step(until: countdown.end)
    }
    if isClosed || isRefused {
      throw HarnessError.ended(waitingFor: subject, screen: screen.text)
    }
  }

  /// Types a text in UTF-8, and reads output until the terminal has accepted it all.
  ///
  /// - Parameter text: The text to type; "\r" is the Return key.
  /// - Throws: The errors of `send` for bytes.
  public func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// Sends a signal to the program alone, not to its process group.
  ///
  /// - Parameter number: The signal's number.
  /// - Throws: `HarnessError.systemCallFailed`, with `ESRCH` after `waitForExit`.
  public func signal(_ number: Int32) throws { try process.send(signal: number) }

  /// Changes the terminal's size; this sends SIGWINCH to the foreground processes.
  ///
  /// - Parameters:
  ///   - columns: The new width, in cells: 2...10000.
  ///   - rows: The new height, in cells: 1...10000.
  /// - Throws: `HarnessError.invalidArgument` if a size is out of range, and
  ///   `HarnessError.systemCallFailed`.
  public func resize(columns: Int, rows: Int) throws {
    try emulator.resize(columns: columns, rows: rows)
    try process.setSize(columns: columns, rows: rows)
  }

  /// Closes the terminal, like its window, or a line that is cut: the program gets SIGHUP, and can
  /// no longer read or write there. Afterwards only waiting for its end makes sense.
  public func hangUp() {
    process.hangUp()
    isReading = false
    isClosed = true
    pendingInput = []
  }

  // MARK: Reading

  /// From now on reads no faster than a line of `bits` bits a second, with ten bits for a byte.
  ///
  /// Output not yet transferred by the line waits in the kernel, as with a serial line.
  public func slowDown(toBitsPerSecond bits: Int) { line = SlowLine(bitsPerSecond: bits, at: .now) }

  /// Stops reading, like a stalled terminal: a program that continues to write will block.
  public func stopReading() { isReading = false }

  /// Resumes reading after `stopReading`.
  public func startReading() { isReading = true }

  /// Records the screens shown while `body` runs and reads output.
  ///
  /// The screen is checked after every read(2), so that output written at once and delivered in parts appears
  /// as several frames.
  ///
  /// - Parameter body: The actions to record; must read output, for example by `pump`.
  /// - Returns: The screens in order, each different from the one before it, the first different
  ///   from the screen before the recording.
  /// - Throws: The errors of `body`.
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

  /// Waits until the program ends; reads all of its output unless reading is stopped.
  ///
  /// - Parameter limit: The timeout.
  /// - Returns: The way the program ended; the same if called again.
  /// - Throws: `HarnessError.timedOut`, and `HarnessError.systemCallFailed`.
  @discardableResult
  public func waitForExit(within limit: Duration = TerminalSession.limit) throws -> ProcessExit {
    var countdown = Countdown(limit * Self.patience, for: process)
    while !(try step(until: countdown.end, watchingExit: true)).contains(.exit) {
      guard !countdown.hasEnded() else {
        throw HarnessError.timedOut(waitingFor: "the program to exit", screen: screen.text)
      }
    }
    // All output has been read once the terminal is closed. Other processes of the program may keep it open,
    // and continue to write: their output is read until a pause or the deadline.
    let pause = Self.lastPause * Self.patience
    var end = ContinuousClock.now + pause
    while isReading, !isClosed, ContinuousClock.now < end, !countdown.hasEnded() {
      if try step(until: end).contains(.output) { end = .now + pause }
    }
    return try process.reap()
  }

  // MARK: The loop

  /// Waits for an event until the deadline, and handles it.
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

  /// Reads available output, up to a chunk, and replies to its queries.
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

  /// Processes the first `count` bytes of the buffer.
  private func absorb(_ count: Int) {
    output += buffer[..<count]
    arrivals.append((.now, count))
    readCount += count
    commands.removed(from: buffer[..<count]).withUnsafeBytes { emulator.write($0) }
    let answers = emulator.takeAnswers()
    if answersQueries { pendingInput += answers }
    guard recordingDepth > 0 else { return }
    let current = screen
    guard current != lastFrame else { return }
    frames.append(current)
    lastFrame = current
  }

  /// Types as much of the pending input as the terminal accepts.
  private func flushInput() throws {
    while !pendingInput.isEmpty {
      switch try process.writeInput(pendingInput) {
      case .moved(let count): pendingInput.removeFirst(count)
      case .wouldBlock: return
      case .closed: refuseInput()
      }
    }
  }

  /// Drops the pending input, unreadable for any program.
  private func refuseInput() {
    pendingInput = []
    isRefused = true
  }

  /// Writes as much to the pipe on standard input as fits, and closes it at the end.
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
