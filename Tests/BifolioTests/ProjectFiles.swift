import Storage
import System
import TemporaryFiles
import Testing

/// The root of the project.
let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

func text(of path: String) throws -> String {
  String(decoding: try #require(try FileAccess.contents(of: path)), as: UTF8.self)
}

/// The text of all Swift files in a folder, by their paths.
func swiftFiles(in folder: String) throws -> [String: String] {
  var found: [String: String] = [:]
  for name in names(in: folder) where !name.hasPrefix(".") {
    let path = "\(folder)/\(name)"
    if name.hasSuffix(".swift") {
      found[path] = try text(of: path)
    } else if FileStatus(of: path)?.kind == .directory {
      found.merge(try swiftFiles(in: path)) { first, _ in first }
    }
  }
  return found
}
