import Defaults
import Launching

struct SpeechCommand: Hashable {
  let file: String
  /// Its command line; without a placeholder, the sentence is its standard input.
  let command: ArgumentVector
  /// Arguments for silencing the server, or nil if ending the process is enough.
  var silencing: ArgumentVector?

  var name: String { file.split(separator: "/").last.map(String.init) ?? file }

  /// Length in bytes: the system limits arguments, and longer sentences are not worth speaking.
  private static let maximumSentenceLength = 1 << 15

  static let programs = ["spd-say", "espeak-ng", "espeak"]

  /// The best first: the setting, or else all installed programs, each in the language of the book (a BCP 47
  /// tag) and then in its default language.
  /// - Throws: ``ProgramError`` if the setting is malformed, or no program is installed.
  static func commands(
    setting: String?, language: String?, voice: Voice = Voice(), in path: SearchPath
  ) throws(ProgramError) -> [SpeechCommand] {
    if let setting {
      let (file, command) = try ArgumentVector.resolve(setting, as: "speech", in: path)
      return [SpeechCommand(file: file, command: command, silencing: silencing(command.program))]
    }
    var commands: [SpeechCommand] = []
    for program in programs {
      guard let file = path.file(of: program) else { continue }
      if let language, isTag(language) {
        commands.append(usual(program, file, language, voice))
      }
      commands.append(usual(program, file, nil, voice))
    }
    if commands.isEmpty {
      throw .noneInstalled(
        purpose: "voice", programs: ["speech-dispatcher (spd-say)", "espeak-ng"])
    }
    return commands
  }

  /// Nil if the program itself speaks. The server of spd-say goes on speaking after the end of the program.
  private static func silencing(_ program: String) -> ArgumentVector? {
    program.split(separator: "/").last == "spd-say" ? ArgumentVector(words: [program, "-S"]) : nil
  }

  /// A known program, with its options for language and rate.
  private static func usual(
    _ program: String, _ file: String, _ language: String?, _ voice: Voice
  ) -> SpeechCommand {
    let hasRate = voice.rate != 0
    if program == "spd-say" {
      // Options not given keep the values of the server’s configuration.
      let options =
        ["-w"] + (language.map { ["-l", $0] } ?? []) + (hasRate ? ["-r", "\(voice.rate)"] : [])
      // The sentence is passed as an argument, since its standard input can contain commands.
      return SpeechCommand(
        file: file,
        command: ArgumentVector(words: [program] + options + ["--", ArgumentVector.slot]),
        silencing: silencing(program))
    }
    let options =
      ["-b", "1"] + (language.map { ["-v", $0] } ?? [])
      + (hasRate ? ["-s", "\(words(aMinuteAt: voice.rate))"] : [])
      + ["--stdin"]
    return SpeechCommand(file: file, command: ArgumentVector(words: [program] + options))
  }

  /// Converts a rate in percent: -100, 0 and 100 are the slowest, usual and fastest speed of espeak.
  private static func words(aMinuteAt rate: Int) -> Int {
    let (slowest, usual, fastest) = (80, 175, 450)
    return usual + rate * (rate < 0 ? usual - slowest : fastest - usual) / 100
  }

  /// A text in this form cannot be an option.
  private static func isTag(_ text: String) -> Bool {
    text.first != "-" && !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case "a"..."z", "A"..."Z",
          "0"..."9", "-":
          true
        default: false
        }
      }
  }

  /// The standard input goes with the launch; nil if nothing is left of the sentence.
  func launch(
    for sentence: String, environment: [String: String]
  ) -> (launch: ProgramLaunch, input: [UInt8])? {
    let sentence = String(decoding: sentence.utf8.prefix(Self.maximumSentenceLength), as: UTF8.self)
    guard let arguments = command.arguments(for: sentence) else { return nil }
    return (
      launch(arguments, environment), command.hasSlot ? [] : Array((sentence + "\n").utf8)
    )
  }

  func silence(environment: [String: String]) -> ProgramLaunch? {
    silencing.map { launch($0.words, environment) }
  }

  private func launch(_ arguments: [String], _ environment: [String: String]) -> ProgramLaunch {
    ProgramLaunch(
      path: file, arguments: arguments,
      environment: ChildEnvironment.captured(from: environment), reason: .request)
  }
}
