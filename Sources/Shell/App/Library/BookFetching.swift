import BookText
import Launching
import Processes
import System

/// Has a book fetched from an address by the command of the setting `get`, such as `bifolio-net get`. The
/// setting permits the network.
enum BookFetching {
  private static let timeout = Duration.seconds(600)
  /// Maximum output of the program, in bytes: the path of the file.
  private static let longestOutput = 1 << 16

  /// Has a book fetched into a file, and waits for it. Returns the absolute path of the file: the last line
  /// that the program prints.
  /// - Throws: ``Failure`` without a command, if the program fails or takes too long, or no file is
  ///   readable.
  static func fetchBook(
    at address: String, by command: String?, environment: [String: String],
    while isWanted: () -> Bool
  ) throws(Failure) -> String {
    guard let command else { throw .noFetcher(for: address) }
    let (process, program): (ChildProcess, String)
    do throws(ProgramError) {
      (process, program) = try HelperProgram(
        setting: "get", command: command, environment: environment
      )
      .start(
        [address], capture: .output(limit: longestOutput), at: elapsedTime(), within: timeout)
    } catch {
      throw Failure("\(address) was not fetched: \(error)")
    }
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
  static func noFetcher(for address: String) -> Failure {
    Failure(
      "\(address) is an address, and Bifolio uses no network; try: "
        + "curl -sL \(quotedForShell(address)) | bifolio, or set get = \"bifolio-net get\"")
  }
}
