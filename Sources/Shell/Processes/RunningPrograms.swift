import Defaults
import Reading
import System

/// A look-up in progress.
private struct LookUp {
  /// A dictionary that had no answer.
  struct Failure {
    let program: String
    let definition: Definition

    /// The reason why there is no answer; empty if there was output.
    var reason: String {
      if case .nothing(let reason) = definition { reason } else { "" }
    }
  }

  let word: String
  /// The name of the running program.
  let program: String
  let process: ChildProcess
  let command: DictionaryCommand
  /// The dictionaries to try if this one has no answer.
  let others: ArraySlice<DictionaryCommand>
  let failures: [Failure]
}

/// The programs in the background: at most one each for looking up words, speaking and copying.
///
/// Never blocks. The owner polls ``descriptors`` for input until the ``deadline``, and then calls
/// ``advance(at:)``.
public final class RunningPrograms {
  private let programs: Programs
  private let environment: [String: String]
  private var lookUp: LookUp?
  private var speaker: Speaker
  /// The program that is being given a text to copy.
  private var copying: ChildProcess?
  /// Cancelled programs that have not ended yet.
  private var leaving: [ChildProcess] = []
  /// The events that have not been returned yet.
  private var events: [ProgramAnswer] = []

  /// Creates a manager without running programs.
  ///
  /// - Parameters:
  ///   - programs: The commands in the settings.
  ///   - environment: The reader's environment; programs get a part of it.
  public init(_ programs: Programs, environment: [String: String]) {
    self.programs = programs
    self.environment = environment
    speaker = Speaker(setting: programs.speech, environment: environment)
  }

  /// Carries out what the reader asks of these programs; returns false for anything else.
  ///
  /// - Parameters:
  ///   - effect: What the reader asks for.
  ///   - language: The BCP 47 tag of the language of the book, or nil if unknown.
  ///   - voice: The rate and the punctuation to speak with.
  ///   - now: The current time.
  public func carryOut(
    _ effect: Effect, language: String?, voice: Voice, at now: Duration
  ) -> Bool {
    switch effect {
    case .lookUp(let word): lookUp(word, at: now)
    case .cancelLookUp: cancelLookUp(at: now)
    case .speak(let sentence): speak(sentence, language: language, voice: voice, at: now)
    case .stopSpeech: stopSpeaking(at: now)
    case .copy(let text): return copyInTmux(text, at: now)
    default: return false
    }
    return true
  }

  // MARK: Looking up

  /// True if a look-up is in progress.
  public var isLookingUp: Bool { lookUp != nil }

  /// Looks up a word; cancels a look-up in progress.
  public func lookUp(_ word: String, at now: Duration) {
    cancelLookUp(at: now)
    do {
      let commands = try DictionaryCommand.all(
        setting: programs.dictionary, in: SearchPath(environment["PATH"]))
      tryNext(of: commands[...], for: word, after: [], at: now)
    } catch {
      events.append(.lookUpFailed(error.description))
    }
  }

  /// Starts the next dictionary, or reports the failures of those before it.
  private func tryNext(
    of commands: ArraySlice<DictionaryCommand>, for word: String,
    after failures: [LookUp.Failure], at now: Duration
  ) {
    guard let command = commands.first else {
      // The output of a failed dictionary says more than the failure itself.
      let event = failures.compactMap { failure -> ProgramAnswer? in
        guard case .lines(let lines) = failure.definition else { return nil }
        return .definition(of: word, lines: lines, by: failure.program)
      }.first
      return events.append(
        event ?? .lookUpFailed(failures.map(\.reason).joined(separator: "; ")))
    }
    do {
      let launch = try command.launch(for: word, environment: environment)
      let process = try ChildProcess(
        launch, capture: .everything(limit: DictionaryCommand.maxOutput), at: now,
        within: DictionaryCommand.timeout)
      lookUp = LookUp(
        word: word, program: launch.name, process: process, command: command,
        others: commands.dropFirst(), failures: failures)
    } catch ProgramError.noText {
      events.append(.lookUpFailed(ProgramError.noText.description))
    } catch {
      let failure = LookUp.Failure(program: "", definition: .nothing(error.description))
      tryNext(of: commands.dropFirst(), for: word, after: failures + [failure], at: now)
    }
  }

  /// Cancels the look-up; no event is reported for it.
  func cancelLookUp(at now: Duration) {
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
      return events.append(.definition(of: asked.word, lines: lines, by: asked.program))
    }
    let failure = LookUp.Failure(program: asked.program, definition: definition)
    tryNext(of: asked.others, for: asked.word, after: asked.failures + [failure], at: now)
  }

  // MARK: Reading aloud

  /// True if a sentence is being spoken.
  public var isSpeaking: Bool { speaker.isSpeaking }

  /// Speaks a sentence; stops one that is being spoken.
  ///
  /// - Parameters:
  ///   - sentence: The sentence.
  ///   - language: The BCP 47 tag of its language, or nil if unknown.
  ///   - voice: The rate and the punctuation to speak with.
  ///   - now: The current time.
  public func speak(
    _ sentence: String, language: String?, voice: Voice = Voice(), at now: Duration
  ) {
    stopSpeaking(at: now)
    note(speaker.speak(sentence, language: language, voice: voice, at: now))
  }

  /// Stops speech at once.
  public func stopSpeaking(at now: Duration) {
    if let process = speaker.stop(at: now) { leaving.append(process) }
  }

  private func note(_ event: ProgramAnswer?) {
    if let event { events.append(event) }
  }

  // MARK: Copying

  /// The time after which tmux is not waited for any longer.
  private static let copyTimeout = Duration.seconds(5)

  /// Gives a text to tmux, which keeps it and copies it to the clipboard of the terminal outside. By
  /// default it lets no program inside do so by itself.
  ///
  /// - Returns: False if the program is not run inside tmux, or there is no such program.
  public func copyInTmux(_ text: String, at now: Duration) -> Bool {
    guard let tmux = Tmux(environment: environment) else { return false }
    if let copying { dismiss(copying, at: now) }
    do {
      copying = try ChildProcess(
        tmux.copying, input: Array(text.utf8), capture: .errors(limit: 1_024), at: now,
        within: Self.copyTimeout)
    } catch {
      events.append(.copyFailed(error.description))
    }
    return true
  }

  private func advanceCopying(at now: Duration) {
    guard let process = copying else { return }
    process.advance(at: now)
    guard let ending = process.ending else { return }
    copying = nil
    if ending.status == 0 { return }
    let reason = printedLines(of: process.output).first { !$0.isEmpty }
    events.append(.copyFailed("tmux: \(reason ?? "status \(ending.status)")"))
  }

  // MARK: The loop

  private var processes: [ChildProcess] {
    [lookUp?.process, copying].compactMap { $0 } + speaker.processes + leaving
  }

  /// The descriptors to poll for input; empty if nothing is running.
  public var descriptors: [Int32] { processes.flatMap(\.descriptors) }

  /// The latest time for the next call of ``advance(at:)``, or nil if nothing depends on time.
  public var deadline: Duration? {
    // Pending events are returned at once.
    events.isEmpty ? processes.compactMap(\.deadline).min() : .zero
  }

  /// Advances all programs, and returns the new events.
  public func advance(at now: Duration) -> [ProgramAnswer] {
    advanceLookUp(at: now)
    note(speaker.advance(at: now))
    advanceCopying(at: now)
    for process in leaving { process.advance(at: now) }
    leaving.removeAll { $0.ending != nil }
    defer { events = [] }
    return events
  }

  private func dismiss(_ process: ChildProcess, at now: Duration) {
    process.end(at: now)
    leaving.append(process)
  }

  /// True if a program is still running.
  public var areRunning: Bool { !processes.isEmpty }

  /// Asks all programs to end; no more events are reported.
  ///
  /// The owner keeps calling ``advance(at:)`` while ``areRunning``, and then calls ``killAll()``.
  public func endAll(at now: Duration) {
    cancelLookUp(at: now)
    leaving += speaker.leave(at: now)
    // What was copied last is not lost by quitting at once.
    if let copying { leaving.append(copying) }
    copying = nil
    events = []
  }

  /// The time to wait for programs after SIGTERM, and again after SIGKILL: the system may delay even a kill.
  private static let endTimeout = Duration.milliseconds(200)

  /// Waits until all programs have ended, and kills those that do not.
  public func awaitEnd(at now: Duration) {
    for isKilled in [false, true] {
      if isKilled { killAll() }
      let start = elapsedTime()
      while areRunning, elapsedTime() - start < Self.endTimeout {
        // The system may not report that a program has ended.
        Descriptor.wait(forInput: descriptors, within: .milliseconds(20))
        _ = advance(at: now + (elapsedTime() - start))
      }
    }
  }

  /// Kills the programs that did not end when asked to.
  public func killAll() {
    for process in leaving { process.kill() }
  }
}
