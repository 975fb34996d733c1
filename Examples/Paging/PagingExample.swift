import Glibc
import Terminal

/// Shows what can be built on the page controller, at a terminal.
@main
enum PagingExample {
  static func main() {
    let names = ["TERM", "COLORTERM", "COLUMNS", "LINES", "NO_COLOR"]
    var environment: [String: String] = [:]
    for name in names { environment[name] = getenv(name).map { String(cString: $0) } }
    do {
      guard isatty(STDOUT_FILENO) == 1 else { throw TerminalError.noTerminal }
      let exhibition = try Exhibition(environment: environment)
      exit(exhibition.run())
    } catch {
      let message = Array("paging-example: \(error)\n".utf8)
      _ = write(STDERR_FILENO, message, message.count)
      exit(1)
    }
  }
}
