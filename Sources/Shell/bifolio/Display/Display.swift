import App
import Asking
import Cells
import Defaults
import Pictures
import Processes
import Reading
import System
import Terminal
import TerminalInput

/// The program's terminal: limits the frame rate to its speed, and handles its modes and replies.
final class Display {
  let device: TerminalDevice
  private let screen: TerminalScreen
  private let terminalSetup: TerminalSetup
  private var pace = FramePace()
  private var line: TerminalConnection
  private let environment: [String: String]
  private var imageSupport = ImageSupport.unknown
  private var reportsMotion = false
  /// Reports asked for; nil in the terminal's own mode.
  private var mouse: Settings.Mouse?
  private var wasMoving = false
  private var isInTmux = false
  private var knowsColors = false
  private(set) var ignoresClipboard: Bool
  private var title: String?
  private var takesFiles: Bool
  private var inquiry: TmuxInquiry?
  /// Nil in a terminal of UTF-8.
  private(set) var plainLetters: PlainLetters?
  private var images = TerminalImages()
  private var overlays = OverlayImages()

  private enum ImageSupport: Equatable {
    /// It has not said so.
    case unknown
    /// It has been asked whether it draws them in cells.
    case asked
    case confirmed(TerminalGraphics.Form)
    /// It does, but the line is too slow: not asked again.
    case tooSlow
  }

  /// Writes nothing to the terminal.
  /// - Throws: ``Failure`` if there is no terminal, or it cannot show pages.
  init(environment: [String: String]) throws(Failure) {
    self.environment = environment
    takesFiles = TerminalIdentity.takesImageFiles(in: environment)
    ignoresClipboard = TerminalIdentity.ignoresClipboard(named: environment["TERM"] ?? "")
    do {
      device = try TerminalDevice()
      line = TerminalConnection(lineSpeed: device.lineSpeed)
      screen = try Self.makeScreen(in: environment, size: device.size(environment: environment))
    } catch {
      throw Failure("\(error)", isOfTerminal: error.isOfType)
    }
    terminalSetup = TerminalSetup(
      terminal: environment["TERM"] ?? "", isModern: screen.colors >= 256, answers: screen.answers,
      isUTF8: CodeSet.isNamed(in: environment))
  }

  /// GNU screen shows 256 colours at most, whatever the terminal around it has said of itself, and its own
  /// description has eight.
  private static func makeScreen(
    in environment: [String: String], size: Size
  ) throws(TerminalError) -> TerminalScreen {
    let name = environment["TERM"] ?? ""
    let isInScreen = TerminalIdentity.mayBeScreen(in: environment)
    let colorTerm = isInScreen ? "" : environment["COLORTERM"] ?? ""
    let wantsColor = (environment["NO_COLOR"] ?? "").isEmpty
    if isInScreen, name == "screen",
      let screen = try? TerminalScreen(
        terminal: "screen-256color", size: size, wantsColor: wantsColor, hasDirectColor: false)
    {
      return screen
    }
    return try TerminalScreen(
      terminal: name, size: size, wantsColor: wantsColor,
      hasDirectColor: colorTerm == "truecolor" || colorTerm == "24bit")
  }

  /// Sets the modes, has a crash restore them, and queries the abilities of the terminal.
  /// - Throws: ``Failure`` if the device is no longer a terminal.
  func begin(at now: Duration) throws(Failure) {
    do { try device.makeRaw() } catch { throw Failure("\(error)") }
    CrashGuard.protect(device, restoringWith: TerminalSetup.afterCrash)
    send(terminalSetup.bytes, isQuery: terminalSetup.asks, at: now)
  }

  var size: Size { device.size(environment: environment) }

  var colorDepth: Appearance.ColorDepth {
    switch screen.colors {
    case 0: .none
    case ..<256: .few
    case 256: .indexed
    default: .direct
    }
  }

  // MARK: Frames

  /// Whether a frame may begin: the terminal has read the previous one, and the line has carried it.
  func canShow(at now: Duration) -> Bool { !device.hasPendingOutput && line.isFree(at: now) }

  /// Time of the next frame; nil if the terminal must read the previous frame first. The time of a turn
  /// passes even while no frame can be shown.
  func nextFrame(isMoving: Bool, at now: Duration) -> Duration? {
    if isMoving { return canShow(at: now) ? pace.nextFrame : now + FramePace.interval }
    return device.hasPendingOutput ? nil : line.deadline(at: now) ?? now
  }

  func isFrameDue(at now: Duration) -> Bool { now >= pace.nextFrame }

  /// Sends the cells that differ, images that nothing covers any more, and now and then a question that
  /// measures the line.
  func show(_ frame: Grid, isMoving: Bool, at now: Duration) {
    let frame = plainLetters?.frame(of: frame) ?? frame
    for row in overlays.prepare(frame, isMoving: isMoving) { screen.redrawRow(row) }
    var bytes = screen.bytes(showing: frame, isMoving: isMoving || wasMoving)
    wasMoving = isMoving
    let isQuery = !bytes.isEmpty && terminalSetup.asks && line.shouldAsk(at: now)
    if isQuery { bytes += TerminalSetup.query }
    pace.noteFrame(at: now, isMotion: isMoving)
    send(bytes, isQuery: isQuery, at: now)
    pace.noteWritten(isDone: !device.hasPendingOutput, at: now)
  }

  /// Sends more of a frame not read completely by the terminal. False if the terminal is gone.
  func finishFrame(at now: Duration) -> Bool {
    let isConnected = device.flush()
    line.noteTaken(at: now)
    pace.noteWritten(isDone: !device.hasPendingOutput, at: now)
    return isConnected
  }

  func noteDelay(at now: Duration) { pace.noteDelay(at: now) }

  /// Nil if the terminal was fast enough. Clears the flags.
  func takeTooSlow() -> Answer.Terminal? {
    guard pace.isTooSlow || pace.isMuchTooSlow else { return nil }
    defer { pace.reset() }
    return pace.isMuchTooSlow ? .isMuchTooSlow : .isSlow
  }

  func canAnimateTurns(on size: Size, areShown: Bool) -> Bool {
    line.speed.canAnimateTurns(on: size.columns * size.rows, areShown: areShown)
  }

  /// Shows a title in the terminal's window if it can have one; the title before is put back in the end.
  func showTitle(_ title: String) {
    let title = plainLetters?.text(title) ?? title
    guard terminalSetup.setsTitle, title != self.title else { return }
    device.write((self.title == nil ? TerminalSetup.titleKept : []) + TerminalSetup.title(title))
    self.title = title
  }

  /// Makes the terminal report the clicks and the wheel, the wheel alone, or nothing.
  func reportMouse(_ mouse: Settings.Mouse) {
    guard mouse != self.mouse else { return }
    self.mouse = mouse
    device.write(terminalSetup.mouseReports(mouse))
  }

  /// Makes the terminal report all motion of the mouse, or only with a button held.
  func reportMotion(_ reports: Bool) {
    guard reports != reportsMotion else { return }
    reportsMotion = reports
    device.write(TerminalSetup.motionReports(reports))
  }

  /// False if the reader needs the reply too, such as the background.
  func handleReply(_ reply: TerminalReply, at now: Duration) -> Bool {
    switch reply {
    case .deviceAttributes(let hasSixel):
      line.noteReply(at: now)
      noteAttributes(hasSixel: hasSixel, at: now)
    case .mode(2026, let isKnown, _): screen.isSynchronized = isKnown
    case .mode(2027, _, let isSet): if isSet, !isInTmux { screen.joinEmoji() }
    case .name(let name): noteName(name, at: now)
    case .colorsChanged: send(TerminalSetup.colorQueries, isQuery: false, at: now)
    case .backgroundColor:
      knowsColors = true
      return false
    case .images(let areTaken):
      if imageSupport == .asked { imageSupport = areTaken ? .confirmed(.placeholders) : .unknown }
    case .cursor(column: 3) where !terminalSetup.isUTF8:
      plainLetters = PlainLetters()
      screen.invalidate()
      return false
    case .colorRegisters(let count):
      if case .confirmed(.sixel) = imageSupport, count >= 2 {
        imageSupport = .confirmed(.sixel(colors: min(count, 256)))
      }
    default: return false
    }
    return true
  }

  /// Inside tmux, unless it has answered: it answers for the terminal outside, and may not have asked it yet.
  func askColorsAgain(at now: Duration) {
    guard isInTmux, !knowsColors else { return }
    send(TerminalSetup.colorQueries + TerminalSetup.query, isQuery: true, at: now)
  }

  /// Sends bytes outside frames, and counts them for the speed of the line. The terminal answers a query.
  private func send(_ bytes: [UInt8], isQuery: Bool, at now: Duration) {
    device.write(bytes)
    line.noteSent(bytes.count, isQuery: isQuery, at: now)
  }

  func invalidate() {
    screen.invalidate()
    overlays.noteCleared()
  }

  /// Makes the next frame define its colours again, since another theme may have others.
  func forgetColors() {
    screen.forgetColors()
    overlays.noteCleared()
  }

  /// Makes frames send rows whole if any of them has changed, or only the changes.
  func sendWholeRows(_ sendsWholeRows: Bool) { screen.sendsWholeRows = sendsWholeRows }

  // MARK: Images

  /// Queries support for images if the terminal draws them in cells.
  private func noteName(_ name: String, at now: Duration) {
    let identity = TerminalIdentity(name)
    // A second name comes from a terminal outside, if tmux hands its reply on.
    guard !isInTmux || identity.isTmux else { return }
    takesFiles = takesFiles || identity.takesImageFiles
    screen.adapt(to: identity)
    isInTmux = identity.isTmux
    ignoresClipboard = identity.ignoresClipboard
    guard identity.drawsImagesInCells, colorDepth == .direct else { return }
    switch imageSupport {
    case .unknown, .confirmed(.sixel), .confirmed(.files): imageSupport = .asked
    case .asked, .confirmed(.placeholders), .tooSlow: return
    }
    send(ImageTransmission.query + TerminalSetup.query, isQuery: true, at: now)
  }

  /// Calls `answered` when tmux has answered. Without an answer, images are cells.
  func askTmux(by jobs: Jobs, at now: Duration, then answered: @escaping () -> Void) {
    guard isInTmux, let tmux = Tmux(environment: environment) else { return }
    inquiry = try? TmuxInquiry(tmux, by: jobs, at: now) { [unowned self] clients in
      inquiry = nil
      adapt(to: clients)
      answered()
    }
  }

  /// The terminals are not queried for images: tmux would take their reply for keys.
  private func adapt(to clients: TmuxClients) {
    let identities = clients.names.map { TerminalIdentity($0) }
    if let first = identities.first { screen.orderLetters(first.letterOrderInTmux) }
    guard imageSupport != .tooSlow else { return }
    let drawInCells = !identities.isEmpty && identities.allSatisfy(\.drawsImagesInCells)
    imageSupport =
      clients.areReached && drawInCells && colorDepth == .direct
      ? .confirmed(.placeholders) : .unknown
  }

  /// The device attributes are the terminal's last reply. For sixels, asks how many colours an image can
  /// have.
  private func noteAttributes(hasSixel: Bool, at now: Duration) {
    // tmux claims so even if the terminals around it do not, and does not know where a file was drawn.
    guard !isInTmux, imageSupport == .unknown, colorDepth == .direct else { return }
    if hasSixel {
      imageSupport = .confirmed(.sixel(colors: 256))
      send(TerminalSetup.colorRegistersQuery, isQuery: false, at: now)
    } else if takesFiles {
      imageSupport = .confirmed(.files)
    }
  }

  /// Nil if the terminal draws no images, or the line is too slow; then images being shown are given up.
  func graphics(areShown: Bool) -> TerminalGraphics? {
    guard case .confirmed(let form) = imageSupport else { return nil }
    if line.speed.carriesImages(areShown: areShown) {
      switch form {
      // The terminal scales files to the cells.
      case .placeholders, .files:
        return TerminalGraphics(form, cell: device.cellSize ?? Self.usualCell)
      // Sixels are pixels of the screen: the cell's size must be known.
      case .sixel: return device.cellSize.map { TerminalGraphics(form, cell: $0) }
      }
    }
    if areShown { imageSupport = .tooSlow }
    return nil
  }

  private static let usualCell = Size(columns: 8, rows: 16)

  /// Whether images wait to be sent.
  var hasImagesToSend: Bool { !images.isIdle || !overlays.isIdle }

  /// Queues a picture, or keeps it until nothing moves; drops it if the terminal draws no images. Returns the
  /// image if it can be shown at once, and the requests of dropped images.
  func queuePicture(
    _ picture: DecodedPicture, for request: PictureRequest
  ) -> (image: TerminalImage?, dropped: [PictureRequest]) {
    guard case .confirmed = imageSupport else { return (nil, [request]) }
    switch picture {
    case .pixels(let pixels): return (nil, images.add(pixels, for: request))
    case .overlay(let image):
      let (number, dropped) = overlays.add(image, for: request)
      return (.overlay(number: number), dropped)
    }
  }

  /// Sends a batch of the queued images; only if ``canShow(at:)`` and nothing moves. Returns the images now
  /// complete.
  func sendImages(
    at now: Duration
  ) -> [(request: PictureRequest, placeholders: ImagePlaceholders)] {
    let (commands, complete) = images.takeBytes(atLeast: line.imageBatch)
    let bytes = handedOn(commands) + overlays.takeBytes(atLeast: line.imageBatch)
    let isQuery = line.shouldAsk(at: now)
    send(bytes + (isQuery ? TerminalSetup.query : []), isQuery: isQuery, at: now)
    return complete
  }

  /// Wraps the commands inside tmux.
  private func handedOn(_ commands: [UInt8]) -> [UInt8] {
    isInTmux && !commands.isEmpty ? ImageTransmission.wrappedForTmux(commands) : commands
  }

  func removeImages() {
    overlays.removeAll()
    device.write(handedOn(images.removeAll()))
  }

  // MARK: Giving the terminal away

  /// Time to wait at once for room, since the system may not report it.
  private static let interval = Duration.milliseconds(20)
  /// How long to wait for a terminal that does not read its input.
  private static let leavingTimeout = Duration.milliseconds(500)

  /// Restores the original modes. Waits half a second at most for the terminal to take the output. The
  /// terminal does not show replies in transit before ``discardReplies(_:_:)``.
  func leave(_ now: () -> Duration) {
    // First, since the images belong to this screen.
    removeImages()
    device.write(screen.bytesLeaving() + terminalSetup.modesOff)
    if title != nil { device.write(TerminalSetup.titleBack) }
    title = nil
    let end = now() + Self.leavingTimeout
    while device.hasPendingOutput, now() < end {
      Descriptor.wait(forInput: [], output: device.output, within: Self.interval)
      device.flush()
    }
    device.restore(echoes: !line.isWaiting(at: now()))
    CrashGuard.arm(false)
  }

  /// Leaves out the empty lines at the end.
  func print(_ lines: [String]) {
    let texts = lines.map { line in
      let shown = String(line.reversed().drop { $0 == " " }.reversed())
      return plainLetters?.text(shown) ?? shown
    }
    let shown = texts.reversed().drop(while: \.isEmpty).reversed()
    device.write(Array(shown.map { $0 + "\n" }.joined().utf8))
    device.flush()
  }

  /// Waits briefly for replies in transit, so that the next program at the terminal does not take them for
  /// input, and restores the original modes. Drops all other input.
  func discardReplies(_ input: inout InputReader, _ now: () -> Duration) {
    defer { device.restore() }
    guard line.isWaiting(at: now()) else { return }
    do { try device.makeRaw() } catch { return }
    let end = line.lastReplyDue(at: now())
    while line.isWaiting(at: now()), now() < end {
      let ready = Descriptor.wait(forInput: [device.input], within: Self.interval)
      let count = ready.isEmpty ? 0 : input.discard(from: device, at: now())
      for _ in 0..<count { line.noteReply(at: now()) }
    }
  }

  /// The next frame redraws the whole screen. False if the terminal is gone.
  func reclaim() -> Bool {
    do { try device.makeRaw() } catch { return false }
    CrashGuard.arm(true)
    device.write(terminalSetup.modesOn)
    (reportsMotion, mouse) = (false, nil)
    invalidate()
    return true
  }

  func isAwaitingReplies(at now: Duration) -> Bool { line.isWaiting(at: now) }
}
