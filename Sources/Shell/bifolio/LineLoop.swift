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

/// The loop of line mode: accessible mode on a terminal that shows or speaks only lines. The reader types a
/// line, and hears lines: the next sentence of a page, an entry of a list, a message. Nothing is overwritten,
/// and the modes of the terminal stay unchanged, so that its own line editing works, or the surrounding
/// editor's. line ──▶ keys ──▶ session ──▶ difference to the spoken rows ──▶ lines
final class LineLoop: ProgramLoop {
  private let device: TerminalDevice
  /// Whether lines are broken between words: a reader sees them. A screen reader speaks each as a whole.
  private let breaksLines: Bool
  private var input: [UInt8] = []
  private var said = SpokenScreen()
  private var isStarted = false
  private var hasSpoken = false

  /// The invisible screen: a usual number of rows, and enough columns for any entry or message.
  private static let screen = Size(columns: 200, rows: 24)
  /// A sentence without its full stop.
  private var hint: String {
    let help = session.helpKey.map { "\($0) and Enter list the commands, " } ?? ""
    return "Enter reads on, k goes back, . closes a list, \(help)q and Enter leave"
  }

  /// - Throws: ``Failure`` if there is no book or no terminal.
  init(_ options: CommandLineOptions, environment: [String: String]) throws(Failure) {
    var options = options
    breaksLines = options.choices[.accessible] == nil
    // A panel over the page is found while it is spoken.
    options.choices[.accessible] = Settings.Accessible.on.rawValue
    var start = try Start(options, environment: environment)
    do { device = try TerminalDevice() } catch { throw Failure("\(error)") }
    start.context.options.screen = Self.screen
    start.context.options.appearance = Appearance(depth: .none)
    super.init(start)
  }

  override var inputs: [Int32] { [device.input] }

  override var output: Int32? { device.hasPendingOutput ? device.output : nil }

  override func show() { if session.wantsFrame(at: now) { sayChanges() } }

  override func flush() { device.flush() }

  /// Starts the session, and says a question; then handles lines that have come.
  override func serve(_ ready: Set<Int32>) {
    session.passTime(isFrameDue: true, at: now)
    begin()
    if let question = session.takeNewQuestion() { say(question.filter { !$0.isEmpty }) }
    if ready.contains(device.input) { read() }
    handleLines()
    carryOutQuestions()
  }

  /// Says what is left, saves, and gives up the crash guard.
  override func leave() {
    session.leave(endsPrograms: false, at: now)
    finishOutput()
    session.finish(at: now)
    CrashGuard.release()
  }

  /// Says the title once the book is open; ends the program if it cannot be opened.
  private func begin() {
    if let failure = session.failure { end(by: failure) }
    guard !isStarted, let (book, _) = session.book else { return }
    isStarted = true
    session.start(at: now)
    // The shelf says what it is.
    if session.showsSentence { say(["\(book.title). \(hint)"]) }
  }

  /// Saves before the program stops, since it may never go on.
  override func suspend() {
    session.leave(endsPrograms: true, at: now)
    session.finishSaving(at: now)
    ProcessSignals.stop()
  }

  // MARK: Lines

  /// The end of input ends the program.
  private func read() {
    guard let bytes = device.read() else {
      status = status ?? 0
      return
    }
    input += bytes
  }

  /// Whole lines, while a session or a question is there to take them.
  private func handleLines() {
    while status == nil, isStarted || session.isAsking,
      let end = input.firstIndex(of: UInt8(ascii: "\n"))
    {
      let line = input[..<end].filter { $0 != UInt8(ascii: "\r") }
      input.removeFirst(end + 1)
      handleLine(line)
      if status == nil { sayChangesOrPlace() }
    }
  }

  /// An empty line is Enter, or goes on reading. `j`, `k` and `.`, and in panels `h` and `l`, stand for other
  /// keys. Other lines are typed key by key, and Enter answers a prompt opened by them.
  private func handleLine(_ line: [UInt8]) {
    let isPrompting = session.spokenScreen(at: now)?.prompt != nil
    let help = session.helpKey ?? ""
    // Each command is answered, with the same message too.
    (said.message, hasSpoken) = ("", false)
    switch String(decoding: line, as: UTF8.self) {
    case "" where session.isReading, "j" where session.showsSentence: goBySentence(isNext: true)
    case "k" where session.showsSentence: goBySentence(isNext: false)
    case help where session.showsSentence && !help.isEmpty:
      said.message = spoken?.message ?? ""
      say(session.lineCommands)
    case help + help where session.showsSentence && !help.isEmpty:
      session.take(.session(.lineBegins), at: now)
      type(Array(help.utf8))
    case "": press(Key(.enter))
    case ".": press(Key(.escape))
    case "j" where !isPrompting: press(Key(.down))
    case "k" where !isPrompting: press(Key(.up))
    case "h" where !isPrompting && !session.showsSentence: press(Key(.left))
    case "l" where !isPrompting && !session.showsSentence: press(Key(.right))
    case let text:
      session.take(.session(.lineBegins), at: now)
      type(line)
      // Input on the last row ends with the line; only its first key begins it.
      let isNumber = text.allSatisfy { ("0"..."9").contains($0) }
      if status == nil, session.spokenScreen(at: now)?.prompt != nil,
        isPrompting || text.count > 1 || isNumber
      {
        press(Key(.enter))
      }
    }
  }

  private func goBySentence(isNext: Bool) {
    session.take(.session(.sentence(isNext: isNext)), at: now)
  }

  /// Types keys one after the other, until one ends the program.
  private func type(_ line: [UInt8]) {
    var decoder = InputDecoder()
    let events = decoder.feed(line, at: now) + decoder.timeOut(at: .seconds(1 << 30))
    for event in events where status == nil {
      session.handle(event, at: now)
      carryOutQuestions()
    }
  }

  /// Handles a key that a command of lines stands for.
  private func press(_ key: Key) {
    session.handle(.key(key), at: now)
    carryOutQuestions()
  }

  private func sayChanges(isAsked: Bool = false) {
    guard isStarted, let spoken = spoken else { return }
    say(spoken.lines(after: said, isAsked: isAsked))
    said = spoken
    session.frameWasShown(at: now)
  }

  /// Says the changes after a line; without any, where the reader is.
  private func sayChangesOrPlace() {
    guard isStarted, let spoken = spoken else { return }
    // Work in progress says its end itself.
    if !hasSpoken, spoken.lines(after: said).isEmpty, !session.isBusy {
      (said.entry, said.prompt) = ([], nil)
      if spoken.entry.isEmpty { said.text = [] }
    }
    sayChanges(isAsked: true)
  }

  /// The spoken screen, with the names of keys that can be typed here.
  private var spoken: SpokenScreen? {
    guard var spoken = session.spokenScreen(at: now) else { return nil }
    /// Puts words for the keys that cannot be typed here.
    func typable(_ line: String) -> String {
      line.changing("Esc ", to: ". ").changing("Up and Down", to: "j and k")
        .changing("Left and Right", to: "h and l")
    }
    spoken.message = typable(spoken.message)
    spoken.lastRow = typable(spoken.lastRow)
    spoken.prompt = spoken.prompt.map(typable)
    return spoken
  }

  /// Says lines without control characters, broken to the width if the terminal does not break them.
  private func say(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    hasSpoken = true
    var lines = lines.map { sanitized($0) }
    if breaksLines {
      let columns = device.size(environment: environment).columns
      lines = lines.flatMap { divided($0, to: columns) }
    }
    device.write(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Waits half a second at most for the terminal to take the output.
  private func finishOutput() {
    let end = now + .milliseconds(500)
    while device.hasPendingOutput, now < end {
      Descriptor.wait(forInput: [], output: device.output, within: .milliseconds(20))
      device.flush()
    }
  }

  // MARK: Questions

  /// Refuses requests for a terminal with pages in words.
  override func carryOut(_ question: Question.Terminal) {
    switch question {
    case .copy(let text):
      if !session.copyByProgram(text, at: now) { say([text]) }
    case .copyItself(let text, let failure):
      showMessage("Not copied: \(failure)")
      say([text])
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
