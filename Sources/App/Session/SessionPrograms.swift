import Defaults
import Processes
import Reading

/// The programs beside the reader: one that looks up words, one that speaks, and those that decode
/// images.
///
/// Never blocks. The owner polls ``descriptors(withPictures:)`` until ``deadline(withPictures:)``,
/// and then calls ``advance(at:)`` and ``advancePictures(of:at:)``. Pictures can wait until nothing
/// moves; the other programs cannot.
final class SessionPrograms {
  /// A dictionary and a voice.
  let running: RunningPrograms
  let pictures: PictureLoader

  /// Creates a manager without running programs.
  init(in sessionContext: SessionContext) {
    running = RunningPrograms(
      sessionContext.settings.programs, environment: sessionContext.environment)
    pictures = PictureLoader(
      decoder: sessionContext.imageDecoder, environment: sessionContext.environment)
  }

  // MARK: The loop

  /// The descriptors to poll for input.
  func descriptors(withPictures: Bool) -> [Int32] {
    running.descriptors + (withPictures ? pictures.descriptors : [])
  }

  /// The latest time to advance the programs, or nil if nothing depends on time.
  func deadline(withPictures: Bool) -> Duration? {
    [running.deadline, withPictures ? pictures.deadline : nil].compactMap { $0 }.min()
  }

  /// Advances the programs, but loads no pictures; returns the new answers.
  func advance(at now: Duration) -> [ProgramAnswer] {
    pictures.reap(at: now)
    return running.advance(at: now).map { event in
      switch event {
      case .definition(let word, let lines, let program):
        .definition(of: word, lines: lines, by: program)
      case .lookUpFailed(let reason): .lookUpFailed(reason)
      case .speechEnded: .speechEnded
      case .speechFailed(let reason): .speechFailed(reason)
      case .copyFailed(let reason): .copyFailed(reason)
      }
    }
  }

  /// Gives the reader of the open book the pictures that have been loaded, and goes on with others.
  ///
  /// - Returns: The effects that send those that are for the terminal; nil if the reader got none.
  func advancePictures(of open: OpenBook, at now: Duration) -> [TerminalEffect]? {
    let done = pictures.advance(at: now)
    if done.isEmpty { return nil }
    var sent: [TerminalEffect] = []
    for (request, picture) in done {
      open.reader.pictures.add(picture, for: request)
      if let picture, request.isForTerminal { sent.append(.send(picture, request)) }
    }
    loadPictures(of: open, at: now)
    return sent
  }

  /// Begins to load the pictures that the reader wants, and cancels the decoders of all others; goes on as
  /// before while something moves.
  func loadPictures(of open: OpenBook, at now: Duration) {
    if open.reader.isMoving { return }
    pictures.load(open.reader.wantedPictures, from: open.source, at: now)
  }

  // MARK: The end

  /// Stops speech, and returns the answer that reports it, or nil if nothing is being spoken.
  func interruptSpeech(at now: Duration) -> ProgramAnswer? {
    guard running.isSpeaking else { return nil }
    running.stopSpeaking(at: now)
    return .speechFailed("Reading aloud was stopped")
  }

  /// Asks all programs to end, and returns the answers that report it.
  func interruptAll(at now: Duration) -> [ProgramAnswer] {
    let speech = interruptSpeech(at: now)
    let lookUp: ProgramAnswer? = running.isLookingUp ? .lookUpFailed("Look-up cancelled") : nil
    endAll(at: now)
    return [speech, lookUp].compactMap { $0 }
  }

  /// Asks all programs to end, without answers; the owner advances them while ``areRunning``.
  func endAll(at now: Duration) {
    running.endAll(at: now)
    pictures.endAll(at: now)
  }

  /// True if a program has not ended yet, except for decoders that are at work.
  var areRunning: Bool { running.areRunning || pictures.isLeaving }

  /// Kills the programs that did not end when they were asked to.
  func killAll() {
    running.killAll()
    pictures.killAll()
  }
}
