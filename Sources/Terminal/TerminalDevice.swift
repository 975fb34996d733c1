import CTerminal
import Cells
import System

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
    if Descriptor.isTerminal(Descriptor.standardInput) {
      input = Descriptor.standardInput
    } else {
      do throws(SystemError) {
        input = try Descriptor.open("/dev/tty", .readingAndWriting)
      } catch {
        throw .noTerminal
      }
    }
    // A description of our own: the shell's is not made non-blocking behind its back.
    let own = device_open_nonblocking(Descriptor.standardOutput)
    output = own >= 0 ? own : Descriptor.standardOutput
    mayBlock = own < 0
  }

  /// The size of the terminal; what the environment says, or 80 × 24, where it does not know.
  public func size(environment: [String: String]) -> Size {
    var (columns, rows) = (Int32(0), Int32(0))
    if device_size(Descriptor.standardOutput, &columns, &rows)
      || device_size(input, &columns, &rows)
    {
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
    let bits = device_declared_speed(Descriptor.standardOutput)
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
    do throws(SystemError) {
      let bytes = try Descriptor.readSome(from: input, upTo: 4_096)
      return bytes.isEmpty ? nil : bytes
    } catch {
      return error == .wouldBlock ? [] : nil
    }
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
