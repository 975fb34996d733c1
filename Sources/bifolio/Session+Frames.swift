import Glibc
import Storage

/// Showing frames no faster than the terminal takes them, and the line carries them.
extension Session {
  /// Tells the terminal how it will be used, and asks what it can do.
  func greet() {
    device.write(greeting.bytes)
    line.noteSent(greeting.bytes.count, isQuestion: greeting.asks, at: now)
    fitTurns()
  }

  /// Whether a frame may be begun: the terminal has taken the last, and it has come through.
  var canShow: Bool { !device.hasPendingOutput && line.isFree(at: now) }

  /// Shows the present frame, unless the last one is still on its way.
  func show() {
    guard needsFrame, canShow, status == nil else { return }
    needsFrame = false
    let start = now
    // A frame is seen until the next: the first of a turn shows that it has begun.
    let time = reader.isMoving ? start + FramePace.interval : start
    var bytes = screen.bytes(showing: reader.frame(at: time))
    let isQuestion = !bytes.isEmpty && greeting.asks && line.asks(at: start)
    if isQuestion { bytes += Greeting.question }
    pace.noteFrame(at: start, isMotion: reader.isMoving)
    device.write(bytes)
    line.noteSent(bytes.count, isQuestion: isQuestion, at: start)
    if device.hasPendingOutput { line.noteTaken(0, isDone: false, at: start) }
    notePace()
    hasShown = true
    // Not before the first page: it would take its processor.
    opened.readRest(reader.pagePlan, at: reader.place.passage)
    countPages()
  }

  /// Sends more of a frame that the terminal has not taken whole.
  func finishFrame() {
    let count = device.pendingCount
    if !device.flush() { status = 128 + SIGHUP }
    let isDone = !device.hasPendingOutput
    line.noteTaken(count - device.pendingCount, isDone: isDone, at: now)
    if isDone { fitTurns() }
    notePace()
  }

  /// Notices when the terminal does not keep up with a turn, and does with less from then on.
  private func notePace() {
    pace.noteWritten(isDone: !device.hasPendingOutput, at: now)
    guard pace.isTooSlow else { return }
    pace.reset()
    carryOut(reader.lowerTransition(at: now))
    needsFrame = true
  }

  /// Takes the terminal's word that it has shown what was sent before it was asked.
  func noteAnswer() {
    line.noteAnswer(at: now)
    fitTurns()
  }

  /// Shows turns where the line is fast enough for them, and only there.
  private func fitTurns() {
    // By what was counted: a frame of a turn has about three bytes for two cells.
    let count = reader.screen.columns * reader.screen.rows * 3 / 2
    let shows = line.carriesTurns(ofFrames: count, areShown: reader.showsTurns)
    guard shows != reader.showsTurns else { return }
    carryOut(reader.showTurns(shows, at: now))
    needsFrame = true
  }
}
