import Asking
import Launching
import System

/// Copies texts by tmux around this program, and by a program for the clipboard of the desktop.
public final class Clipboard {
  private let board: ProgramBoard
  /// The programs at work on the text copied last.
  private var copying: [ChildProcess] = []
  private var outcome = Outcome()

  /// What became of the text copied last.
  private struct Outcome {
    var text = ""
    var isAtTmux = false
    var isAtDesktop = false
    var failure: String?
  }

  public init(_ board: ProgramBoard) { self.board = board }

  var isCopying: Bool { !copying.isEmpty }

  /// Lets the programs end by themselves: quitting at once does not lose the text copied last.
  public func leave() {
    copying.forEach(board.keep)
    copying = []
  }

  /// Some programs stay, to hand the text on, and give back the terminal at once.
  private static let timeout = Duration.seconds(5)

  /// Gives a text to both selections of the desktop, and to tmux, which keeps it and sends it to the terminal
  /// outside; many terminals drop it. False without a program for either. A failure of all is answered, and a
  /// text at tmux alone.
  public func copy(_ text: String, at now: Duration) -> Bool {
    let tmux = Tmux(environment: board.environment)?.copying
    let launches = [tmux].compactMap { $0 } + desktopLaunches
    for process in copying { board.dismiss(process, at: now) }
    copying = []
    outcome = Outcome(text: text)
    for launch in launches {
      do {
        let process = try ChildProcess(
          launch, input: Array(text.utf8), capture: .errors(limit: 1_024), at: now,
          within: Self.timeout)
        copying.append(process)
        process.watch(by: board.jobs) { [weak self] _ in self?.takeEnd(of: process, launch.name) }
      } catch {
        outcome.failure = outcome.failure ?? error.description
      }
    }
    if !launches.isEmpty, copying.isEmpty { report() }
    return !launches.isEmpty
  }

  /// Programs with their arguments for the clipboard and for the primary selection, each with the variable
  /// for the desktop's server.
  private static let ofDesktops: [(variable: String, program: String, arguments: [[String]])] = [
    ("WAYLAND_DISPLAY", "wl-copy", [[], ["--primary"]]),
    ("DISPLAY", "xclip", [["-selection", "clipboard", "-in"], ["-selection", "primary", "-in"]]),
    ("DISPLAY", "xsel", [["--clipboard", "--input"], ["--primary", "--input"]]),
  ]

  static let programs = ofDesktops.map(\.program)

  /// The first installed program of a running desktop, once for each selection.
  private var desktopLaunches: [ProgramLaunch] {
    let environment = board.environment
    for (variable, program, selections) in Self.ofDesktops
    where environment[variable]?.isEmpty == false {
      guard let path = board.searchPath.file(of: program) else { continue }
      return selections.map {
        ProgramLaunch(
          path: path, arguments: [program] + $0,
          environment: ChildEnvironment.captured(from: environment), reason: .request)
      }
    }
    return []
  }

  /// Keeps the success of a program, or the first line of its output.
  private func takeEnd(of process: ChildProcess, _ name: String) {
    guard let ending = process.ending, copying.contains(where: { $0 === process }) else { return }
    copying.removeAll { $0 === process }
    if ending.status != 0 {
      let reason = printedLines(of: process.output).first { !$0.isEmpty }
      outcome.failure =
        outcome.failure ?? "\(name): \(reason ?? "status \(ending.status)")"
    } else if name == Tmux.program {
      outcome.isAtTmux = true
    } else {
      outcome.isAtDesktop = true
    }
    if copying.isEmpty { report() }
  }

  /// The reader has been told that the text is copied. Answers if that is not all of the truth.
  private func report() {
    if outcome.isAtDesktop { return }
    if outcome.isAtTmux { return board.answer(.copiedToTmux) }
    board.answer(.copyFailed(outcome.text, reason: outcome.failure ?? ""))
  }
}
