import System

/// A file that the program keeps for itself, as it was found.
struct KeptFile {
  /// All of its bytes.
  let bytes: [UInt8]
  /// What tells it from one that another program puts in its place.
  let identity: FileStatus

  /// Why there is none to be had.
  enum Failure: Error {
    /// Something else stands there, which is none of ours and may be put aside.
    case isForeign(reason: String)
    /// It may be ours, but cannot be read now.
    case isUnreadable(reason: String)
  }

  /// The most bytes such a file may have; one with more was not written by this program.
  static let largest = 1 << 20

  /// Whether there is nothing in it but white space.
  var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }

  /// Reads the file at `path`; nil where there is none. A link is not followed: it would be lost
  /// when the file is replaced.
  init?(at path: String) throws(Failure) {
    let (descriptor, status): (Int32, FileStatus)
    do throws(SystemError) {
      (descriptor, status) = try Descriptor.openWithStatus(path, .readingNoLink)
    } catch {
      switch error {
      case .notFound: return nil
      case .isLink: throw .isForeign(reason: "A link")
      case .noDevice, .wrongDevice: throw .isForeign(reason: "Not a regular file")
      default: throw .isUnreadable(reason: error.description)
      }
    }
    defer { Descriptor.close(descriptor) }
    switch status.kind {
    case .regular: break
    case .directory: throw .isForeign(reason: "Is a directory")
    case .pipe, .other: throw .isForeign(reason: "Not a regular file")
    }
    guard status.size <= Self.largest else {
      throw .isForeign(reason: "Larger than \(Self.largest >> 20) MiB")
    }
    // One more byte than there should be shows that it is the end.
    let room = status.size + 1
    do throws(SystemError) {
      bytes = try Descriptor.read(from: descriptor, upTo: room)
    } catch {
      throw .isUnreadable(reason: error.description)
    }
    if bytes.count == room { throw .isUnreadable(reason: "Changed while it was read") }
    identity = status
  }
}
