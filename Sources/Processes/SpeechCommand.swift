/// A way of reading a sentence aloud.
struct SpeechCommand: Hashable {
  /// The file of the program.
  let file: String
  /// How it is called; without a place for the sentence, that comes on its standard input.
  let command: ArgumentVector
  /// What is run with the same program to silence it; nil where it falls silent when it is ended.
  var silencing: ArgumentVector?

  /// The longest sentence that is handed over, in bytes: the system has a limit for an argument,
  /// and nobody listens that long to one.
  private static let longest = 1 << 15

  /// The ways there are, the best first: the one that the reader has chosen, or else all that the
  /// programs that are there allow, each in the language of the book and then in its own.
  ///
  /// - Parameters:
  ///   - setting: What the reader has chosen; nil for what is there.
  ///   - language: The BCP 47 tag of the book's language.
  ///   - path: Where programs are looked for.
  /// - Throws: ``ProgramError`` where the choice is no command, or there is no program.
  static func ways(
    setting: String?, language: String?, in path: SearchPath
  ) throws(ProgramError) -> [SpeechCommand] {
    if let setting {
      let (file, command) = try ArgumentVector.chosen(setting, as: "speech", in: path)
      return [SpeechCommand(file: file, command: command)]
    }
    var ways: [SpeechCommand] = []
    for program in ["spd-say", "espeak-ng", "espeak"] {
      guard let file = path.file(of: program) else { continue }
      if let language, isTag(language) { ways.append(usual(program, file, language)) }
      ways.append(usual(program, file, nil))
    }
    if ways.isEmpty {
      throw .nothingThere(
        purpose: "voice", programs: ["speech-dispatcher (spd-say)", "espeak-ng"])
    }
    return ways
  }

  private static func usual(_ program: String, _ file: String, _ language: String?) -> SpeechCommand
  {
    if program == "spd-say" {
      let options = ["-w"] + (language.map { ["-l", $0] } ?? [])
      // Its standard input can hold commands; an argument cannot. It asks a server to speak, which
      // goes on when it is ended itself.
      return SpeechCommand(
        file: file,
        command: ArgumentVector(words: [program] + options + ["--", ArgumentVector.slot]),
        silencing: ArgumentVector(words: [program, "-S"]))
    }
    let options = ["-b", "1"] + (language.map { ["-v", $0] } ?? []) + ["--stdin"]
    return SpeechCommand(file: file, command: ArgumentVector(words: [program] + options))
  }

  /// Whether a text can be the tag of a language, and so no option.
  private static func isTag(_ text: String) -> Bool {
    text.first != "-" && !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// What reads a sentence aloud, and what it finds on its standard input; nil where nothing of the
  /// sentence can be said.
  func launch(
    for sentence: String, environment: [String: String]
  ) -> (launch: ProgramLaunch, input: [UInt8])? {
    let sentence = sentence.prefix(bytes: Self.longest)
    guard let arguments = command.arguments(for: sentence) else { return nil }
    return (
      launch(arguments, environment), command.hasSlot ? [] : Array((sentence + "\n").utf8)
    )
  }

  /// What silences it; nil where ending it does.
  func silence(environment: [String: String]) -> ProgramLaunch? {
    silencing.map { launch($0.words, environment) }
  }

  private func launch(_ arguments: [String], _ environment: [String: String]) -> ProgramLaunch {
    ProgramLaunch(
      path: file, arguments: arguments,
      environment: ChildEnvironment.captured(from: environment))
  }
}

extension String {
  /// As many whole characters as fit into so many bytes.
  fileprivate func prefix(bytes most: Int) -> String {
    if utf8.count <= most { return self }
    var count = 0
    return String(
      String.UnicodeScalarView(
        unicodeScalars.prefix { scalar in
          count += UTF8.width(scalar)
          return count <= most
        }))
  }
}
