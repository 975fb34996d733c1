import BookText
import Markup

/// The images in files beside a document, with a cache of their extents.
final class ImagesBeside {
  /// Reads the first bytes of a file; see ``DocumentOptions/readBeside``.
  private let read: DocumentOptions.FileReader?
  /// Images by their paths; an inner nil for a missing one.
  private var known: [String: ImageReference?] = [:]

  /// Number of a document's images searched for, at most.
  private static let maxImages = 10_000

  init(_ options: DocumentOptions) { read = options.readBeside }

  /// Returns the image at an address, of unknown extent if it cannot be shown. Nil if there is no such file,
  /// or ``maxImages`` others have been searched for.
  ///
  /// - Complexity: O(1).
  func image(at address: String) -> ImageReference? {
    guard let read, let path = ArchivePath.beside(address)?.path else { return nil }
    if let image = known[path] { return image }
    guard known.count < Self.maxImages else { return nil }
    let image = ImageReference(path: Self.prefix + path) { read(path, $0) }
    known.updateValue(image, forKey: path)
    return image
  }

  /// The prefix of the paths of such images in a book.
  private static let prefix = "./"

  /// Returns the file of a book's image by its path, to be decoded; nil if there is none, or it exceeds
  /// ``DocumentImages/maximumFileLength``.
  static func contents(of path: String, _ read: DocumentOptions.FileReader) -> [UInt8]? {
    guard path.hasPrefix(prefix) else { return nil }
    let bytes = read(String(path.dropFirst(prefix.count)), DocumentImages.maximumFileLength + 1)
    return bytes.flatMap { $0.count <= DocumentImages.maximumFileLength ? $0 : nil }
  }
}
