import BookText
import Defaults
import System

/// Walks through folders and all that is below them, and finds the files that may be books.
///
/// Works in small steps. It takes only files with the endings of books (``BookFileFormat``), and nothing that
/// is hidden. An EPUB that was unpacked into a folder is one file. Links are followed; a link that leads to a
/// folder around it would go in a circle, and is only noted.
public struct FolderWalk {
  /// The remaining folders, the next one last.
  private var folders: [String]
  private let isRecursive: Bool
  /// The folder whose files are being examined.
  private var current: String?
  /// The entries of that folder still to be examined, the next one last.
  private var entries: [FileSystem.Entry] = []
  /// The folders that have been read, by device and inode number.
  private var seen: Set<[UInt]> = []

  /// The paths of the folders and files that cannot be read.
  public private(set) var unreadable: [String] = []
  /// The paths of the links that lead to a folder around them.
  public private(set) var circles: [String] = []

  /// The number of entries examined in one step.
  private static let stride = 64

  /// Starts before the first of `folders`, which are absolute paths.
  ///
  /// - Parameter isRecursive: True to read subfolders.
  public init(_ folders: [String], isRecursive: Bool = true) {
    // The named folders may be links.
    self.folders = folders.reversed().map { FileSystem.resolved($0) ?? $0 }
    self.isRecursive = isRecursive
  }

  /// True if the walk is finished.
  public var isComplete: Bool { current == nil && folders.isEmpty }

  /// Performs one step; returns the files found.
  ///
  /// - Parameter isKnown: Returns true if it is known otherwise what a folder contains: it is not read.
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
      if let file = file(entry) { found.append(file) }
    }
    if entries.isEmpty { current = nil }
    return found
  }

  /// Returns the file of an entry of the current folder; nil if there is none, or it cannot be read.
  private mutating func file(_ entry: FileSystem.Entry) -> BookFile? {
    guard let folder = current else { return nil }
    let path = "\(folder)/\(entry.name)"
    if entry.kind == .directory { return FileAccess.foundFolder(at: path) }
    let file = FileAccess.foundFile(at: path, mayBeLink: entry.kind != .regular)
    if file == nil, entry.kind == .regular { unreadable.append(path) }
    return file
  }

  /// Begins with a folder, unless it has been read or cannot be.
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

  /// Reads the names in a folder.
  private mutating func read(_ path: String) {
    var subfolders: [String] = []
    for entry in FileSystem.entries(of: path) where !entry.name.hasPrefix(".") {
      let kind = entry.kind ?? FileStatus(of: "\(path)/\(entry.name)")?.kind
      switch kind {
      case .directory where UnpackedBook.exists(at: "\(path)/\(entry.name)"):
        entries.append(FileSystem.Entry(name: entry.name, kind: .directory))
      case .directory: subfolders.append("\(path)/\(entry.name)")
      case .regular: if BookFileFormat(fileNamed: entry.name) != nil { entries.append(entry) }
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
