import BookText
import Numbers
import System

/// Records of files read without being opened by name: in folders, for the index, beside a book.
///
/// A file whose reading trapped, or whose pages did, is left out until it changes or the reader asks for it:
/// names it on the command line, or chooses it. While it is read, its record is locked. Another end of the
/// program in the meantime, such as a kill, counts only the third time: it may have nothing to do with the
/// file.
public struct ReadingAttempts: Sendable {
  private let directory: String?

  /// Ends of the program, none a crash, after which a file is left out.
  private static let mostEnds = 3
  /// Length in bytes: a path and a few numbers.
  private static let maximumRecordLength = 1 << 13

  /// The records are in a directory beside the catalogue; nil records nothing.
  public init(beside catalogue: String?) {
    directory = catalogue.flatMap { path in path.lastIndex(of: "/").map { path[..<$0] + "/reading" }
    }
  }

  /// Begins to read a file. The attempt is to be kept until the file has been read; nil if the file is left
  /// out. A few system calls.
  ///
  /// - Parameters:
  ///   - purpose: The name of a reason with a record of its own; empty for the file alone.
  ///   - isAsked: Whether the reader has asked for the file: it is not left out then.
  ///   - countsEnds: Whether ends of the program other than crashes count.
  public func begin(
    _ path: String, for purpose: String = "", isAsked: Bool = false, countsEnds: Bool = true
  ) -> ReadingAttempt? {
    guard let directory else { return ReadingAttempt() }
    let place = recordPath(of: path, purpose, in: directory)
    FileAccess.makeParent(of: place)
    guard let descriptor = try? Descriptor.open(place, .recording) else { return ReadingAttempt() }
    // Another program, or a parked thread, may be reading the file too, and has the record.
    let isOurs = (try? Descriptor.tryLock(descriptor)) == true
    let known = Self.record(descriptor, of: path)
    if let known, !isAsked, known.isLeftOut(countsEnds: countsEnds) {
      Descriptor.close(descriptor)
      return nil
    }
    let attempt = ReadingAttempt(of: path, at: isOurs ? place : nil, descriptor)
    attempt.write(ends: min((known?.ends ?? 0) + 1, Self.mostEnds))
    return attempt
  }

  /// Whether a file would be left out if the reader did not ask for it.
  public func leaveOut(_ path: String) -> Bool {
    guard let directory,
      let descriptor = try? Descriptor.open(recordPath(of: path, "", in: directory), .reading)
    else { return false }
    defer { Descriptor.close(descriptor) }
    return Self.record(descriptor, of: path)?.isLeftOut(countsEnds: true) ?? false
  }

  /// The record of a file as it is now; nil if there is none of this version.
  private static func record(_ descriptor: Int32, of path: String) -> Record? {
    let bytes = try? Descriptor.read(from: descriptor, at: 0, upTo: maximumRecordLength)
    guard let known = bytes.flatMap({ Record($0) }),
      known.isOfSameFile(as: Record(path, FileStatus(of: path)))
    else { return nil }
    return known
  }

  /// Named by a digest of the purpose and the path.
  private func recordPath(of path: String, _ purpose: String, in directory: String) -> String {
    "\(directory)/\(Fingerprint(of: Array("\(purpose)\n\(path)".utf8)))"
  }

  /// What is recorded of a file.
  fileprivate struct Record {
    let path: String
    let size, seconds, nanoseconds: Int
    /// Ends of the program while it was read.
    var ends = 0
    var hasFailed = false

    private static let isRead = UInt8(ascii: ".")

    /// Zeros stand for a missing status.
    init(_ path: String, _ status: FileStatus?) {
      self.path = path
      size = status?.size ?? 0
      (seconds, nanoseconds) = (status?.modified.seconds ?? 0, status?.modified.nanoseconds ?? 0)
    }

    /// Nil if it has never been written.
    init?(_ bytes: [UInt8]) {
      let lines = bytes.dropFirst().split(separator: UInt8(ascii: "\n"), maxSplits: 2)
      guard lines.count >= 2, let first = bytes.first else { return nil }
      let numbers = lines[0].split(separator: UInt8(ascii: " ")).map {
        Number.parse($0, in: 0...Int.max)
      }
      guard numbers.count == 4, let ends = numbers[0], let size = numbers[1],
        let seconds = numbers[2], let nanoseconds = numbers[3]
      else { return nil }
      path = String(decoding: lines[1], as: UTF8.self)
      (self.ends, self.size, self.seconds, self.nanoseconds) = (ends, size, seconds, nanoseconds)
      hasFailed = first == ReadingAttempt.failed
    }

    /// Whether the file is left out, unless the reader asks for it.
    func isLeftOut(countsEnds: Bool) -> Bool {
      hasFailed || countsEnds && ends >= ReadingAttempts.mostEnds
    }

    /// The record as written: a byte for failure, the numbers, and the path.
    var bytes: [UInt8] {
      [Self.isRead] + Array("\(ends) \(size) \(seconds) \(nanoseconds)\n\(path)\n".utf8)
    }

    /// Whether the file is unchanged between both.
    func isOfSameFile(as other: Record) -> Bool {
      path == other.path && size == other.size && seconds == other.seconds
        && nanoseconds == other.nanoseconds
    }
  }
}

/// Ends with its last reference; see ``ReadingAttempts``.
public final class ReadingAttempt: Sendable {
  /// The file that is read, and its record; nil for the record of another program, which can only be marked.
  private let path, record: String?
  private let descriptor: Int32

  /// The first byte of the record of a file whose reading trapped.
  static let failed = CurrentProcess.failedReading

  /// An attempt without a record.
  fileprivate init() { (path, record, descriptor) = (nil, nil, -1) }

  /// Notes the reading for the case of a trap.
  fileprivate init(of path: String, at record: String?, _ descriptor: Int32) {
    (self.path, self.record, self.descriptor) = (path, record, descriptor)
    CurrentProcess.noteReading(descriptor)
  }

  /// Whether the reading has trapped, on any thread.
  public var hasFailed: Bool {
    (try? Descriptor.read(from: descriptor, at: 0, upTo: 1))?.first == Self.failed
  }

  /// Runs a part of the work on another thread than the one that began it: its trap counts too.
  /// Not specialised for its callers: called once for each file.
  public func onThisThread<Value>(_ body: () -> Value) -> Value {
    noteThread()
    defer { CurrentProcess.endReading(descriptor) }
    return body()
  }

  /// Makes a trap of the calling thread count, as long as the attempt lasts.
  public func noteThread() { if descriptor >= 0 { CurrentProcess.noteReading(descriptor) } }

  /// Records that the file has been read: neither a trap of the calling thread nor a kill counts from now on.
  public func noteRead() {
    CurrentProcess.endReading(descriptor)
    if !hasFailed { write(ends: 0) }
  }

  /// Records the file as it is now, and the number of ends of the program while it was read.
  fileprivate func write(ends: Int) {
    guard let path, record != nil else { return }
    var record = ReadingAttempts.Record(path, FileStatus(of: path))
    record.ends = ends
    // Without a record, the file is merely read again after a crash.
    try? Descriptor.writeOver(descriptor, with: record.bytes)
  }

  deinit {
    guard descriptor >= 0 else { return }
    CurrentProcess.forgetReading(descriptor)
    if let record, !hasFailed { FileSystem.remove(record) }
    Descriptor.close(descriptor)
  }
}
