import CTerminal
import Cells
import Numbers
import System

/// The terminal device: its modes, its size, and non-blocking input and output.
public final class TerminalDevice {
  public let input: Int32
  /// The output descriptor, to poll for room while ``hasPendingOutput`` is true.
  public let output: Int32
  private var pending: ArraySlice<UInt8> = []
  /// Whether a write may block, because no separate file description could be opened.
  private let mayBlock: Bool

  /// Largest screen used; larger sizes reported by a terminal are not trusted.
  private static let maximumSize = Size(columns: 1_000, rows: 500)

  /// Keys come from standard input if it is a terminal, otherwise from the controlling terminal.
  public init() throws(TerminalError) {
    if Descriptor.isTerminal(Descriptor.standardInput) {
      input = Descriptor.standardInput
    } else {
      input = device_open_controlling()
      guard input >= 0 else { throw .noTerminal }
    }
    // A separate file description, so that the shell's own does not become non-blocking.
    let own = device_open_nonblocking(Descriptor.standardOutput)
    output = own >= 0 ? own : Descriptor.standardOutput
    mayBlock = own < 0
  }

  public static var outputColumns: Int? {
    var (columns, rows) = (Int32(0), Int32(0))
    guard device_size(Descriptor.standardOutput, &columns, &rows) else { return nil }
    return min(Int(columns), maximumSize.columns)
  }

  /// The size of the terminal; if it is unknown, the size in the environment, or 80 × 24.
  public func size(environment: [String: String]) -> Size {
    var (columns, rows) = (Int32(0), Int32(0))
    if device_size(Descriptor.standardOutput, &columns, &rows)
      || device_size(input, &columns, &rows)
    {
      return Size(
        columns: min(Int(columns), Self.maximumSize.columns),
        rows: min(Int(rows), Self.maximumSize.rows))
    }
    func number(_ variable: String, upTo most: Int) -> Int? {
      environment[variable].flatMap { Number.parse($0.utf8, in: 1...most) }
    }
    return Size(
      columns: number("COLUMNS", upTo: Self.maximumSize.columns) ?? 80,
      rows: number("LINES", upTo: Self.maximumSize.rows) ?? 24)
  }

  /// The size of a cell in pixels; nil if the terminal does not report it, or it cannot be true.
  public var cellSize: Size? {
    var (width, height) = (Int32(0), Int32(0))
    guard
      device_cell(Descriptor.standardOutput, &width, &height)
        || device_cell(input, &width, &height),
      (2...100).contains(width), (4...200).contains(height)
    else { return nil }
    return Size(columns: Int(width), rows: Int(height))
  }

  /// The speed of a serial line in bytes a second, of ten bits each; nil if the line is not serial.
  public var lineSpeed: Double? {
    let bits = device_line_speed(output)
    return bits > 0 ? Double(bits) / 10 : nil
  }

  /// Delivers each key at once, without echo.
  /// - Throws: ``TerminalError/noTerminal`` if the device is no longer a terminal.
  public func makeRaw() throws(TerminalError) {
    guard device_make_raw(input) else { throw .noTerminal }
  }

  /// Restores the original modes; unless `echoes`, typed characters stay invisible.
  public func restore(echoes: Bool = true) { device_restore(input, echoes) }

  // MARK: Bytes

  /// The bytes received since the last call: nil at the end of input, empty if there are none.
  public func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
    let count = Int(watchdog_read(input, &bytes, bytes.count))
    if count == WATCHDOG_NOTHING { return [] }
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  /// Most bytes read at once.
  private static let mostBytes = 4_096

  /// Whether there is input that was read while nothing else was able to.
  public var hasKeptInput: Bool { watchdog_has_kept() }

  public var hasPendingOutput: Bool { !pending.isEmpty }

  /// Writes as much as the terminal accepts, and queues the rest.
  public func write(_ bytes: [UInt8]) {
    pending += bytes
    flush()
  }

  /// Writes the queued bytes, as many as the terminal accepts. False if the terminal is gone.
  @discardableResult
  public func flush() -> Bool {
    while !pending.isEmpty {
      if mayBlock, !hasRoom() { return true }
      // A terminal with room accepts a few bytes without blocking.
      let most = mayBlock ? 256 : Int.max
      do throws(SystemError) {
        pending = pending.dropFirst(
          try Descriptor.writeSome(pending.prefix(most), to: output))
      } catch {
        if error == .wouldBlock { return true }
        pending = []
        return false
      }
    }
    return true
  }

  private func hasRoom() -> Bool {
    !Descriptor.wait(forInput: [], output: output, within: .zero).isEmpty
  }
}
