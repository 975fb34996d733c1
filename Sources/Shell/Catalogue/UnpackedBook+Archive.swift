import BookText
import Documents
import Storage

extension UnpackedBook {
  /// A ZIP archive; equal for equal files.
  /// - Throws: ``StorageError`` if one of them cannot be read.
  public func archive() throws(StorageError) -> [UInt8] { Document.archive(of: try contents()) }

  /// The fingerprint of a file or of an unpacked book; nil if it cannot be read. O(1) for a file, O(*n*) in
  /// the length of an unpacked book.
  public static func fingerprint(at path: String) -> Fingerprint? {
    guard exists(at: path) else { return FileAccess.fingerprint(of: path) }
    return (try? UnpackedBook(path)?.archive()).map { Fingerprint(of: $0) }
  }
}
