import Cells
import System
import Terminal
import TerminalInput

/// The loop: waits for keys, signals and time, and shows one exhibit.
final class Exhibition {
  private let device: TerminalDevice
  private let screen: TerminalScreen
  private let signals: ProcessSignals
  private let environment: [String: String]
  private let exhibits: [any Exhibit]
  private var chosen = 0
  private var decoder = InputDecoder()
  private var status: Int32?
  private let launch: Duration

  /// Mouse reports with buttons held, in the unlimited form.
  private static let mouseOn = Array("\u{1B}[?1002h\u{1B}[?1006h".utf8)
  private static let mouseOff = Array("\u{1B}[?1006l\u{1B}[?1002l".utf8)
  private static let frame = Duration.milliseconds(17)

  init(environment: [String: String]) throws {
    self.environment = environment
    launch = elapsedTime()
    device = try TerminalDevice()
    let size = device.size(environment: environment)
    screen = try TerminalScreen(
      terminal: environment["TERM"] ?? "", size: size,
      wantsColor: (environment["NO_COLOR"] ?? "").isEmpty,
      hasDirectColor: ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? ""))
    exhibits = [
      BookExhibit(), try StaticPagesExhibit(), try StripExhibit(), try SlidingWindowExhibit(),
    ]
    signals = ProcessSignals()
    try device.makeRaw()
    CrashGuard.install()
    CrashGuard.protect(
      device, restoringWith: Self.mouseOff + Array("\u{1B}[m\u{1B}[?25h\u{1B}[?1049l".utf8))
    device.write(Self.mouseOn)
    for exhibit in exhibits { exhibit.resize(to: size) }
  }

  private var now: Duration { elapsedTime() - launch }

  /// Runs until the visitor leaves.
  ///
  /// - Returns: The exit status.
  func run() -> Int32 {
    while status == nil {
      show()
      wait()
      for signal in signals.read() { take(signal) }
      for event in decoder.timeOut(at: now) { take(event) }
      for exhibit in exhibits { exhibit.tick(at: now) }
    }
    giveTerminal()
    CrashGuard.release()
    return status ?? 0
  }

  private func show() {
    guard !device.hasPendingOutput else { return }
    var grid = exhibits[chosen].frame(at: now)
    let titles = exhibits.enumerated().map { " \($0.offset + 1) \($0.element.title) " }
    var column = 0
    for (place, title) in titles.enumerated() {
      let style = Style(attributes: place == chosen ? .reverse : [])
      column += grid.write(title, column: column, row: 0, style: style)
    }
    device.write(screen.bytes(showing: grid))
  }

  private func wait() {
    let isWaiting = exhibits[chosen].isMoving || decoder.deadline != nil || device.hasPendingOutput
    let ready = Descriptor.wait(
      forInput: [device.input, signals.descriptor], within: isWaiting ? Self.frame : nil)
    device.flush()
    guard ready.contains(device.input) else { return }
    guard let bytes = device.read() else {
      status = 128 + Signal.hangUp
      return
    }
    for event in decoder.feed(bytes, at: now) { take(event) }
  }

  private func take(_ signal: ProcessSignals.Signal) {
    switch signal {
    case .end(let number): status = 128 + number
    case .stop: suspend()
    case .resume, .resize: resize()
    }
  }

  private func take(_ event: InputEvent) {
    guard case .key(let key) = event else {
      exhibits[chosen].handle(event, at: now)
      return
    }
    switch key.code {
    case .character("q"): status = 0
    case .character("z") where key.modifiers.contains(.control): suspend()
    case .character("c") where key.modifiers.contains(.control): status = 0
    case .character(let scalar):
      let place = Int(scalar.value) - Int(("1" as Unicode.Scalar).value)
      if exhibits.indices.contains(place) {
        exhibits[chosen].leave()
        chosen = place
        exhibits[chosen].enter()
      } else {
        exhibits[chosen].handle(event, at: now)
      }
    default: exhibits[chosen].handle(event, at: now)
    }
  }

  private func resize() {
    screen.invalidate()
    let size = device.size(environment: environment)
    for exhibit in exhibits { exhibit.resize(to: size) }
  }

  // MARK: The terminal

  private func suspend() {
    giveTerminal()
    ProcessSignals.stop()
    guard (try? device.makeRaw()) != nil else {
      status = 128 + Signal.hangUp
      return
    }
    CrashGuard.arm(true)
    device.write(Self.mouseOn)
    resize()
  }

  private func giveTerminal() {
    for exhibit in exhibits { exhibit.leave() }
    exhibits[chosen].enter()
    device.write(screen.bytesLeaving() + Self.mouseOff)
    let end = elapsedTime() + .milliseconds(500)
    while device.hasPendingOutput, elapsedTime() < end {
      Descriptor.wait(forInput: [], output: device.output, within: .milliseconds(50))
      device.flush()
    }
    device.restore()
    CrashGuard.arm(false)
  }
}
