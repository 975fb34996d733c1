import Launching
import Processes
import System
import Terminal

/// A program with the terminal to itself until it ends, such as the reader's editor. Until then only signals
/// are handled.
struct ForegroundProgram {
  private let process: InteractiveProcess
  private let signals: ProcessSignals
  /// The signal to end this program; nil if there was none.
  private(set) var signal: Int32?

  /// Runs a program to its end, at a terminal in its original modes. A signal to end this program is passed
  /// on; the other program then has a second before it is killed.
  /// - Throws: ``ProgramError`` if it cannot be started.
  init(
    _ launch: ProgramLaunch, on device: TerminalDevice, _ signals: ProcessSignals
  ) throws(ProgramError) {
    self.signals = signals
    process = try InteractiveProcess(
      launch, reading: device.input, writing: Descriptor.standardOutput)
    while process.ending == nil, signal == nil { wait() }
    // A key for a signal has reached both programs, and may have ended the other one already.
    handleSignals()
    guard let signal else { return }
    // It is given time to save.
    process.send(signal)
    wait(for: .seconds(1))
    if process.ending == nil { process.send(Signal.kill) }
    wait(for: .milliseconds(200))
  }

  /// Exit status; -*n* if signal *n* ended it.
  var ending: Int32 { process.ending ?? -Signal.kill }

  private mutating func wait(for limit: Duration) {
    let end = elapsedTime() + limit
    while process.ending == nil, elapsedTime() < end { wait() }
  }

  private mutating func wait() {
    // The system may be unable to report when it ends.
    Descriptor.wait(
      forInput: [signals.descriptor, process.descriptor], within: .milliseconds(100))
    handleSignals()
  }

  /// Records a signal to end both programs, and stops with the other program.
  private mutating func handleSignals() {
    for signal in signals.read() {
      switch signal {
      // Keys meant for the other program.
      case .end(Signal.interrupt), .end(Signal.quit): break
      case .end(let number): self.signal = number
      // Both are stopped as one job; the other program has had the signal too.
      case .stop: ProcessSignals.stop(isAlone: true)
      case .resize, .resume: break
      }
    }
  }
}
