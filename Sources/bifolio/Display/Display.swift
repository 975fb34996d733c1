import App
import Cells
import Reading
import Storage
import System
import Terminal

/// The terminal as the program uses it: frames no faster than it takes them, its modes, and its answers.
final class Display {
  let device: TerminalDevice
  private let screen: TerminalScreen
  private let greeting: Greeting
  private var pace = FramePace()
  private var line: TerminalLine
  private let environment: [String: String]

  /// Opens the terminal; nothing is written yet.
  ///
  /// - Throws: ``Failure`` if there is none, or it cannot show pages.
  init(environment: [String: String]) throws(Failure) {
    self.environment = environment
    do {
      device = try TerminalDevice()
      let colorTerm = environment["COLORTERM"] ?? ""
      screen = try TerminalScreen(
        terminal: environment["TERM"] ?? "", size: device.size(environment: environment),
        wantsColor: (environment["NO_COLOR"] ?? "").isEmpty,
        hasDirectColor: colorTerm == "truecolor" || colorTerm == "24bit")
    } catch {
      throw Failure("\(error)")
    }
    greeting = Greeting(isModern: screen.colors >= 256, answers: screen.answers)
    line = TerminalLine(declaredSpeed: device.declaredSpeed)
  }

  /// Takes the terminal for the first time and asks what it can do.
  ///
  /// - Throws: ``Failure`` if the device is no terminal any more.
  func begin(at now: Duration) throws(Failure) {
    do { try device.makeRaw() } catch { throw Failure("\(error)") }
    CrashGuard.protect(device, restoring: Greeting.afterCrash)
    device.write(greeting.bytes)
    line.noteSent(greeting.bytes.count, isQuestion: greeting.asks, at: now)
  }

  /// The size of the window, in cells.
  var size: Size { device.size(environment: environment) }

  /// The colours that the terminal can show.
  var colorDepth: Appearance.ColorDepth {
    switch screen.colors {
    case 0: .none
    case ..<256: .few
    case 256: .indexed
    default: .direct
    }
  }

  // MARK: Frames

  /// Whether a frame may be begun: the terminal has taken the last one, and the line has carried it.
  func canShow(at now: Duration) -> Bool { !device.hasPendingOutput && line.isFree(at: now) }

  /// When the next frame may be begun.
  ///
  /// - Parameter isMoving: Whether a turn is under way: time goes on even while nothing can be shown.
  /// - Returns: nil if the terminal has to take the last frame first.
  func nextFrame(isMoving: Bool, at now: Duration) -> Duration? {
    if isMoving { return canShow(at: now) ? pace.nextFrame : now + FramePace.interval }
    return device.hasPendingOutput ? nil : line.deadline(at: now) ?? now
  }

  /// Whether the next frame of a turn is due.
  func isFrameDue(at now: Duration) -> Bool { now >= pace.nextFrame }

  /// Sends a frame.
  func show(_ frame: Grid, isMoving: Bool, at now: Duration) {
    var bytes = screen.bytes(showing: frame)
    let isQuestion = !bytes.isEmpty && greeting.asks && line.asks(at: now)
    if isQuestion { bytes += Greeting.question }
    pace.noteFrame(at: now, isMotion: isMoving)
    device.write(bytes)
    line.noteSent(bytes.count, isQuestion: isQuestion, at: now)
    if device.hasPendingOutput { line.noteTaken(0, isDone: false, at: now) }
    pace.noteWritten(isDone: !device.hasPendingOutput, at: now)
  }

  /// Sends more of a frame that the terminal has not taken whole.
  ///
  /// - Returns: False if the terminal is gone.
  func finishFrame(at now: Duration) -> Bool {
    let count = device.pendingCount
    let isThere = device.flush()
    let isDone = !device.hasPendingOutput
    line.noteTaken(count - device.pendingCount, isDone: isDone, at: now)
    pace.noteWritten(isDone: isDone, at: now)
    return isThere
  }

  /// Whether the terminal has not kept up with a turn; asked once, it is forgotten.
  func takeSlowness() -> Bool {
    guard pace.isTooSlow else { return false }
    pace.reset()
    return true
  }

  /// Whether the line is fast enough for turns on a screen of this size.
  func carriesTurns(on size: Size, areShown: Bool) -> Bool {
    // Measured: a frame of a turn has about three bytes for two cells.
    line.carriesTurns(ofFrames: size.columns * size.rows * 3 / 2, areShown: areShown)
  }

  /// Takes the answer to a question: what was sent before it has been shown.
  func noteAnswer(at now: Duration) { line.noteAnswer(at: now) }

  /// Uses synchronized updates from now on, or not.
  func synchronize(_ isKnown: Bool) { screen.isSynchronized = isKnown }

  /// Draws the whole screen with the next frame.
  func invalidate() { screen.invalidate() }

  /// Defines colours again with the next frame: a theme may have others.
  func forgetColors() { screen.forgetColors() }

  // MARK: Giving the terminal away

  /// Leaves the screen; the terminal is given back once it has taken that, by ``giveBack()``.
  func leaveScreen() { device.write(screen.bytesLeaving() + Greeting.modesOff) }

  /// Restores the modes that the terminal was found in.
  func giveBack() {
    device.restore()
    CrashGuard.arm(false)
  }

  /// Takes the terminal back; the next frame draws all of it.
  ///
  /// - Returns: False if it is gone.
  func takeBack() -> Bool {
    do { try device.makeRaw() } catch { return false }
    CrashGuard.arm(true)
    device.write(Greeting.modesOn)
    invalidate()
    return true
  }

  /// Whether answers may still come.
  func isAwaitingAnswers(at now: Duration) -> Bool { line.isWaiting(at: now) }

  /// How long to wait for answers on exit.
  func lastAnswerDue(at now: Duration) -> Duration { line.lastAnswerDue(at: now) }
}
