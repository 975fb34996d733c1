import App
import Asking
import Launching
import Processes
import System
import Terminal

/// The loop of the program: waits for input, signals, tasks and time, and has them answered.
///
///     show what has changed ──▶ wait ──▶ signals ──▶ input, tasks and time ──▶ show …
///
/// Subclasses have the terminal: ``TerminalLoop`` shows pages, ``LineLoop`` says lines. The book is the
/// session's.
class ProgramLoop {
  /// Things prepared before the terminal is taken.
  struct Start {
    let found: BookRequest.Found
    var context: Session.Context
    let signals: ProcessSignals
    let launch: Duration

    /// - Throws: ``Failure`` if there is no book.
    init(_ options: CommandLineOptions, environment: [String: String]) throws(Failure) {
      launch = elapsedTime()
      // Before signals are caught, since it may search folders.
      (found, context) = try Session.Context.prepare(for: options, environment: environment)
      // Installed before curses installs handlers of its own, which end the program silently.
      signals = ProcessSignals()
    }
  }

  let session: Session
  let signals: ProcessSignals
  let environment: [String: String]
  private let launch: Duration
  private var browsers = DesktopBrowsers()
  /// The exit status, set once the program is to end.
  var status: Int32?
  /// Reason for ending the program.
  private var failure: Failure?

  init(_ start: Start) {
    (signals, launch, environment) = (start.signals, start.launch, start.context.environment)
    session = Session(start.found, in: start.context)
  }

  var now: Duration { elapsedTime() - launch }

  /// Runs until the reader quits or the program cannot go on; then saves everything and leaves the terminal.
  /// Returns the exit status.
  /// - Throws: ``Failure`` if the program could not go on.
  final func run() throws(Failure) -> Int32 {
    while status == nil {
      show()
      let ready = Descriptor.wait(
        forInput: [signals.descriptor] + inputs + session.descriptors, output: output,
        within: deadline.map { max(.zero, $0 - now) })
      flush()
      if ready.contains(signals.descriptor) { signals.read().forEach(answer) }
      serve(ready)
    }
    signals.noteLeaving()
    leave()
    if let failure { throw failure }
    return status ?? 0
  }

  /// A signal that ends the program sets its status.
  private func answer(_ signal: ProcessSignals.Signal) {
    switch signal {
    case .end(let number): status = Signal.status(after: number)
    case .stop: suspend()
    case .resize: resize()
    case .resume: resume()
    }
  }

  final func end(by failure: Failure) { (self.failure, status) = (failure, failure.status) }

  // MARK: The terminal

  /// Descriptors of the terminal's input.
  var inputs: [Int32] { [] }
  /// The descriptor of the terminal while it has not taken all output.
  var output: Int32? { nil }
  /// Nil to wait for input only.
  var deadline: Duration? { session.deadline(at: now) }
  func show() {}
  func flush() {}
  /// Handles input, and does the work that is due.
  func serve(_ ready: Set<Int32>) {}
  /// The window may have another size.
  func resize() {}
  func suspend() {}
  func resume() {}
  func leave() {}

  // MARK: Questions

  /// Ends the program if it cannot go on.
  final func carryOutQuestions() {
    session.carryOutTerminalQuestions(carryOut)
    session.takePrintedWarnings().forEach(warn)
    if let failure = session.failure { end(by: failure) }
  }

  func carryOut(_ question: Question.Terminal) {}

  /// Opens an address in the reader's browser, and shows a message about it.
  final func browse(_ address: String) {
    do throws(ProgramError) {
      let command = try InteractiveCommand(browserIn: environment)
      if command.isInTerminal { return try browse(address, inTerminalBy: command) }
      let launch = try command.launch(for: address, environment: environment)
      showMessage(try browsers.open(address, by: launch))
    } catch {
      showMessage(error.description)
    }
  }

  /// Opens an address in a browser that needs the terminal.
  func browse(_ address: String, inTerminalBy command: InteractiveCommand) throws(ProgramError) {}

  final func showMessage(_ message: String) { session.take(.message(message), at: now) }
}
