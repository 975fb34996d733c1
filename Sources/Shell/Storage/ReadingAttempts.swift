import BookText
import Numbers
import System

/// Records of files read without being opened by name: in folders, for the index, beside a book.
///
/// While a file is read, its record is locked. A file whose reading ended the program is left out until it
/// changes or is opened by name. Another end of the program, such as a kill, counts only the third time: it
/// may have nothing to do with the file.
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
    // Another program reads the file too, and has locked the record.
    guard (try? Descriptor.tryLock(descriptor)) == true else {
      Descriptor.close(descriptor)
      return ReadingAttempt()
    }
    var record = Record(path, FileStatus(of: path))
    let bytes =
      (try? Descriptor.read(from: descriptor, at: 0, upTo: Self.maximumRecordLength)) ?? []
    if let last = Record(bytes), last.isOfSameFile(as: record) {
      if !isAsked, last.hasFailed || countsEnds && last.ends >= Self.mostEnds {
        Descriptor.close(descriptor)
        return nil
      }
      record.ends = min(last.ends + 1, Self.mostEnds)
    } else {
      record.ends = 1
    }
    // Without a record, the file is merely read again after a crash.
    try? Descriptor.write(record.bytes, to: descriptor)
    return ReadingAttempt(at: place, descriptor)
  }

  public func forget(_ path: String) {
    guard let directory else { return }
    FileSystem.remove(recordPath(of: path, "", in: directory))
  }

  /// Named by a digest of the purpose and the path.
  private func recordPath(of path: String, _ purpose: String, in directory: String) -> String {
    "\(directory)/\(Fingerprint(of: Array("\(purpose)\n\(path)".utf8)))"
  }

  private struct Record {
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

    /// A byte for failure, the numbers, and the path.
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
  private let path: String?
  private let descriptor: Int32

  /// The first byte of the record of a file that ended the program.
  static let failed = CurrentProcess.failedReading

  fileprivate init() { (path, descriptor) = (nil, -1) }

  fileprivate init(at path: String, _ descriptor: Int32) {
    (self.path, self.descriptor) = (path, descriptor)
    CurrentProcess.noteReading(descriptor)
  }

  /// Runs a part of the work on another thread than the one that began it: a crash of that thread counts too.
  /// Not specialised for its callers: called once for each file.
  public func onThisThread<Value>(_ body: () -> Value) -> Value {
    guard path != nil else { return body() }
    CurrentProcess.noteReading(descriptor)
    defer { CurrentProcess.endReading(descriptor) }
    return body()
  }

  deinit {
    guard let path else { return }
    CurrentProcess.forgetReading(descriptor)
    FileSystem.remove(path)
    Descriptor.close(descriptor)
  }
}
