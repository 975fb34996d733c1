import TemporaryFiles
import Testing

@testable import App

@Suite("The folders of the books that came with the program")
struct BundledFoldersTests {
  /// The folders found below a directory in which there are two, its path left out.
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

  @Test("lie in the directories for data, the reader's own first")
  func directories() throws {
    let found = try folders { ["XDG_DATA_HOME": "\($0)/data", "XDG_DATA_DIRS": "/no:\($0)/other"] }
    #expect(found == ["/data/bifolio/books", "/other/bifolio/books"])
  }

  @Test("are not looked for in paths that are not absolute")
  func relative() throws {
    #expect(try folders { _ in ["XDG_DATA_HOME": "data", "XDG_DATA_DIRS": "other:."] }.isEmpty)
  }

  @Test("lie in the sources, where the program was built from them")
  func sources() {
    let found = BundledFolders(environment: [:]).paths
    #expect(found.contains { $0.hasSuffix("/Books") })
    #expect(handbook(in: found)?.hasSuffix("/Books/handbook.txt") == true)
    #expect(handbook(in: ["/no"]) == nil)
  }
}
