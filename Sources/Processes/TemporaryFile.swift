import BookText
import System

/// A file with a name that nobody can guess, which only its owner can read: what is handed to an
/// editor. It goes when it is no longer wanted.
public final class TemporaryFile {
  /// The absolute path.
  public let path: String

  /// The most that is read back, in bytes.
  public static let largest = 1 << 20

  /// Makes the file in the directory that the system keeps for the reader's programs, or in that
  /// for temporary files.
  ///
  /// - Parameters:
  ///   - text: What stands in it.
  ///   - suffix: The end of its name, by which an editor knows what it is.
  ///   - environment: The environment, which names the directories.
  /// - Throws: ``ProgramError/noFile(code:)``.
  public init(
    _ text: String, suffix: String, environment: [String: String]
  ) throws(ProgramError) {
    let (path, descriptor) = try Self.make(suffix, environment)
    defer { Descriptor.close(descriptor) }
    do throws(SystemError) {
      try Descriptor.write(Array(text.utf8), to: descriptor)
    } catch {
      FileSystem.remove(path)
      throw .noFile(code: error.code)
    }
    self.path = path
  }

  private static func make(
    _ suffix: String, _ environment: [String: String]
  ) throws(ProgramError) -> (path: String, descriptor: Int32) {
    var failure = SystemError.notFound
    let named = [environment["XDG_RUNTIME_DIR"], environment["TMPDIR"]].compactMap { $0 }
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

  /// What stands in the file now: well-formed text with LF line ends and without control characters
  /// but tabs. Nil where there is no such file any more, or it is larger than ``largest``.
  public func text() -> String? {
    // An editor may have put another file in its place; a link or a pipe is none of ours.
    guard let (descriptor, status) = try? Descriptor.openWithStatus(path, .readingNoLink) else {
      return nil
    }
    defer { Descriptor.close(descriptor) }
    guard status.kind == .regular,
      let bytes = try? Descriptor.read(from: descriptor, upTo: Self.largest + 1),
      bytes.count <= Self.largest
    else { return nil }
    return repairedText(bytes)
  }
}
