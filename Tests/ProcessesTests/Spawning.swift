import Asking
import CLibrary
import Defaults
import System
import TemporaryFiles
import Testing

@testable import Launching
@testable import Processes

/// Suites with programs to start. They run serially, since they wait for the programs.
@Suite(.serialized) enum Spawning {}

/// How long a test waits for a program, in milliseconds.
let patience: Int32 = 60_000

/// A directory for programs created by a test.
struct FakePrograms {
  let directory: String

  /// Creates a shell script, found by its name.
  func make(_ name: String, _ script: String) throws {
    try makeProgram("\(directory)/\(name)", script)
  }

  /// An environment with these programs only.
  var environment: [String: String] {
    ["PATH": directory, "HOME": directory, "LANG": "C.UTF-8", "TMPDIR": directory]
  }

  /// The text of a file written by a program, or nil if there is none.
  func text(_ name: String) -> String? {
    let descriptor = open("\(directory)/\(name)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}

/// Calls `body` with a directory for programs.
func withFakePrograms(_ body: (FakePrograms) throws -> Void) throws {
  try withTemporaryDirectory { try body(FakePrograms(directory: $0)) }
}

/// Waits until one of `descriptors` is readable; returns whether it is.
func waitForInput(_ descriptors: [Int32]) -> Bool {
  var watched = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  return poll(&watched, nfds_t(watched.count), patience) > 0
}

/// The services that start programs, awaited by a test alone.
final class RunningPrograms {
  private let board: ProgramBoard
  private let dictionaries: Dictionaries
  private let commands: OwnCommands
  private let speaker: Speaker
  private let clipboard: Clipboard
  private let jobs = Jobs()
  private let answers = Answers()

  /// Answers until they are taken.
  private final class Answers {
    var all: [ProgramAnswer] = []
  }

  init(_ programs: Programs, environment: [String: String]) {
    let answers = answers
    board = ProgramBoard(environment: environment, jobs: jobs) { answers.all.append($0) }
    dictionaries = Dictionaries(
      setting: programs.dictionary, ofLanguages: programs.dictionaries, board)
    commands = OwnCommands(board)
    speaker = Speaker(setting: programs.speech, board)
    clipboard = Clipboard(board)
  }

  func lookUp(_ word: String, in language: String? = nil, at now: Duration) {
    dictionaries.lookUp(word, in: language, at: now)
  }

  func run(_ call: OwnCommandCall, at now: Duration) { commands.run(call, at: now) }

  func cancelLookUp(at now: Duration) {
    dictionaries.cancel(at: now)
    commands.cancel(at: now)
  }

  func speak(_ sentence: String, language: String?, voice: Voice = Voice(), at now: Duration) {
    speaker.speak(sentence, language: language, voice: voice, at: now)
  }

  func stopSpeaking(at now: Duration) { speaker.stop(at: now) }

  func copyInTmux(_ text: String, at now: Duration) -> Bool { clipboard.copy(text, at: now) }

  var isLookingUp: Bool { dictionaries.isLookingUp || commands.isRunning }
  var isSpeaking: Bool { speaker.isSpeaking }
  var areRunning: Bool {
    isLookingUp || speaker.isAtWork || clipboard.isCopying || board.areLeaving
  }

  /// Descriptors to poll for them.
  var descriptors: [Int32] { jobs.descriptors() }
  /// Until when a loop polls.
  var deadline: Duration? { jobs.deadline() }

  /// Serves them like a loop, and returns their answers.
  func advance(at now: Duration) -> [ProgramAnswer] {
    // Output received by then is answered the next time.
    repeat { jobs.serve(at: now) } while jobs.deadline() == .zero
    defer { answers.all = [] }
    return answers.all
  }

  /// Waits until all programs have ended; returns false if some have not.
  func finish(at now: Duration) -> Bool {
    while areRunning, waitForInput(descriptors) { _ = advance(at: now) }
    return !areRunning
  }

  /// Waits until all programs have ended, without an answer.
  func finishSilently() throws {
    while !descriptors.isEmpty {
      try #require(waitForInput(descriptors))
      #expect(advance(at: .zero) == [])
    }
  }

  /// Asks all programs to end.
  func endAll(at now: Duration) {
    cancelLookUp(at: now)
    speaker.leave(at: now)
    clipboard.leave()
    board.giveAnswers()
    answers.all = []
  }

  func awaitEnd(at now: Duration) { board.awaitEnd(at: now) }

  /// Ends all programs, and kills those that do not end when asked to.
  func endAndKill(at now: Duration) {
    endAll(at: now)
    board.killAll()
    #expect(finish(at: now))
  }
}

extension ChildProcess {
  /// Starts a shell.
  convenience init(
    _ script: String, input: [UInt8] = [], capture: Capture = .everything(limit: 1 << 16),
    within limit: Duration? = nil
  ) throws(ProgramError) {
    try self.init(
      ProgramLaunch(
        path: "/bin/sh", arguments: ["sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"],
        reason: .request),
      input: input, capture: capture, at: .zero, within: limit)
  }

  /// Advances until the program has ended, at the constant time `now`.
  func finish(at now: Duration = .zero) throws -> Ending {
    while ending == nil {
      try #require(waitForInput(descriptors), "nothing comes")
      advance(at: now)
    }
    return try #require(ending)
  }

  /// Advances until the program has written `text`.
  func waitForOutput(_ text: String) throws {
    while !self.text.contains(text) {
      try #require(waitForInput(descriptors), "nothing comes")
      advance(at: .zero)
      try #require(ending == nil)
    }
  }

  var text: String { String(decoding: output, as: UTF8.self) }
}
