import System

/// Returns the absolute path with links resolved. For a missing file, resolves the directory; returns nil if
/// this is missing too.
func absolutePath(_ path: String) -> String? {
  if let resolved = FileSystem.resolved(path) { return resolved }
  guard let slash = path.lastIndex(of: "/") else { return nil }
  let directory = path[..<slash]
  return FileSystem.resolved(directory.isEmpty ? "/" : String(directory))
    .map { $0 + path[slash...] }
}
