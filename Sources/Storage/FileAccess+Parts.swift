import BookText
import Defaults
import Glibc

/// Files of which only a part is read, or nothing.
extension FileAccess {
  /// The path without links, from the root on; nil where it leads nowhere.
  public static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// What a directory tells of the file at `path`; nil where it is none that could be read whole.
  static func glance(at path: String) -> FoundFile? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= largest, let resolved = resolved(path)
    else { return nil }
    return FoundFile(
      path: resolved, size: Int(status.st_size), modified: Int(status.st_mtim.tv_sec))
  }

  /// The fingerprint of the file at `path`; nil where it cannot be read.
  ///
  /// - Complexity: O(1): at most 192 KiB are read.
  public static func fingerprint(of path: String) -> Fingerprint? {
    try? OpenFile(path)?.fingerprint()
  }

  /// The first `count` bytes of the file at `path`, or all where it is shorter; nil where it cannot
  /// be read.
  static func head(of path: String, count: Int) -> [UInt8]? {
    try? OpenFile(path)?.bytes(in: 0..<count)
  }

  /// Whether the last part of a path, as far as it needs no signs of its own in a file of defaults,
  /// stands in the file at `file`: what costs little tells most files that need not be understood.
  static func file(_ file: String, holds path: String) -> Bool {
    let plain = path.utf8.reversed().prefix { byte in
      byte > 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C
    }
    guard let bytes = try? contents(of: file), !plain.isEmpty else { return true }
    let sought = Array(plain.reversed())
    return bytes.withUnsafeBytes { bytes in
      sought.withUnsafeBytes { sought in
        guard let text = bytes.baseAddress, let words = sought.baseAddress else { return true }
        var place = 0
        while place + sought.count <= bytes.count,
          let next = memchr(text + place, Int32(sought[0]), bytes.count - place - sought.count + 1)
        {
          if memcmp(next, words, sought.count) == 0 { return true }
          place = UnsafeRawPointer(next) - text + 1
        }
        return false
      }
    }
  }
}
