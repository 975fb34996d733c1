/// Reads sentences aloud, one at a time, in whichever way works.
///
///     silent ──speak──▶ speaking ──▶ ended
///                        │ │  ▲
///                        │ └──┘ the way fails, or takes too long: the next way, the same sentence
///                       stop
///                        ▼
///                    a server is silenced; a sentence that comes now waits for that
struct Speaker {
  private struct Sentence {
    let text: String
    let process: ChildProcess
    let start: Duration
  }

  private let setting: String?
  private let environment: [String: String]
  /// The language that the ways are for; nil before they have been looked for.
  private var language: String??
  /// The ways that have not failed yet, the best first.
  private var ways: [SpeechCommand] = []
  private var current: Sentence?
  /// What silences the server that spoke; nothing speaks meanwhile, or it would be silenced too.
  private var silence: ChildProcess?
  /// What is to be read aloud after that.
  private var next: String?
  /// How many sentences in a row have ended too soon to have been spoken.
  private var hastyEnds = 0

  /// The most that is kept of what a program complains of, in bytes.
  private static let mostErrors = 4096
  /// Whole sentences are not spoken in this time: who does so has no sound, and would run through
  /// the book.
  private static let shortest = Duration.milliseconds(50)
  private static let shortestSentence = 20
  private static let mostHastyEnds = 3
  /// How long a sentence may take, and besides for each character of it: four times as long as a slow
  /// voice needs. A server whose voice has broken down answers never.
  private static let (longest, longestCharacter) = (
    Duration.seconds(10), Duration.milliseconds(300)
  )
  /// How long a server may take to be silenced.
  private static let silencingLimit = Duration.seconds(2)

  init(setting: String?, environment: [String: String]) {
    self.setting = setting
    self.environment = environment
  }

  /// Whether a sentence is being read aloud, or is about to be.
  var isSpeaking: Bool { current != nil || next != nil }

  /// The programs that run.
  var processes: [ChildProcess] { [current?.process, silence].compactMap { $0 } }

  /// Begins to read a sentence aloud.
  ///
  /// - Returns: What has come of it already, where nothing runs.
  mutating func speak(
    _ sentence: String, language: String?, at now: Duration
  ) -> RunningPrograms.Event? {
    if self.language != .some(language) {
      self.language = .some(language)
      do {
        ways = try SpeechCommand.ways(
          setting: setting, language: language, in: SearchPath(environment["PATH"]))
      } catch {
        self.language = nil
        return .speechFailed(error.description)
      }
    }
    return resume(sentence, at: now)
  }

  /// Begins a sentence as soon as nothing is being silenced; where no way is left, fails for a reason.
  private mutating func resume(
    _ sentence: String, or reason: String? = nil, at now: Duration
  ) -> RunningPrograms.Event? {
    guard silence == nil || ways.isEmpty else {
      next = sentence
      return nil
    }
    return begin(sentence, or: reason, at: now)
  }

  /// Begins by the first way that works; where none does, fails for a reason.
  private mutating func begin(
    _ sentence: String, or reason: String? = nil, at now: Duration
  ) -> RunningPrograms.Event? {
    var reason = reason ?? "Nothing can be read aloud"
    while let way = ways.first {
      guard let (launch, input) = way.launch(for: sentence, environment: environment) else {
        return .speechEnded
      }
      do {
        let process = try ChildProcess(
          launch, input: input, capture: .errors(most: Self.mostErrors), at: now,
          within: Self.longest + Self.longestCharacter * sentence.count)
        current = Sentence(text: sentence, process: process, start: now)
        return nil
      } catch {
        reason = error.description
        ways.removeFirst()
      }
    }
    return fail(reason)
  }

  /// Gives up; the next time it is tried anew.
  private mutating func fail(_ reason: String) -> RunningPrograms.Event {
    language = nil
    hastyEnds = 0
    return .speechFailed(reason)
  }

  /// Goes on with the program that speaks, and tells what has come of it.
  mutating func advance(at now: Duration) -> RunningPrograms.Event? {
    if let silence {
      silence.advance(at: now)
      guard silence.ending != nil else { return nil }
      self.silence = nil
      guard let sentence = next else { return nil }
      next = nil
      return begin(sentence, at: now)
    }
    guard let sentence = current, let way = ways.first else { return nil }
    sentence.process.advance(at: now)
    guard let ending = sentence.process.ending else { return nil }
    current = nil
    if ending.isLate {
      // In another language it would not answer either; and what it has is not to be heard later.
      ways.removeAll { $0.file == way.file }
      beginSilence(by: way, at: now)
      return resume(
        sentence.text, or: "\(way.command.program) does not answer: is there sound?", at: now)
    }
    if ending.status != 0 {
      ways.removeFirst()
      let complaint = printedLines(of: sentence.process.output).first ?? "ended by itself"
      return resume(sentence.text, or: "\(way.command.program): \(complaint)", at: now)
    }
    let isHasty =
      now - sentence.start < Self.shortest && sentence.text.count >= Self.shortestSentence
    hastyEnds = isHasty ? hastyEnds + 1 : 0
    let hasComplained = !sentence.process.output.isEmpty
    if hastyEnds >= Self.mostHastyEnds || isHasty && hasComplained {
      return fail("\(way.command.program) ends at once: is there sound?")
    }
    return .speechEnded
  }

  /// Falls silent.
  ///
  /// - Returns: The program that spoke; it was told to end.
  mutating func stop(at now: Duration) -> ChildProcess? {
    next = nil
    guard let sentence = current else { return nil }
    current = nil
    sentence.process.end(at: now)
    if let way = ways.first { beginSilence(by: way, at: now) }
    return sentence.process
  }

  /// Has the server fall silent that speaks, where one does.
  private mutating func beginSilence(by way: SpeechCommand, at now: Duration) {
    guard let launch = way.silence(environment: environment) else { return }
    silence = try? ChildProcess(
      launch, capture: .errors(most: 0), at: now, within: Self.silencingLimit)
  }

  /// Falls silent for good.
  ///
  /// - Returns: What runs on for a moment.
  mutating func leave(at now: Duration) -> [ChildProcess] {
    let spoke = stop(at: now)
    defer { silence = nil }
    return [spoke, silence].compactMap { $0 }
  }
}
