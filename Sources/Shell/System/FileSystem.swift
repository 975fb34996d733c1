import CSystem

public enum FileSystem {
  /// Whether something exists at `path`, readable or not.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a folder has an entry with this name, even a broken link.
  public static func isNamed(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  public static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  public static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// Resolves symbolic links; nil if nothing exists at the path.
  public static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  public struct Entry: Hashable, Sendable {
    public let name: String
    /// Nil if the directory does not report it, as for symbolic links.
    public let kind: FileStatus.Kind?

    public init(name: String, kind: FileStatus.Kind?) { (self.name, self.kind) = (name, kind) }
  }

  /// Returns the first `limit` entries of a directory with names beginning with `prefix`, unordered; “.” and
  /// “..” are among them. Empty if there is no such directory.
  public static func entries(
    of directory: String, beginningWith prefix: String = "", upTo limit: Int = .max
  ) -> [Entry] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while entries.count < limit, let entry = readdir(stream) {
      let length = MemoryLayout.size(ofValue: entry.pointee.d_name)
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: length) {
          strncmp($0, prefix, prefix.utf8.count) == 0 ? String(cString: $0) : nil
        }
      }
      guard let name else { continue }
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

  public static func names(in directory: String, beginningWith prefix: String = "") -> [String] {
    entries(of: directory, beginningWith: prefix).map(\.name)
  }

  /// Creates a directory accessible only to its owner; its parent must exist.
  public static func makeDirectory(_ path: String) throws(SystemError) {
    _ = try retrying { mkdir(path, 0o700) }
  }

  /// Replaces an existing file; the target need not exist.
  public static func makeLink(_ path: String, to target: String) throws(SystemError) {
    remove(path)
    _ = try retrying { symlink(target, path) }
  }

  /// Replaces an existing file.
  public static func move(_ path: String, to other: String) throws(SystemError) {
    _ = try retrying { rename(path, other) }
  }

  /// The second name must not exist.
  public static func addName(_ name: String, to path: String) throws(SystemError) {
    _ = try retrying { link(path, name) }
  }

  /// Whether the file is gone, even if there was none.
  @discardableResult
  public static func remove(_ path: String) -> Bool {
    unlink(path) == 0 || SystemError.last == .notFound
  }
}
