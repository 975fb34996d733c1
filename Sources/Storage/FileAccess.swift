import Glibc

/// Whole files, read and replaced.
public enum FileAccess {
  /// The largest file that is read, in bytes: offsets into a book are stored in 32 bits with a sign.
  public static let largest = Int(Int32.max)

  /// The bytes of the file at `path`, or nil where there is none.
  ///
  /// - Throws: ``StorageError`` where it is another kind of file, too large, or cannot be read.
  /// - Complexity: O(*n*) in its length.
  public static func contents(of path: String) throws(StorageError) -> [UInt8]? {
    try OpenFile(path)?.contents()
  }

  /// Reads an open file, which may be a pipe, to its end.
  ///
  /// - Parameter size: The expected number of bytes; if it is right, nothing is copied.
  /// - Throws: ``StorageError`` if reading fails or the file is larger than ``largest``.
  public static func contents(
    of descriptor: Int32, named name: String, expecting size: Int = 0
  ) throws(StorageError) -> [UInt8] {
    guard size <= largest else { throw tooLarge(name) }
    // One byte more shows whether this is the end.
    let first = try readBytes(of: descriptor, named: name, upTo: size + 1)
    if first.count <= size { return first }
    var pieces = [first]
    var count = first.count
    while let piece = pieces.last, !piece.isEmpty {
      if count > largest { throw tooLarge(name) }
      pieces.append(try readBytes(of: descriptor, named: name, upTo: pieceLength))
      count += pieces[pieces.count - 1].count
    }
    return joined(pieces, count)
  }

  /// The bytes of a pipe that are read at a time.
  private static let pieceLength = 1 << 20

  /// Joins pieces and frees each as soon as it is copied, so that memory holds the bytes once.
  private static func joined(_ pieces: consuming [[UInt8]], _ count: Int) -> [UInt8] {
    pieces.reverse()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while let piece = pieces.popLast() { bytes += piece }
    return bytes
  }

  private static func tooLarge(_ name: String) -> StorageError {
    StorageError(path: name, reason: "2 GiB or larger: split it and open the parts")
  }

  /// Makes `bytes` the contents of the file at `path`: all of them or, where that fails, none.
  ///
  /// The bytes go to a new file beside it, which is forced to the disk and then takes its name.
  /// The file can be read by its owner alone; missing directories are made.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - bytes: What it is to hold.
  ///   - isLasting: Whether it must outlive a failure of the power: then the disk is waited for.
  ///   - isWanted: Asked when all is ready, whether it is still to be done.
  /// - Returns: What tells the new file from others; nil where it was not wanted any more.
  /// - Throws: ``StorageError``; the old file is untouched then.
  @discardableResult
  public static func replace(
    _ path: String, with bytes: [UInt8], isLasting: Bool = true,
    where isWanted: () -> Bool = { true }
  ) throws(StorageError) -> FileIdentity? {
    let directory = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    if !directory.isEmpty { try makeDirectory(directory) }
    // The name cannot be guessed, and what stands there is not written to.
    let temporary = "\(path).\(UInt32.random(in: .min ... .max))\(unfinished)"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = retrying { open(temporary, flags, 0o600) }
    guard descriptor >= 0 else { throw StorageError(path: path) }
    var code = write(bytes, to: descriptor)
    if code == 0, isLasting, retrying({ fsync(descriptor) }) != 0 { code = errno }
    var status = stat()
    if code == 0, fstat(descriptor, &status) != 0 { code = errno }
    // After an interruption it is closed all the same.
    if close(descriptor) != 0, errno != EINTR, code == 0 { code = errno }
    let isReplaced = code == 0 && isWanted()
    if isReplaced, retrying({ rename(temporary, path) }) != 0 { code = errno }
    if code != 0 || !isReplaced { unlink(temporary) }
    if code != 0 { throw StorageError(path: path, code: code) }
    guard isReplaced else { return nil }
    if isLasting { synchronize(directory: directory) }
    return FileIdentity(status)
  }

  /// What the names of files end in that are not written to their end.
  private static let unfinished = ".new"

  /// After how many seconds a file that is not written to its end is not being written any more.
  private static let abandoned = 3_600

  /// Removes the files in a directory that ``replace(_:with:isLasting:where:)`` has begun and never finished,
  /// since the program was killed. They hold nothing that was ever reported to be saved.
  static func removeLeftovers(in directory: String) {
    for name in names(in: directory) {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard name.hasSuffix(unfinished), parts.count > 2,
        UInt32(parts[parts.count - 2]) != nil
      else { continue }
      var status = stat()
      let path = "\(directory)/\(name)"
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_mtim.tv_sec < time(nil) - abandoned
      {
        unlink(path)
      }
    }
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

  /// Removes a file.
  ///
  /// - Returns: Whether it is there no more.
  static func remove(_ path: String) -> Bool { unlink(path) == 0 || errno == ENOENT }

  /// Whether a file is there and may be read.
  public static func isThere(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// Whether something exists at a path, whether or not it may be read.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The names in a directory, in no order; empty where there is no such directory.
  public static func names(in directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  /// The names in a directory with the times at which their files were last changed, the latest
  /// first; empty where there is no such directory.
  public static func filesByAge(in directory: String) -> [String] {
    var found: [(name: String, seconds: Int, nanoseconds: Int)] = []
    for name in names(in: directory) {
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
      let count = retrying {
        rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      }
      guard count > 0 else { return count == 0 ? EIO : errno }
      rest = rest.dropFirst(count)
    }
    return 0
  }

  /// Makes a directory, and those in which it is to stand, for its owner alone; one that is there
  /// stays as it is.
  ///
  /// - Throws: ``StorageError`` where it cannot be made.
  static func makeDirectory(_ path: String) throws(StorageError) {
    if retrying({ mkdir(path, 0o700) }) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw StorageError(path: path)
    }
    try makeDirectory(String(path[..<slash]))
    guard retrying({ mkdir(path, 0o700) }) == 0 || errno == EEXIST else {
      throw StorageError(path: path)
    }
  }

  /// Forces a rename to the disk; a file system that cannot do so has done what it can.
  private static func synchronize(directory: String) {
    let descriptor = open(directory.isEmpty ? "." : directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
