import Glibc

/// Whole files, read and replaced.
public enum FileAccess {
  /// The most bytes that are read: places are kept in 32 bits, and all of it is kept in memory.
  public static let largest = 1 << 30

  /// The bytes of the file at `path`, or nil where there is none.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isPipeAllowed: Whether it may be a pipe that somebody writes to, as shells make them of
  ///     `<(command)`.
  /// - Throws: ``StorageError`` where it is another kind of file, too large, or cannot be read.
  /// - Complexity: O(*n*) in its length.
  public static func contents(
    of path: String, isPipeAllowed: Bool = false
  ) throws(StorageError) -> [UInt8]? {
    // Not blocking: opening a pipe that nobody writes to must not hang.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw StorageError(path: path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw StorageError(path: path) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFIFO where isPipeAllowed:
      // One that nobody writes to is at its end already.
      _ = fcntl(descriptor, F_SETFL, 0)
    case S_IFDIR: throw StorageError(path: path, code: EISDIR)
    default: throw StorageError(path: path, reason: "Not a regular file")
    }
    return try contents(of: descriptor, named: path, expecting: Int(status.st_size))
  }

  /// All bytes that can be read from an open file; it may be a pipe.
  ///
  /// - Throws: ``StorageError`` where reading fails.
  public static func contents(
    of descriptor: Int32, named name: String, expecting size: Int = 0
  ) throws(StorageError) -> [UInt8] {
    guard size <= largest else { throw tooLarge(name) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 1)
    let step = 1 << 18
    var failure: Int32 = 0
    while true {
      let filled = bytes.count
      let wanted = max(step, size - filled + 1)
      bytes.append(contentsOf: repeatElement(0, count: wanted))
      let count = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, wanted)
      }
      if count < 0 { failure = errno }
      bytes.removeLast(wanted - max(0, count))
      if count < 0, failure == EINTR { continue }
      if count < 0 { throw StorageError(path: name, code: failure) }
      if count == 0 { return bytes }
      if bytes.count > largest { throw tooLarge(name) }
    }
  }

  private static func tooLarge(_ name: String) -> StorageError {
    StorageError(path: name, reason: "Larger than 1 GiB")
  }

  /// Makes `bytes` the contents of the file at `path`: all of them or, where that fails, none.
  ///
  /// The bytes go to a new file beside it, which is forced to the disk and then takes its name.
  /// The file can be read by its owner alone; missing directories are made.
  ///
  /// - Throws: ``StorageError``; the old file is untouched then.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(StorageError) {
    let directory = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    if !directory.isEmpty { try makeDirectory(directory) }
    let temporary = "\(path).\(UInt32.random(in: .min ... .max)).new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StorageError(path: path) }
    var code = write(bytes, to: descriptor)
    if code == 0, fsync(descriptor) != 0 { code = errno }
    if close(descriptor) != 0, code == 0 { code = errno }
    if code == 0, rename(temporary, path) != 0 { code = errno }
    if code != 0 {
      unlink(temporary)
      throw StorageError(path: path, code: code)
    }
    synchronize(directory: directory)
  }

  /// Gives the file at `path` another name, so that it is neither used nor lost.
  ///
  /// - Returns: The new path.
  /// - Throws: ``StorageError`` where it cannot be renamed.
  public static func putAside(_ path: String) throws(StorageError) -> String {
    for number in 1...999 {
      let other = "\(path).unreadable-\(number)"
      if access(other, F_OK) == 0 { continue }
      guard rename(path, other) == 0 else { throw StorageError(path: path) }
      return other
    }
    throw StorageError(path: path, reason: "too many unreadable files beside it")
  }

  /// Whether a file is there and may be read.
  public static func isThere(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// The names in a directory with the times at which their files were last changed, the latest
  /// first; empty where there is no such directory.
  public static func filesByAge(in directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var found: [(name: String, seconds: Int, nanoseconds: Int)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      guard stat("\(directory)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      found.append((name, status.st_mtim.tv_sec, status.st_mtim.tv_nsec))
    }
    return found.sorted { ($0.seconds, $0.nanoseconds) > ($1.seconds, $1.nanoseconds) }
      .map(\.name)
  }

  /// Writes all bytes and answers 0, or the number of the error.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return count == 0 ? EIO : errno
      }
    }
    return 0
  }

  private static func makeDirectory(_ path: String) throws(StorageError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw StorageError(path: path)
    }
    try makeDirectory(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw StorageError(path: path) }
  }

  /// Forces a rename to the disk; a file system that cannot do so has done what it can.
  private static func synchronize(directory: String) {
    let descriptor = open(directory.isEmpty ? "." : directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
