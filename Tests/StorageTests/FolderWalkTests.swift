import Glibc
import Storage
import System
import TemporaryFiles
import Testing

struct FolderWalkTests {
  private let temporary: TemporaryDirectory
  private var directory: String { temporary.path }

  init() throws { temporary = try TemporaryDirectory() }

  /// The paths that a walk finds, relative to the directory.
  private func found(_ folders: [String], in directory: String) -> [String] {
    var walk = FolderWalk(folders)
    var paths: [String] = []
    while !walk.isComplete { paths += walk.step().map(\.path) }
    let root = FileSystem.resolved(directory) ?? directory
    return paths.map { $0.hasPrefix(root) ? String($0.dropFirst(root.count)) : $0 }
  }

  @Test func theyAreFilesOfTextInTheOrderOfTheirNames() throws {
    for name in ["b.txt", "A.TXT", "c.md", "d.text", "e.epub", "README", ".f.txt", "g.txt~"] {
      try makeFile("\(directory)/\(name)", "x".utf8)
    }
    try makeDirectories("\(directory)/below/.hidden")
    try makeDirectories("\(directory)/x.txt")
    try makeFile("\(directory)/below/a.txt", "x".utf8)
    try makeFile("\(directory)/below/.hidden/a.txt", "x".utf8)
    try check(mkfifo("\(directory)/pipe.txt", 0o600))
    #expect(
      found([directory], in: directory)
        == ["/A.TXT", "/b.txt", "/c.md", "/d.text", "/e.epub", "/below/a.txt"])
    #expect(found(["\(directory)/none", "\(directory)/b.txt"], in: directory) == [])
  }

  @Test func linksToFilesAreFollowedAndLinksToFoldersAreNot() throws {
    try makeDirectories("\(directory)/books/below")
    try makeDirectories("\(directory)/others")
    try makeFile("\(directory)/others/a.txt", "x".utf8)
    try check(symlink("../others/a.txt", "\(directory)/books/link.txt"))
    try check(symlink("nowhere", "\(directory)/books/dead.txt"))
    try check(symlink("../others", "\(directory)/books/others"))
    try check(symlink("..", "\(directory)/books/below/round"))
    try check(symlink("books", "\(directory)/named"))
    #expect(found(["\(directory)/books"], in: directory) == ["/others/a.txt"])
    // A named folder may be a link; the same folder is read once.
    #expect(
      found(["\(directory)/named", "\(directory)/books"], in: directory) == ["/others/a.txt"])
  }

  @Test func foldersAreGoneIntoSoDeepAndNoDeeper() throws {
    var path = directory
    for depth in 0...FolderWalk.deepest + 1 {
      try makeDirectories(path)
      try makeFile("\(path)/\(depth).txt", "x".utf8)
      path += "/d"
    }
    #expect(found([directory], in: directory).last == "/d/d/d/d/4.txt")
    var flat = FolderWalk([directory], isRecursive: false)
    var count = 0
    while !flat.isComplete { count += flat.step().count }
    #expect(count == 1)
  }

  @Test func aFolderOfThousandsOfFilesIsBounded() throws {
    for number in 0..<FolderWalk.maxFiles + 100 {
      try makeFile("\(directory)/\(number).txt", [])
    }
    var walk = FolderWalk([directory])
    var count = 0
    while !walk.isComplete {
      let files = walk.step()
      #expect(files.count <= 64)
      count += files.count
    }
    #expect(count == FolderWalk.maxFiles)
  }
}
