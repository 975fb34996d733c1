import Asking
import Defaults
import Launching
import System

/// A look-up in progress.
private struct LookUp {
  /// A dictionary without an answer.
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
/// Never blocks: the loop waits for the programs, and their owner takes their answers.
public final class RunningPrograms {
  private let programs: Programs
  private let environment: [String: String]
  let jobs: Jobs
  private var lookUp: LookUp?
  /// A command of the reader's own with its output still to come.
  private var command: (call: OwnCommandCall, process: ChildProcess)?
  /// Commands without output, which may outlive this program, each with the job waiting for its end.
  private var started: [ObjectIdentifier: (process: InteractiveProcess, job: Job)] = [:]
  private var speaker: Speaker
  /// The program receiving a text to copy.
  private var copying: ChildProcess?
  /// Cancelled programs still running.
  private var leaving: [ChildProcess] = []
  /// Answers ready to be taken; see ``takeAnswers()``.
  private var answers: [ProgramAnswer] = []
  /// Answers held back: none is given during the call that starts a program.
  private var events: [ProgramAnswer] = [] {
    didSet { delivery?.time = events.isEmpty ? nil : .zero }
  }
  private var delivery: Job?

  /// Creates a manager without running programs.
  ///
  /// - Parameters:
  ///   - programs: The commands in the settings.
  ///   - environment: The reader's environment; programs get a part of it.
  ///   - jobs: The jobs of the loop.
  public init(_ programs: Programs, environment: [String: String], jobs: Jobs) {
    (self.programs, self.environment, self.jobs) = (programs, environment, jobs)
    speaker = Speaker(setting: programs.speech, environment: environment)
    delivery = jobs.at { [unowned self] _ in
      answers += events
      events = []
    }
    speaker.watch = { [unowned self] process in
      process.watch(by: self.jobs) { [weak self] in self?.speechEnded(at: $0) }
    }
  }

  /// Carries out the reader's questions to these programs.
  ///
  /// - Parameters:
  ///   - question: The reader's question.
  ///   - language: The BCP 47 tag of the language of the book, or nil if unknown.
  ///   - voice: The rate and the punctuation to speak with.
  ///   - now: The current time.
  public func ask(
    _ question: Question.Program, language: String?, voice: Voice, at now: Duration
  ) {
    switch question {
    case .lookUp(let word): lookUp(word, at: now)
    case .run(let call): run(call, at: now)
    case .cancelLookUp: cancelLookUp(at: now)
    case .speak(let sentence): speak(sentence, language: language, voice: voice, at: now)
    case .stopSpeech: stopSpeaking(at: now)
    }
  }

  /// Removes and returns the answers of the programs, in order.
  public func takeAnswers() -> [ProgramAnswer] {
    defer { answers = [] }
    return answers
  }

  // MARK: Looking up

  /// Whether a look-up or a command of the reader's own is in progress.
  public var isLookingUp: Bool { lookUp != nil || command != nil }

  /// The reason why no word can be looked up; nil if a dictionary is installed.
  public var dictionaryFault: String? {
    do {
      _ = try DictionaryCommand.all(
        setting: programs.dictionary, in: SearchPath(environment["PATH"]))
      return nil
    } catch {
      return error.description
    }
  }

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
      // The output of a failed dictionary tells more than the failure itself.
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
      process.watch(by: jobs) { [weak self] in self?.lookUpEnded(at: $0) }
    } catch ProgramError.noText {
      events.append(.lookUpFailed(ProgramError.noText.description))
    } catch {
      let failure = LookUp.Failure(program: "", definition: .nothing(error.description))
      tryNext(of: commands.dropFirst(), for: word, after: failures + [failure], at: now)
    }
  }

  /// Cancels the look-up; no event is reported for it.
  func cancelLookUp(at now: Duration) {
    for process in [lookUp?.process, command?.process] {
      if let process { dismiss(process, at: now) }
    }
    (lookUp, command) = (nil, nil)
  }

  private func lookUpEnded(at now: Duration) {
    guard let asked = lookUp, let ending = asked.process.ending else { return }
    lookUp = nil
    let definition = Definition(
      asked.process.output, ending, by: asked.program, of: asked.word)
    if asked.command.answers(definition, ending), case .lines(let lines) = definition {
      return events.append(.definition(of: asked.word, lines: lines, by: asked.program))
    }
    let failure = LookUp.Failure(program: asked.program, definition: definition)
    tryNext(of: asked.others, for: asked.word, after: asked.failures + [failure], at: now)
  }

  // MARK: Commands of the reader's own

  /// How long such a command may run; it may ask a server.
  private static let commandTimeout = Duration.seconds(60)

  /// Runs a command; cancels one in progress. The words are also its standard input.
  private func run(_ call: OwnCommandCall, at now: Duration) {
    cancelLookUp(at: now)
    let command = call.command
    do {
      let (file, arguments) = try ArgumentVector.chosen(
        command.line, as: "command.\(command.key)", in: SearchPath(environment["PATH"]))
      let launch = ProgramLaunch(
        path: file, arguments: arguments.arguments(filling: call.values),
        environment: ChildEnvironment.command(from: environment), reason: .request)
      guard command.showsOutput else { return try start(launch, command) }
      let process = try ChildProcess(
        launch, input: Array((call.values[""] ?? "").utf8),
        capture: .everything(limit: DictionaryCommand.maxOutput), at: now,
        within: Self.commandTimeout)
      self.command = (call, process)
      process.watch(by: jobs) { [weak self] _ in self?.commandEnded() }
    } catch {
      events.append(.lookUpFailed(error.description))
    }
  }

  /// Starts a command without showing its output.
  private func start(_ launch: ProgramLaunch, _ command: OwnCommand) throws(ProgramError) {
    let process = try InteractiveProcess(onDesktop: launch)
    let id = ObjectIdentifier(process)
    let job = jobs.watch([process.descriptor]) { [weak self] _ in
      // Asking for its end reaps it.
      if process.ending != nil { self?.started[id] = nil }
    }
    started[id] = (process, job)
    events.append(.started(command))
  }

  private func commandEnded() {
    guard let (call, process) = command, let ending = process.ending else { return }
    command = nil
    let title = call.command.title
    var lines = printedLines(of: process.output)
    if ending.isCut { lines += ["", "(The rest is left out.)"] }
    if ending.isLate { lines += ["", "(\(title) took too long and was ended here.)"] }
    if !lines.isEmpty { return events.append(.output(of: call.command, lines: lines)) }
    events.append(
      .lookUpFailed(
        ending.status == 0 ? "\(title) has printed nothing" : "\(title): status \(ending.status)"))
  }

  // MARK: Reading aloud

  /// Whether a sentence is being spoken.
  public var isSpeaking: Bool { speaker.isSpeaking }

  /// Speaks a sentence; stops any other one.
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
    if let process = speaker.stop(at: now) { leave(process) }
  }

  private func speechEnded(at now: Duration) { note(speaker.processEnded(at: now)) }

  private func note(_ event: ProgramAnswer?) {
    if let event { events.append(event) }
  }

  // MARK: Copying

  /// How long to wait for tmux.
  private static let copyTimeout = Duration.seconds(5)

  /// Gives a text to tmux, which keeps it and copies it to the clipboard of the terminal outside. By
  /// default it lets no program inside do so by itself.
  ///
  /// - Returns: False if the program is not run inside tmux, or there is no such program.
  public func copyInTmux(_ text: String, at now: Duration) -> Bool {
    guard let tmux = Tmux(environment: environment) else { return false }
    if let copying { dismiss(copying, at: now) }
    do {
      let process = try ChildProcess(
        tmux.copying, input: Array(text.utf8), capture: .errors(limit: 1_024), at: now,
        within: Self.copyTimeout)
      process.watch(by: jobs) { [weak self] _ in self?.copyingEnded() }
      copying = process
    } catch {
      events.append(.copyFailed(error.description))
    }
    return true
  }

  private func copyingEnded() {
    guard let process = copying, let ending = process.ending else { return }
    copying = nil
    if ending.status == 0 { return }
    let reason = printedLines(of: process.output).first { !$0.isEmpty }
    events.append(.copyFailed("tmux: \(reason ?? "status \(ending.status)")"))
  }

  // MARK: Ending

  private var processes: [ChildProcess] {
    [lookUp?.process, command?.process, copying].compactMap { $0 } + speaker.processes + leaving
  }

  private func dismiss(_ process: ChildProcess, at now: Duration) {
    process.end(at: now)
    leave(process)
  }

  /// Keeps a process until it has ended.
  private func leave(_ process: ChildProcess) {
    guard process.ending == nil else { return }
    leaving.append(process)
    process.watch(by: jobs) { [weak self] _ in self?.leaving.removeAll { $0.ending != nil } }
  }

  /// Whether a program is still running.
  var areRunning: Bool { !processes.isEmpty }

  /// Asks all programs to end; no more events are reported.
  ///
  /// Some may be running afterwards; see ``awaitEnd(at:)``.
  public func endAll(at now: Duration) {
    cancelLookUp(at: now)
    speaker.leave(at: now).forEach(leave)
    // Quitting at once does not lose the text copied last.
    if let copying { leave(copying) }
    copying = nil
    (answers, events) = ([], [])
  }

  /// The time to wait for programs after SIGTERM, and again after SIGKILL: the system may delay even a kill.
  private static let endTimeout = Duration.milliseconds(200)

  /// Waits until all programs have ended, and kills the remaining ones.
  public func awaitEnd(at now: Duration) {
    for isKilled in [false, true] {
      if isKilled { killAll() }
      let start = elapsedTime()
      while areRunning, elapsedTime() - start < Self.endTimeout {
        // The system may not report the end of a program.
        Descriptor.wait(
          forInput: leaving.flatMap(\.descriptors), within: .milliseconds(20))
        for process in leaving { process.advance(at: now + (elapsedTime() - start)) }
        leaving.removeAll { $0.ending != nil }
      }
    }
  }

  /// Kills the programs that did not end when asked to.
  func killAll() {
    for process in leaving { process.kill() }
  }
}
