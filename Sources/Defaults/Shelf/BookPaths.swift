/// Where the file of a book has been seen, the latest place first.
public struct BookPaths: Hashable, Sendable {
  /// Absolute paths, each once.
  public private(set) var all: [String] = []

  /// More places are not kept: a book is not looked for where it was long ago.
  private static let most = 8

  /// Makes the paths of a book that has come through a pipe only.
  public init() {}

  /// Where it was seen last.
  public var latest: String? { all.first }

  /// Takes note of where it has been seen.
  public mutating func note(_ path: String) {
    all = Array(([path] + all.filter { $0 != path }).prefix(Self.most))
  }

  // MARK: Files

  private static let names = ["path"] + (2...most).map { "path.\($0)" }

  /// Reads the paths from the file of a book.
  public init(_ file: DefaultsFile) {
    for path in Self.names.compactMap({ file[$0] }).reversed() { note(path) }
  }

  /// Puts the paths into `file`.
  public func write(into file: inout DefaultsFile) {
    for (index, name) in Self.names.enumerated() {
      file[name] = all.indices.contains(index) ? all[index] : nil
    }
  }
}

/// What a book is called whose text does not say: the last part of its path without its extension.
public func bookName(ofPath path: String) -> String {
  let name = path.split(separator: "/").last.map(String.init) ?? path
  guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
  return String(name[..<dot])
}
