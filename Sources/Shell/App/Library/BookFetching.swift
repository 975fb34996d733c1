import Launching
import Processes
import Storage
import System

/// Has a book fetched from an address by `bifolio-net`, the only program here that uses a network.
enum BookFetching {
  static let program = "bifolio-net"
  /// The time after which a book is given up.
  private static let timeout = Duration.seconds(600)
  /// The most that the program may print, in bytes: the path of the file.
  private static let longestOutput = 1 << 16

  /// The path of the program; nil if it is not installed.
  static func program(in environment: [String: String]) -> String? {
    SearchPath(environment["PATH"]).file(of: program)
  }

  /// Fetches a book into the first folder of the shelf; waits until that is done.
  ///
  /// - Parameter isWanted: Polled for cancellation.
  /// - Returns: The path of the file.
  /// - Throws: ``Failure`` if there is none.
  static func path(
    ofBookAt address: String, environment: [String: String], while isWanted: () -> Bool
  ) throws(Failure) -> String {
    guard let file = program(in: environment) else { throw .noFetcher(for: address) }
    let launch = ProgramLaunch(
      path: file, arguments: [program, "get", address],
      environment: ChildEnvironment.networked(from: environment))
    guard
      let process = try? ChildProcess(
        launch, capture: .output(limit: longestOutput), at: elapsedTime(), within: timeout)
    else { throw Failure("\(address) was not fetched: \(program) does not start") }
    let ending = process.awaitEnd(while: isWanted)
    let lines = printedLines(of: process.output)
    if ending.status == 0, let path = lines.last, path.hasPrefix("/"), FileSystem.isReadable(path) {
      return path
    }
    // It begins with the name of the program.
    let reason = printedLines(of: process.errors).first ?? "\(program): status \(ending.status)"
    throw Failure("\(address) was not fetched: \(ending.isLate ? "it took too long" : reason)")
  }
}

extension Failure {
  /// An address is opened, and the program that fetches books is not installed.
  static func noFetcher(for address: String) -> Failure {
    Failure(
      "\(address) is an address, and Bifolio uses no network; try: "
        + "curl -sL \(quotedForShell(address)) | bifolio, or install bifolio-net")
  }
}
