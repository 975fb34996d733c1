import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files, pipes and terminals by their descriptors. Calls interrupted by a signal are retried. Descriptors
/// opened here are closed on exec.
public enum Descriptor {
  public static let standardInput: Int32 = 0
  public static let standardOutput: Int32 = 1
  public static let standardError: Int32 = 2

  public struct Mode: Sendable {
    fileprivate let flags: Int32
    fileprivate var permissions: mode_t = 0o600

    /// Opening a pipe without a writer, and reading from it, does not block.
    public static let reading = Mode(flags: O_RDONLY | O_NONBLOCK)
    /// Fails with ``SystemError/isLink`` if the path ends in a symbolic link.
    public static let readingNoLink = Mode(flags: O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    public static let readingAndWriting = Mode(flags: O_RDWR)
    /// Makes a missing file, readable only by its owner.
    public static let recording = Mode(flags: O_RDWR | O_CREAT | O_NOFOLLOW)
    /// Makes a file readable only by its owner; fails if the path exists.
    public static let creating = Mode(flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    /// Makes a file readable by others as far as the user lets them; fails if the path exists.
    public static let publishing = Mode(
      flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o666)
    /// A directory, to lock or synchronize it.
    public static let directory = Mode(flags: O_RDONLY | O_DIRECTORY)
  }

  public static func open(_ path: String, _ mode: Mode) throws(SystemError) -> Int32 {
    try retrying { systemOpen(path, mode.flags | O_CLOEXEC, mode.permissions) }
  }

  public static func openWithStatus(
    _ path: String, _ mode: Mode
  ) throws(SystemError) -> (descriptor: Int32, status: FileStatus) {
    let descriptor = try open(path, mode)
    do throws(SystemError) {
      return (descriptor, try FileStatus(of: descriptor))
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Opens `/dev/null` for closed standard streams: otherwise the next opened files would get their numbers,
  /// and be written to by mistake.
  public static func openMissingStandardStreams() {
    for descriptor in standardInput...standardError
    where fcntl(descriptor, F_GETFD) < 0 && SystemError.last == .badDescriptor {
      // The lowest free number is used, namely this one. Without /dev/null there is no alternative.
      _ = systemOpen("/dev/null", O_RDWR, 0)
    }
  }

  /// Closes even if a signal interrupts the call. The error may be one of an earlier write.
  @discardableResult
  public static func close(_ descriptor: Int32) -> SystemError? {
    guard systemClose(descriptor) != 0 else { return nil }
    let error = SystemError.last
    return error == .interrupted ? nil : error
  }

  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The read end does not block.
  public static func pipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard system_pipe(&ends) else { throw .last }
    // Each end has its own file description: writing may still block.
    guard system_stop_blocking(ends[0]) else {
      let error = SystemError.last
      for end in ends { close(end) }
      throw error
    }
    return (ends[0], ends[1])
  }

  /// An unnamed file, to be read from its start.
  public static func file(holding bytes: [UInt8]) throws(SystemError) -> Int32 {
    let descriptor = system_anonymous_file()
    guard descriptor >= 0 else { throw .last }
    do throws(SystemError) {
      try write(bytes, to: descriptor)
      _ = try retrying { lseek(descriptor, 0, SEEK_SET) }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Creates a new file in a directory, readable only by its owner, with an unguessable name.
  public static func temporaryFile(
    in directory: String, prefix: String, suffix: String
  ) throws(SystemError) -> (path: String, descriptor: Int32) {
    // mkstemps replaces each X.
    var template = Array("\(directory)/\(prefix)XXXXXX\(suffix)".utf8CString)
    let descriptor = system_temporary_file(&template, Int32(suffix.utf8.count))
    guard descriptor >= 0 else { throw .last }
    let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
    return (String(decoding: bytes, as: UTF8.self), descriptor)
  }

  public static func makeBlocking(_ descriptor: Int32) throws(SystemError) {
    _ = try retrying { fcntl(descriptor, F_SETFL, 0) }
  }

  // MARK: Bytes

  /// Reads once; empty at the end.
  /// - Throws: ``SystemError/wouldBlock`` if nothing can be read now.
  public static func readSome(
    from descriptor: Int32, upTo limit: Int
  ) throws(SystemError) -> [UInt8] {
    try read(from: descriptor, at: nil, upTo: limit, repeats: false) { _ in true }
  }

  /// Reads until there are `limit` bytes, or to the end: from `offset`, or after the previous read, as pipes
  /// require. `shouldContinue` is called after each ``pieceLength`` bytes, and for the rest; returning false
  /// stops reading.
  public static func read(
    from descriptor: Int32, at offset: Int? = nil, upTo limit: Int,
    while shouldContinue: (_ piece: UnsafeBufferPointer<UInt8>) -> Bool = { _ in true }
  ) throws(SystemError) -> [UInt8] {
    try read(from: descriptor, at: offset, upTo: limit, repeats: true, while: shouldContinue)
  }

  /// Length in bytes.
  public static let pieceLength = 1 << 20

  /// Reads piece by piece; only once, unless it `repeats` until the end or the limit. Without an `offset`,
  /// reads at the present place.
  private static func read(
    from descriptor: Int32, at offset: Int?, upTo limit: Int, repeats: Bool,
    while shouldContinue: (_ piece: UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(SystemError) -> [UInt8] {
    // A pipe has no offsets, not even for reading zero bytes.
    if limit == 0 { return [] }
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      var piece = 0..<0
      repeat {
        piece = piece.lowerBound..<min(piece.lowerBound + pieceLength, limit)
        let (place, room) = (buffer.baseAddress.map { $0 + count }, piece.upperBound - count)
        do throws(SystemError) {
          let more = try retrying {
            offset.map { pread(descriptor, place, room, off_t($0 + count)) }
              ?? systemRead(descriptor, place, room)
          }
          count += more
          if more > 0, count < piece.upperBound { continue }
          let isWanted = shouldContinue(
            UnsafeBufferPointer(rebasing: buffer[piece.lowerBound..<count]))
          if more == 0 || !isWanted { return }
          piece = count..<count
        } catch {
          failure = error
          return
        }
      } while repeats && count < limit
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes as many of the bytes as possible without blocking, and returns their number.
  /// - Throws: ``SystemError/wouldBlock`` if nothing can be written now.
  public static func writeSome(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32
  ) throws(SystemError) -> Int {
    let count = try retrying {
      bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
    }
    if count == 0, !bytes.isEmpty { throw .inputOutput }
    return count
  }

  /// Writes all bytes into a file from its beginning on.
  public static func writeOver(_ descriptor: Int32, with bytes: [UInt8]) throws(SystemError) {
    _ = try retrying { Int(lseek(descriptor, 0, SEEK_SET)) }
    try write(bytes, to: descriptor)
  }

  /// Writes all bytes.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try writeSome(rest, to: descriptor)) }
  }

  /// Waits until written data is on the disk.
  public static func synchronize(_ descriptor: Int32) throws(SystemError) {
    _ = try retrying { fsync(descriptor) }
  }

  /// Locks an open file or directory until it is closed. False if another program has it.
  /// - Throws: ``SystemError`` if the file system has no locks.
  public static func tryLock(_ descriptor: Int32) throws(SystemError) -> Bool {
    do {
      _ = try retrying { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error == .wouldBlock { return false }
      throw error
    }
  }

  // MARK: Waiting

  /// Waits until one of `inputs` is readable, `output` is writable, or `limit` has passed; negative
  /// descriptors are ignored. Returns the ready descriptors; an end of file or an error counts as readable.
  ///
  /// A signal may end the wait early. Linux waits with nanosecond precision: rounded to milliseconds, a
  /// second would have 56 instead of 60 frames.
  @discardableResult
  public static func wait(
    forInput inputs: [Int32], output: Int32? = nil, within limit: Duration?
  ) -> Set<Int32> {
    var descriptors = inputs.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    if let output { descriptors.append(pollfd(fd: output, events: Int16(POLLOUT), revents: 0)) }
    if let (seconds, attoseconds) = limit?.components {
      // Rounded up: waking a moment early would be useless.
      let nanoseconds = (attoseconds + 999_999_999) / 1_000_000_000
      system_wait(
        &descriptors, descriptors.count, seconds + nanoseconds / 1_000_000_000,
        nanoseconds % 1_000_000_000)
    } else {
      system_wait(&descriptors, descriptors.count, -1, 0)
    }
    return Set(descriptors.lazy.filter { $0.revents != 0 }.map(\.fd))
  }
}

// Inside the type, the plain names refer to its own functions.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
/// Calls the `read` of the system, which methods of this name hide.
private func systemRead(_ descriptor: Int32, _ place: UnsafeMutableRawPointer?, _ room: Int) -> Int
{
  read(descriptor, place, room)
}
private func systemWrite(_ descriptor: Int32, _ place: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, place, count)
}
