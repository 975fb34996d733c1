import System

struct StoredFile {
  let bytes: [UInt8]
  /// Identifies the file, to notice a replacement.
  let identity: FileStatus

  enum Failure: Error {
    /// The file is not one of the program's: it may be put aside.
    case isForeign(reason: String)
    /// It may be one of the program's files, but cannot be read now.
    case isUnreadable(reason: String)
  }

  /// Length in bytes; larger files were not written by this program.
  static let maximumSize = 16 << 20

  var isBlank: Bool { bytes.allSatisfy { $0 == " " || ("\t"..."\r").contains($0) } }

  /// Nil if the file does not exist. Does not follow a link: replacing the file would destroy it.
  /// - Throws: ``Failure`` if it is a link, no regular file or too large, or cannot be read.
  init?(at path: String) throws(Failure) {
    guard let (descriptor, status) = try Self.open(path) else { return nil }
    defer { Descriptor.close(descriptor) }
    switch status.kind {
    case .regular: break
    case .directory: throw .isForeign(reason: "a directory")
    case .pipe, .other: throw .isForeign(reason: "not a regular file")
    }
    guard status.size <= Self.maximumSize else {
      throw .isForeign(reason: "larger than \(Self.maximumSize >> 20) MiB")
    }
    // One byte more than expected is read, to find the end of the file.
    let room = status.size + 1
    do throws(SystemError) {
      bytes = try Descriptor.read(from: descriptor, upTo: room)
    } catch {
      throw .isUnreadable(reason: error.description)
    }
    if bytes.count == room { throw .isUnreadable(reason: "changed while it was read") }
    identity = status
  }

  /// Nil if the file does not exist.
  private static func open(
    _ path: String
  ) throws(Failure) -> (descriptor: Int32, status: FileStatus)? {
    do throws(SystemError) {
      return try Descriptor.openWithStatus(path, .readingNoLink)
    } catch {
      switch error {
      case .notFound: return nil
      case .isLink: throw .isForeign(reason: "a link")
      case .noDevice, .wrongDevice: throw .isForeign(reason: "not a regular file")
      default: throw .isUnreadable(reason: error.description)
      }
    }
  }
}
