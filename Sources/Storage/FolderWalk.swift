import Defaults
import System

/// Walks through folders and all that is below them, and finds the files that may be books.
///
/// Works in small steps. It takes only files with the extensions of books, and nothing that is hidden. Links
/// are followed; a link that leads to a folder around it would go in a circle, and is only noted.
public struct FolderWalk {
  /// What a folder contains, as far as it matters.
  public struct Listing: Hashable, Sendable {
    /// The path, with symbolic links resolved.
    public let path: String
    /// When a name in it last changed.
    public let modified: FileStatus.Time
    /// The files that may be books, in the order of their names.
    public var files: [FoundFile]
    /// The paths of the folders in it, in the order of their names; they may be links.
    public var subfolders: [String]

    /// Describes a folder.
    public init(
      path: String, modified: FileStatus.Time, files: [FoundFile], subfolders: [String]
    ) {
      (self.path, self.modified, self.files, self.subfolders) = (path, modified, files, subfolders)
    }
  }

  /// The remaining folders, the next one last.
  private var folders: [String]
  private let isRecursive: Bool
  /// The folder whose files are being examined.
  private var current: Listing?
  /// The entries of that folder still to be examined, the next one last.
  private var entries: [FileSystem.Entry] = []
  /// The folders that have been read, by device and inode number.
  private var seen: Set<[UInt]> = []

  /// The paths of the folders and files that cannot be read.
  public private(set) var unreadable: [String] = []
  /// The paths of the links that lead to a folder around them.
  public private(set) var circles: [String] = []
  /// The resolved paths of all folders that have been read.
  public private(set) var visited: Set<String> = []

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

  /// The result of a step.
  public struct Step {
    /// The files found.
    public var files: [FoundFile] = []
    /// The folder whose last files these are, if it was read from the disk.
    public var listing: Listing?
  }

  /// Performs one step.
  ///
  /// - Parameter known: Returns the listing of a folder that has not changed since `modified`; nil if there
  ///   is none, so that the folder has to be read.
  public mutating func step(
    knowing known: (_ path: String, _ modified: FileStatus.Time) -> Listing? = { _, _ in nil }
  ) -> Step {
    guard current != nil else {
      return folders.popLast().map { open($0, known) } ?? Step()
    }
    var found: [FoundFile] = []
    for _ in 0..<min(Self.stride, entries.count) {
      let entry = entries.removeLast()
      if let file = file(entry) { found.append(file) }
    }
    current?.files += found
    guard entries.isEmpty else { return Step(files: found) }
    let listing = current
    current = nil
    return Step(files: found, listing: listing)
  }

  /// Returns the file of an entry of the current folder; nil if there is none, or it cannot be read.
  private mutating func file(_ entry: FileSystem.Entry) -> FoundFile? {
    guard let folder = current?.path else { return nil }
    let path = "\(folder)/\(entry.name)"
    let file = FileAccess.foundFile(at: path, mayBeLink: entry.kind != .regular)
    if file == nil, entry.kind == .regular { unreadable.append(path) }
    return file
  }

  /// Begins with a folder, unless it has been read or cannot be.
  private mutating func open(
    _ folder: String, _ known: (String, FileStatus.Time) -> Listing?
  ) -> Step {
    guard let path = FileSystem.resolved(folder), let status = FileStatus(of: path),
      FileSystem.isReadable(path)
    else {
      unreadable.append(folder)
      return Step()
    }
    guard path == folder || !(folder + "/").hasPrefix(path == "/" ? path : path + "/") else {
      circles.append(folder)
      return Step()
    }
    guard status.kind == .directory, seen.insert([status.device, status.number]).inserted else {
      return Step()
    }
    visited.insert(path)
    if let listing = known(path, status.modified) {
      enter(listing.subfolders)
      return Step(files: listing.files)
    }
    read(path, modified: status.modified)
    return Step()
  }

  /// Reads the names in a folder.
  private mutating func read(_ path: String, modified: FileStatus.Time) {
    var listing = Listing(path: path, modified: modified, files: [], subfolders: [])
    for entry in FileSystem.entries(of: path) where !entry.name.hasPrefix(".") {
      let kind = entry.kind ?? FileStatus(of: "\(path)/\(entry.name)")?.kind
      switch kind {
      case .directory: listing.subfolders.append("\(path)/\(entry.name)")
      case .regular: if isBook(entry.name) { entries.append(entry) }
      case .pipe, .other, nil: break
      }
    }
    entries.sort { Self.precedes($1.name, $0.name) }
    listing.subfolders.sort(by: Self.precedes)
    current = listing
    enter(listing.subfolders)
  }

  private mutating func enter(_ subfolders: [String]) {
    if isRecursive { folders += subfolders.reversed() }
  }

  private static func precedes(_ one: String, _ other: String) -> Bool {
    (one.lowercased(), one) < (other.lowercased(), other)
  }
}

/// True if a name has the extension of a book.
private func isBook(_ name: String) -> Bool {
  guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
  let endings = [
    "txt", "text", "md", "epub", "fb2", "html", "htm", "xhtml", "mobi", "azw", "azw3", "prc",
  ]
  if endings.contains(name[name.index(after: dot)...].lowercased()) { return true }
  return [".fb2.zip", ".txt.gz", ".txt.xz", ".txt.zst"].contains {
    name.lowercased().hasSuffix($0)
  }
}
