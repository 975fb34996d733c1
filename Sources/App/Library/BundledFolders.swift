import Defaults
import Storage
import System

/// Where the books lie that came with the program.
struct BundledFolders {
  /// The folders that are there.
  let paths: [String]

  /// Looks beside the program: in `share/bifolio/books` of the place where it is installed, and in
  /// the sources from which it was built; then in the directories for data of the environment.
  init(environment: [String: String]) {
    var found: [String] = []
    func note(_ path: String) {
      guard let path = FileSystem.resolved(path), !found.contains(path) else { return }
      found.append(path)
    }
    if let program = CurrentProcess.path {
      var parts = program.split(separator: "/").dropLast()
      note("/" + (parts.dropLast() + ["share", "bifolio", "books"]).joined(separator: "/"))
      while !parts.isEmpty {
        let directory = "/" + parts.joined(separator: "/")
        // The sources: nowhere else do these lie side by side.
        if FileSystem.exists(directory + "/Package.swift") { note(directory + "/Books") }
        parts.removeLast()
      }
    }
    for directory in Self.dataDirectories(environment) where directory.hasPrefix("/") {
      note(directory + "/bifolio/books")
    }
    paths = found
  }

  /// The directories for data by the XDG Base Directory Specification, the reader's own first.
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
  /// The paths of the folders whose books lie on the shelf.
  public func folderPaths(environment: [String: String]) -> [String] {
    folders.paths(
      home: environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil },
      bundled: BundledFolders(environment: environment).paths)
  }
}
