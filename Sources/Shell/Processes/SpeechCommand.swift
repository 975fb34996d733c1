import Defaults
import Launching

/// A command for speaking a sentence.
struct SpeechCommand: Hashable {
  /// The path of the program.
  let file: String
  /// Its command line; without a placeholder, the sentence is its standard input.
  let command: ArgumentVector
  /// Arguments for the same program to silence the server, or nil if ending the process is enough.
  var silencing: ArgumentVector?

  /// The name of the program.
  var name: String { file.split(separator: "/").last.map(String.init) ?? file }

  /// Maximum length of a sentence, in bytes: the system limits arguments, and longer sentences are not worth
  /// speaking.
  private static let maximumSentenceLength = 1 << 15

  /// The voices tried if none is set.
  static let programs = ["spd-say", "espeak-ng", "espeak"]

  /// The available commands, the best first: the one in the settings, or else those of all installed
  /// programs, each in the language of the book and then in its default language.
  ///
  /// - Parameters:
  ///   - setting: The command in the settings, or nil for any installed one.
  ///   - language: The BCP 47 tag of the book's language.
  ///   - voice: The reader's choice of a rate.
  ///   - path: The search path for programs.
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

  /// Returns the command that silences the server of a program; nil if the program itself speaks. The server
  /// of spd-say goes on speaking when the program is ended.
  private static func silencing(_ program: String) -> ArgumentVector? {
    program.split(separator: "/").last == "spd-say" ? ArgumentVector(words: [program, "-S"]) : nil
  }

  /// Returns the command for a known program, with its options for language and rate.
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

  /// Returns the words a minute of espeak for a rate in percent: -100, 0 and 100 are its slowest, usual and
  /// fastest speed.
  private static func words(aMinuteAt rate: Int) -> Int {
    let (slowest, usual, fastest) = (80, 175, 450)
    return usual + rate * (rate < 0 ? usual - slowest : fastest - usual) / 100
  }

  /// Whether a text has the form of a language tag, so that it cannot be an option.
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

  /// The launch for speaking a sentence, and its standard input; nil if nothing is left of the sentence.
  func launch(
    for sentence: String, environment: [String: String]
  ) -> (launch: ProgramLaunch, input: [UInt8])? {
    let sentence = String(decoding: sentence.utf8.prefix(Self.maximumSentenceLength), as: UTF8.self)
    guard let arguments = command.arguments(for: sentence) else { return nil }
    return (
      launch(arguments, environment), command.hasSlot ? [] : Array((sentence + "\n").utf8)
    )
  }

  /// The launch for silencing the server, or nil if ending the process is enough.
  func silence(environment: [String: String]) -> ProgramLaunch? {
    silencing.map { launch($0.words, environment) }
  }

  /// Returns the launch of the command with arguments in place of its words.
  private func launch(_ arguments: [String], _ environment: [String: String]) -> ProgramLaunch {
    ProgramLaunch(
      path: file, arguments: arguments,
      environment: ChildEnvironment.captured(from: environment), reason: .request)
  }
}
