import Defaults
import System

/// The folders of the bundled books.
struct BundledFolders {
  let paths: [String]

  /// `share/bifolio/books` of the program's installation prefix, `Books` in the sources it was built from,
  /// then `bifolio/books` in the data directories of the environment.
  init(environment: [String: String]) {
    var found = BundledData.directories("books", inSources: "Books")
    for directory in Self.dataDirectories(environment) where directory.hasPrefix("/") {
      guard let path = FileSystem.resolved(directory + "/bifolio/books"), !found.contains(path)
      else { continue }
      found.append(path)
    }
    paths = found
  }

  /// The data directories by the XDG Base Directory Specification, the reader's own first.
  private static func dataDirectories(_ environment: [String: String]) -> [String] {
    func value(_ variable: String) -> String? {
      environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }
    let home = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
    let others = value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    return [home].compactMap { $0 } + others.split(separator: ":").map(String.init)
  }
}

extension Settings {
  /// Paths of the folders with books for the shelf.
  public func folderPaths(environment: [String: String]) -> [String] {
    folders.paths(
      home: environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil },
      bundled: BundledFolders(environment: environment).paths)
  }
}
