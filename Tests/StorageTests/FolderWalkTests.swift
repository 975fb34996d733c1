import BookText
import CLibrary
import Defaults
import Storage
import System
import TemporaryFiles
import Testing

struct FolderWalkTests {
  private let temporary: TemporaryDirectory
  private var directory: String { temporary.path }

  init() throws { temporary = try TemporaryDirectory() }

  /// The paths found by a walk, relative to the directory.
  private func found(_ folders: [String], in directory: String) -> [String] {
    var walk = FolderWalk(folders)
    var paths: [String] = []
    while !walk.isComplete { paths += walk.step().map(\.path) }
    let root = FileSystem.resolved(directory) ?? directory
    return paths.map { $0.hasPrefix(root) ? String($0.dropFirst(root.count)) : $0 }
  }

  @Test func theyAreFilesOfTextInTheOrderOfTheirNames() throws {
    for name in [
      "b.txt", "A.TXT", "c.md", "d.text", "e.epub", "README", ".f.txt", "g.txt~",
      "h.PDF", "i.docx", "j.doc", "k.ps", "l.pdf.gz",
    ] {
      try makeFile("\(directory)/\(name)", "x".utf8)
    }
    try makeDirectories("\(directory)/below/.hidden")
    try makeDirectories("\(directory)/x.txt")
    try makeFile("\(directory)/below/a.txt", "x".utf8)
    try makeFile("\(directory)/below/.hidden/a.txt", "x".utf8)
    try check(mkfifo("\(directory)/pipe.txt", 0o600))
    #expect(
      found([directory], in: directory)
        == ["/A.TXT", "/b.txt", "/c.md", "/d.text", "/e.epub", "/h.PDF", "/i.docx", "/below/a.txt"])
    #expect(found(["\(directory)/none", "\(directory)/b.txt"], in: directory) == [])
  }

  @Test func aFolderShowsTheFilesOfEveryExtensionOfBooks() throws {
    let books = BookFileFormat.allCases.flatMap(\.extensions)
    let extensions = (books + BookFileFormat.convertedExtensions).sorted()
    for name in extensions.map({ "book.\($0)" }) + ["book.doc", "book.", "markdown", "book.fb2x"] {
      try makeFile("\(directory)/\(name)", "x".utf8)
    }
    #expect(extensions.contains("mkd") && extensions.contains("markdown"))
    #expect(found([directory], in: directory) == extensions.map { "/book.\($0)" })
  }

  @Test func compressedBooksAreShownIfTheirInnerExtensionIsKnown() throws {
    for name in [
      "a.txt.gz", "b.FB2.zip", "c.md.xz", "d.html.zst", "e.zip", "f.tar.gz", "g.gz", "h.txt.bz2",
    ] {
      try makeFile("\(directory)/\(name)", "x".utf8)
    }
    #expect(
      found([directory], in: directory) == ["/a.txt.gz", "/b.FB2.zip", "/c.md.xz", "/d.html.zst"])
  }

  @Test func linksAreFollowedAndEachFolderIsReadOnce() throws {
    try makeDirectories("\(directory)/books/below")
    try makeDirectories("\(directory)/others")
    try makeFile("\(directory)/others/a.txt", "x".utf8)
    try makeFile("\(directory)/books/below/b.txt", "x".utf8)
    try makeFile("\(directory)/c.txt", "x".utf8)
    try check(symlink("../c.txt", "\(directory)/books/link.txt"))
    try check(symlink("nowhere", "\(directory)/books/dead.txt"))
    try check(symlink("../others", "\(directory)/books/others"))
    try check(symlink("books", "\(directory)/named"))
    #expect(
      found(["\(directory)/books"], in: directory) == [
        "/c.txt", "/books/below/b.txt", "/others/a.txt",
      ])
    // A named folder may be a link.
    #expect(
      found(["\(directory)/named", "\(directory)/others", "\(directory)/books"], in: directory)
        == ["/c.txt", "/books/below/b.txt", "/others/a.txt"])
  }

  @Test func linksToAFolderAroundThemAreNotedAndNotFollowed() throws {
    try makeDirectories("\(directory)/books/below")
    try makeFile("\(directory)/outside.txt", "x".utf8)
    try makeFile("\(directory)/books/a.txt", "x".utf8)
    try check(symlink("..", "\(directory)/books/below/round"))
    try check(symlink("/", "\(directory)/books/everything"))
    let root = try #require(FileSystem.resolved(directory))
    var walk = FolderWalk([root + "/books"])
    var paths: [String] = []
    while !walk.isComplete { paths += walk.step().map(\.path) }
    #expect(paths == [root + "/books/a.txt"])
    #expect(Set(walk.circles) == [root + "/books/below/round", root + "/books/everything"])
    #expect(walk.unreadable == [])
  }

  @Test func foldersThatCannotBeReadAreNoted() throws {
    try makeDirectories("\(directory)/gone")
    try makeFile("\(directory)/a.txt", "x".utf8)
    var walk = FolderWalk([directory])
    _ = walk.step()
    // It vanishes during the walk.
    try check(rmdir("\(directory)/gone"))
    while !walk.isComplete { _ = walk.step() }
    #expect(walk.unreadable.map { $0.split(separator: "/").last } == ["gone"])
  }

  @Test func namesThatAreNotUTF8AreNotedAndHideNoOthers() throws {
    try makeFile("\(directory)/a.txt", "x".utf8)
    let prefix = Array("\(directory)/l".utf8) + [0xE9]
    for name in [prefix + Array(".txt".utf8), prefix] {
      var bytes = name.map { CChar(bitPattern: $0) } + [0]
      if name == prefix {
        try check(mkdir(&bytes, 0o700))
      } else {
        try check(mknod(&bytes, S_IFREG | 0o600, 0))
      }
    }
    var walk = FolderWalk([directory])
    var paths: [String] = []
    while !walk.isComplete { paths += walk.step().map(\.path) }
    #expect(paths.count == 1 && paths[0].hasSuffix("/a.txt"))
    #expect(
      walk.unreadable.map { $0.split(separator: "/").last ?? "" }.sorted() == [
        "l\u{FFFD}", "l\u{FFFD}.txt",
      ])
  }

  @Test func allFilesOfDeepAndWideFoldersAreFoundInSmallSteps() throws {
    var path = directory
    for depth in 0..<40 {
      try makeDirectories(path)
      try makeFile("\(path)/\(depth).txt", "x".utf8)
      path += "/d"
    }
    for number in 100..<5_100 { try makeFile("\(directory)/\(number).txt", []) }
    var walk = FolderWalk([directory])
    var count = 0
    while !walk.isComplete {
      let files = walk.step()
      #expect(files.count <= 64)
      count += files.count
    }
    #expect(count == 5_040)
    var flat = FolderWalk([directory], isRecursive: false)
    count = 0
    while !flat.isComplete { count += flat.step().count }
    #expect(count == 5_001)
  }

  @Test func aFolderThatIsKnownIsNotRead() throws {
    try makeDirectories("\(directory)/below")
    try makeFile("\(directory)/a.txt", "x".utf8)
    try makeFile("\(directory)/below/b.txt", "x".utf8)
    let root = try #require(FileSystem.resolved(directory))
    var (walk, paths) = (FolderWalk([root]), [String]())
    while !walk.isComplete { paths += walk.step { $0 == root + "/below" }.map(\.path) }
    #expect(paths == [root + "/a.txt"])
  }
}
