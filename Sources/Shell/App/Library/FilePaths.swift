import System

/// A leading hyphen, the sign of options, gets `./` before it.
func quotedForShell(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    ("0"..."9").contains(byte) || ("@"..."Z").contains(byte) || ("a"..."z").contains(byte)
      || ["+", ",", "-", ".", "/", "_"].contains(byte)
  }
  if isPlain, !word.hasPrefix("-") { return word }
  let parts = word.split(separator: "'", omittingEmptySubsequences: false)
  return (word.hasPrefix("-") ? "./" : "") + "'" + parts.joined(separator: #"'\''"#) + "'"
}

/// Resolves links. For a missing file, resolves the directory; nil if this is missing too.
func absolutePath(_ path: String) -> String? {
  if let resolved = FileSystem.resolved(path) { return resolved }
  guard let slash = path.lastIndex(of: "/") else { return nil }
  let directory = path[..<slash]
  return FileSystem.resolved(directory.isEmpty ? "/" : String(directory))
    .map { $0 + path[slash...] }
}
