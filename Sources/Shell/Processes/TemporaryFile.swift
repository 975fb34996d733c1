import Decoding
import Launching
import System

/// A file for the editor, with an unguessable name and readable only by its owner. Its last reference removes
/// it.
public final class TemporaryFile {
  public let path: String

  /// Maximum size read back, in bytes.
  public static let maximumLength = 1 << 20

  /// Creates the file in `directory`, or else in the reader's runtime directory, or else in the directory for
  /// temporary files. The suffix tells an editor the type.
  /// - Throws: ``ProgramError/noFile(code:)``.
  public init(
    _ text: String, suffix: String, in directory: String? = nil, environment: [String: String]
  ) throws(ProgramError) {
    let (path, descriptor) = try Self.make(suffix, in: directory, environment)
    defer { Descriptor.close(descriptor) }
    do throws(SystemError) {
      try Descriptor.write(Array(text.utf8), to: descriptor)
    } catch {
      FileSystem.remove(path)
      throw .noFile(code: error.code)
    }
    self.path = path
  }

  /// The first directory that takes the file: the given one, the one of the session, then the temporary ones.
  private static func make(
    _ suffix: String, in directory: String?, _ environment: [String: String]
  ) throws(ProgramError) -> (path: String, descriptor: Int32) {
    var failure = SystemError.notFound
    let named = [directory, environment["XDG_RUNTIME_DIR"], environment["TMPDIR"]].compactMap { $0 }
    for directory in named + ["/tmp"] where directory.hasPrefix("/") {
      do throws(SystemError) {
        return try Descriptor.temporaryFile(in: directory, prefix: "bifolio-", suffix: suffix)
      } catch {
        failure = error
      }
    }
    throw .noFile(code: failure.code)
  }

  deinit { FileSystem.remove(path) }

  /// Well-formed text with LF line ends, without control characters except tabs. Nil if the file is gone, no
  /// regular file, or longer than ``maximumLength``.
  public func text() -> String? {
    // An editor may have replaced the file; a link or a pipe is refused.
    guard let (descriptor, status) = try? Descriptor.openWithStatus(path, .readingNoLink) else {
      return nil
    }
    defer { Descriptor.close(descriptor) }
    guard status.kind == .regular,
      let bytes = try? Descriptor.read(from: descriptor, upTo: Self.maximumLength + 1),
      bytes.count <= Self.maximumLength
    else { return nil }
    return repairedText(bytes)
  }
}
