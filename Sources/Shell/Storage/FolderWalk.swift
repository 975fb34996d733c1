import BookText
import Defaults
import System

/// Walks through folders and their subfolders to find files that may be books. Works in small steps. Takes
/// only files that folders show (``BookFileFormat``), and nothing hidden. An EPUB unpacked into a
/// folder counts as one file. Follows links, except a link to a folder around it: this would go in a circle,
/// and is only recorded.
public struct FolderWalk {
  /// The remaining folders, the next one last.
  private var folders: [String]
  private let isRecursive: Bool
  private var current: String?
  /// Its remaining entries, the next one last.
  private var entries: [FileSystem.Entry] = []
  /// Folders already read, by device and inode number.
  private var seen: Set<[UInt]> = []

  public private(set) var unreadable: [String] = []
  public private(set) var circles: [String] = []

  private static let stride = 64

  /// Starts before the first of `folders`, absolute paths.
  public init(_ folders: [String], isRecursive: Bool = true) {
    // The named folders may be links.
    self.folders = folders.reversed().map { FileSystem.resolved($0) ?? $0 }
    self.isRecursive = isRecursive
  }

  public var isComplete: Bool { current == nil && folders.isEmpty }

  /// Opens the next folder, or examines some entries of the open one; returns the files found. A folder with
  /// known contents is not read.
  public mutating func step(
    leavingOut isKnown: (_ folder: String) -> Bool = { _ in false }
  ) -> [BookFile] {
    guard current != nil else {
      if let folder = folders.popLast() { open(folder, isKnown) }
      return []
    }
    var found: [BookFile] = []
    for _ in 0..<min(Self.stride, entries.count) {
      let entry = entries.removeLast()
      if let file = bookFile(of: entry) { found.append(file) }
    }
    if entries.isEmpty { current = nil }
    return found
  }

  private mutating func bookFile(of entry: FileSystem.Entry) -> BookFile? {
    guard let folder = current else { return nil }
    let path = "\(folder)/\(entry.name)"
    if entry.kind == .directory { return FileAccess.foundFolder(at: path) }
    let file = FileAccess.foundFile(at: path, mayBeLink: entry.kind != .regular)
    if file == nil, entry.kind == .regular { unreadable.append(path) }
    return file
  }

  /// Begins with a folder unless read or known. Records unreadable folders and links to a folder above.
  private mutating func open(_ folder: String, _ isKnown: (String) -> Bool) {
    guard let path = FileSystem.resolved(folder), let status = FileStatus(of: path),
      FileSystem.isReadable(path)
    else {
      return unreadable.append(folder)
    }
    guard path == folder || !(folder + "/").hasPrefix(path == "/" ? path : path + "/") else {
      return circles.append(folder)
    }
    guard status.kind == .directory, seen.insert([status.device, status.number]).inserted,
      !isKnown(path)
    else { return }
    read(path)
  }

  /// Reads the names of files that may be books, and of subfolders.
  private mutating func read(_ path: String) {
    var subfolders: [String] = []
    for entry in FileSystem.entries(of: path) where !entry.name.hasPrefix(".") {
      let kind = entry.kind ?? FileStatus(of: "\(path)/\(entry.name)")?.kind
      switch kind {
      case .directory where UnpackedBook.exists(at: "\(path)/\(entry.name)"):
        entries.append(FileSystem.Entry(name: entry.name, kind: .directory))
      case .directory: subfolders.append("\(path)/\(entry.name)")
      case .regular: if BookFileFormat.isShown(fileNamed: entry.name) { entries.append(entry) }
      case .pipe, .other, nil: break
      }
    }
    entries.sort { Self.precedes($1.name, $0.name) }
    current = path
    if isRecursive { folders += subfolders.sorted { Self.precedes($1, $0) } }
  }

  private static func precedes(_ one: String, _ other: String) -> Bool {
    (one.lowercased(), one) < (other.lowercased(), other)
  }
}
