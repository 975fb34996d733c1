import CLibrary
import System
import TemporaryFiles
import Testing

@Suite("The file system")
struct FileSystemTests {
  @Test("returns the types of the entries of a directory; of a link only on request")
  func entries() throws {
    try withTemporaryDirectory { directory in
      try makeFile("\(directory)/file", "12345".utf8)
      try makeDirectories("\(directory)/folder")
      try check(mkfifo("\(directory)/pipe", 0o600))
      try check(symlink("file", "\(directory)/link"))
      let kinds: [String: FileStatus.Kind?] = [
        ".": .directory, "..": .directory, "file": .regular, "folder": .directory, "pipe": .pipe,
        "link": nil,
      ]
      let entries = FileSystem.entries(of: directory)
      #expect(entries.count == kinds.count)
      for entry in entries {
        // A file system may omit the type.
        #expect(entry.kind == nil || entry.kind == kinds[entry.name], "\(entry.name)")
      }
      #expect(FileSystem.entries(of: directory, upTo: 2).count == 2)
      #expect(FileSystem.entries(of: "\(directory)/none").isEmpty)
      #expect(FileStatus(of: "\(directory)/link")?.size == 5)
      #expect(FileStatus(of: "\(directory)/link", followsLinks: false)?.kind == .other)
      #expect(FileStatus(of: "\(directory)/none") == nil)
    }
  }

  @Test("returns another status after a file is changed or replaced")
  func statuses() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/file"
      try makeFile(path, "one".utf8)
      try setTime(of: path, to: 1_000)
      let before = FileStatus(of: path)
      #expect(before?.modified.seconds == 1_000)
      #expect(before == FileStatus(of: path))
      try setTime(of: path, to: 1_001)
      #expect(before != FileStatus(of: path))
      try makeFile("\(path)-2", "two".utf8)
      try setTime(of: "\(path)-2", to: 1_000)
      try FileSystem.move("\(path)-2", to: path)
      #expect(before != FileStatus(of: path))
    }
  }

  @Test("reports why it cannot create a directory or move a file, and whether a name is gone")
  func refusals() throws {
    try withTemporaryDirectory { directory in
      #expect(throws: SystemError.exists) { try FileSystem.makeDirectory(directory) }
      #expect(throws: SystemError.notFound) { try FileSystem.makeDirectory("\(directory)/a/b") }
      #expect(throws: SystemError.notFound) {
        try FileSystem.move("\(directory)/none", to: "\(directory)/other")
      }
      #expect(throws: SystemError.exists) {
        try makeFile("\(directory)/file", [])
        return try Descriptor.open("\(directory)/file", .creating)
      }
      #expect(FileSystem.remove("\(directory)/none") && !FileSystem.remove(directory))
    }
  }
}
