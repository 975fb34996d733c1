import Decoding
import JSONValues
import Launching
import System

/// A command for looking up words, and the interpretation of its output.
struct DictionaryCommand: Hashable {
  private let file: String
  private let command: ArgumentVector
  /// A status other than 0 means that the output is no answer.
  private let reportsFailure: Bool

  /// Length in bytes: some hundred screens.
  static let maxOutput = 1 << 18
  /// A dictionary may ask a server.
  static let timeout = Duration.seconds(10)

  /// Dictionaries tried if none is set: their arguments, and whether their status reports failure. `dict`
  /// asks the server of this machine only: no word leaves it without the setting.
  private static let usual: [(words: [String], reportsFailure: Bool)] = [
    (["sdcv", "-n", "--utf8-output", "--utf8-input", "--", ArgumentVector.slot], true),
    // Takes the word first and no `--`, and returns the number of meanings as its status.
    (["wn", ArgumentVector.slot, "-over"], false),
    (["dict", "-h", "localhost", "--", ArgumentVector.slot], true),
  ]

  /// The names of these dictionaries, for the manual.
  static var programs: [String] { usual.map { $0.words[0] } }

  /// Commands that install a dictionary, with its words, by the installer of a system.
  private static let installers = [
    ("apt", "sudo apt install wordnet"), ("dnf", "sudo dnf install wordnet"),
    ("brew", "brew install wordnet"),
  ]

  /// The commands to try in order: the setting alone, or any installed ones. WordNet, which is English, gets
  /// words of other languages only if nothing else is installed.
  /// - Throws: ``ProgramError`` if the setting is malformed, or no program is installed.
  static func all(
    setting: String?, isEnglish: Bool = true, in path: SearchPath
  ) throws(ProgramError) -> [DictionaryCommand] {
    if let setting {
      let (file, command) = try ArgumentVector.resolve(setting, as: "dictionary", in: path)
      return [DictionaryCommand(file: file, command: command, reportsFailure: false)]
    }
    let found = usual.compactMap { words, reportsFailure in
      path.file(of: words[0]).map {
        DictionaryCommand(
          file: $0, command: ArgumentVector(words: words), reportsFailure: reportsFailure)
      }
    }
    if found.isEmpty {
      if let (_, command) = installers.first(where: { path.file(of: $0.0) != nil }) {
        throw .noDictionary(command: command)
      }
      throw .noneInstalled(purpose: "dictionary", programs: programs)
    }
    let others = found.filter { isEnglish || !$0.file.hasSuffix("/wn") }
    return others.isEmpty ? found : others
  }

  /// The output has lines, and the status reports no failure.
  func answers(_ definition: Definition, _ ending: ChildProcess.Ending) -> Bool {
    guard case .lines = definition else { return false }
    return !reportsFailure || ending.status <= 0
  }

  /// - Throws: ``ProgramError/noText`` if there is no word, or ``ProgramError/notStarted(program:code:)``.
  func launch(for word: String, environment: [String: String]) throws(ProgramError) -> ProgramLaunch
  {
    guard var arguments = command.withSlot.arguments(for: word) else { throw .noText }
    let isSdcv = file.hasSuffix("/sdcv")
    // Entries in JSON.
    if isSdcv { arguments.insert("-j", at: 1) }
    var launch = ProgramLaunch(
      path: file, arguments: arguments,
      environment: ChildEnvironment.captured(from: environment), reason: .request)
    if isSdcv {
      do throws(SystemError) {
        try launch.keepNoHistory()
      } catch {
        throw .notStarted(program: launch.name, code: error.code)
      }
    }
    return launch
  }
}

extension ProgramLaunch {
  /// Gives `sdcv` a home directory of its own, since it keeps a history of all words in its home and no
  /// option prevents it: `SDCV_HISTSIZE=0` would empty the reader's history. The directory has links to the
  /// reader's dictionaries and their order, and a history that keeps nothing.
  fileprivate mutating func keepNoHistory() throws(SystemError) {
    guard let home = environment["HOME"], home.hasPrefix("/") else { throw .notFound }
    let named = environment["XDG_CACHE_HOME"] ?? ""
    let cache = named.hasPrefix("/") ? named : home + "/.cache"
    let own = cache + "/bifolio/sdcv"
    let links = [
      ".stardict": home + "/.stardict", ".sdcv_ordering": home + "/.sdcv_ordering",
      ".sdcv_history": "/dev/null",
    ]
    for directory in [cache, cache + "/bifolio", own] {
      try ignoringExisting { () throws(SystemError) in try FileSystem.makeDirectory(directory) }
    }
    for (name, target) in links {
      // Another copy of this program may be making it too.
      try ignoringExisting { () throws(SystemError) in
        try FileSystem.makeLink("\(own)/\(name)", to: target)
      }
    }
    environment["HOME"] = own
    // The folder of the dictionary's indices.
    environment["XDG_CACHE_HOME"] = cache
  }
}

private func ignoringExisting(_ body: () throws(SystemError) -> Void) throws(SystemError) {
  do throws(SystemError) {
    try body()
  } catch {
    if error != .exists { throw error }
  }
}

enum Definition: Hashable {
  case lines([String])
  case nothing(String)

  /// The exit status matters only without output: some commands return the number of meanings found, and sdcv
  /// 0 for an unknown word.
  init(_ output: [UInt8], _ ending: ChildProcess.Ending, by program: String, of word: String) {
    let entries = program == "sdcv" ? Self.entries(of: output) : nil
    var lines = entries.map { $0.flatMap(Self.lines(ofEntry:)) } ?? Self.lines(of: output)
    if lines.isEmpty {
      if ending.isLate {
        self = .nothing("\(program) took too long")
      } else if ending.status < 0 {
        self = .nothing("\(program) was killed by signal \(-ending.status)")
      } else {
        self = .nothing("\(program) has nothing on “\(word)”")
      }
      return
    }
    if ending.isCut { lines += ["", "(The rest is left out.)"] }
    if ending.isLate { lines += ["", "(\(program) took too long and was stopped.)"] }
    self = .lines(lines)
  }

  /// The entries of sdcv; of a cut output, those that are whole.
  private static func entries(of output: [UInt8]) -> [JSONValue]? {
    let end = output.indices.dropFirst().last {
      output[$0 - 1] == UInt8(ascii: "\"") && output[$0] == UInt8(ascii: "}")
    }
    return (JSONValue(output) ?? end.flatMap { JSONValue(output[...$0] + "]".utf8) })?.elements
  }

  /// An entry of sdcv: its word and its dictionary, and the meaning below.
  private static func lines(ofEntry entry: JSONValue) -> [String] {
    let title = [entry["word"], entry["dict"]].compactMap { $0?.text }.joined(separator: " — ")
    return printedLines(of: Array(title.utf8))
      + lines(of: Array((entry["definition"]?.text ?? "").utf8))
  }

  private static func lines(of text: [UInt8]) -> [String] {
    linesOfHTML(repairedText(text)) ?? printedLines(of: text)
  }
}
