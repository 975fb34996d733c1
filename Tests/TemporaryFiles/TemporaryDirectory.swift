import CLibrary
import System

/// A new, empty directory, removed with its contents when it is released.
public final class TemporaryDirectory: Sendable {
  /// Its path, below /tmp.
  public let path: String

  /// Makes the directory.
  ///
  /// - Throws: `SystemError`.
  public init() throws {
    // mkdtemp replaces each X.
    var template = Array("/tmp/bifolio-tests-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw SystemError(code: errno) }
    path = String(cString: made)
  }

  deinit { removeAll(path) }
}

/// Calls `body` with the path of a new, empty directory, and removes it afterwards.
public func withTemporaryDirectory(_ body: (String) throws -> Void) throws {
  try withExtendedLifetime(try TemporaryDirectory()) { try body($0.path) }
}

/// Throws the error in `errno` unless `result` is 0.
public func check(_ result: Int32) throws { if result != 0 { throw SystemError(code: errno) } }

/// The names in a directory, sorted.
public func names(in directory: String) -> [String] {
  guard let stream = opendir(directory) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted()
}

/// Creates a file with `bytes`, without using the code under test.
public func makeFile(_ path: String, _ bytes: some Sequence<UInt8>) throws {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
  guard descriptor >= 0 else { throw SystemError(code: errno) }
  defer { close(descriptor) }
  let bytes = Array(bytes)
  guard write(descriptor, bytes, bytes.count) == bytes.count else { throw SystemError(code: errno) }
}

/// Creates a shell script, ready to run.
///
/// Written by another program: a file open for writing cannot be run, and a child started by another test at
/// that moment would inherit the open descriptor until its exec.
public func makeProgram(_ path: String, _ script: String) throws {
  try makeFile("\(path).text", "#!/bin/sh\n\(script)\n".utf8)
  try check(chmod("\(path).text", 0o755))
  var process = pid_t()
  var words = ["cp", "\(path).text", path].map { (word: String) in strdup(word) } + [nil]
  defer { for word in words { free(word) } }
  let code = posix_spawn(&process, "/bin/cp", nil, nil, &words, environ)
  if code != 0 { throw SystemError(code: code) }
  var status: Int32 = 0
  guard waitpid(process, &status, 0) == process, status == 0 else {
    throw SystemError(code: ECHILD)
  }
  try check(unlink("\(path).text"))
}

/// Creates a directory and its missing parents.
public func makeDirectories(_ path: String) throws {
  var made = ""
  for part in path.split(separator: "/") {
    made += "/" + part
    if mkdir(made, 0o755) != 0, errno != EEXIST { throw SystemError(code: errno) }
  }
}

/// The status of the file at `path`; symbolic links are not followed.
public func status(of path: String) throws -> stat {
  var status = stat()
  try check(lstat(path, &status))
  return status
}

/// The permission bits of the file at `path`.
public func permissions(of path: String) throws -> mode_t { try status(of: path).st_mode & 0o777 }

/// Sets the modification time of the file at `path`, in seconds.
public func setTime(of path: String, to seconds: Int) throws {
  let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
  try check(utimensat(AT_FDCWD, path, times, 0))
}

private func removeAll(_ path: String) {
  if unlink(path) == 0 { return }
  for name in names(in: path) { removeAll("\(path)/\(name)") }
  rmdir(path)
}

/// Creates a pipe: its read end, then its write end.
///
/// No child process inherits them: a program started by another test at the same time would keep the write
/// end open, and the reader would wait in vain for its end.
public func makePipe() throws -> [Int32] {
  let (reading, writing) = try Descriptor.pipe()
  // It blocks, as standard input does.
  try check(fcntl(reading, F_SETFL, 0))
  return [reading, writing]
}
