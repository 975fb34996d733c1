import Glibc
import System
import TemporaryFiles
import Testing

@Suite("The file system")
struct FileSystemTests {
  @Test("tells of what kind the names in a directory are; of a link only when it is asked for it")
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
        // A file system may leave the kind out.
        #expect(entry.kind == nil || entry.kind == kinds[entry.name], "\(entry.name)")
      }
      #expect(FileSystem.entries(of: directory, upTo: 2).count == 2)
      #expect(FileSystem.entries(of: "\(directory)/none").isEmpty)
      #expect(FileStatus(of: "\(directory)/link")?.size == 5)
      #expect(FileStatus(of: "\(directory)/link", followsLinks: false)?.kind == .other)
      #expect(FileStatus(of: "\(directory)/none") == nil)
    }
  }

  @Test("gives a file another status when it is changed or replaced")
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

  @Test("says why it makes no directory and moves no file, and whether a name is gone")
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
