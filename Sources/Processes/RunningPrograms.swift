import Defaults
import System

/// A word that is being looked up.
private struct LookUp {
  /// What came of a dictionary that had no answer.
  struct Failure {
    let program: String
    let definition: Definition

    /// Why there is no answer; empty if something was printed.
    var reason: String {
      if case .nothing(let reason) = definition { reason } else { "" }
    }
  }

  let word: String
  /// The name of the program that is asked.
  let program: String
  let process: ChildProcess
  let command: DictionaryCommand
  /// The dictionaries to be asked if this one has no answer.
  let others: ArraySlice<DictionaryCommand>
  let failures: [Failure]
}

/// The programs that run beside the reader: one that looks a word up, and one that speaks.
///
/// Nothing here waits. The owner polls ``descriptors`` for input, up to the
/// ``deadline``, and calls ``advance(at:)`` then.
public final class RunningPrograms {
  /// What has come of them.
  public enum Event: Hashable, Sendable {
    /// What a program says of a word.
    case definition(word: String, lines: [String], by: String)
    /// Nothing is said of a word, for a reason.
    case lookUpFailed(String)
    /// The sentence has been read aloud.
    case speechEnded
    /// It cannot be read aloud, for a reason.
    case speechFailed(String)
  }

  private let programs: Programs
  private let environment: [String: String]
  private var lookUp: LookUp?
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
      let commands = try DictionaryCommand.all(
        setting: programs.dictionary, in: SearchPath(environment["PATH"]))
      askNext(of: commands[...], for: word, after: [], at: now)
    } catch {
      events.append(.lookUpFailed(error.description))
    }
  }

  /// Asks the first of some dictionaries for a word, or reports what came of those before it.
  private func askNext(
    of commands: ArraySlice<DictionaryCommand>, for word: String,
    after failures: [LookUp.Failure], at now: Duration
  ) {
    guard let command = commands.first else {
      // What was printed with a failure tells more than that there was one.
      let event = failures.compactMap { failure -> Event? in
        guard case .lines(let lines) = failure.definition else { return nil }
        return .definition(word: word, lines: lines, by: failure.program)
      }.first
      return events.append(
        event ?? .lookUpFailed(failures.map(\.reason).joined(separator: "; ")))
    }
    do {
      let launch = try command.launch(for: word, environment: environment)
      let process = try ChildProcess(
        launch, capture: .everything(most: DictionaryCommand.mostOutput), at: now,
        within: DictionaryCommand.limit)
      lookUp = LookUp(
        word: word, program: launch.name, process: process, command: command,
        others: commands.dropFirst(), failures: failures)
    } catch ProgramError.nothingToSay {
      events.append(.lookUpFailed(ProgramError.nothingToSay.description))
    } catch {
      let failure = LookUp.Failure(program: "", definition: .nothing(error.description))
      askNext(of: commands.dropFirst(), for: word, after: failures + [failure], at: now)
    }
  }

  /// Gives up the word that is being looked up: nothing is told of it.
  public func giveUpLookUp(at now: Duration) {
    if let lookUp { dismiss(lookUp.process, at: now) }
    lookUp = nil
  }

  private func advanceLookUp(at now: Duration) {
    guard let asked = lookUp else { return }
    asked.process.advance(at: now)
    guard let ending = asked.process.ending else { return }
    lookUp = nil
    let definition = Definition(
      asked.process.output, ending, by: asked.program, of: asked.word)
    if asked.command.answers(definition, ending), case .lines(let lines) = definition {
      return events.append(.definition(word: asked.word, lines: lines, by: asked.program))
    }
    let failure = LookUp.Failure(program: asked.program, definition: definition)
    askNext(of: asked.others, for: asked.word, after: asked.failures + [failure], at: now)
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
