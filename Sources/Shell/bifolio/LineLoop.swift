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
final class LineLoop: ProgramLoop {
  private let device: TerminalDevice
  /// Whether lines are broken between words: a reader sees them. A screen reader speaks each as a whole.
  private let breaksLines: Bool
  private var input: [UInt8] = []
  private var said = SpokenScreen()
  private var isStarted = false

  /// The invisible screen: a usual number of rows, and enough columns for any entry or message.
  private static let screen = Size(columns: 200, rows: 24)
  private var hint: String {
    let help = session.helpKey.map { "\($0) and Enter list the keys, " } ?? ""
    return "Enter reads on, k goes back, . closes a list, \(help)q and Enter leave"
  }

  /// - Throws: ``Failure`` if there is no book or no terminal.
  init(_ options: CommandLineOptions, environment: [String: String]) throws(Failure) {
    var options = options
    breaksLines = options.choices[.accessible] == nil
    // A panel over the page is found while it is spoken.
    options.choices[.accessible] = Settings.Switch.on.rawValue
    // Sentences are read in the order of the book.
    options.choices[.notes] = Settings.Notes.place.rawValue
    var start = try Start(options, environment: environment)
    do { device = try TerminalDevice() } catch { throw Failure("\(error)") }
    start.context.options.screen = Self.screen
    start.context.options.appearance = Appearance(depth: .none)
    super.init(start)
  }

  override var inputs: [Int32] { [device.input] }

  override var output: Int32? { device.hasPendingOutput ? device.output : nil }

  override func show() {
    if session.wantsFrame(at: now) { say() }
  }

  override func flush() { device.flush() }

  override func serve(_ ready: Set<Int32>) {
    session.passTime(isFrameDue: true, at: now)
    begin()
    if let question = session.takeNewQuestion() { say(question.filter { !$0.isEmpty }) }
    if ready.contains(device.input) { read() }
    handleLines()
    carryOutQuestions()
  }

  override func leave() {
    session.leave(endsPrograms: false, at: now)
    finishOutput()
    session.finish(at: now)
    CrashGuard.release()
  }

  private func begin() {
    if let failure = session.failure { end(by: failure) }
    guard !isStarted, let (book, _) = session.book else { return }
    isStarted = true
    session.start(at: now)
    say(["\(book.title). \(hint)"])
  }

  override func suspend() {
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
        carryOutQuestions()
      }
      // Input on the last row ends with the line; only its first key begins it.
      let isNumber = text.allSatisfy { ("0"..."9").contains($0) }
      if status == nil, session.spoken(at: now)?.prompt != nil,
        wasPrompting || text.count > 1 || isNumber
      {
        press(Key(.enter))
      }
      let isQuery = "/\\?".contains { text.first == $0 } || text == "n" || text == "N"
      if isQuery || wasPrompting {
        session.take(.session(.match), at: now)
      }
    }
  }

  private func press(_ key: Key) {
    session.handle(.key(key), at: now)
    carryOutQuestions()
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
    var lines = lines.map { sanitized($0) }
    if breaksLines {
      let columns = device.size(environment: environment).columns
      lines = lines.flatMap { divided($0, to: columns) }
    }
    device.write(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  private func finishOutput() {
    let end = now + .milliseconds(500)
    while device.hasPendingOutput, now < end {
      Descriptor.wait(forInput: [], output: device.output, within: .milliseconds(20))
      device.flush()
    }
  }

  // MARK: Questions

  override func carryOut(_ question: Question.Terminal) {
    switch question {
    case .copy(let text):
      if !session.copyInTmux(text, at: now) { say([text]) }
    case .browse(let address): browse(address)
    case .edit: showMessage("Notes are written without an editor here")
    case .editFile: showMessage("No editor is opened here")
    case .redraw: said = SpokenScreen()
    case .suspend: suspend()
    case .quit: status = status ?? 0
    case .colorsChanged, .send, .removeImages: break
    }
  }

  override func browse(
    _ address: String, inTerminalBy command: InteractiveCommand
  ) throws(ProgramError) { showMessage(address) }
}
