import CTerminal
import Cells
import Glibc
import SystemClock

/// The terminal as a device: its modes, its size, and bytes in both directions that never block.
public final class TerminalDevice {
  /// Where keys come from; to be watched for input.
  public let input: Int32
  /// Where frames go; to be watched for room while ``hasPendingOutput`` holds.
  public let output: Int32
  private var pending: ArraySlice<UInt8> = []
  /// Whether a write may wait for the terminal: there is no description of our own.
  private let mayBlock: Bool

  /// The largest screen that is used; a terminal that claims to be larger is not believed.
  private static let largest = Size(columns: 1_000, rows: 500)

  /// Opens the terminal: keys come from standard input where that is a terminal, else from the
  /// controlling one.
  ///
  /// - Throws: ``TerminalError/noTerminal`` where there is none.
  public init() throws(TerminalError) {
    let keys = isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard keys >= 0 else { throw .noTerminal }
    input = keys
    // A description of our own: the shell's is not made non-blocking behind its back.
    let own = device_open_nonblocking(STDOUT_FILENO)
    output = own >= 0 ? own : STDOUT_FILENO
    mayBlock = own < 0
  }

  /// The size of the terminal; what the environment says, or 80 × 24, where it does not know.
  public func size(environment: [String: String]) -> Size {
    var (columns, rows) = (Int32(0), Int32(0))
    if device_size(STDOUT_FILENO, &columns, &rows) || device_size(input, &columns, &rows) {
      return Size(
        columns: min(Int(columns), Self.largest.columns), rows: min(Int(rows), Self.largest.rows))
    }
    func number(_ variable: String, _ most: Int) -> Int? {
      environment[variable].flatMap { Int($0) }.flatMap { (1...most).contains($0) ? $0 : nil }
    }
    return Size(
      columns: number("COLUMNS", Self.largest.columns) ?? 80,
      rows: number("LINES", Self.largest.rows) ?? 24)
  }

  /// The speed of the line by its own word, in bytes a second; nil where it says nothing.
  public var declaredSpeed: Double? {
    let bits = device_declared_speed(STDOUT_FILENO)
    // A bit before each byte, and one behind it.
    return bits > 0 ? Double(bits) / 10 : nil
  }

  /// Makes the terminal deliver each key as it is pressed, without echo.
  ///
  /// - Throws: ``TerminalError/noTerminal`` where the device is no terminal any more.
  public func makeRaw() throws(TerminalError) {
    guard device_make_raw(input) else { throw .noTerminal }
  }

  /// Gives the terminal back the modes it had.
  public func restore() { device_restore(input) }

  // MARK: Bytes

  /// What has come since the last call: nil at the end of input, empty where nothing has come.
  public func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(input, &bytes, bytes.count)
    if count > 0 { return Array(bytes.prefix(count)) }
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return nil
  }

  /// Whether bytes are waiting for the terminal to take them.
  public var hasPendingOutput: Bool { !pending.isEmpty }

  /// How many bytes are waiting.
  public var pendingCount: Int { pending.count }

  /// Writes as much as the terminal takes, and keeps the rest.
  public func write(_ bytes: [UInt8]) {
    pending += bytes
    flush()
  }

  /// Writes more of what is waiting.
  ///
  /// - Returns: False where the terminal is gone.
  @discardableResult
  public func flush() -> Bool {
    while !pending.isEmpty {
      if mayBlock, !hasRoom() { return true }
      // A terminal with room takes a little without waiting.
      let most = mayBlock ? 256 : Int.max
      let count = pending.withUnsafeBytes {
        Glibc.write(output, $0.baseAddress, min($0.count, most))
      }
      if count > 0 {
        pending = pending.dropFirst(count)
      } else if errno == EINTR {
        continue
      } else if errno == EAGAIN {
        return true
      } else {
        pending = []
        return false
      }
    }
    return true
  }

  private func hasRoom() -> Bool {
    var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  /// Writes all that is waiting and `bytes`, but gives up after `limit`: a terminal that does not
  /// read must not keep the program from ending.
  public func write(_ bytes: [UInt8], within limit: Duration) {
    write(bytes)
    let end = elapsedTime() + limit
    while hasPendingOutput, elapsedTime() < end {
      var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
      poll(&descriptor, 1, 50)
      flush()
    }
  }
}
