import Defaults
import System

/// Walks through folders and their subfolders, and finds the files that may be books.
///
/// Works in small steps. It takes only files with the extensions of books, and nothing that is
/// hidden. It follows links to files but not to folders, so that it cannot run in a circle; the
/// named folders themselves may be links. Its limits keep a folder named by mistake cheap.
public struct FolderWalk {
  /// A folder still to be read, and its depth below the named folder.
  private struct Folder {
    var path: String
    var depth: Int
  }

  /// The remaining folders, the next one first.
  private var folders: [Folder]
  /// The remaining names of the present folder, the next one last.
  private var names: [String] = []
  private var current = Folder(path: "", depth: 0)
  /// The folders that have been read, by device and inode number.
  private var seen: Set<[UInt]> = []
  private var count = 0

  /// The maximum depth below the named folders.
  public static let deepest = 4
  /// The maximum number of files found.
  public static let maxFiles = 4_000
  /// The maximum number of folders read, and of names in one folder.
  private static let (maxFolders, maxNames) = (1_000, 20_000)
  /// The number of names examined in one step.
  private static let stride = 64

  /// Starts before the first of `folders`, which are absolute paths.
  ///
  /// - Parameter isRecursive: True to read subfolders.
  public init(_ folders: [String], isRecursive: Bool = true) {
    self.folders = folders.map { Folder(path: $0, depth: isRecursive ? 0 : Self.deepest) }
  }

  /// True if the walk is finished.
  public var isComplete: Bool { names.isEmpty && (folders.isEmpty || count >= Self.maxFiles) }

  /// Performs one step.
  ///
  /// - Returns: The files it found.
  public mutating func step() -> [FoundFile] {
    if names.isEmpty {
      guard !isComplete else { return [] }
      open(folders.removeFirst())
      return []
    }
    var found: [FoundFile] = []
    for _ in 0..<min(Self.stride, names.count) {
      let path = current.path + "/" + names.removeLast()
      if let file = FileAccess.foundFile(at: path), count < Self.maxFiles {
        found.append(file)
        count += 1
      }
    }
    return found
  }

  /// Reads the names in a folder: files that may be books, and subfolders.
  private mutating func open(_ folder: Folder) {
    guard seen.count < Self.maxFolders, let path = FileSystem.resolved(folder.path),
      let status = FileStatus(of: path), status.kind == .directory,
      seen.insert([status.device, status.number]).inserted
    else { return }
    var deeper: [String] = []
    for entry in FileSystem.entries(of: path, upTo: Self.maxNames) {
      guard !entry.name.hasPrefix(".") else { continue }
      let kind =
        entry.kind ?? FileStatus(of: "\(path)/\(entry.name)", followsLinks: false)?.kind
      switch kind {
      case .directory: deeper.append(entry.name)
      // Links are followed when their files are examined.
      case .regular, .other: if isBook(entry.name) { names.append(entry.name) }
      case .pipe, nil: break
      }
    }
    names.sort { ($0.lowercased(), $0) > ($1.lowercased(), $1) }
    current = Folder(path: path, depth: folder.depth)
    guard folder.depth < Self.deepest else { return }
    deeper.sort { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
    folders = deeper.map { Folder(path: "\(path)/\($0)", depth: folder.depth + 1) } + folders
  }
}

/// True if a name has the extension of a book.
private func isBook(_ name: String) -> Bool {
  guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
  let endings = ["txt", "text", "md", "epub", "fb2", "html", "htm", "xhtml"]
  if endings.contains(name[name.index(after: dot)...].lowercased()) { return true }
  return [".fb2.zip", ".txt.gz", ".txt.xz", ".txt.zst"].contains {
    name.lowercased().hasSuffix($0)
  }
}
