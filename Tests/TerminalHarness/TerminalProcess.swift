import CEmulator
import CLibrary

/// A program in a pseudo-terminal, with its descriptors.
///
/// Releasing it kills and reaps the program.
final class TerminalProcess {
  let identifier: Int32
  /// The terminal's settings before the program could change them.
  let initialAttributes: TerminalAttributes
  private let master: Int32
  /// Whether the terminal has been closed.
  private var isHungUp = false
  private let exitDescriptor: Int32
  private var inputPipe: Int32?
  private var status: ProcessExit?

  /// Starts a program.
  ///
  /// - Throws: `HarnessError.launchFailed` if it cannot be run, and `HarnessError.invalidArgument`
  ///   if a string contains a null character.
  init(
    path: String, arguments: [String], environment: [String: String],
    columns: Int, rows: Int, hasPipedInput: Bool
  ) throws {
    guard let columnCount = Int32(exactly: columns), let rowCount = Int32(exactly: rows) else {
      throw HarnessError.invalidArgument("no terminal has \(columns)x\(rows) cells")
    }
    let variables = environment.map { "\($0.key)=\($0.value)" }
    guard !([path] + arguments + variables).contains(where: { $0.utf8.contains(0) }) else {
      throw HarnessError.invalidArgument("a null character cannot be given to a program")
    }
    var process = terminal_process()
    let code = Self.withCStrings([path] + arguments) { arguments in
      Self.withCStrings(variables) { variables in
        path.withCString { path in
          var launch = terminal_launch(
            path: path, arguments: arguments, environment: variables,
            rows: rowCount, columns: columnCount, has_piped_input: hasPipedInput)
          return terminal_process_start(&launch, &process)
        }
      }
    }
    guard code == 0 else { throw HarnessError.launchFailed(path: path, code: code) }
    identifier = process.identifier
    initialAttributes = TerminalAttributes(process.attributes)
    master = process.master
    exitDescriptor = process.exit
    inputPipe = process.input >= 0 ? process.input : nil
  }

  deinit {
    if status == nil {
      // Kill its process group first, while the program still holds the group's number.
      kill(-identifier, SIGKILL)
      kill(identifier, SIGKILL)
    }
    closeInputPipe()
    if !isHungUp { close(master) }
    if status == nil {
      while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
    }
    close(exitDescriptor)
  }

  /// Whether a thread runs, or would if a processor were free; false if the program has ended.
  var isBusy: Bool {
    guard status == nil else { return false }
    return Self.threads(of: identifier).contains { thread in
      let text = Self.start(of: "\(thread)/stat")
      // The state comes after the name, which is in parentheses and may have some itself.
      guard let end = text.lastIndex(of: ")") else { return false }
      return text[end...].dropFirst(2).first == "R"
    }
  }

  /// How long its threads, its children's and this thread have been ready to run while no processor was free;
  /// zero if the system does not tell it.
  var waitingTime: Duration {
    Self.waitingTime(of: "/proc/thread-self")
      + (status == nil ? Self.waitingTime(ofTreeAt: identifier) : .zero)
  }

  private static func waitingTime(ofTreeAt identifier: Int32) -> Duration {
    threads(of: identifier).reduce(.zero) { sum, thread in
      start(of: "\(thread)/children").split(separator: " ").compactMap { Int32($0) }
        .reduce(sum + waitingTime(of: thread)) { $0 + waitingTime(ofTreeAt: $1) }
    }
  }

  /// Returns the second number of `schedstat`: nanoseconds in the queue of a processor.
  private static func waitingTime(of thread: String) -> Duration {
    let numbers = start(of: "\(thread)/schedstat").split(separator: " ")
    return .nanoseconds(numbers.count > 1 ? Int64(numbers[1]) ?? 0 : 0)
  }

  /// Returns the folders with the system's data about the threads of a program.
  private static func threads(of identifier: Int32) -> [String] {
    let folder = "/proc/\(identifier)/task"
    guard let threads = opendir(folder) else { return [] }
    defer { closedir(threads) }
    var found: [String] = []
    while let entry = readdir(threads) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { found.append("\(folder)/\(name)") }
    }
    return found
  }

  /// Returns the first bytes of a system file; empty if it cannot be read.
  private static func start(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
  }

  /// Calls `body` with the strings as C strings, terminated by a null pointer.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> Result
  ) -> Result {
    let copies: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return copies.withUnsafeBufferPointer { body($0.baseAddress) }
  }

  /// Waits until one of `events` occurs or the deadline passes.
  ///
  /// - Returns: The events: none if the deadline passed.
  /// - Throws: `HarnessError.systemCallFailed`.
  func wait(
    for events: TerminalEvents, until deadline: ContinuousClock.Instant
  ) throws -> TerminalEvents {
    let masterEvents =
      (events.contains(.output) ? POLLIN : 0) | (events.contains(.acceptsInput) ? POLLOUT : 0)
    var descriptors = [
      // A descriptor without events would still report a hang-up: a negative one is skipped.
      pollfd(fd: masterEvents == 0 ? -1 : master, events: Int16(masterEvents), revents: 0),
      pollfd(
        fd: events.contains(.acceptsPipedInput) ? inputPipe ?? -1 : -1, events: Int16(POLLOUT),
        revents: 0),
      pollfd(fd: events.contains(.exit) ? exitDescriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&descriptors, nfds_t(descriptors.count), Self.milliseconds(until: deadline)) < 0 {
      guard errno == EINTR else { throw HarnessError.systemCallFailed(name: "poll", code: errno) }
    }
    var happened: TerminalEvents = []
    let masterResult = Int32(descriptors[0].revents)
    if masterResult & (POLLIN | POLLHUP | POLLERR) != 0, events.contains(.output) {
      happened.insert(.output)
    }
    if masterResult & POLLOUT != 0 { happened.insert(.acceptsInput) }
    if masterResult & (POLLHUP | POLLERR) != 0 { happened.insert(.hangUp) }
    if descriptors[1].revents != 0 { happened.insert(.acceptsPipedInput) }
    if descriptors[2].revents != 0 { happened.insert(.exit) }
    return happened
  }

  /// The time left, rounded up so that poll(2) never returns just before the deadline.
  private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
    let (seconds, attoseconds) = ContinuousClock.now.duration(to: deadline).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let wholeSeconds = min(seconds, 1_000_000)
    return Int32(wholeSeconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// Reads available output without waiting.
  ///
  /// - Throws: `HarnessError.systemCallFailed`.
  func readOutput(into buffer: UnsafeMutableRawBufferPointer) throws -> TransferResult {
    var count: Int
    repeat {
      count = read(master, buffer.baseAddress, buffer.count)
    } while count < 0 && errno == EINTR
    // After its last slave is closed, a master fails with EIO once everything has been read.
    if count == 0 { return .closed }
    return try Self.result(of: count, closedBy: EIO, name: "read")
  }

  /// Types as many of the bytes as the terminal accepts now.
  ///
  /// - Throws: `HarnessError.systemCallFailed`.
  func writeInput(_ bytes: [UInt8]) throws -> TransferResult {
    let count = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    return try Self.result(of: count, closedBy: EIO, name: "write")
  }

  /// Writes as many of the bytes to the pipe on standard input as fit now.
  ///
  /// - Throws: `HarnessError.systemCallFailed`.
  func writePipedInput(_ bytes: ArraySlice<UInt8>) throws -> TransferResult {
    guard let inputPipe else { return .closed }
    let count = bytes.withUnsafeBytes {
      terminal_process_write_pipe(inputPipe, $0.baseAddress, $0.count)
    }
    return try Self.result(of: count, closedBy: EPIPE, name: "write")
  }

  /// Closes the pipe on standard input, if there is one.
  func closeInputPipe() {
    if let inputPipe { close(inputPipe) }
    inputPipe = nil
  }

  private static func result(
    of count: Int, closedBy closedCode: Int32, name: String
  ) throws -> TransferResult {
    if count >= 0 { return .moved(count) }
    let code = errno
    if code == closedCode { return .closed }
    if code == EAGAIN || code == EINTR { return .wouldBlock }
    throw HarnessError.systemCallFailed(name: name, code: code)
  }

  /// Closes the terminal, like its window: the program gets SIGHUP, and its reads and writes fail.
  /// The terminal must not be used afterwards.
  func hangUp() {
    if !isHungUp { close(master) }
    isHungUp = true
  }

  /// Sets the terminal's size, in cells.
  ///
  /// - Throws: `HarnessError.systemCallFailed`.
  func setSize(columns: Int, rows: Int) throws {
    let code = terminal_process_set_size(
      master, Int32(clamping: rows), Int32(clamping: columns))
    guard code == 0 else { throw HarnessError.systemCallFailed(name: "ioctl", code: code) }
  }

  /// The terminal's settings.
  ///
  /// - Throws: `HarnessError.systemCallFailed`.
  func attributes() throws -> TerminalAttributes {
    var settings = termios()
    // On Linux the master returns the settings of the program's side.
    guard tcgetattr(master, &settings) == 0 else {
      throw HarnessError.systemCallFailed(name: "tcgetattr", code: errno)
    }
    return TerminalAttributes(settings)
  }

  /// Sends a signal to the program.
  ///
  /// - Throws: `HarnessError.systemCallFailed`, with ESRCH once the program has been reaped.
  func send(signal number: Int32) throws {
    let code = status != nil ? ESRCH : kill(identifier, number) == 0 ? 0 : errno
    guard code == 0 else { throw HarnessError.systemCallFailed(name: "kill", code: code) }
  }

  /// Reaps the program, waiting until it has ended; may be called again.
  ///
  /// - Returns: The way the program ended.
  /// - Throws: `HarnessError.systemCallFailed`.
  func reap() throws -> ProcessExit {
    if let status { return status }
    var waitStatus: Int32 = 0
    while waitpid(identifier, &waitStatus, 0) < 0 {
      guard errno == EINTR else {
        throw HarnessError.systemCallFailed(name: "waitpid", code: errno)
      }
    }
    let ended = ProcessExit(waitStatus: waitStatus)
    status = ended
    return ended
  }
}
