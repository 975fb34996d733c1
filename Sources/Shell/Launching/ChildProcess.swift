import CProcesses
import System

/// A background process without a terminal; captures its output.
///
///     running ──▶ ended
///        └─ timeout, too much output, or end(at:) ──▶ SIGTERM ──▶ SIGKILL ──▶ ended
///
/// Never blocks: ``watch(by:then:)`` has the loop read its output, and end and reap it in time.
public final class ChildProcess {
  public enum Capture: Hashable, Sendable {
    /// Output and errors in order, up to `limit` bytes. More output ends the program.
    case everything(limit: Int)
    /// The first `limit` bytes of the errors; all other output is dropped.
    case errors(limit: Int)
    /// Output up to `limit` bytes, and separately the beginning of the errors. More output ends the program.
    case output(limit: Int)
  }

  public struct Ending: Hashable, Sendable {
    /// -*n* if signal *n* ended the process.
    public let status: Int32
    /// Whether too much output ended the process.
    public let isCut: Bool
    /// Whether the timeout ended the process.
    public let isLate: Bool
  }

  private enum State {
    case running
    /// The time to kill it; nil if it has been killed.
    case ending(killAt: Duration?)
    case ended(status: Int32)
  }

  /// The time between SIGTERM and SIGKILL.
  public static let killDelay = Duration.milliseconds(500)
  /// Interval of polling on systems without notice of a process's end.
  private static let interval = Duration.milliseconds(100)

  private let process: Int32
  /// Becomes readable when the process has ended; -1 if the system has no such descriptor.
  private let watch: Int32
  /// Read ends of the pipes for output, and for errors apart from it; -1 once closed.
  private var reading: Int32
  private var readingErrors: Int32
  private let capture: Capture
  /// Time to end the process; nil for no timeout.
  private let limit: Duration?
  private var lastPoll: Duration
  private var watching: Job?
  private var state = State.running
  private var (isCut, isLate) = (false, false)

  /// Whether the process goes on by itself when this value is released.
  private var isDetached = false

  public private(set) var output: [UInt8] = []
  /// The beginning of the errors, if they are apart from the output.
  public private(set) var errors: [UInt8] = []

  /// Length in bytes.
  private static let longestErrors = 1_024

  /// Starts a program. The standard input is empty by default; without `limit`, there is no timeout.
  /// - Throws: ``ProgramError/notStarted(program:code:)``.
  public init(
    _ launch: ProgramLaunch, input: [UInt8] = [], capture: Capture, at now: Duration,
    within limit: Duration? = nil
  ) throws(ProgramError) {
    self.capture = capture
    self.limit = limit.map { now + $0 }
    lastPoll = now
    (process, reading, readingErrors) = try Self.start(launch, input: input, capture: capture)
    watch = process_watch(process)
  }

  deinit {
    if case .ended = state {} else if !isDetached { send(Signal.kill) }
    for descriptor in [reading, readingErrors] where descriptor >= 0 {
      Descriptor.close(descriptor)
    }
    if watch >= 0 { Descriptor.close(watch) }
  }

  /// Starts a program in a session of its own. Closes all descriptors opened here but the returned ends of
  /// pipes. The input is an unnamed file, or `/dev/null` if empty. Returns the process, the descriptor of its
  /// output, or of its errors if only they are captured, and the descriptor of errors captured apart,
  /// otherwise -1.
  private static func start(
    _ launch: ProgramLaunch, input: [UInt8], capture: Capture
  ) throws(ProgramError) -> (process: Int32, reading: Int32, readingErrors: Int32) {
    let (nothing, source, reading, writing): (Int32, Int32, Int32, Int32)
    var (readingErrors, writingErrors): (Int32, Int32) = (-1, -1)
    var opened: [Int32] = []
    var kept: [Int32] = []
    defer { for descriptor in opened { Descriptor.close(descriptor) } }
    do throws(SystemError) {
      nothing = try Descriptor.open("/dev/null", .readingAndWriting)
      opened.append(nothing)
      source = input.isEmpty ? nothing : try Descriptor.file(holding: input)
      if source != nothing { opened.append(source) }
      (reading, writing) = try Descriptor.pipe()
      opened.append(writing)
      kept.append(reading)
      if case .output = capture {
        (readingErrors, writingErrors) = try Descriptor.pipe()
        opened.append(writingErrors)
        kept.append(readingErrors)
      }
    } catch {
      for descriptor in kept { Descriptor.close(descriptor) }
      throw .notStarted(program: launch.name, code: error.code)
    }
    let (output, errors) =
      switch capture {
      case .everything: (writing, writing)
      case .errors: (nothing, writing)
      case .output: (writing, writingErrors)
      }
    do throws(ProgramError) {
      let descriptors = ProgramLaunch.Descriptors(input: source, output: output, errors: errors)
      return (try launch.start(on: descriptors, hasOwnSession: true), reading, readingErrors)
    } catch {
      for descriptor in kept { Descriptor.close(descriptor) }
      throw error
    }
  }

  /// Nil while the process is running.
  public var ending: Ending? {
    guard case .ended(let status) = state else { return nil }
    return Ending(status: status, isCut: isCut, isLate: isLate)
  }

  /// Has a loop advance the process until it has ended.
  package func watch(by jobs: Jobs, then ended: @escaping (_ now: Duration) -> Void) {
    watching = jobs.watch(descriptors, until: deadline) { [unowned self] now in
      advance(at: now)
      guard ending != nil else { return }
      watching = nil
      ended(now)
    }
  }

  private static let waitInterval = Duration.milliseconds(50)

  /// Blocks. Kills the process when its output is no longer wanted.
  package func awaitEnd(while isWanted: () -> Bool) -> Ending {
    while true {
      Descriptor.wait(forInput: descriptors, within: Self.waitInterval)
      advance(at: elapsedTime())
      if let ending { return ending }
      if !isWanted() { kill() }
    }
  }

  /// Has the loop wait for what the present state needs.
  private func updateWatch() {
    guard let watching else { return }
    (watching.descriptors, watching.time) = (descriptors, deadline)
  }

  /// Descriptors that become readable with output, or at its end.
  package var descriptors: [Int32] {
    if case .ended = state { return [] }
    return [watch, reading, readingErrors].filter { $0 >= 0 }
  }

  /// The latest time for the next call of ``advance(at:)``, or nil if nothing depends on time.
  package var deadline: Duration? {
    let time: Duration?
    switch state {
    case .running: time = limit
    case .ending(let killAt): time = killAt
    case .ended: return nil
    }
    return [time, watch < 0 ? lastPoll + Self.interval : nil].compactMap { $0 }.min()
  }

  /// Reads output, and ends, kills or reaps the process when due.
  package func advance(at now: Duration) {
    defer { updateWatch() }
    lastPoll = now
    if case .ended = state { return }
    // Checked before reading, so that all output is read once the process has ended.
    let hasEnded = process_has_ended(process)
    read(\.reading) { keepOutput($0, at: now) }
    // All but the beginning is dropped.
    read(\.readingErrors) { errors += $0.prefix(Self.longestErrors - errors.count) }
    if hasEnded {
      reap()
    } else if case .running = state, let limit, now >= limit {
      isLate = true
      end(at: now)
    } else if case .ending(let killAt?) = state, now >= killAt {
      kill()
    }
  }

  /// Asks the process group to end, and kills it later if it does not.
  public func end(at now: Duration) {
    guard case .running = state else { return }
    send(Signal.terminate)
    // A stopped process does not receive the signal until it continues.
    send(Signal.resume)
    state = .ending(killAt: now + Self.killDelay)
    updateWatch()
  }

  /// The program is about to exit: the process goes on by itself when this value is released. Its output goes
  /// nowhere then. After `limit`, in whole seconds, its group is killed.
  public func detach(within limit: Duration) {
    isDetached = true
    process_release(process)
    if ending == nil { process_limit(process, UInt32(clamping: limit.components.seconds)) }
  }

  public func kill() {
    if case .ended = state { return }
    send(Signal.kill)
    state = .ending(killAt: nil)
    updateWatch()
  }

  /// Kills the group, takes the status and closes the pipes.
  private func reap() {
    // Kill the rest of the group before reaping the process: its number may be reused afterwards.
    if case .ending = state { send(Signal.kill) }
    state = .ended(status: process_reap(process))
    close(\.reading)
    close(\.readingErrors)
  }

  private func send(_ number: Int32) { Signal.send(number, toGroupOf: process) }

  // MARK: Output

  /// The descriptor of a pipe.
  private typealias Pipe = ReferenceWritableKeyPath<ChildProcess, Int32>

  /// Reads what has come through a pipe, half a megabyte at most.
  private func read(_ pipe: Pipe, _ keep: (_ bytes: [UInt8]) -> Void) {
    // Limited, so that a fast writer does not block the reader.
    for _ in 0..<32 where self[keyPath: pipe] >= 0 {
      do throws(SystemError) {
        let bytes = try Descriptor.readSome(from: self[keyPath: pipe], upTo: 16_384)
        if bytes.isEmpty { return close(pipe) }
        keep(bytes)
      } catch {
        return error == .wouldBlock ? () : close(pipe)
      }
    }
  }

  private func close(_ pipe: Pipe) {
    if self[keyPath: pipe] >= 0 { Descriptor.close(self[keyPath: pipe]) }
    self[keyPath: pipe] = -1
  }

  /// More output than the limit ends the process; errors are only cut.
  private func keepOutput(_ bytes: [UInt8], at now: Duration) {
    let limit =
      switch capture {
      case .everything(let limit), .errors(let limit), .output(let limit): limit
      }
    let room = limit - output.count
    output += bytes.prefix(room)
    if bytes.count <= room { return }
    if case .errors = capture { return }
    isCut = true
    close(\.reading)
    end(at: now)
  }
}
