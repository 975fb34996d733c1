#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files by their paths.
public enum FileSystem {
  /// Whether something exists at `path`, whether or not it may be read.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether the file at `path` exists and may be read.
  public static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// Whether the file at `path` exists and may be run.
  public static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// The absolute path without links; nil if there is nothing at its end.
  public static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// A name in a directory.
  public struct Entry: Hashable, Sendable {
    /// The name.
    public let name: String
    /// What the name leads to; nil if the directory does not tell, as for symbolic links.
    public let kind: FileStatus.Kind?
  }

  /// The first `limit` names in a directory, in no order, "." and ".." among them; empty if there is
  /// no such directory.
  public static func entries(of directory: String, upTo limit: Int = .max) -> [Entry] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while entries.count < limit, let entry = readdir(stream) {
      let length = MemoryLayout.size(ofValue: entry.pointee.d_name)
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: length) { String(cString: $0) }
      }
      let kind: FileStatus.Kind? =
        switch Int(entry.pointee.d_type) {
        case Int(DT_REG): .regular
        case Int(DT_DIR): .directory
        case Int(DT_FIFO): .pipe
        case Int(DT_LNK), Int(DT_UNKNOWN): nil
        default: .other
        }
      entries.append(Entry(name: name, kind: kind))
    }
    return entries
  }

  /// The names in a directory, in no order; empty if there is no such directory.
  public static func names(in directory: String) -> [String] { entries(of: directory).map(\.name) }

  /// Makes a directory that its owner alone may use; its parent must exist.
  public static func makeDirectory(_ path: String) throws(SystemError) {
    _ = try retrying { mkdir(path, 0o700) }
  }

  /// Gives a file another name; a file that has it already is replaced.
  public static func move(_ path: String, to other: String) throws(SystemError) {
    _ = try retrying { rename(path, other) }
  }

  /// Removes the name of a file.
  ///
  /// - Returns: Whether it is gone, also if there was none.
  @discardableResult
  public static func remove(_ path: String) -> Bool { unlink(path) == 0 || errno == ENOENT }
}
