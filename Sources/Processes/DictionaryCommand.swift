/// The command that looks a word up, and what its output means.
struct DictionaryCommand: Hashable {
  /// The file of the program.
  private let file: String
  private let command: ArgumentVector
  /// Whether a status other than 0 means that what was printed is not an answer.
  private let tellsFailure: Bool

  /// The most of its output that is shown, in bytes: some hundred screens.
  static let mostOutput = 1 << 18
  /// How long it may take: it may ask a server.
  static let limit = Duration.seconds(10)

  /// What is looked for if the reader has chosen nothing, how each is called, and whether its status
  /// tells a failure.
  private static let usual: [(words: [String], tellsFailure: Bool)] = [
    (["dict", "--", ArgumentVector.slot], true),
    (["sdcv", "-n", "--utf8-output", "--utf8-input", "--", ArgumentVector.slot], true),
    // It wants the word first, takes no `--`, and ends with the number of meanings.
    (["wn", ArgumentVector.slot, "-over"], false),
  ]

  /// Returns the commands to be tried one after the other.
  ///
  /// - Parameters:
  ///   - setting: What the reader has chosen, which is then the only one; nil for what is there.
  ///   - path: Where programs are looked for.
  /// - Throws: ``ProgramError`` if the choice is no command, or there is no program.
  static func all(
    setting: String?, in path: SearchPath
  ) throws(ProgramError) -> [DictionaryCommand] {
    if let setting {
      let (file, command) = try ArgumentVector.chosen(setting, as: "dictionary", in: path)
      return [DictionaryCommand(file: file, command: command, tellsFailure: false)]
    }
    let found = usual.compactMap { words, tellsFailure in
      path.file(of: words[0]).map {
        DictionaryCommand(
          file: $0, command: ArgumentVector(words: words), tellsFailure: tellsFailure)
      }
    }
    if found.isEmpty {
      throw .nothingThere(purpose: "dictionary", programs: usual.map { $0.words[0] })
    }
    return found
  }

  /// Whether what the program printed is an answer.
  func answers(_ definition: Definition, _ ending: ChildProcess.Ending) -> Bool {
    guard case .lines = definition else { return false }
    return !tellsFailure || ending.status <= 0
  }

  /// The program that looks `word` up.
  ///
  /// - Throws: ``ProgramError/nothingToSay`` where there is no word.
  func launch(for word: String, environment: [String: String]) throws(ProgramError) -> ProgramLaunch
  {
    guard let arguments = command.withSlot.arguments(for: word) else { throw .nothingToSay }
    return ProgramLaunch(
      path: file, arguments: arguments,
      environment: ChildEnvironment.captured(from: environment))
  }
}

/// What came of looking a word up.
enum Definition: Hashable {
  /// Something to be read.
  case lines([String])
  /// Nothing, and why.
  case nothing(String)

  /// Makes sense of what a command printed.
  ///
  /// The exit status matters only where it printed nothing: there are commands that end with the
  /// number of meanings found.
  init(_ output: [UInt8], _ ending: ChildProcess.Ending, by program: String, of word: String) {
    var lines = printedLines(of: output)
    if lines.isEmpty {
      if ending.isLate {
        self = .nothing("\(program) took too long")
      } else if ending.status < 0 {
        self = .nothing("\(program) was ended by signal \(-ending.status)")
      } else {
        self = .nothing("\(program) has nothing on “\(word)”")
      }
      return
    }
    if ending.isCut { lines += ["", "(There is more, which is left out.)"] }
    if ending.isLate { lines += ["", "(\(program) took too long and was ended here.)"] }
    self = .lines(lines)
  }
}

extension ArgumentVector {
  /// The command of a setting, and the file of its program.
  ///
  /// - Throws: ``ProgramError``, which names the setting.
  static func chosen(
    _ line: String, as setting: String, in path: SearchPath
  ) throws(ProgramError) -> (file: String, command: ArgumentVector) {
    let command: ArgumentVector
    do {
      command = try ArgumentVector(line)
    } catch {
      throw .mistake(setting: setting, error)
    }
    guard let file = path.file(of: command.program) else { throw .notFound(command.program) }
    return (file, command)
  }
}
