import Markup

final class ImagesBeside {
  /// See ``DocumentOptions/readBeside``.
  private let read: DocumentOptions.FileReader?
  /// Images by their paths; an inner nil for a missing one.
  private var known: [String: ImageReference?] = [:]

  /// Images searched for in a document.
  private static let maxImages = 10_000

  init(_ options: DocumentOptions) { read = options.readBeside }

  /// Its extent is unknown if it cannot be shown. Nil if there is no such file, or ``maxImages`` others have
  /// been searched for.
  func image(at address: String) -> ImageReference? {
    guard let read, let path = ArchivePath.beside(address)?.path else { return nil }
    if let image = known[path] { return image }
    guard known.count < Self.maxImages else { return nil }
    let image = ImageReference(path: Self.prefix + path) { read(path, $0) }
    known.updateValue(image, forKey: path)
    return image
  }

  /// Begins the paths of such images in a book.
  private static let prefix = "./"

  /// Nil if the file is missing, or exceeds ``DocumentImages/maximumFileLength``.
  static func contents(of path: String, _ read: DocumentOptions.FileReader) -> [UInt8]? {
    guard path.hasPrefix(prefix) else { return nil }
    let bytes = read(String(path.dropFirst(prefix.count)), DocumentImages.maximumFileLength + 1)
    return bytes.flatMap { $0.count <= DocumentImages.maximumFileLength ? $0 : nil }
  }
}
