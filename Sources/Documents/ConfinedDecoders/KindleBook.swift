import CConfinement
import CKindle
import Markup

/// Unpacks Kindle and Palm books (MOBI, AZW3, PalmDOC) into the ZIP archive of an EPUB or a text.
///
/// A separate process does this, started with ``option`` and the book on standard input. The archive is on
/// its standard output, and ``Ending`` is its exit status.
public enum KindleBook {
  /// Command-line option, not listed in the help.
  public static let option = "--unpack-kindle"
  /// Length in bytes.
  public static let longestFile = 128 << 20
  /// Length in bytes.
  public static let longestArchive = 256 << 20
  /// CPU time for one book.
  private static let maxSeconds = UInt32(20)
  /// Memory in bytes.
  private static let maxMemory = 1 << 30

  /// How unpacking ended.
  public enum Ending: Int32, Error {
    case unpacked = 0
    case damaged = 1
    case encrypted = 2
    /// libmobi, loaded on demand, is not installed.
    case noLibrary = 3
    /// This process could not be confined.
    case notConfined = 4
  }

  /// Loads libmobi, then gives up all rights not needed for unpacking: see `process_confine`. If it throws,
  /// no book may be unpacked.
  public static func prepare() throws(Ending) {
    guard kindle_load() else { throw .noLibrary }
    guard process_confine(maxSeconds, maxMemory) else { throw .notConfined }
  }

  /// Throws ``Ending/damaged`` or ``Ending/encrypted``. Costs O(*n*) in the unpacked length.
  public static func archive(of book: [UInt8]) throws(Ending) -> [UInt8] {
    var archive = StoredArchive()
    let container =
      "<container><rootfiles><rootfile full-path='\(KINDLE_PACKAGE)'/></rootfiles></container>"
    archive.addFile(named: "META-INF/container.xml", container.utf8)
    let result = withUnsafeMutablePointer(to: &archive) { archive in
      kindle_unpack(
        book, book.count,
        { name, bytes, count, context in
          guard let name, let archive = context?.assumingMemoryBound(to: StoredArchive.self) else {
            return
          }
          archive.pointee.addFile(
            named: String(cString: name), UnsafeBufferPointer(start: bytes, count: count))
        }, archive)
    }
    switch result {
    case KINDLE_UNPACKED: return archive.bytes()
    case KINDLE_ENCRYPTED: throw .encrypted
    default: throw .damaged
    }
  }
}
