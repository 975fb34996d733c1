import CProcesses
import System

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

  private let process: Int32
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
    if case .ended = state {} else { send(Signal.kill) }
    if reading >= 0 { Descriptor.close(reading) }
    if watch >= 0 { Descriptor.close(watch) }
  }

  private static func start(
    _ launch: ProgramLaunch, input: [UInt8], capture: Capture
  ) throws(ProgramError) -> (process: Int32, reading: Int32) {
    let (nothing, source, reading, writing): (Int32, Int32, Int32, Int32)
    var opened: [Int32] = []
    defer { for descriptor in opened { Descriptor.close(descriptor) } }
    do throws(SystemError) {
      nothing = try Descriptor.open("/dev/null", .readingAndWriting)
      opened.append(nothing)
      source = input.isEmpty ? nothing : try Descriptor.file(holding: input)
      if source != nothing { opened.append(source) }
      (reading, writing) = try Descriptor.pipe()
      opened.append(writing)
    } catch {
      throw .notStarted(program: launch.name, code: error.code)
    }
    let output = if case .everything = capture { writing } else { nothing }
    do throws(ProgramError) {
      let descriptors = ProgramLaunch.Descriptors(input: source, output: output, errors: writing)
      return (try launch.start(on: descriptors, isApart: true), reading)
    } catch {
      Descriptor.close(reading)
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
    send(Signal.terminate)
    // One that was stopped would not hear it.
    send(Signal.resume)
    state = .ending(killAt: now + Self.grace)
  }

  /// Kills the program and those that it has started.
  public func kill() {
    if case .ended = state { return }
    send(Signal.kill)
    state = .ending(killAt: nil)
  }

  private func reap() {
    // Not before it is reaped, until when its number is its own, those go that it leaves behind.
    if case .ending = state { send(Signal.kill) }
    state = .ended(status: process_reap(process))
    stopReading()
  }

  /// Sends a signal to the whole group.
  private func send(_ number: Int32) { Signal.send(number, toGroupOf: process) }

  // MARK: Output

  private func readOutput(at now: Duration) {
    // One that writes faster than it is read must not hold the reader up.
    for _ in 0..<32 where reading >= 0 {
      do throws(SystemError) {
        let bytes = try Descriptor.readSome(from: reading, upTo: 16_384)
        if bytes.isEmpty { return stopReading() }
        take(bytes, at: now)
      } catch {
        return error == .wouldBlock ? () : stopReading()
      }
    }
  }

  private func take(_ bytes: [UInt8], at now: Duration) {
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
    if reading >= 0 { Descriptor.close(reading) }
    reading = -1
  }
}
