import CTerminal
import System

/// Installs the signal handlers, and delivers signals to the event loop as input.
public final class ProcessSignals {
  public enum Signal: Hashable, Sendable {
    /// End; the exit status is this number plus 128.
    case end(Int32)
    /// The terminal's size has changed.
    case resize
    /// Stop until continued.
    case stop
    /// The program has been continued.
    case resume
  }

  public let descriptor: Int32

  public init() { descriptor = signals_install() }

  /// Removes and returns the signals since the last call, and tells the watchdog that they are handled.
  public func read() -> [Signal] {
    // No data is reported as an error too: the pipe does not block.
    guard let numbers = try? Descriptor.readSome(from: descriptor, upTo: 64) else { return [] }
    watchdog_take_signals()
    return numbers.compactMap { number in
      switch Int32(number) {
      // The watchdog has kept input.
      case 0: nil
      case System.Signal.resize: .resize
      case System.Signal.suspend: .stop
      case System.Signal.resume: .resume
      default: .end(Int32(number))
      }
    }
  }

  /// Records that the program is leaving: saving may take longer than handling a key. Until then, a signal or
  /// Ctrl-C ends the program even if ``read()`` is not called any more.
  public func noteLeaving() { watchdog_leave() }

  /// Stops the program; returns when it is continued. Alone, if the rest of its process group had the signal
  /// already.
  public static func stop(isAlone: Bool = false) { signals_stop(isAlone) }
}

public enum CrashGuard {
  /// Turns the guard on, and captures standard error: it is shown when the process crashes, exits or releases
  /// it. If memory runs out, a sentence replaces it.
  public static func install() {
    crash_guard_install()
    errors_hold()
    crash_guard_arm(true)
  }

  /// After a crash, also restores `device`, and writes a copy of the bytes that leave the screen to standard
  /// output.
  public static func protect(_ device: TerminalDevice, restoringWith bytes: [UInt8]) {
    crash_guard_protect(
      Descriptor.standardOutput, device.output, device.input, bytes, bytes.count)
    crash_guard_arm(true)
  }

  /// Turns the guard on or off; it is off while the terminal belongs to the shell.
  public static func arm(_ isArmed: Bool) { crash_guard_arm(isArmed) }

  /// Ends the guard, and shows the captured standard error.
  public static func release() {
    crash_guard_arm(false)
    errors_release()
  }
}
