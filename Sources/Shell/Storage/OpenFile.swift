import BookText
import System

/// A file opened for reading, closed when the last reference is released.
///
/// Reads continue in the opened file even after a rename or a replacement.
public final class OpenFile: Sendable {
  private let descriptor: Int32
  private let name: String
  /// Its length in bytes at opening; 0 for a pipe.
  public let size: Int

  /// Nil if the file does not exist. `isPipeAllowed` admits a pipe with a writer, such as the `<(command)` of
  /// shells.
  /// - Throws: ``StorageError`` if it is another kind of file, or cannot be read.
  public init?(_ path: String, isPipeAllowed: Bool = false) throws(StorageError) {
    let status: FileStatus
    do throws(SystemError) {
      (descriptor, status) = try Descriptor.openWithStatus(path, .reading)
    } catch {
      if error == .notFound { return nil }
      throw StorageError(path: path, error)
    }
    name = path
    size = status.kind == .regular ? status.size : 0
    switch status.kind {
    case .regular: break
    case .pipe where isPipeAllowed:
      // A pipe without a writer is at its end already.
      do throws(SystemError) {
        try Descriptor.makeBlocking(descriptor)
      } catch {
        throw StorageError(path: path, error)
      }
    case .directory: throw StorageError(path: path, .isDirectory)
    case .pipe, .other: throw StorageError(path: path, reason: "Not a regular file")
    }
  }

  deinit { Descriptor.close(descriptor) }

  /// Returns all of its contents; of a pipe, the part not read yet. `reason` is called with each piece read,
  /// and may return a reason to stop: the rest of a sentence beginning with the name.
  /// - Throws: ``StorageError`` if it is too large, reading fails, or `reason` stops it.
  public func contents(
    refusedFor reason: (_ piece: UnsafeBufferPointer<UInt8>) -> String? = { _ in nil }
  ) throws(StorageError) -> [UInt8] {
    guard size <= FileAccess.maximumSize else { throw tooLarge }
    // Reading one byte more shows whether this is the end.
    var length = size == 0 ? Descriptor.pieceLength : size + 1
    var bytes: [UInt8] = []
    while true {
      var refusal: String?
      let piece = try read(upTo: length) { piece in
        refusal = reason(piece)
        return refusal == nil
      }
      if let refusal { throw StorageError(path: name, refusal: refusal) }
      // Most files are one piece.
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if piece.count < length { return bytes }
      if bytes.count > FileAccess.maximumSize { throw tooLarge }
      length = Descriptor.pieceLength
    }
  }

  private var tooLarge: StorageError {
    StorageError(path: name, reason: "2 GiB or larger: split it and open the parts")
  }

  /// Returns fewer bytes at the end of the file. A pipe has none.
  public func bytes(in range: Range<Int>) throws(StorageError) -> [UInt8] {
    try read(from: range.lowerBound, upTo: range.count)
  }

  /// Reads from an offset or after the previous read. Returns fewer than `limit` bytes only at the end, or
  /// after `shouldContinue` returned false for a piece.
  private func read(
    from offset: Int? = nil, upTo limit: Int,
    while shouldContinue: (_ piece: UnsafeBufferPointer<UInt8>) -> Bool = { _ in true }
  ) throws(StorageError) -> [UInt8] {
    do throws(SystemError) {
      return try Descriptor.read(from: descriptor, at: offset, upTo: limit, while: shouldContinue)
    } catch {
      throw StorageError(path: name, error)
    }
  }

  /// A pipe has none. O(1): reads at most 192 KiB.
  /// - Throws: ``StorageError`` if reading fails or the file has become shorter.
  public func fingerprint() throws(StorageError) -> Fingerprint {
    try Fingerprint(length: size) { (range) throws(StorageError) in
      let part = try bytes(in: range)
      guard part.count == range.count else {
        throw StorageError(path: name, reason: "The file has become shorter")
      }
      return part[...]
    }
  }
}
