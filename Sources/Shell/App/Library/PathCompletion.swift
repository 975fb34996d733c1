import System

/// A typed path, completed as far as it is unambiguous.
struct PathCompletion: Sendable {
  let path: String
  /// Names of the matching files, in order, if there are several; folders end with a slash.
  let names: [String]

  /// Maximum number of files of a folder examined, more than are ever completed by hand.
  private static let maxCount = 20_000

  /// Completes a path: absolute, in the home directory (`~/`), or in `directory`.
  init(_ typed: String, isFolder: Bool, home: String?, directory: String?) {
    let slash = typed.lastIndex(of: "/")
    let folder = slash.map { typed[...$0] } ?? ""
    let prefix = String(typed[(slash.map { typed.index(after: $0) } ?? typed.startIndex)...])
    guard typed != "~", let place = expandedPath(String(folder), home: home, in: directory) else {
      (path, names) = (typed == "~" ? "~/" : typed, [])
      return
    }
    let found = Self.names(in: place, beginningWith: prefix, isFolder: isFolder)
    let common = found.dropFirst().reduce(found.first ?? prefix) { $0.commonPrefix(with: $1) }
    path = folder + common
    names = found.count > 1 ? found : []
  }

  /// Sorted names, with a slash after folders. Hidden files are listed only if the beginning has a dot.
  private static func names(
    in directory: String, beginningWith prefix: String, isFolder: Bool
  ) -> [String] {
    FileSystem.entries(of: directory, beginningWith: prefix, upTo: maxCount)
      .compactMap { entry -> String? in
        let name = entry.name
        guard name.first != "." || prefix.first == ".", name != ".", name != "..",
          canBeTyped(name)
        else { return nil }
        let kind = entry.kind ?? FileStatus(of: "\(directory)/\(name)")?.kind
        if kind == .directory { return name + "/" }
        return isFolder ? nil : name
      }.sorted()
  }

  /// Control characters and bytes outside UTF-8 cannot be typed.
  private static func canBeTyped(_ name: String) -> Bool {
    !name.unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0 == "\u{FFFD}"
    }
  }
}

/// Expands a typed path: in the home directory after `~/`, or in a directory; nil if the directory is not
/// known.
func expandedPath(_ typed: String, home: String?, in directory: String?) -> String? {
  if typed.hasPrefix("/") { return typed }
  if typed == "~" || typed.hasPrefix("~/") { return home.map { $0 + typed.dropFirst() } }
  return directory.map { typed.isEmpty ? $0 : "\($0)/\(typed)" }
}

extension String {
  /// May be empty.
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
