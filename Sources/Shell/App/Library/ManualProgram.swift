import BookText
import Launching
import Processes
import System

/// Has `man` format a manual page that the reader asked for. Its name is neither an option nor a path
/// (``BookText/ManualReference``), and no shell sees it.
enum ManualProgram {
  private static let timeout = Duration.seconds(20)
  private static let maximumPageLength = 1 << 25

  /// The text of a page as a terminal would get it, with bold and underlined words.
  /// - Throws: ``Failure`` of one line without such a page or `man`, or if it takes too long or is too
  ///   long.
  static func text(
    of page: ManualReference, environment: [String: String], while isWanted: () -> Bool
  ) throws(Failure) -> [UInt8] {
    guard
      let (file, _) = try? ArgumentVector.resolve(
        "man", as: "man", in: SearchPath(environment["PATH"]))
    else { throw Failure("\(page): man is not installed") }
    var own = ChildEnvironment.captured(from: environment)
    own["MANPATH"] = environment["MANPATH"]
    // Lines as in a terminal of the usual width: the page is set again anyway.
    (own["MANWIDTH"], own["MAN_KEEP_FORMATTING"]) = ("80", "1")
    let launch = ProgramLaunch(
      path: file, arguments: ["man", page.section, page.name], environment: own, reason: .request)
    let process: ChildProcess
    do throws(ProgramError) {
      process = try ChildProcess(
        launch, capture: .output(limit: maximumPageLength), at: elapsedTime(), within: timeout)
    } catch {
      throw Failure("\(page): \(error)")
    }
    let ending = process.awaitEnd(while: isWanted)
    if ending.isLate { throw Failure("\(page): man took too long") }
    if ending.isCut { throw Failure("\(page): the page is too long") }
    guard ending.status == 0, !process.output.isEmpty else {
      let reason = printedLines(of: process.errors).first ?? "man: status \(ending.status)"
      throw Failure("\(page) cannot be shown: \(reason)")
    }
    return process.output
  }
}
