import System
import Terminal

/// Shows possible uses of the page controller, at a terminal.
@main
enum PagingExample {
  static func main() {
    do {
      guard Descriptor.isTerminal(Descriptor.standardOutput) else { throw TerminalError.noTerminal }
      let exhibition = try Exhibition(environment: CurrentProcess.environment)
      CurrentProcess.exit(exhibition.run())
    } catch {
      let message = Array("paging-example: \(error)\n".utf8)
      try? Descriptor.write(message, to: Descriptor.standardError)
      CurrentProcess.exit(1)
    }
  }
}
