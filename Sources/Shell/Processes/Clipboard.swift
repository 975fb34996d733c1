import Asking
import Launching
import System

/// Copies texts by other programs: tmux around this one, or a program for the clipboard of the desktop.
public final class Clipboard {
  private let board: ProgramBoard
  /// The program receiving a text to copy.
  private var copying: ChildProcess?

  /// - Parameter board: Receives the answers.
  public init(_ board: ProgramBoard) { self.board = board }

  /// Whether a text is being copied.
  var isCopying: Bool { copying != nil }

  /// Lets the program end by itself: quitting at once does not lose the text copied last.
  public func leave() {
    if let copying { board.keep(copying) }
    copying = nil
  }

  /// How long to wait for a program. Some stay, to hand the text on, and give back the terminal at once.
  private static let timeout = Duration.seconds(5)

  /// Gives a text to tmux, which keeps it and copies it to the clipboard of the terminal outside: by default
  /// it lets no program inside do so by itself. Outside tmux, gives it to a program for the desktop's
  /// clipboard.
  /// - Returns: False if there is no such program. A program that fails is reported.
  public func copy(_ text: String, at now: Duration) -> Bool {
    guard let launch = Tmux(environment: board.environment)?.copying ?? desktopLaunch else {
      return false
    }
    if let copying { board.dismiss(copying, at: now) }
    do {
      let process = try ChildProcess(
        launch, input: Array(text.utf8), capture: .errors(limit: 1_024), at: now,
        within: Self.timeout)
      process.watch(by: board.jobs) { [weak self] _ in self?.reportEnd(of: launch.name) }
      copying = process
    } catch {
      board.answer(.copyFailed(error.description))
    }
    return true
  }

  /// The programs for the clipboard of a desktop, with their arguments, each with the variable that names the
  /// desktop's server.
  private static let ofDesktops: [(variable: String, arguments: [String])] = [
    ("WAYLAND_DISPLAY", ["wl-copy"]), ("DISPLAY", ["xclip", "-selection", "clipboard", "-in"]),
    ("DISPLAY", ["xsel", "--clipboard", "--input"]),
  ]

  /// The names of these programs.
  static let programs = ofDesktops.map(\.arguments[0])

  /// The first of the installed programs whose desktop is there; nil for none.
  private var desktopLaunch: ProgramLaunch? {
    let environment = board.environment
    for (variable, arguments) in Self.ofDesktops where environment[variable]?.isEmpty == false {
      guard let path = board.searchPath.file(of: arguments[0]) else { continue }
      return ProgramLaunch(
        path: path, arguments: arguments, environment: ChildEnvironment.captured(from: environment),
        reason: .request)
    }
    return nil
  }

  /// Reports a program that has ended without copying, by the first line of its output.
  private func reportEnd(of name: String) {
    guard let process = copying, let ending = process.ending else { return }
    copying = nil
    if ending.status == 0 { return }
    let reason = printedLines(of: process.output).first { !$0.isEmpty }
    board.answer(.copyFailed("\(name): \(reason ?? "status \(ending.status)")"))
  }
}
