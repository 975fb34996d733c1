import Asking
import Defaults
import Launching
import System

/// Speaks sentences, one at a time, with the first working speech command.
///
///     silent ──speak──▶ speaking ──▶ ended
///                        │ │  ▲
///                        │ └──┘ failure or timeout: the next command, the same sentence
///                       stop
///                        ▼
///                    the server is silenced; a new sentence waits for that
public final class Speaker {
  private struct Options: Hashable {
    let language: String?
    let voice: Voice
  }

  private struct Sentence {
    let text: String
    let process: ChildProcess
    let start: Duration
  }

  private let setting: String?
  private let board: ProgramBoard
  /// The language and voice of ``commands``; nil before the first look-up and after a failure.
  private var options: Options?
  /// Commands without a failure so far, the best first.
  private var commands: [SpeechCommand] = []
  private var current: Sentence?
  /// Silences the speech server. No sentence starts while it runs: it would be silenced too.
  private var silence: ChildProcess?
  /// The sentence to speak when `silence` has ended.
  private var next: String?

  /// Bytes of captured error output.
  private static let maxErrors = 4096
  /// A program that is faster has no sound, and would race through the book.
  private static let minimumSpeakingTime = Duration.milliseconds(200)
  private static let shortestSentence = 20
  /// Timeout for a sentence without its characters. A server with a crashed voice never answers.
  private static let sentenceTimeout = Duration.seconds(10)
  /// Addition to the timeout for each character: four times the needs of a slow voice.
  private static let characterTimeout = Duration.milliseconds(300)
  private static let silencingTimeout = Duration.seconds(2)

  public init(setting: String?, _ board: ProgramBoard) {
    (self.setting, self.board) = (setting, board)
  }

  public var isSpeaking: Bool { current != nil || next != nil }

  var isAtWork: Bool { current != nil || silence != nil }

  /// Has the loop call ``handleEndOfProcess(at:)``.
  private func watch(_ process: ChildProcess) {
    process.watch(by: board.jobs) { [weak self] now in
      guard let self else { return }
      deliver(handleEndOfProcess(at: now))
    }
  }

  private func deliver(_ answer: ProgramAnswer?) { if let answer { board.answer(answer) } }

  /// Speaks a sentence; stops any other one. The language is a BCP 47 tag, nil if unknown.
  public func speak(
    _ sentence: String, language: String?, voice: Voice = Voice(), at now: Duration
  ) {
    stop(at: now)
    deliver(startSpeaking(sentence, language: language, voice: voice, at: now))
  }

  public func stop(at now: Duration) {
    if let process = endSentence(at: now) { board.keep(process) }
  }

  /// Finds the commands for the language and the voice. Returns an answer if nothing could be started.
  private func startSpeaking(
    _ sentence: String, language: String?, voice: Voice, at now: Duration
  ) -> ProgramAnswer? {
    let options = Options(language: language, voice: voice)
    if self.options != options {
      self.options = options
      do {
        commands = try SpeechCommand.commands(
          setting: setting, language: language, voice: voice,
          in: board.searchPath)
      } catch {
        self.options = nil
        return .speechFailed(error.description)
      }
    }
    return resume(sentence, at: now)
  }

  /// Like ``startCommand(for:or:at:)``; keeps the sentence for later while the server is being silenced.
  private func resume(
    _ sentence: String, or reason: String? = nil, at now: Duration
  ) -> ProgramAnswer? {
    guard silence == nil || commands.isEmpty else {
      next = sentence
      return nil
    }
    return startCommand(for: sentence, or: reason, at: now)
  }

  /// Starts the first command that can speak a sentence; drops commands that cannot be started. `reason`
  /// tells why the command before failed. Returns nil if the sentence is being spoken.
  private func startCommand(
    for sentence: String, or reason: String? = nil, at now: Duration
  ) -> ProgramAnswer? {
    var reason = reason ?? "Nothing can be read aloud"
    while let command = commands.first {
      guard let (launch, input) = command.launch(for: sentence, environment: board.environment)
      else {
        return .speechEnded
      }
      do {
        let process = try ChildProcess(
          launch, input: input, capture: .errors(limit: Self.maxErrors), at: now,
          within: Self.sentenceTimeout + Self.characterTimeout * sentence.count)
        current = Sentence(text: sentence, process: process, start: now)
        watch(process)
        return nil
      } catch {
        reason = error.description
        commands.removeFirst()
      }
    }
    return giveUp(reason)
  }

  /// Drops the commands; they are looked up again next time.
  private func giveUp(_ reason: String) -> ProgramAnswer {
    options = nil
    return .speechFailed(reason)
  }

  /// Goes on after the end of a process: the sentence has been spoken, or the next command speaks it because
  /// this one failed. A sentence that waits for silence begins then.
  private func handleEndOfProcess(at now: Duration) -> ProgramAnswer? {
    if let silence {
      guard silence.ending != nil else { return nil }
      self.silence = nil
      guard let sentence = next else { return nil }
      next = nil
      return startCommand(for: sentence, at: now)
    }
    guard let sentence = current, let command = commands.first else { return nil }
    guard let ending = sentence.process.ending else { return nil }
    current = nil
    if ending.isLate {
      // The same server would not answer in another language either; and its queue must not be heard later.
      commands.removeAll { $0.file == command.file }
      beginSilence(by: command, at: now)
      return resume(
        sentence.text, or: "\(command.name) does not answer. Is sound working?", at: now)
    }
    if ending.status != 0 {
      commands.removeFirst()
      let complaint = printedLines(of: sentence.process.output).first ?? "stopped with an error"
      return resume(sentence.text, or: "\(command.name): \(complaint)", at: now)
    }
    let isHasty =
      now - sentence.start < Self.minimumSpeakingTime
      && sentence.text.count >= Self.shortestSentence
    if isHasty {
      return giveUp("\(command.name) stopped at once. Is sound working?")
    }
    return .speechEnded
  }

  /// Forgets also a sentence that waits. The process returned is already asked to end.
  private func endSentence(at now: Duration) -> ChildProcess? {
    next = nil
    guard let sentence = current else { return nil }
    current = nil
    sentence.process.end(at: now)
    if let command = commands.first { beginSilence(by: command, at: now) }
    return sentence.process
  }

  /// Only a command with a server needs it.
  private func beginSilence(by command: SpeechCommand, at now: Duration) {
    guard let launch = command.silence(environment: board.environment) else { return }
    silence = try? ChildProcess(
      launch, capture: .errors(limit: 0), at: now, within: Self.silencingTimeout)
    if let silence { watch(silence) }
  }

  /// The processes end by themselves.
  public func leave(at now: Duration) {
    let spoke = endSentence(at: now)
    for process in [spoke, silence].compactMap({ $0 }) { board.keep(process) }
    silence = nil
  }
}
