import App
import Asking
import Cells
import Defaults
import Launching
import Processes
import Reading
import System
import Terminal
import TerminalInput

/// The loop of line mode: accessible mode on a terminal that shows or speaks only lines.
///
/// The reader types a line, and hears lines: the next sentence of a page, an entry of a list, a message.
/// Nothing is overwritten, and the modes of the terminal stay unchanged, so that its own line editing works,
/// or the surrounding editor's.
///
///     line ──▶ keys ──▶ session ──▶ difference to the spoken rows ──▶ lines
final class LineLoop {
  private let device: TerminalDevice
  private let session: Session
  private let signals: ProcessSignals
  private let launch: Duration
  private let environment: [String: String]
  private var browsers = DesktopBrowsers()
  private var input: [UInt8] = []
  private var said = SpokenScreen()
  private var isStarted = false
  private var status: Int32?
  private var failure: Failure?

  /// The invisible screen: a usual number of rows, and enough columns for any entry or message.
  private static let screen = Size(columns: 200, rows: 24)
  private static let hint =
    "Enter reads on, k goes back, . closes a list, ? and Enter list the keys, q and Enter leave"

  /// Reads a book until the reader quits.
  ///
  /// - Returns: The exit status.
  /// - Throws: ``Failure`` if there is no book or no terminal.
  static func run(
    _ options: CommandLineOptions, environment: [String: String]
  ) throws(Failure) -> Int32 {
    let loop = try LineLoop(options, environment: environment)
    let status = loop.run()
    if let failure = loop.failure { throw failure }
    return status
  }

  private init(_ options: CommandLineOptions, environment: [String: String]) throws(Failure) {
    launch = elapsedTime()
    var (found, context) = try Session.Context.found(by: options, environment: environment)
    signals = ProcessSignals()
    self.environment = context.environment
    do { device = try TerminalDevice() } catch { throw Failure("\(error)") }
    context.options.screen = Self.screen
    context.options.appearance = Appearance(depth: .none)
    session = Session(found, in: context)
  }

  private var now: Duration { elapsedTime() - launch }

  private func run() -> Int32 {
    while status == nil {
      let deadline = session.deadline(at: now).map { max(.zero, $0 - now) }
      let ready = Descriptor.wait(
        forInput: [signals.descriptor, device.input] + session.descriptors,
        output: device.hasPendingOutput ? device.output : nil, within: deadline)
      device.flush()
      if ready.contains(signals.descriptor) { signals.read().forEach(answer) }
      session.passTime(isFrameDue: true, at: now)
      begin()
      if let question = session.takeNewQuestion() { say(question.filter { !$0.isEmpty }) }
      if ready.contains(device.input) { read() }
      handleLines()
      carryOutEffects()
      if status == nil, session.wantsFrame(at: now) { say() }
    }
    session.leave(endsPrograms: false, at: now)
    finishOutput()
    session.finish(at: now)
    CrashGuard.release()
    return status ?? 0
  }

  private func begin() {
    if let failure = session.failure { (self.failure, status) = (failure, failure.status) }
    guard !isStarted, let (book, _) = session.book else { return }
    isStarted = true
    session.start(at: now)
    say(["\(book.title). \(Self.hint)"])
  }

  private func answer(_ signal: ProcessSignals.Signal) {
    switch signal {
    case .end(let number): status = 128 + number
    case .stop: suspend()
    case .resize, .resume: break
    }
  }

  private func suspend() {
    session.leave(endsPrograms: true, at: now)
    session.finishSaving(at: now)
    ProcessSignals.stop()
  }

  // MARK: Lines

  private func read() {
    guard let bytes = device.read() else {
      status = status ?? 0
      return
    }
    input += bytes
  }

  private func handleLines() {
    while status == nil, isStarted || session.isAsking,
      let end = input.firstIndex(of: UInt8(ascii: "\n"))
    {
      let line = input[..<end].filter { $0 != UInt8(ascii: "\r") }
      input.removeFirst(end + 1)
      handle(line)
      if status == nil { say() }
    }
  }

  /// Handles a line: mostly keys, as in a window with pages.
  private func handle(_ line: [UInt8]) {
    let wasPrompting = said.prompt != nil
    switch String(decoding: line, as: UTF8.self) {
    case "" where session.isReading, "j" where session.isReading:
      session.take(.session(.sentence(isNext: true)), at: now)
    case "k" where session.isReading: session.take(.session(.sentence(isNext: false)), at: now)
    case "": press(Key(.enter))
    case "j" where !wasPrompting: press(Key(.down))
    case "k" where !wasPrompting: press(Key(.up))
    case "." where !wasPrompting: press(Key(.escape))
    case let text:
      var decoder = InputDecoder()
      let events = decoder.feed(line, at: now) + decoder.timeOut(at: .seconds(1 << 30))
      for event in events where status == nil {
        session.handle(event, at: now)
        carryOutEffects()
      }
      // Input on the last row ends with the line; only its first key begins it.
      let isNumber = text.allSatisfy { ("0"..."9").contains($0) }
      if status == nil, session.spoken(at: now)?.prompt != nil,
        wasPrompting || text.count > 1 || isNumber
      {
        press(Key(.enter))
      }
      if text.hasPrefix("/") || text.hasPrefix("\\") || text == "n" || text == "N" || wasPrompting {
        session.take(.session(.match), at: now)
      }
    }
  }

  private func press(_ key: Key) {
    session.handle(.key(key), at: now)
    carryOutEffects()
  }

  /// Speaks the changes.
  private func say() {
    guard isStarted, let spoken = session.spoken(at: now) else { return }
    say(spoken.lines(after: said))
    said = spoken
    session.frameWasShown(at: now)
  }

  private func say(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    device.write(Array(lines.map { sanitized($0) + "\n" }.joined().utf8))
  }

  private func finishOutput() {
    let end = now + .milliseconds(500)
    while device.hasPendingOutput, now < end {
      Descriptor.wait(forInput: [], output: device.output, within: .milliseconds(20))
      device.flush()
    }
  }

  // MARK: Effects

  private func carryOutEffects() {
    session.carryOutTerminalQuestions(carryOut)
    session.takePrintedWarnings().forEach(warn)
    if let failure = session.failure { (self.failure, status) = (failure, failure.status) }
  }

  private func carryOut(_ effect: Question.Terminal) {
    switch effect {
    case .copy(let text):
      if !session.copyInTmux(text, at: now) { say([text]) }
    case .browse(let address): browse(address)
    case .edit: showMessage("Notes are written without an editor here")
    case .redraw: said = SpokenScreen()
    case .suspend: suspend()
    case .quit: status = status ?? 0
    case .colorsChanged, .send, .removeImages: break
    }
  }

  private func browse(_ address: String) {
    do throws(ProgramError) {
      let command = try InteractiveCommand(browserIn: environment)
      guard !command.isInTerminal else { return showMessage(address) }
      let launch = try command.launch(for: address, environment: environment)
      showMessage(try browsers.open(address, by: launch))
    } catch {
      showMessage(error.description)
    }
  }

  private func showMessage(_ message: String) {
    session.take(.message(message), at: now)
  }
}
