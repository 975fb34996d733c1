import System

/// An EPUB unpacked into a folder, as Apple Books and authors keep them. Recognised by its file
/// `META-INF/container.xml`.
///
/// Its files are listed when it is made, without links and hidden files.
public struct UnpackedBook: Sendable {
  /// A file in it.
  private struct File {
    /// Its path from the folder.
    let name: String
    let size: Int
  }

  /// The path of the folder.
  public let path: String
  /// The length of all its files in bytes.
  public let size: Int
  /// When the latest of them was changed, in seconds since 1970.
  public let modified: Int
  private let files: [File]

  /// Maximum number of its files.
  private static let maximumFileCount = 10_000
  /// Maximum number of folders around one of its files.
  private static let maximumDepth = 16
  /// Maximum length of all its files, in bytes.
  private static let maximumTotalLength = 256 << 20

  /// Whether a folder is such a book.
  public static func exists(at folder: String) -> Bool {
    FileStatus(of: folder + "/META-INF/container.xml")?.kind == .regular
  }

  /// Lists the files of a folder; nil if it is not such a book, or too large for one.
  public init?(_ folder: String) {
    guard Self.exists(at: folder) else { return nil }
    guard let found = Self.listFiles(of: folder) else { return nil }
    path = folder
    files = found.files.sorted { $0.name < $1.name }
    (size, modified) = (found.size, found.modified)
  }

  /// Returns the files in a folder and its subfolders, with their length in all and the time of the latest
  /// change; nil if they are too many or too long.
  private static func listFiles(
    of folder: String
  ) -> (files: [File], size: Int, modified: Int)? {
    var files: [File] = []
    var (size, modified) = (0, 0)
    var folders = [""]
    while let parent = folders.popLast() {
      for (name, status) in entries(of: folder, in: parent) {
        switch status.kind {
        case .directory where name.count(where: { $0 == "/" }) < maximumDepth:
          folders.append(name + "/")
        case .regular:
          files.append(File(name: name, size: status.size))
          size += min(status.size, maximumTotalLength)
          modified = max(modified, status.modified.seconds)
        default: break
        }
      }
      if files.count + folders.count > maximumFileCount || size > maximumTotalLength { return nil }
    }
    return (files, size, modified)
  }

  /// Returns the visible files in a folder of the book, with their paths from the folder of the book.
  /// - Parameter parent: The path from the folder of the book; it is empty, or ends with a slash.
  private static func entries(
    of folder: String, in parent: String
  ) -> [(name: String, status: FileStatus)] {
    FileSystem.entries(of: "\(folder)/\(parent)", upTo: maximumFileCount).compactMap { entry in
      if entry.name.hasPrefix(".") { return nil }
      let name = parent + entry.name
      return FileStatus(of: "\(folder)/\(name)", followsLinks: false).map { (name, $0) }
    }
  }

  /// Reads its files, in the order of their names.
  /// - Throws: ``StorageError`` if one of them cannot be read.
  public func contents() throws(StorageError) -> [(name: String, bytes: [UInt8])] {
    var contents: [(name: String, bytes: [UInt8])] = []
    for file in files {
      // Treats a file removed in the meantime as missing from the book.
      guard let open = try OpenFile("\(path)/\(file.name)") else { continue }
      contents.append((file.name, try open.bytes(in: 0..<min(open.size, file.size))))
    }
    return contents
  }
}
