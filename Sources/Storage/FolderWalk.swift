import Defaults
import System

/// Goes through folders and what they hold, and finds the files that may be books.
///
/// It is done in small steps. Only files that end as books do are taken, and nothing
/// that is hidden. Links to files are followed, links to folders are not, so that there is no way
/// round in a circle; a folder that has been named itself may be a link. What is found is bounded:
/// a folder that has been named by mistake costs little.
public struct FolderWalk {
  /// A folder that remains to be read, and how deep it lies below one that was named.
  private struct Folder {
    var path: String
    var depth: Int
  }

  /// The folders that remain, the next one first.
  private var folders: [Folder]
  /// The names of the folder being read that remain, the next one last.
  private var names: [String] = []
  private var current = Folder(path: "", depth: 0)
  /// The folders that have been read, by device and number.
  private var seen: Set<[UInt]> = []
  private var count = 0

  /// How deep folders are gone into, below those that were named.
  public static let deepest = 4
  /// The most files that are found.
  public static let mostFiles = 4_000
  /// The most folders that are read, and the most names in one of them.
  private static let (mostFolders, mostNames) = (1_000, 20_000)
  /// The names that are looked at in a step.
  private static let stride = 64

  /// Begins before the first of `folders`, which are absolute paths.
  ///
  /// - Parameter goesDeeper: Whether folders in them are read as well.
  public init(_ folders: [String], goesDeeper: Bool = true) {
    self.folders = folders.map { Folder(path: $0, depth: goesDeeper ? 0 : Self.deepest) }
  }

  /// Whether all has been gone through.
  public var isComplete: Bool { names.isEmpty && (folders.isEmpty || count >= Self.mostFiles) }

  /// Goes a step further.
  ///
  /// - Returns: What it has found.
  public mutating func step() -> [FoundFile] {
    if names.isEmpty {
      guard !isComplete else { return [] }
      open(folders.removeFirst())
      return []
    }
    var found: [FoundFile] = []
    for _ in 0..<min(Self.stride, names.count) {
      let path = current.path + "/" + names.removeLast()
      if let file = FileAccess.glance(at: path), count < Self.mostFiles {
        found.append(file)
        count += 1
      }
    }
    return found
  }

  /// Reads the names in a folder: of files that may be books, and of folders in it.
  private mutating func open(_ folder: Folder) {
    guard seen.count < Self.mostFolders, let path = FileSystem.resolved(folder.path),
      let status = FileStatus(of: path), status.kind == .directory,
      seen.insert([status.device, status.number]).inserted
    else { return }
    var deeper: [String] = []
    for entry in FileSystem.entries(of: path, upTo: Self.mostNames) {
      guard !entry.name.hasPrefix(".") else { continue }
      let kind =
        entry.kind ?? FileStatus(of: "\(path)/\(entry.name)", followsLinks: false)?.kind
      switch kind {
      case .directory: deeper.append(entry.name)
      // A link is followed when its file is looked at.
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

/// Whether a file may be a book by its name.
private func isBook(_ name: String) -> Bool {
  guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
  let endings = ["txt", "text", "md", "epub", "fb2", "html", "htm", "xhtml"]
  if endings.contains(name[name.index(after: dot)...].lowercased()) { return true }
  return [".fb2.zip", ".txt.gz", ".txt.xz", ".txt.zst"].contains {
    name.lowercased().hasSuffix($0)
  }
}
