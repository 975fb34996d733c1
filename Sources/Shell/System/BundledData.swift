public enum BundledData {
  /// Existing directories for data, once each: `name` in `share/bifolio` of the installation prefix, then
  /// `sources` in the program's sources.
  public static func directories(_ name: String, inSources sources: String) -> [String] {
    guard let program = CurrentProcess.path else { return [] }
    var parts = program.split(separator: "/").dropLast().map(String.init)
    var found = ["/" + (parts.dropLast() + ["share", "bifolio", name]).joined(separator: "/")]
    while !parts.isEmpty {
      let directory = "/" + parts.joined(separator: "/")
      // Only the source tree has both.
      if FileSystem.exists(directory + "/Package.swift") { found.append(directory + "/" + sources) }
      parts.removeLast()
    }
    var unique: [String] = []
    for path in found.compactMap(FileSystem.resolved) where !unique.contains(path) {
      unique.append(path)
    }
    return unique
  }
}
