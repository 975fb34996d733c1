import Glibc
import Synchronization
import Typesetting

/// Reads the patterns of a language on a thread of its own, since some take seconds.
///
/// Nobody has to wait: ``descriptor`` becomes readable when the answer is there.
public final class HyphenatorLoader: Sendable {
  /// A file descriptor that becomes readable once, when the patterns have been read or found
  /// missing; -1 where none could be made.
  public let descriptor: Int32
  private let answer: Answer

  /// What the thread leaves behind: it outlives a loader that is no longer wanted.
  private final class Answer: Sendable {
    let load: @Sendable () -> Hyphenator?
    let end: Int32
    let hyphenator = Mutex<Hyphenator?>(nil)

    init(load: @escaping @Sendable () -> Hyphenator?, end: Int32) {
      self.load = load
      self.end = end
    }

    func find() {
      let found = load()
      hyphenator.withLock { $0 = found }
      close(end)
    }
  }

  /// Begins to read the patterns of `language`, a BCP 47 tag.
  public convenience init(language: String, from files: PatternFiles = PatternFiles()) {
    self.init { files.hyphenator(for: language) }
  }

  /// Begins to do `load` on a thread.
  ///
  /// Where the system has no thread or descriptor left, nothing is hyphenated.
  init(load: @escaping @Sendable () -> Hyphenator?) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      descriptor = -1
      answer = Answer(load: load, end: -1)
      return
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends[0]
    answer = Answer(load: load, end: ends[1])
    var thread = pthread_t()
    let work = Unmanaged.passRetained(answer)
    let failure = pthread_create(&thread, nil, Self.findAnswer, work.toOpaque())
    if failure == 0 {
      pthread_detach(thread)
    } else {
      work.release()
      close(ends[1])
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// What has been found; nil while it is looked for, and where there is nothing.
  public var hyphenator: Hyphenator? { answer.hyphenator.withLock { $0 } }

  /// Waits until the patterns are there, or for so long.
  ///
  /// - Parameter limit: Milliseconds; -1 to wait as long as it takes.
  /// - Returns: Whether they are, or are known to be missing.
  public func wait(milliseconds limit: Int32) -> Bool {
    guard descriptor >= 0 else { return true }
    var descriptors = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    return poll(&descriptors, 1, limit) == 1
  }

  private static let findAnswer:
    @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
      if let work { Unmanaged<Answer>.fromOpaque(work).takeRetainedValue().find() }
      return nil
    }
}
