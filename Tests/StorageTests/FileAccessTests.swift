import CLibrary
import System
import TemporaryFiles
import Testing

@testable import Storage

@Suite("A file")
struct FileAccessTests {
  private let temporary: TemporaryDirectory
  private var directory: String { temporary.path }

  init() throws { temporary = try TemporaryDirectory() }

  @Test("is read whole, empty or large")
  func read() throws {
    for count in [0, 1, 4096, 1 << 18, (1 << 19) + 7] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try makeFile("\(directory)/file", bytes)
      #expect(try FileAccess.contents(of: "\(directory)/file") == bytes)
    }
  }

  @Test("is made for others to read, and nothing at its path is ever replaced")
  func create() throws {
    let path = "\(directory)/page.svg"
    try FileAccess.create(path, with: [1, 2, 3])
    #expect(try FileAccess.contents(of: path) == [1, 2, 3])
    var status = stat()
    try check(stat(path, &status))
    let mask = umask(0)
    umask(mask)
    #expect(status.st_mode & 0o777 == 0o666 & ~mask && status.st_nlink == 1)
    let folder = "\(directory)/folder"
    try FileSystem.makeDirectory(folder)
    let (link, pipe) = ("\(directory)/link", "\(directory)/pipe")
    try FileSystem.makeLink(link, to: "\(directory)/nowhere")
    try check(mkfifo(pipe, 0o600))
    for taken in [path, folder, link, pipe] {
      let error = #expect(throws: StorageError.self, "\(taken)") {
        try FileAccess.create(taken, with: [4])
      }
      #expect(error?.description == "\(taken): File exists")
    }
    #expect(try FileAccess.contents(of: path) == [1, 2, 3])
    let missing = #expect(throws: StorageError.self) {
      try FileAccess.create("\(directory)/none/page.svg", with: [4])
    }
    #expect(missing?.reason == "No such file or directory")
    #expect(
      FileSystem.names(in: directory).filter { !$0.hasPrefix(".") }.sorted()
        == ["folder", "link", "page.svg", "pipe"])
  }

  @Test("is read in parts, and continues to be the file that was opened")
  func parts() throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try makeFile("\(directory)/file", bytes)
    let file = try #require(try OpenFile("\(directory)/file"))
    #expect(file.size == bytes.count)
    for range in [0..<0, 0..<10, 70_000..<100_000, 99_990..<200_000, 200_000..<200_001] {
      #expect(try file.bytes(in: range) == Array(bytes[range.clamped(to: 0..<bytes.count)]))
    }
    try FileAccess.replace("\(directory)/file", with: [1, 2, 3])
    #expect(try file.bytes(in: 5..<9) == Array(bytes[5..<9]))
    #expect(try file.contents() == bytes)
    #expect(try OpenFile("\(directory)/none") == nil)
    let whole = try #require(try OpenFile(directory + "/file"))
    #expect(whole.size == 3)
    // Truncated while it is open: the rest is read.
    try check(truncate("\(directory)/file", 1))
    #expect(try whole.bytes(in: 0..<3) == [1])
    #expect(try whole.contents() == [1])
  }

  @Test("is read piece by piece, and no further than wanted")
  func pieces() throws {
    let bytes = (0..<(5 << 19)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try makeFile("\(directory)/file", bytes)
    var pieces: [[UInt8]] = []
    let file = try #require(try OpenFile("\(directory)/file"))
    let all = try file.contents {
      pieces.append(Array($0))
      return nil
    }
    #expect(all == bytes && Array(pieces.joined()) == bytes)
    #expect(pieces.map(\.count) == [1 << 20, 1 << 20, 1 << 19])
    var count = 0
    let again = try #require(try OpenFile("\(directory)/file"))
    #expect(throws: StorageError(path: "\(directory)/file", refusal: "is no text")) {
      try again.contents { _ in
        count += 1
        return count == 2 ? "is no text" : nil
      }
    }
    #expect(count == 2)
  }

  @Test("is read whole even if the system does not know its length")
  func unknownLength() throws {
    let text = String(
      decoding: try #require(try FileAccess.contents(of: "/proc/version")), as: UTF8.self)
    #expect(text.contains("Linux"))
  }

  @Test("that does not exist has no contents, and that is not an error")
  func missing() throws {
    #expect(try FileAccess.contents(of: "\(directory)/none") == nil)
    #expect(try FileAccess.contents(of: "\(directory)/none/none") == nil)
    try check(symlink("nowhere", "\(directory)/link"))
    #expect(try FileAccess.contents(of: "\(directory)/link") == nil)
  }

  @Test("that is not a regular file, or cannot be read, is named with the reason")
  func unreadable() throws {
    try check(mkfifo("\(directory)/pipe", 0o600))
    try makeFile("\(directory)/file", "x".utf8)
    try check(symlink("loop", "\(directory)/loop"))
    let table = [
      (directory, "Is a directory"), ("\(directory)/pipe", "Not a regular file"),
      ("/dev/null", "Not a regular file"), ("\(directory)/file/below", "Not a directory"),
      ("/proc/self/mem", "Input/output error"),
      ("\(directory)/loop", "Too many levels of symbolic links"),
    ]
    for (path, reason) in table {
      let error = StorageError(path: path, reason: reason)
      #expect(throws: error) { try FileAccess.contents(of: path) }
      #expect(error.description == "\(path): \(reason)")
    }
  }

  @Test("can be a pipe if that is allowed")
  func pipes() throws {
    var ends: [Int32] = [0, 0]
    try check(pipe(&ends))
    #expect(write(ends[1], "from a pipe", 11) == 11)
    close(ends[1])
    let pipe = try OpenFile("/dev/fd/\(ends[0])", isPipeAllowed: true)
    #expect(try pipe?.contents() == Array("from a pipe".utf8))
    close(ends[0])
  }

  @Test("can be a pipe that delivers more than one piece")
  func longPipe() throws {
    let expected = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    var ends: [Int32] = [0, 0]
    try check(pipe(&ends))
    let end = ends[1]
    let writer = BackgroundTask {
      var rest = expected[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(end, $0.baseAddress, $0.count) }
        if count <= 0 { break }
        rest = rest.dropFirst(count)
      }
      close(end)
    }
    let pipe = try OpenFile("/dev/fd/\(ends[0])", isPipeAllowed: true)
    #expect(try pipe?.contents() == expected)
    #expect(writer.wait(milliseconds: -1))
    close(ends[0])
  }

  @Test("is replaced whole, and is readable only by its owner")
  func replaced() throws {
    let path = "\(directory)/file"
    for bytes in [Array("one".utf8), [], Array(repeating: 7, count: 1 << 20), [0, 255]] {
      try FileAccess.replace(path, with: bytes)
      #expect(try FileAccess.contents(of: path) == bytes)
      #expect(try permissions(of: path) == 0o600)
    }
    #expect(names(in: directory) == ["file"])
  }

  @Test("is written under an unguessable name, readable only by its owner, until it is complete")
  func temporaryNames() throws {
    var found: Set<String> = []
    for _ in 0..<20 {
      try FileAccess.replace("\(directory)/file", with: [1, 2, 3]) {
        for name in names(in: directory) where name != "file" {
          #expect((try? permissions(of: "\(directory)/\(name)")) == 0o600)
          found.insert(name)
        }
        return true
      }
    }
    #expect(found.count == 20)
    #expect(Set(found.map { $0.dropFirst("file.".count).prefix(2) }).count > 3)
    #expect(names(in: directory) == ["file"])
  }

  @Test("is replaced so that readers of the old file can read it to its end")
  func atomic() throws {
    let path = "\(directory)/file"
    try makeFile(path, "the old contents".utf8)
    let reader = try OpenFile(path)
    let before = try status(of: path).st_ino
    try FileAccess.replace(path, with: Array("new".utf8))
    #expect(try status(of: path).st_ino != before)
    #expect(try reader?.contents() == Array("the old contents".utf8))
    #expect(try FileAccess.contents(of: path) == Array("new".utf8))
  }

  @Test("gets its missing directories, which only its owner can use")
  func directories() throws {
    try FileAccess.replace("\(directory)/a/b/c/file", with: [1])
    #expect(try FileAccess.contents(of: "\(directory)/a/b/c/file") == [1])
    for made in ["a", "a/b", "a/b/c"] {
      #expect(try permissions(of: "\(directory)/\(made)") == 0o700)
    }
    // Existing directories keep their permissions.
    try check(chmod("\(directory)/a", 0o755))
    try FileAccess.replace("\(directory)/a/d/file", with: [2])
    #expect(try permissions(of: "\(directory)/a") == 0o755)
  }

  @Test("that cannot be replaced is unchanged, and nothing is left beside it")
  func failure() throws {
    try makeDirectories("\(directory)/taken/by")
    try makeFile("\(directory)/taken/by/file", "kept".utf8)
    let path = "\(directory)/taken/by"
    #expect(throws: StorageError(path: path, reason: "Is a directory")) {
      try FileAccess.replace(path, with: [1])
    }
    #expect(names(in: "\(directory)/taken") == ["by"])
    #expect(try FileAccess.contents(of: "\(directory)/taken/by/file") == Array("kept".utf8))
  }

  @Test("that cannot be created is named, or its directory")
  func unmakeable() throws {
    try makeFile("\(directory)/file", "kept".utf8)
    let table = [
      // The path not written, and the path in the message.
      ("/proc/bifolio/settings", "/proc/bifolio"), ("/proc/settings", "/proc/settings"),
      ("\(directory)/file/settings", "\(directory)/file/settings"),
      ("\(directory)/file/a/settings", "\(directory)/file/a"),
    ]
    for (path, named) in table {
      do {
        try FileAccess.replace(path, with: [1])
        Issue.record("\(path) was made")
      } catch {
        #expect(error.path == named)
      }
    }
    #expect(try FileAccess.contents(of: "\(directory)/file") == Array("kept".utf8))
    #expect(names(in: directory) == ["file"])
  }

  @Test("is put aside under the first free number")
  func moveAside() throws {
    let path = "\(directory)/file"
    for number in 1...3 {
      try makeFile(path, "\(number)".utf8)
      #expect(try FileAccess.moveAside(path) == "\(path).unreadable-\(number)")
    }
    try check(unlink("\(path).unreadable-2"))
    try makeFile(path, "4".utf8)
    #expect(try FileAccess.moveAside(path) == "\(path).unreadable-2")
    #expect(
      names(in: directory) == [
        "file.unreadable-1", "file.unreadable-2", "file.unreadable-3",
      ])
    #expect(try FileAccess.contents(of: "\(path).unreadable-1") == Array("1".utf8))
    #expect(try FileAccess.contents(of: "\(path).unreadable-2") == Array("4".utf8))
    #expect(throws: StorageError.self) { try FileAccess.moveAside(path) }
  }

  @Test("is not put aside if nine hundred and ninety-nine files are already")
  func tooMany() throws {
    let path = "\(directory)/file"
    for number in 1...999 { try makeFile("\(path).unreadable-\(number)", []) }
    try makeFile(path, "kept".utf8)
    #expect(throws: StorageError.self) { try FileAccess.moveAside(path) }
    #expect(try FileAccess.contents(of: path) == Array("kept".utf8))
  }
}
