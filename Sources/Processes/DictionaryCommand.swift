/// The command that looks a word up, and what its output means.
struct DictionaryCommand: Hashable {
  /// The file of the program.
  private let file: String
  private let command: ArgumentVector

  /// The most of its output that is shown, in bytes: some hundred screens.
  static let mostOutput = 1 << 18
  /// How long it may take: it may ask a server.
  static let limit = Duration.seconds(10)

  /// What is looked for where the reader has chosen nothing, and how each is called.
  private static let usual: [[String]] = [
    ["dict", "--", ArgumentVector.slot],
    ["sdcv", "-n", "--utf8-output", "--utf8-input", "--", ArgumentVector.slot],
    // It wants the word first, and takes no `--`.
    ["wn", ArgumentVector.slot, "-over"],
  ]

  /// Finds the command.
  ///
  /// - Parameters:
  ///   - setting: What the reader has chosen; nil for what is there.
  ///   - path: Where programs are looked for.
  /// - Throws: ``ProgramError`` where the choice is no command, or there is no program.
  init(setting: String?, in path: SearchPath) throws(ProgramError) {
    if let setting {
      (file, command) = try ArgumentVector.chosen(setting, as: "dictionary", in: path)
      return
    }
    for words in Self.usual {
      guard let found = path.file(of: words[0]) else { continue }
      (file, command) = (found, ArgumentVector(words: words))
      return
    }
    throw .nothingThere(purpose: "dictionary", programs: Self.usual.map { $0[0] })
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
