import BookText
import System

/// An on-disk cache of the pages last seen, one file for each book. It may be deleted at any time.
public struct PageCache {
  private let directory: String?

  /// The maximum number of books in the cache.
  private static let maxFiles = 24
  /// The maximum length of a file that is read.
  private static let longest = 1 << 23

  /// Uses the cache directory; with nil, nothing is cached.
  public init(_ directories: DefaultsDirectories?) {
    directory = directories?.missingHome == nil ? directories?.pages : nil
  }

  /// Returns the cached bytes of a book, or nil if there are none or they cannot be read.
  public func contents(of book: Fingerprint) -> [UInt8]? {
    guard let path = path(of: book), let file = try? OpenFile(path), file.size <= Self.longest
    else { return nil }
    return try? file.contents()
  }

  /// Caches `bytes` of a book, and removes the least recently read books. Caches nothing if that
  /// fails.
  public func keep(_ bytes: [UInt8], of book: Fingerprint) {
    guard let path = path(of: book), let directory else { return }
    _ = try? FileAccess.replace(path, with: bytes, isDurable: false)
    for name in FileAccess.filesByAge(in: directory).dropFirst(Self.maxFiles) {
      FileSystem.remove("\(directory)/\(name)")
    }
  }

  /// Removes the cached bytes of a book.
  ///
  /// - Returns: Whether nothing is left.
  public func forget(_ book: Fingerprint) -> Bool {
    guard let path = path(of: book), FileSystem.isReadable(path) else { return true }
    return FileSystem.remove(path)
  }

  private func path(of book: Fingerprint) -> String? { directory.map { "\($0)/\(book)" } }
}
