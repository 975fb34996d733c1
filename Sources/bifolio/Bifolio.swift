import App
import Defaults
import System
import Terminal

/// The program's entry point: parses the command line, opens the book, and shows or prints it.
@main
enum Bifolio {
  static func main() {
    Descriptor.openMissingStandardStreams()
    let arguments = CurrentProcess.arguments
    ConfinedWork.run(arguments)
    CrashGuard.install()
    do {
      try run(arguments, environment: CurrentProcess.environment)
    } catch {
      error.report()
      CurrentProcess.exit(error.status)
    }
  }

  private static func run(
    _ arguments: [String], environment: [String: String]
  ) throws(Failure) {
    let options = try CommandLineOptions(arguments)
    try refuseForeignCodeSet(for: options.action, environment: environment)
    let isAtTerminal = Descriptor.isTerminal(Descriptor.standardOutput)
    switch options.action {
    case .showHelp: try printText(usage() + "\n")
    case .showVersion: try printText("bifolio \(version)\n")
    case .printCompletion(let shell): try printText(shell.completion)
    case .searchBooks where isAtTerminal, .read where isAtTerminal:
      CurrentProcess.exit(try Session.run(options, environment: environment))
    default: try Printer(options, environment: environment).run()
    }
  }

  /// Refuses to show books on a terminal that is not one of UTF-8.
  private static func refuseForeignCodeSet(
    for action: CommandLineOptions.Action, environment: [String: String]
  ) throws(Failure) {
    switch action {
    case .showHelp, .showVersion, .printCompletion: return
    default: break
    }
    guard Descriptor.isTerminal(Descriptor.standardOutput),
      let codeSet = CodeSet.foreign(in: environment)
    else { return }
    throw Failure(
      "the code set of the terminal is \(codeSet), but books are shown in UTF-8: change that of the "
        + "terminal, and set LC_ALL to a locale with it, such as C.UTF-8")
  }
}

extension Settings {
  /// The settings, overridden by options of the command line.
  func overridden(by options: CommandLineOptions) -> Settings {
    var settings = self
    for (setting, choice) in options.choices { settings.choose(choice, for: setting) }
    return settings
  }
}
