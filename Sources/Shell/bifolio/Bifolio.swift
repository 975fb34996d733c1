import App
import Defaults
import Storage
import System
import Terminal

/// The program's entry point: parses the command line, opens the book, and shows or prints it.
@main
enum Bifolio {
  /// Runs the program, or a child's one step, and exits with its status. Empty input is no error.
  static func main() {
    Descriptor.openMissingStandardStreams()
    let arguments = CurrentProcess.arguments
    ConfinedWork.run(arguments)
    CrashGuard.install()
    do {
      try run(arguments, environment: CurrentProcess.environment)
    } catch {
      // Empty output of another program is not an error.
      if error == .emptyInput { CurrentProcess.exit(0) }
      error.report()
      CurrentProcess.exit(error.status)
    }
  }

  /// Where no pages can be shown, a pager copies its text, and a reader gets lines.
  private static func run(
    _ arguments: [String], environment: [String: String]
  ) throws(Failure) {
    let isAtTerminal = Descriptor.isTerminal(Descriptor.standardOutput)
    let options = try CommandLineOptions(
      arguments, isPager: isAtTerminal && !Descriptor.isTerminal(Descriptor.standardInput),
      less: environment["LESS"])
    options.refused.forEach(warn)
    switch options.action {
    case .read, .printPages, .drawPages, .showHelp, .showVersion, .printCompletion: break
    default: try refuseForeignCodeSet(environment: environment)
    }
    switch options.action {
    case .showHelp(let tier):
      let columns = TerminalDevice.outputColumns ?? HelpRow.maximumWidth
      try printText(usage(tier, columns: columns) + "\n")
    case .showVersion: try printText("bifolio \(version)\n")
    case .printCompletion(let shell): try printText(shell.completion)
    case .searchBooks where isAtTerminal, .read where isAtTerminal:
      do throws(Failure) {
        try refuseForeignCodeSet(environment: environment)
        CurrentProcess.exit(try TerminalLoop(options, environment: environment).run())
      } catch {
        guard error.isOfTerminal, options.action == .read else { throw error }
        let isPiped =
          options.source == .standardInput
          || options.source == .unnamed && !Descriptor.isTerminal(Descriptor.standardInput)
        // A pager shows the text; a reader at a terminal with lines gets a line at a time.
        let wantsLines =
          isAccessible(options, environment) || !isPiped && environment["TERM"] == "dumb"
        if wantsLines, CodeSet.foreign(in: environment) == nil {
          CurrentProcess.exit(try LineLoop(options, environment: environment).run())
        }
        // A book would run over the screen, unless only the encoding is another.
        guard isPiped || CodeSet.foreign(in: environment) != nil else { throw error }
        // The advice comes before the text.
        CrashGuard.release()
        warn(error.message)
        if isPiped { return try copyStandardInput() }
        try Printer(options, environment: environment).run()
      }
    case .drawPages: try Printer(options, environment: environment).run()
    default:
      warnOfCodeSet(options, environment)
      try Printer(options, environment: environment).run()
    }
  }

  /// Whether the reader has chosen accessible mode: then a terminal that shows only lines is fit for reading.
  private static func isAccessible(
    _ options: CommandLineOptions, _ environment: [String: String]
  ) -> Bool {
    let settings = DefaultsStore(DefaultsDirectories(environment: environment)).settings()
    return settings.overridden(by: options).accessible == .on
  }

  /// Warns that files and pipes get UTF-8, which keeps all letters, if programs of the locale expect another
  /// code set. Formats and lists for programs are left out.
  private static func warnOfCodeSet(
    _ options: CommandLineOptions, _ environment: [String: String]
  ) {
    guard options.format == nil, options.exportFolder == nil, options.action != .listTitles,
      !Descriptor.isTerminal(Descriptor.standardOutput),
      let codeSet = CodeSet.foreign(in: environment)
    else { return }
    warn("the text is in UTF-8, but this locale uses \(codeSet): iconv -f UTF-8 converts the text")
  }

  /// Pages cannot be shown on a terminal without UTF-8.
  private static func refuseForeignCodeSet(environment: [String: String]) throws(Failure) {
    guard Descriptor.isTerminal(Descriptor.standardOutput),
      let codeSet = CodeSet.foreign(in: environment)
    else { return }
    throw Failure(
      "the encoding of the terminal is \(codeSet), but pages are shown in UTF-8: set LC_ALL to a locale "
        + "with it, such as C.UTF-8", isOfTerminal: true)
  }
}

extension Settings {
  func overridden(by options: CommandLineOptions) -> Settings {
    var settings = self
    for (setting, choice) in options.choices { settings.choose(choice, for: setting) }
    settings.headerRows = options.headerRows
    if let order = options.order { settings.order = order }
    return settings
  }
}
