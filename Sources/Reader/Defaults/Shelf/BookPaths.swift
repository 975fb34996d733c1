/// Known paths of a book's file, the latest first.
public struct BookPaths: Hashable, Sendable {
  /// Absolute paths, each once.
  public private(set) var all: [String] = []

  /// Maximum number of paths stored: older ones are unlikely to be useful.
  private static let maxPaths = 8

  public init() {}

  public var latest: String? { all.first }

  /// Adds a path as the latest, once; drops the earliest beyond ``maxPaths``.
  public mutating func record(_ path: String) {
    all = Array(([path] + all.filter { $0 != path }).prefix(Self.maxPaths))
  }

  // MARK: Files

  private static let names = ["path"] + (2...maxPaths).map { "path.\($0)" }

  public init(_ file: DefaultsFile) {
    for path in Self.names.compactMap({ file[$0] }).reversed() { record(path) }
  }

  public func write(into file: inout DefaultsFile) {
    for (index, name) in Self.names.enumerated() {
      file[name] = all.indices.contains(index) ? all[index] : nil
    }
  }
}

/// Name for a book without a title: the last component of its path without extension.
public func bookName(ofPath path: String) -> String {
  let name = fileName(ofPath: path)
  guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
  return String(name[..<dot])
}

/// Last component of a path; of `/`, all.
public func fileName(ofPath path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}
