import System

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
  /// - Parameters:
  ///   - size: The expected number of bytes; if it is right, nothing is copied. 0 for a pipe.
  ///   - reason: Called with each piece as it is read; returns why no more is wanted, or nil.
  /// - Throws: ``StorageError`` if reading fails, the file is larger than ``largest``, or no more is wanted.
  public static func contents(
    of descriptor: Int32, named name: String, expecting size: Int = 0,
    refusedFor reason: (_ piece: UnsafeBufferPointer<UInt8>) -> String? = { _ in nil }
  ) throws(StorageError) -> [UInt8] {
    guard size <= largest else { throw tooLarge(name) }
    // One byte more shows whether this is the end.
    var length = size == 0 ? Descriptor.pieceLength : size + 1
    var pieces: [[UInt8]] = []
    var count = 0
    while true {
      var refusal: String?
      let piece = try readBytes(of: descriptor, named: name, upTo: length) { piece in
        refusal = reason(piece)
        return refusal == nil
      }
      if let refusal { throw StorageError(path: name, reason: refusal) }
      pieces.append(piece)
      count += piece.count
      if piece.count < length { break }
      if count > largest { throw tooLarge(name) }
      length = Descriptor.pieceLength
    }
    return pieces.count == 1 ? pieces[0] : joined(pieces, count)
  }

  /// Joins pieces and frees each as soon as it is copied, so that memory holds the bytes once.
  private static func joined(_ pieces: consuming [[UInt8]], _ count: Int) -> [UInt8] {
    pieces.reverse()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while let piece = pieces.popLast() { bytes += piece }
    return bytes
  }

  /// The next bytes of an open file, or those from a place on; fewer than `limit` at its end only.
  ///
  /// - Parameters:
  ///   - descriptor: The file.
  ///   - name: What it is called in messages.
  ///   - offset: Where they begin; nil where the last reading ended, as it must be for a pipe.
  ///   - limit: How many there are to be.
  ///   - goesOn: Called with each piece as it is read; false ends the reading.
  /// - Throws: ``StorageError`` where reading fails.
  static func readBytes(
    of descriptor: Int32, named name: String, from offset: Int? = nil, upTo limit: Int,
    while goesOn: (_ piece: UnsafeBufferPointer<UInt8>) -> Bool = { _ in true }
  ) throws(StorageError) -> [UInt8] {
    do throws(SystemError) {
      return try Descriptor.read(from: descriptor, at: offset, upTo: limit, while: goesOn)
    } catch {
      throw StorageError(path: name, error)
    }
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
  ) throws(StorageError) -> FileStatus? {
    let directory = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    if !directory.isEmpty { try makeDirectory(directory) }
    // The name cannot be guessed, and what stands there is not written to.
    let temporary = "\(path).\(UInt32.random(in: .min ... .max))\(unfinished)"
    var isReplaced = false
    do throws(SystemError) {
      let descriptor = try Descriptor.open(temporary, .creating)
      defer { if !isReplaced { FileSystem.remove(temporary) } }
      let status = try write(bytes, to: descriptor, isLasting: isLasting)
      guard isWanted() else { return nil }
      try FileSystem.move(temporary, to: path)
      isReplaced = true
      if isLasting { synchronize(directory: directory) }
      return status
    } catch {
      throw StorageError(path: path, error)
    }
  }

  /// Writes all of a new file and closes it, also if that fails.
  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, isLasting: Bool
  ) throws(SystemError) -> FileStatus {
    let status: FileStatus
    do throws(SystemError) {
      try Descriptor.write(bytes, to: descriptor)
      if isLasting { try Descriptor.synchronize(descriptor) }
      status = try FileStatus(of: descriptor)
    } catch {
      Descriptor.close(descriptor)
      throw error
    }
    if let error = Descriptor.close(descriptor) { throw error }
    return status
  }

  /// What the names of files end in that are not written to their end.
  private static let unfinished = ".new"

  /// After how many seconds a file that is not written to its end is not being written any more.
  private static let abandoned = 3_600

  /// Removes the files in a directory that ``replace(_:with:isLasting:where:)`` has begun and never finished,
  /// since the program was killed. They hold nothing that was ever reported to be saved.
  static func removeLeftovers(in directory: String) {
    for name in FileSystem.names(in: directory) {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard name.hasSuffix(unfinished), parts.count > 2,
        UInt32(parts[parts.count - 2]) != nil
      else { continue }
      let path = "\(directory)/\(name)"
      if let status = FileStatus(of: path, followsLinks: false), status.kind == .regular,
        status.modified.seconds < WallClock.secondsSince1970 - abandoned
      {
        FileSystem.remove(path)
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
      if FileSystem.exists(other) { continue }
      do throws(SystemError) {
        try FileSystem.move(path, to: other)
      } catch {
        throw StorageError(path: path, error)
      }
      return other
    }
    throw StorageError(path: path, reason: "too many unreadable files beside it")
  }

  /// The names in a directory with the times at which their files were last changed, the latest
  /// first; empty where there is no such directory.
  public static func filesByAge(in directory: String) -> [String] {
    var found: [(name: String, modified: FileStatus.Time)] = []
    for name in FileSystem.names(in: directory) {
      guard let status = FileStatus(of: "\(directory)/\(name)"), status.kind == .regular else {
        continue
      }
      found.append((name, status.modified))
    }
    return found.sorted { $0.modified > $1.modified }.map(\.name)
  }

  /// Makes a directory, and those in which it is to stand, for its owner alone; one that is there
  /// stays as it is.
  ///
  /// - Throws: ``StorageError`` where it cannot be made.
  static func makeDirectory(_ path: String) throws(StorageError) {
    guard let error = directoryError(path) else { return }
    guard error == .notFound, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw StorageError(path: path, error)
    }
    try makeDirectory(String(path[..<slash]))
    if let error = directoryError(path) { throw StorageError(path: path, error) }
  }

  /// Makes a directory; returns why it is not there then.
  private static func directoryError(_ path: String) -> SystemError? {
    do throws(SystemError) {
      try FileSystem.makeDirectory(path)
      return nil
    } catch {
      return error == .exists ? nil : error
    }
  }

  /// Forces a rename to the disk; a file system that cannot do so has done what it can.
  private static func synchronize(directory: String) {
    guard let descriptor = try? Descriptor.open(directory.isEmpty ? "." : directory, .directory)
    else { return }
    defer { Descriptor.close(descriptor) }
    try? Descriptor.synchronize(descriptor)
  }
}
