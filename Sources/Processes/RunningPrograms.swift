import Defaults
import System

/// The programs that run beside the reader: one that looks a word up, and one that speaks.
///
/// Nothing here waits. The owner polls ``descriptors`` for input, up to the
/// ``deadline``, and calls ``advance(at:)`` then.
public final class RunningPrograms {
  /// What has come of them.
  public enum Event: Hashable, Sendable {
    /// What is said of a word.
    case definition(word: String, lines: [String])
    /// Nothing is said of a word, for a reason.
    case lookUpFailed(String)
    /// The sentence has been read aloud.
    case speechEnded
    /// It cannot be read aloud, for a reason.
    case speechFailed(String)
  }

  private let programs: Programs
  private let environment: [String: String]
  private var lookUp: (word: String, program: String, process: ChildProcess)?
  private var speaker: Speaker
  /// Programs that are no longer wanted and have not ended yet.
  private var leaving: [ChildProcess] = []
  /// What has not been told yet.
  private var events: [Event] = []

  /// Makes a place for programs to run.
  ///
  /// - Parameters:
  ///   - programs: Those that the reader has chosen.
  ///   - environment: The reader's environment, of which they get a part.
  public init(_ programs: Programs, environment: [String: String]) {
    self.programs = programs
    self.environment = environment
    speaker = Speaker(setting: programs.speech, environment: environment)
  }

  // MARK: Looking up

  /// Whether a word is being looked up.
  public var isLookingUp: Bool { lookUp != nil }

  /// Looks a word up; a word that is being looked up is given up.
  public func lookUp(_ word: String, at now: Duration) {
    giveUpLookUp(at: now)
    do {
      let command = try DictionaryCommand(
        setting: programs.dictionary, in: SearchPath(environment["PATH"]))
      let launch = try command.launch(for: word, environment: environment)
      let process = try ChildProcess(
        launch, capture: .everything(most: DictionaryCommand.mostOutput), at: now,
        within: DictionaryCommand.limit)
      lookUp = (word, launch.name, process)
    } catch {
      events.append(.lookUpFailed(error.description))
    }
  }

  /// Gives up the word that is being looked up: nothing is told of it.
  public func giveUpLookUp(at now: Duration) {
    if let (_, _, process) = lookUp { dismiss(process, at: now) }
    lookUp = nil
  }

  private func advanceLookUp(at now: Duration) {
    guard let (word, program, process) = lookUp else { return }
    process.advance(at: now)
    guard let ending = process.ending else { return }
    lookUp = nil
    switch Definition(process.output, ending, by: program, of: word) {
    case .lines(let lines): events.append(.definition(word: word, lines: lines))
    case .nothing(let reason): events.append(.lookUpFailed(reason))
    }
  }

  // MARK: Reading aloud

  /// Whether a sentence is being read aloud.
  public var isSpeaking: Bool { speaker.isSpeaking }

  /// Reads a sentence aloud; one that is being read is broken off.
  ///
  /// - Parameter language: The BCP 47 tag of its language; nil where it is not known.
  public func speak(_ sentence: String, language: String?, at now: Duration) {
    stopSpeaking(at: now)
    note(speaker.speak(sentence, language: language, at: now))
  }

  /// Falls silent at once.
  public func stopSpeaking(at now: Duration) {
    if let process = speaker.stop(at: now) { leaving.append(process) }
  }

  private func note(_ event: Event?) {
    if let event { events.append(event) }
  }

  // MARK: The loop

  private var processes: [ChildProcess] {
    [lookUp?.process].compactMap { $0 } + speaker.processes + leaving
  }

  /// What is to be watched for input; empty where nothing runs.
  public var descriptors: [Int32] { processes.flatMap(\.descriptors) }

  /// When ``advance(at:)`` is to be called at the latest; nil where nothing depends on the time.
  public var deadline: Duration? {
    // What is to be told is told at once.
    events.isEmpty ? processes.compactMap(\.deadline).min() : .zero
  }

  /// Goes on with all programs, and tells what has come of them.
  public func advance(at now: Duration) -> [Event] {
    advanceLookUp(at: now)
    note(speaker.advance(at: now))
    for process in leaving { process.advance(at: now) }
    leaving.removeAll { $0.ending != nil }
    defer { events = [] }
    return events
  }

  private func dismiss(_ process: ChildProcess, at now: Duration) {
    process.end(at: now)
    leaving.append(process)
  }

  /// Whether a program has not ended yet.
  public var areRunning: Bool { !processes.isEmpty }

  /// Asks all programs to end; nothing is reported of them any more.
  ///
  /// The owner goes on to call ``advance(at:)`` while ``areRunning``, and then ``killAll()``.
  public func endAll(at now: Duration) {
    giveUpLookUp(at: now)
    leaving += speaker.leave(at: now)
    events = []
  }

  /// Kills the programs that did not end when they were asked to.
  public func killAll() {
    for process in leaving { process.kill() }
  }
}
