import System

/// An EPUB unpacked into a folder, as Apple Books and authors keep them. Recognised by its file
/// `META-INF/container.xml`. Its files are listed when it is made, without links and hidden files.
public struct UnpackedBook: Sendable {
  private struct File {
    let name: String
    let size: Int
  }

  public let path: String
  /// Length of all its files, in bytes.
  public let size: Int
  /// Latest change of a file, in seconds since 1970.
  public let modified: Int
  private let files: [File]

  /// Limits of files, of folders around one file, and of the length of all files in bytes.
  private static let maximumFileCount = 10_000
  private static let maximumDepth = 16
  private static let maximumTotalLength = 256 << 20

  public static func exists(at folder: String) -> Bool {
    FileStatus(of: folder + "/META-INF/container.xml")?.kind == .regular
  }

  /// Nil if the folder is not such a book, or too large for one.
  public init?(_ folder: String) {
    guard Self.exists(at: folder) else { return nil }
    guard let found = Self.listFiles(of: folder) else { return nil }
    path = folder
    files = found.files.sorted { $0.name < $1.name }
    (size, modified) = (found.size, found.modified)
  }

  /// Files in a folder and its subfolders, with their whole length and the time of the latest change; nil if
  /// they are too many or too long.
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

  /// Visible files in a folder of the book, named from the folder of the book. `parent` is empty, or ends
  /// with a slash.
  private static func entries(
    of folder: String, in parent: String
  ) -> [(name: String, status: FileStatus)] {
    FileSystem.entries(of: "\(folder)/\(parent)", upTo: maximumFileCount).compactMap { entry in
      if entry.name.hasPrefix(".") { return nil }
      let name = parent + entry.name
      return FileStatus(of: "\(folder)/\(name)", followsLinks: false).map { (name, $0) }
    }
  }

  /// Reads the files in the order of their names.
  /// - Throws: ``StorageError`` if one of them cannot be read.
  public func contents() throws(StorageError) -> [(name: String, bytes: [UInt8])] {
    var contents: [(name: String, bytes: [UInt8])] = []
    for file in files {
      // A file removed since counts as missing from the book.
      guard let open = try OpenFile("\(path)/\(file.name)") else { continue }
      contents.append((file.name, try open.bytes(in: 0..<min(open.size, file.size))))
    }
    return contents
  }
}
