/// The server of tmux that the program runs inside.
public struct Tmux: Sendable {
  /// The value of TMUX: where the server is.
  private let server: String
  /// The value of TMUX_PANE: the part of its screen that the program has; nil if it is not known.
  private let pane: String?
  private let path: String
  private let environment: [String: String]

  /// - Parameter environment: The environment of the program.
  /// - Returns: nil if the program does not run inside tmux on this machine, or there is no such program.
  public init?(environment: [String: String]) {
    guard let server = environment["TMUX"], !server.isEmpty,
      let path = SearchPath(environment["PATH"]).file(of: "tmux")
    else { return nil }
    (self.server, self.path, pane) = (server, path, environment["TMUX_PANE"])
    self.environment = ChildEnvironment.captured(from: environment)
  }

  /// Takes a text from its input, keeps it, and copies it to the clipboard of the terminals outside.
  var copying: ProgramLaunch { launch(["load-buffer", "-w", "-"]) }

  /// Prints what ``TmuxClients`` reads.
  var describingClients: ProgramLaunch {
    let target = pane.map { ["-t", $0] } ?? []
    return launch(
      ["display-message", "-p"] + target + ["#{allow-passthrough}", ";", "list-clients"] + target
        + ["-F", "#{client_termtype}"])
  }

  private func launch(_ arguments: [String]) -> ProgramLaunch {
    var launch = ProgramLaunch(
      path: path, arguments: ["tmux"] + arguments, environment: environment)
    launch.environment["TMUX"] = server
    return launch
  }
}

/// The terminals that show the session of tmux that the program runs inside.
public struct TmuxClients: Hashable, Sendable {
  /// The names and versions that the terminals report (XTVERSION); empty for one that reports none.
  public let names: [String]
  /// True if tmux passes wrapped sequences on to the terminals: `allow-passthrough`, off by default (tmux
  /// 3.3: 1, later: on or all).
  public let areReached: Bool

  /// Reads what ``Tmux/describingClients`` prints. The output of tmux before 3.3, or of another program,
  /// means no passthrough.
  init(printed text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    areReached = lines.first.map { ["1", "on", "all"].contains($0) } ?? false
    // The last is the end of the last line.
    names = lines.dropFirst().dropLast().map(String.init)
  }
}

/// A question to tmux about its clients that is being answered.
///
/// The owner polls ``descriptors`` until the ``deadline``, and calls ``answer(at:)`` then.
public final class TmuxInquiry {
  private let tmux: Tmux
  private var process: ChildProcess?
  /// When to ask once more, and the answer if that fails.
  private var second: (time: Duration, answer: TmuxClients)?

  /// The time after which no answer is expected any longer, and the length of the longest.
  private static let (timeout, maxLength) = (Duration.seconds(5), 16_384)
  /// How long tmux waits for a terminal that has just been attached to tell its name.
  private static let naming = Duration.seconds(1)

  /// Asks.
  ///
  /// - Throws: ``ProgramError`` if tmux cannot be started.
  public init(_ tmux: Tmux, at now: Duration) throws(ProgramError) {
    self.tmux = tmux
    process = try Self.ask(tmux, at: now)
  }

  private static func ask(_ tmux: Tmux, at now: Duration) throws(ProgramError) -> ChildProcess {
    try ChildProcess(
      tmux.describingClients, capture: .everything(limit: maxLength), at: now, within: timeout)
  }

  /// The descriptors to poll for input.
  public var descriptors: [Int32] { process?.descriptors ?? [] }
  /// The latest time for the next call of ``answer(at:)``, or nil if nothing depends on time.
  public var deadline: Duration? { process.map(\.deadline) ?? second?.time }

  /// The answer, or nil while there is none yet. If tmux fails, it has no clients. It is asked again if a
  /// terminal has no name yet.
  public func answer(at now: Duration) -> TmuxClients? {
    guard let process else {
      guard let second, now >= second.time else { return nil }
      self.process = try? Self.ask(tmux, at: now)
      return self.process == nil ? second.answer : nil
    }
    process.advance(at: now)
    guard let ending = process.ending else { return nil }
    let answer = TmuxClients(
      printed: ending.status == 0 ? String(decoding: process.output, as: UTF8.self) : "")
    guard answer.names.contains(""), second == nil else { return answer }
    (self.process, second) = (nil, (now + Self.naming, answer))
    return nil
  }
}
