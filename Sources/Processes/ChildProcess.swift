import CProcesses
import Glibc

/// A program that runs beside the reader, without a terminal: what it writes is captured.
///
///     running ──▶ ended
///        └─ too late, wrote too much, no longer wanted ──▶ told to end ──▶ killed ──▶ ended
///
/// Nothing here waits. The owner polls ``descriptors`` for input, up to the ``deadline``, and calls
/// ``advance(at:)`` whenever something has come or that time is over.
public final class ChildProcess {
  /// Which part of what a program writes is captured.
  public enum Capture: Hashable, Sendable {
    /// Output and errors as they come, up to so many bytes; a program that writes more is ended.
    case everything(most: Int)
    /// The first so many bytes of the errors; what else it writes is dropped.
    case errors(most: Int)
  }

  /// How a program has ended.
  public struct Ending: Hashable, Sendable {
    /// The exit status, or the negative number of the signal that ended it.
    public let status: Int32
    /// Whether it was ended because it wrote too much.
    public let isCut: Bool
    /// Whether it was ended because it took too long.
    public let isLate: Bool
  }

  private enum State {
    case running
    /// Told to end; to be killed at a time, or nil where that has been done.
    case ending(killAt: Duration?)
    case ended(status: Int32)
  }

  /// How long a program that is told to end has for it.
  public static let grace = Duration.milliseconds(500)
  /// How often is looked whether a program has ended, where the system does not tell.
  private static let interval = Duration.milliseconds(100)

  private let process: pid_t
  /// Becomes readable when the program has ended; -1 where the system has no such thing.
  private let watch: Int32
  /// The end of the pipe to which the program writes; -1 once nothing more is read.
  private var reading: Int32
  private let capture: Capture
  /// When the program is ended if it has not ended by itself.
  private let limit: Duration?
  private var lastLook: Duration
  private var state = State.running
  private var (isCut, isLate) = (false, false)

  /// What has been captured so far.
  public private(set) var output: [UInt8] = []

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - launch: The program.
  ///   - input: What it finds on its standard input; nothing unless given.
  ///   - capture: What is captured.
  ///   - now: Time since launch.
  ///   - limit: How long it may take; for ever where nil.
  /// - Throws: ``ProgramError/notStarted(program:code:)``.
  public init(
    _ launch: ProgramLaunch, input: [UInt8] = [], capture: Capture, at now: Duration,
    within limit: Duration? = nil
  ) throws(ProgramError) {
    self.capture = capture
    self.limit = limit.map { now + $0 }
    lastLook = now
    (process, reading) = try Self.start(launch, input: input, capture: capture)
    watch = process_watch(process)
  }

  deinit {
    if case .ended = state {} else { send(SIGKILL) }
    if reading >= 0 { close(reading) }
    if watch >= 0 { close(watch) }
  }

  private static func start(
    _ launch: ProgramLaunch, input: [UInt8], capture: Capture
  ) throws(ProgramError) -> (process: pid_t, reading: Int32) {
    var (reading, writing) = (Int32(-1), Int32(-1))
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    let source = input.isEmpty ? nothing : process_input(input, input.count)
    defer {
      for descriptor in [writing, nothing] where descriptor >= 0 { close(descriptor) }
      if source >= 0, source != nothing { close(source) }
    }
    guard nothing >= 0, source >= 0, process_pipe(&reading, &writing) else {
      throw .notStarted(program: launch.name, code: errno)
    }
    let output = if case .everything = capture { writing } else { nothing }
    do {
      let descriptors = ProgramLaunch.Descriptors(input: source, output: output, errors: writing)
      return (try launch.start(on: descriptors, isApart: true), reading)
    } catch {
      close(reading)
      throw error
    }
  }

  /// How the program has ended; nil while it runs.
  public var ending: Ending? {
    guard case .ended(let status) = state else { return nil }
    return Ending(status: status, isCut: isCut, isLate: isLate)
  }

  /// What is to be watched for input.
  public var descriptors: [Int32] {
    if case .ended = state { return [] }
    return [watch, reading].filter { $0 >= 0 }
  }

  /// When ``advance(at:)`` is to be called at the latest; nil where nothing depends on the time.
  public var deadline: Duration? {
    let time: Duration?
    switch state {
    case .running: time = limit
    case .ending(let killAt): time = killAt
    case .ended: return nil
    }
    return [time, watch < 0 ? lastLook + Self.interval : nil].compactMap { $0 }.min()
  }

  /// Takes what the program has written, and ends, kills or reaps it where it is time.
  public func advance(at now: Duration) {
    lastLook = now
    if case .ended = state { return }
    // Asked first: what it wrote before it ended has then been read.
    let hasEnded = process_has_ended(process)
    readOutput(at: now)
    if hasEnded {
      reap()
    } else if case .running = state, let limit, now >= limit {
      isLate = true
      end(at: now)
    } else if case .ending(let killAt?) = state, now >= killAt {
      kill()
    }
  }

  /// Tells the program, and those that it has started, to end; they are killed where they do not.
  public func end(at now: Duration) {
    guard case .running = state else { return }
    send(SIGTERM)
    // One that was stopped would not hear it.
    send(SIGCONT)
    state = .ending(killAt: now + Self.grace)
  }

  /// Kills the program and those that it has started.
  public func kill() {
    if case .ended = state { return }
    send(SIGKILL)
    state = .ending(killAt: nil)
  }

  private func reap() {
    // Not before it is reaped, until when its number is its own, those go that it leaves behind.
    if case .ending = state { send(SIGKILL) }
    state = .ended(status: process_reap(process))
    stopReading()
  }

  /// Sends a signal to the whole group.
  private func send(_ number: Int32) { _ = Glibc.kill(-process, number) }

  // MARK: Output

  private func readOutput(at now: Duration) {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    // One that writes faster than it is read must not hold the reader up.
    for _ in 0..<32 where reading >= 0 {
      let count = read(reading, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else { return stopReading() }
      take(bytes.prefix(count), at: now)
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>, at now: Duration) {
    let most =
      switch capture {
      case .everything(let most), .errors(let most): most
      }
    let room = most - output.count
    output += bytes.prefix(room)
    guard case .everything = capture, bytes.count > room else { return }
    isCut = true
    stopReading()
    end(at: now)
  }

  private func stopReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }
}
