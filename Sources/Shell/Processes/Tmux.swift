import Launching
import System

public struct Tmux: Sendable {
  /// The value of TMUX.
  private let server: String
  /// The value of TMUX_PANE: the program's part of the screen.
  private let pane: String?
  private let path: String
  private let environment: [String: String]

  static let program = "tmux"

  /// Nil outside a tmux on this machine, or if there is no such program.
  public init?(environment: [String: String]) {
    guard let server = environment["TMUX"], !server.isEmpty,
      let path = SearchPath(environment["PATH"]).file(of: Self.program)
    else { return nil }
    (self.server, self.path, pane) = (server, path, environment["TMUX_PANE"])
    self.environment = ChildEnvironment.captured(from: environment)
  }

  /// Takes a text from the standard input, keeps it, and copies it to the clipboard of the terminals outside.
  var copying: ProgramLaunch { launch(["load-buffer", "-w", "-"]) }

  /// Prints the input of ``TmuxClients``.
  var describingClients: ProgramLaunch {
    let target = pane.map { ["-t", $0] } ?? []
    return launch(
      ["display-message", "-p"] + target + ["#{allow-passthrough}", ";", "list-clients"] + target
        + ["-F", "#{client_termtype}"])
  }

  private func launch(_ arguments: [String]) -> ProgramLaunch {
    var launch = ProgramLaunch(
      path: path, arguments: [Self.program] + arguments, environment: environment,
      reason: .surroundings)
    launch.environment["TMUX"] = server
    return launch
  }
}

/// The terminals that show the session of tmux around the program.
public struct TmuxClients: Hashable, Sendable {
  /// Reports of the terminals (XTVERSION); empty for one without a report.
  public let names: [String]
  /// Whether tmux passes wrapped sequences on: `allow-passthrough`, off by default (tmux 3.3: 1, later: on or
  /// all).
  public let areReached: Bool

  /// Reads the output of ``Tmux/describingClients``. Other output, as of tmux before 3.3, means no
  /// passthrough.
  init(printed text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    areReached = lines.first.map { ["1", "on", "all"].contains($0) } ?? false
    // The last is the end of the last line.
    names = lines.dropFirst().dropLast().map(String.init)
  }
}

/// A question to tmux about its clients. Releasing it drops the answer.
public final class TmuxInquiry {
  private let tmux: Tmux
  private let jobs: Jobs
  private let answer: (TmuxClients) -> Void
  private var process: ChildProcess?
  private var second: Job?

  private static let timeout = Duration.seconds(5)
  /// Length in bytes.
  private static let maxLength = 16_384
  /// Time for a newly attached terminal to tell its name.
  private static let naming = Duration.seconds(1)

  /// Asks for the clients of tmux; a tmux that fails has none. Asks once more if a terminal has no name yet.
  /// `answer` is called once.
  /// - Throws: ``ProgramError`` if tmux cannot be started.
  public init(
    _ tmux: Tmux, by jobs: Jobs, at now: Duration, answer: @escaping (TmuxClients) -> Void
  ) throws(ProgramError) {
    (self.tmux, self.jobs, self.answer) = (tmux, jobs, answer)
    try ask(at: now)
  }

  private func ask(at now: Duration) throws(ProgramError) {
    let process = try ChildProcess(
      tmux.describingClients, capture: .everything(limit: Self.maxLength), at: now,
      within: Self.timeout)
    self.process = process
    process.watch(by: jobs) { [weak self] in self?.takeAnswer(at: $0) }
  }

  /// Asks once more a little later if a client has no name yet.
  private func takeAnswer(at now: Duration) {
    guard let process, let ending = process.ending else { return }
    let clients = TmuxClients(
      printed: ending.status == 0 ? String(decoding: process.output, as: UTF8.self) : "")
    guard clients.names.contains(""), second == nil else { return answer(clients) }
    second = jobs.alarm(at: now + Self.naming) { [weak self] now in
      do throws(ProgramError) { try self?.ask(at: now) } catch { self?.answer(clients) }
    }
  }
}
