import Asking
import Launching
import System

/// The clipboard of a terminal outside tmux.
public final class TmuxClipboard {
  private let board: ProgramBoard
  /// The program receiving a text to copy.
  private var copying: ChildProcess?

  /// - Parameter board: Receives the answers.
  public init(_ board: ProgramBoard) { self.board = board }

  /// Whether a text is being copied.
  var isCopying: Bool { copying != nil }

  /// Lets the program end by itself: quitting at once does not lose the text copied last.
  public func leave() {
    if let copying { board.leave(copying) }
    copying = nil
  }

  /// How long to wait for tmux.
  private static let timeout = Duration.seconds(5)

  /// Gives a text to tmux, which keeps it and copies it to the clipboard of the terminal outside. By
  /// default it lets no program inside do so by itself.
  ///
  /// - Returns: False if the program is not run inside tmux, or there is no such program.
  public func copy(_ text: String, at now: Duration) -> Bool {
    guard let tmux = Tmux(environment: board.environment) else { return false }
    if let copying { board.dismiss(copying, at: now) }
    do {
      let process = try ChildProcess(
        tmux.copying, input: Array(text.utf8), capture: .errors(limit: 1_024), at: now,
        within: Self.timeout)
      process.watch(by: board.jobs) { [weak self] _ in self?.copyingEnded() }
      copying = process
    } catch {
      board.answer(.copyFailed(error.description))
    }
    return true
  }

  private func copyingEnded() {
    guard let process = copying, let ending = process.ending else { return }
    copying = nil
    if ending.status == 0 { return }
    let reason = printedLines(of: process.output).first { !$0.isEmpty }
    board.answer(.copyFailed("tmux: \(reason ?? "status \(ending.status)")"))
  }
}
