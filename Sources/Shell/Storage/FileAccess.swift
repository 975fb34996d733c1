import Numbers
import System

/// Reads and replaces whole files.
public enum FileAccess {
  /// Size limit of a file, in bytes: offsets into a book are stored as signed 32-bit numbers.
  public static let maximumSize = Int(Int32.max)

  /// Nil if the file does not exist.
  /// - Throws: ``StorageError`` if it is not a regular file, is too large, or cannot be read.
  public static func contents(of path: String) throws(StorageError) -> [UInt8]? {
    try OpenFile(path)?.contents()
  }

  /// Replaces the contents of the file at `path` atomically, by a new file in the same directory. Only the
  /// owner can read the file. Creates missing directories.
  ///
  /// - Parameters:
  ///   - isDurable: Whether they must survive a power failure; then waits for the disk.
  ///   - isWanted: Called when all is ready; returning false cancels the replacement.
  /// - Returns: The identity of the new file, or nil if it was cancelled.
  /// - Throws: ``StorageError``; the old file is then untouched.
  @discardableResult
  public static func replace(
    _ path: String, with bytes: [UInt8], isDurable: Bool = true,
    where isWanted: () -> Bool = { true }
  ) throws(StorageError) -> FileStatus? {
    let directory = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    if !directory.isEmpty { try makeDirectory(directory) }
    // The name cannot be guessed, and an existing file with it is not overwritten.
    let temporary = "\(path).\(UInt32.random(in: .min ... .max))\(unfinished)"
    var isReplaced = false
    do throws(SystemError) {
      let descriptor = try Descriptor.open(temporary, .creating)
      defer { if !isReplaced { FileSystem.remove(temporary) } }
      let status = try write(bytes, to: descriptor, isDurable: isDurable)
      guard isWanted() else { return nil }
      try FileSystem.move(temporary, to: path)
      isReplaced = true
      if isDurable { synchronize(directory: directory) }
      return status
    } catch {
      throw StorageError(path: path, error)
    }
  }

  /// Writes a new file that others may read, and waits for the disk. An existing file is never replaced.
  /// - Throws: ``StorageError`` if something has its name, or it cannot be written; then there is no file.
  public static func create(_ path: String, with bytes: [UInt8]) throws(StorageError) {
    // No other program sees half of it.
    let temporary = "\(path).\(UInt32.random(in: .min ... .max))\(unfinished)"
    do throws(SystemError) {
      guard !FileSystem.isNamed(path) else { throw .exists }
      let descriptor = try Descriptor.open(temporary, .publishing)
      defer { FileSystem.remove(temporary) }
      _ = try write(bytes, to: descriptor, isDurable: true)
      do throws(SystemError) {
        try FileSystem.addName(path, to: temporary)
      } catch {
        // Some file systems have no second names.
        guard error != .exists, !FileSystem.isNamed(path) else { throw .exists }
        try FileSystem.move(temporary, to: path)
      }
    } catch {
      throw StorageError(path: path, error)
    }
  }

  /// Closes the file even on failure.
  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, isDurable: Bool
  ) throws(SystemError) -> FileStatus {
    let status: FileStatus
    do throws(SystemError) {
      try Descriptor.write(bytes, to: descriptor)
      if isDurable { try Descriptor.synchronize(descriptor) }
      status = try FileStatus(of: descriptor)
    } catch {
      Descriptor.close(descriptor)
      throw error
    }
    if let error = Descriptor.close(descriptor) { throw error }
    return status
  }

  private static let unfinished = ".new"

  /// Minimum age in seconds of an abandoned unfinished file.
  private static let abandoned = 3_600

  /// Removes the unfinished files of ``replace(_:with:isDurable:where:)`` calls whose program was killed.
  /// Nothing in them was ever reported as saved.
  static func removeLeftovers(in directory: String) {
    for name in FileSystem.names(in: directory) {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard name.hasSuffix(unfinished), parts.count > 2,
        Number.parse(parts[parts.count - 2].utf8, in: 0...UInt32.max) != nil
      else { continue }
      let path = "\(directory)/\(name)"
      if let status = FileStatus(of: path, followsLinks: false), status.kind == .regular,
        status.modified.seconds < WallClock.secondsSince1970 - abandoned
      {
        FileSystem.remove(path)
      }
    }
  }

  /// Renames the file at `path`, out of use but not lost. Returns the new path.
  public static func moveAside(_ path: String) throws(StorageError) -> String {
    let other = try nameAside(of: path) { !FileSystem.exists($0) }
    do throws(SystemError) {
      try FileSystem.move(path, to: other)
    } catch {
      throw StorageError(path: path, error)
    }
    return other
  }

  /// Writes the bytes of the file at `path` beside it, before it is replaced. Returns the new path, or nil if
  /// they are there already.
  static func copyAside(_ bytes: [UInt8], of path: String) throws(StorageError) -> String? {
    let other = try nameAside(of: path) { name in
      !FileSystem.exists(name) || (try? StoredFile(at: name))?.bytes == bytes
    }
    if FileSystem.exists(other) { return nil }
    try replace(other, with: bytes)
    return other
  }

  /// The first usable name for a file to put aside.
  private static func nameAside(
    of path: String, where isUsable: (String) -> Bool
  ) throws(StorageError) -> String {
    for number in 1...999 where isUsable("\(path).unreadable-\(number)") {
      return "\(path).unreadable-\(number)"
    }
    throw StorageError(path: path, reason: "too many copies beside it")
  }

  /// Errors are left to the write that follows.
  public static func makeParent(of path: String) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    try? makeDirectory(String(path[..<slash]))
  }

  /// Creates a directory and its missing parents, accessible only to the owner; an existing one is not
  /// changed.
  static func makeDirectory(_ path: String) throws(StorageError) {
    guard let error = directoryError(path) else { return }
    guard error == .notFound, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw StorageError(path: path, error)
    }
    try makeDirectory(String(path[..<slash]))
    if let error = directoryError(path) { throw StorageError(path: path, error) }
  }

  private static func directoryError(_ path: String) -> SystemError? {
    do throws(SystemError) {
      try FileSystem.makeDirectory(path)
      return nil
    } catch {
      return error == .exists ? nil : error
    }
  }

  /// Waits until the disk has a file and its name. Does nothing if the file does not exist any more.
  static func flush(_ path: String) throws(StorageError) {
    // The settings may be a link.
    let target = FileSystem.resolved(path) ?? path
    do throws(SystemError) {
      let descriptor = try Descriptor.open(target, .reading)
      defer { Descriptor.close(descriptor) }
      try Descriptor.synchronize(descriptor)
    } catch {
      if error == .notFound { return }
      throw StorageError(path: path, error)
    }
    synchronize(directory: String(target[..<(target.lastIndex(of: "/") ?? target.startIndex)]))
  }

  /// Flushes a rename to the disk. Errors are ignored: some file systems cannot do this.
  private static func synchronize(directory: String) {
    guard let descriptor = try? Descriptor.open(directory.isEmpty ? "." : directory, .directory)
    else { return }
    defer { Descriptor.close(descriptor) }
    try? Descriptor.synchronize(descriptor)
  }
}
