import BookText
import System

/// Pages as they were last seen, a file for each book: nothing in it is needed, and all of it may be
/// thrown away at any time.
public struct PageCache {
  private let directory: String?

  /// The books of which something is kept.
  private static let kept = 24
  /// The longest file that is read.
  private static let longest = 1 << 23

  /// Uses the directory for such things; with nil nothing is kept.
  public init(_ directories: DefaultsDirectories?) {
    directory = directories?.missingHome == nil ? directories?.pages : nil
  }

  /// What was kept of a book; nil where there is nothing, or it cannot be read.
  public func contents(of book: Fingerprint) -> [UInt8]? {
    guard let path = path(of: book), let file = try? OpenFile(path), file.size <= Self.longest
    else { return nil }
    return try? file.contents()
  }

  /// Keeps `bytes` of a book, and forgets the books that were read longest ago. Where that fails,
  /// nothing is kept.
  public func keep(_ bytes: [UInt8], of book: Fingerprint) {
    guard let path = path(of: book), let directory else { return }
    _ = try? FileAccess.replace(path, with: bytes, isLasting: false)
    for name in FileAccess.filesByAge(in: directory).dropFirst(Self.kept) {
      FileSystem.remove("\(directory)/\(name)")
    }
  }

  /// Removes what was kept of a book.
  ///
  /// - Returns: Whether nothing is left of it.
  public func forget(_ book: Fingerprint) -> Bool {
    guard let path = path(of: book), FileSystem.isReadable(path) else { return true }
    return FileSystem.remove(path)
  }

  private func path(of book: Fingerprint) -> String? { directory.map { "\($0)/\(book)" } }
}
