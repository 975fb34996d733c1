import Launching

/// The program of the setting `sync` or `get`, usually `bifolio-net`. The setting permits the network; the
/// program's output is not trusted.
public struct HelperProgram {
  private let setting: String
  /// The command line of the setting; nil for none.
  let command: String?
  private let environment: [String: String]

  public init(setting: String, command: String?, environment: [String: String]) {
    (self.setting, self.command, self.environment) = (setting, command, environment)
  }

  /// Starts the program with words after the setting's own. The timeout runs from `now`. Also returns the
  /// name of the program.
  /// - Throws: ``ProgramError`` if it cannot be started.
  public func start(
    _ words: [String] = [], input: [UInt8] = [], capture: ChildProcess.Capture, at now: Duration,
    within limit: Duration?
  ) throws(ProgramError) -> (process: ChildProcess, name: String) {
    let (file, vector) = try ArgumentVector.resolve(
      command ?? "", as: setting, in: SearchPath(environment["PATH"]))
    let launch = ProgramLaunch(
      path: file, arguments: vector.words + words,
      environment: ChildEnvironment.networked(from: environment), reason: .setting)
    let process = try ChildProcess(
      launch, input: input, capture: capture, at: now, within: limit)
    return (process, launch.name)
  }
}
