import Asking
import Launching
import System

/// Copies texts by tmux around this program, or by a program for the clipboard of the desktop.
public final class Clipboard {
  private let board: ProgramBoard
  private var copying: ChildProcess?

  public init(_ board: ProgramBoard) { self.board = board }

  var isCopying: Bool { copying != nil }

  /// Lets the program end by itself: quitting at once does not lose the text copied last.
  public func leave() {
    if let copying { board.keep(copying) }
    copying = nil
  }

  /// Some programs stay, to hand the text on, and give back the terminal at once.
  private static let timeout = Duration.seconds(5)

  /// Gives a text to tmux, which keeps it and copies it to the clipboard of the terminal outside: by default
  /// it lets no program inside do so by itself. Outside tmux, uses a program for the desktop's clipboard.
  /// False without such a program; a failure is reported.
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

  /// Programs with their arguments, each with the variable for the desktop's server.
  private static let ofDesktops: [(variable: String, arguments: [String])] = [
    ("WAYLAND_DISPLAY", ["wl-copy"]), ("DISPLAY", ["xclip", "-selection", "clipboard", "-in"]),
    ("DISPLAY", ["xsel", "--clipboard", "--input"]),
  ]

  static let programs = ofDesktops.map(\.arguments[0])

  /// The first installed program of a running desktop.
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

  /// Reports an end without a copy, by the first line of the output.
  private func reportEnd(of name: String) {
    guard let process = copying, let ending = process.ending else { return }
    copying = nil
    if ending.status == 0 { return }
    let reason = printedLines(of: process.output).first { !$0.isEmpty }
    board.answer(.copyFailed("\(name): \(reason ?? "status \(ending.status)")"))
  }
}
