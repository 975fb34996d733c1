import BookText
import CProcesses
import Glibc

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
    let code = write(Array(text.utf8), to: descriptor)
    close(descriptor)
    guard code == 0 else {
      unlink(path)
      throw .noFile(code: code)
    }
    self.path = path
  }

  private static func make(
    _ suffix: String, _ environment: [String: String]
  ) throws(ProgramError) -> (path: String, descriptor: Int32) {
    var code: Int32 = 0
    let named = [environment["XDG_RUNTIME_DIR"], environment["TMPDIR"]].compactMap { $0 }
    for directory in named + ["/tmp"] where directory.hasPrefix("/") {
      // The call puts letters of its own for each X.
      var template = Array("\(directory)/bifolio-XXXXXX\(suffix)".utf8CString)
      let descriptor = process_temporary_file(&template, Int32(suffix.utf8.count))
      if descriptor >= 0 {
        let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
        return (String(decoding: bytes, as: UTF8.self), descriptor)
      }
      code = errno
    }
    throw .noFile(code: code)
  }

  deinit { unlink(path) }

  /// What stands in the file now: well-formed text with LF line ends and without control characters
  /// but tabs. Nil where there is no such file any more, or it is larger than ``largest``.
  public func text() -> String? {
    // An editor may have put another file in its place; a link or a pipe is none of ours.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Self.largest
    else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= Self.largest {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return repairedText(bytes) }
      bytes += buffer.prefix(count)
    }
    return nil
  }
}

/// Writes all bytes and answers 0, or the number of the error.
private func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
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
