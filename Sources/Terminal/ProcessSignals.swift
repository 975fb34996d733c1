import CTerminal
import System

/// The signals that the program answers, delivered as input.
public final class ProcessSignals {
  /// A signal, by what it asks for.
  public enum Signal: Hashable, Sendable {
    /// End, with this number added to 128 as the exit status.
    case end(Int32)
    /// The terminal has another size.
    case resize
    /// Stop until continued.
    case stop
    /// The program has been continued.
    case resume
  }

  /// The end of a pipe, to be watched for input.
  public let descriptor: Int32

  /// Begins to deliver signals.
  public init() { descriptor = signals_install() }

  /// The signals that have come since the last call.
  public func read() -> [Signal] {
    // Nothing to read is an error too: the pipe does not block.
    guard let numbers = try? Descriptor.readSome(from: descriptor, upTo: 64) else { return [] }
    return numbers.map { number in
      switch Int32(number) {
      case System.Signal.resize: .resize
      case System.Signal.suspend: .stop
      case System.Signal.resume: .resume
      default: .end(Int32(number))
      }
    }
  }

  /// Stops the program; returns when it is continued.
  ///
  /// - Parameter isAlone: Whether the rest of its group is left out, having had the signal already.
  public static func stop(isAlone: Bool = false) { signals_stop(isAlone) }
}

/// Keeps the terminal and what is said about a crash from being lost together.
public enum CrashGuard {
  /// Begins to hold what is written to standard error: it is shown when the process crashes, exits or
  /// releases it. If memory runs out, a sentence takes its place.
  public static func install() {
    crash_guard_install()
    errors_hold()
    crash_guard_arm(true)
  }

  /// Restores `device` with `bytes` too when the program crashes.
  public static func protect(_ device: TerminalDevice, restoring bytes: [UInt8]) {
    crash_guard_protect(Descriptor.standardOutput, device.input, bytes, bytes.count)
    crash_guard_arm(true)
  }

  /// Whether the guard acts; off while the terminal belongs to the shell.
  public static func arm(_ isArmed: Bool) { crash_guard_arm(isArmed) }

  /// Ends the guard, and shows what was written to standard error meanwhile.
  public static func release() {
    crash_guard_arm(false)
    errors_release()
  }
}
