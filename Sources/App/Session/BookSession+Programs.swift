import Processes
import Reading

/// The programs beside the reader: one that looks up words, one that speaks, and those that decode images.
/// Pictures can wait until nothing moves; the other programs cannot.
extension BookSession {
  /// True if a program that was started has not ended yet, except for decoders that are at work.
  public var areProgramsRunning: Bool { running.areRunning || pictures.isLeaving }

  /// The descriptors to poll for the end of programs.
  public var programDescriptors: [Int32] { running.descriptors + pictures.descriptors }

  /// Handles the results of programs, but takes no pictures.
  public func advancePrograms(at now: Duration) {
    pictures.reap(at: now)
    for answer in running.advance(at: now) {
      open.reader.handle(answer, at: now)
      needsFrame = true
    }
    carryOutEffects(at: now)
  }

  /// Gives the reader the pictures that have been loaded, sends those that are for the terminal, and goes on
  /// with others.
  func advancePictures(at now: Duration) {
    let done = pictures.advance(at: now)
    if done.isEmpty { return }
    for (request, picture) in done {
      open.reader.pictures.add(picture, for: request)
      if let picture, request.isForTerminal { terminalEffects.append(.send(picture, request)) }
    }
    loadPictures(at: now)
    needsFrame = true
  }

  /// Begins to load the pictures that the reader wants, and cancels the decoders of all others; goes on as
  /// before while something moves.
  func loadPictures(at now: Duration) {
    if isMoving { return }
    pictures.load(open.reader.wantedPictures, from: open.source, at: now)
  }

  // MARK: The end

  /// Stops speech.
  func stopSpeech(at now: Duration) {
    guard running.isSpeaking else { return }
    running.stopSpeaking(at: now)
    open.reader.handle(.speechFailed("Reading aloud was stopped"), at: now)
  }

  /// Asks all programs to end, and says so.
  func interruptPrograms(at now: Duration) {
    let isLookingUp = running.isLookingUp
    stopSpeech(at: now)
    end(at: now)
    if isLookingUp { open.reader.handle(.lookUpFailed("Look-up cancelled"), at: now) }
  }

  /// Asks all programs to end; the owner advances them while ``areProgramsRunning``.
  public func end(at now: Duration) {
    running.endAll(at: now)
    pictures.endAll(at: now)
  }

  /// Kills the programs that did not end when they were asked to.
  public func killPrograms() {
    running.killAll()
    pictures.killAll()
  }
}
