import CNet
import Exchange
import System

/// The program for servers, through curl: it sends places to other devices, and fetches books from
/// catalogues.
@main
enum BifolioNet {
  /// Runs the command of the arguments, and exits with its status. A started program ends with this one.
  static func main() {
    Descriptor.openMissingStandardStreams()
    CurrentProcess.endsStartedPrograms()
    do throws(NetFailure) {
      try run(NetCommand(CurrentProcess.arguments), environment: CurrentProcess.environment)
    } catch {
      warn(error.description)
      CurrentProcess.exit(error.status)
    }
  }

  /// Runs a command. Help and version need no state, and so no home.
  private static func run(
    _ command: NetCommand, environment: [String: String]
  ) throws(NetFailure) {
    switch command {
    case .showHelp: return try printLine(NetCommand.usage)
    case .showVersion: return try printLine("bifolio-net \(version)")
    default: break
    }
    let state = try NetState(environment: environment)
    switch command {
    case .login(let server, let kind, let device):
      try state.login(to: server, as: kind, device: device, isNew: false)
    case .register(let server, let device):
      try state.login(to: server, as: .kosync, device: device, isNew: true)
    case .loginToCatalogue(let address): try state.login(toCatalogue: address)
    case .logout: try state.logout()
    case .status: try state.printStatus()
    case .sync: try PlaceExchange(state).run()
    case .get(let options): try BookFetcher(state, options).run()
    case .showHelp, .showVersion: break
    }
  }
}

func printLine(_ line: String) throws(NetFailure) {
  do throws(SystemError) {
    try Descriptor.write(Array((line + "\n").utf8), to: Descriptor.standardOutput)
  } catch {
    throw NetFailure("standard output: \(error)")
  }
}

/// Writes a message to standard error. A failure to do so cannot be reported.
func warn(_ message: String) {
  try? Descriptor.write(Array("bifolio-net: \(message)\n".utf8), to: Descriptor.standardError)
}

/// Asks at the terminal, or reads standard input. Returns the line without blanks at its ends; nil at the end
/// of the input.
/// - Throws: ``NetFailure`` if a signal ends the program; hidden characters are shown again.
func answer(to question: String, isHidden: Bool = false) throws(NetFailure) -> String? {
  let input = Descriptor.standardInput
  let isTerminal = Descriptor.isTerminal(input)
  if isTerminal {
    // Before it is asked: the answer may follow at once, or a signal.
    Interruption.begin()
    if isHidden { _ = net_set_echo(input, false) }
    try? Descriptor.write(Array(question.utf8), to: Descriptor.standardError)
  }
  defer {
    if isTerminal, isHidden {
      _ = net_set_echo(input, true)
      try? Descriptor.write([UInt8(ascii: "\n")], to: Descriptor.standardError)
    }
  }
  return try readLineOfInput(maximumLength: 4_096).map {
    String(
      String(decoding: $0, as: UTF8.self).drop { $0 == " " }.reversed().drop { $0 == " " }
        .reversed())
  }
}

/// Reads byte by byte, since another program may read the rest. A line ends after `maximumLength` bytes, and
/// the rest is another line. Nil at the end of the input.
/// - Throws: ``NetFailure`` if a signal ends the program.
func readLineOfInput(maximumLength: Int) throws(NetFailure) -> [UInt8]? {
  let input = Descriptor.standardInput
  var line: [UInt8] = []
  while line.count < maximumLength {
    guard try Interruption.wait(forInput: [input]).contains(input) else { continue }
    guard let byte = try? Descriptor.readSome(from: input, upTo: 1).first else {
      return line.isEmpty ? nil : line
    }
    if byte == UInt8(ascii: "\n") { return line }
    line.append(byte)
  }
  return line
}
