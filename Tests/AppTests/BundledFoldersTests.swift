import TemporaryFiles
import Testing

@testable import App

@Suite("The folders of the bundled books")
struct BundledFoldersTests {
  /// The folders found below a directory with two of them, without its path.
  private func folders(_ environment: (String) -> [String: String]) throws -> [String] {
    var found: [String] = []
    try withTemporaryDirectory { root in
      for directory in ["data", "other"] {
        try makeDirectories("\(root)/\(directory)/bifolio/books")
      }
      found = BundledFolders(environment: environment(root)).paths
        .filter { $0.hasPrefix(root) }.map { String($0.dropFirst(root.count)) }
    }
    return found
  }

  @Test("are in the data directories, the reader's own first")
  func directories() throws {
    let found = try folders { ["XDG_DATA_HOME": "\($0)/data", "XDG_DATA_DIRS": "/no:\($0)/other"] }
    #expect(found == ["/data/bifolio/books", "/other/bifolio/books"])
  }

  @Test("are not looked for in relative paths")
  func relative() throws {
    #expect(try folders { _ in ["XDG_DATA_HOME": "data", "XDG_DATA_DIRS": "other:."] }.isEmpty)
  }

  @Test("are in the sources from which the program was built")
  func sources() {
    let found = BundledFolders(environment: [:]).paths
    #expect(found.contains { $0.hasSuffix("/Books") })
    #expect(handbook(in: found)?.hasSuffix("/Books/handbook.txt") == true)
    #expect(handbook(in: ["/no"]) == nil)
  }
}
