import CLibrary
import TemporaryFiles
import TerminalHarness
import Testing

/// Files that would block or overload a reader's machine if they were read like books.
@Suite("A file that is not a book", .timeLimit(.minutes(30)))
struct HostileFileTests {
  /// Runs the program on `path` and expects it to fail soon with one line, `reason`.
  private func expectRefusal(
    _ path: String, _ reason: String, in program: Program,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let session = try program.run([path], columns: 200)
    let status = try session.waitForExit(within: .seconds(5))
    #expect(status == .exited(1), sourceLocation: sourceLocation)
    #expect(
      session.screen.contains(reason), "\(session.screen.text)", sourceLocation: sourceLocation)
    #expect(EmittedBytes(session.output).offences == [], sourceLocation: sourceLocation)
  }

  @Test("is refused with a reason: devices, the terminal itself, sockets, circles of links")
  func kinds() throws {
    let program = try Program()
    for device in ["/dev/zero", "/dev/null", "/dev/random", "/dev/full", "/dev/tty"] {
      try expectRefusal(device, "Not a regular file", in: program)
    }
    let loop = program.home + "/loop"
    try check(symlink("loop", loop))
    try expectRefusal(loop, "Too many levels of symbolic links", in: program)
    try check(symlink(".", program.home + "/self"))
    let circle = program.home + String(repeating: "/self", count: 50)
    try expectRefusal(circle, "Too many levels of symbolic links", in: program)
    let socketPath = program.home + "/socket"
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socketPath.utf8) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    try #require(isBound)
    try expectRefusal(socketPath, "No such device or address", in: program)
  }

  @Test("does not hang on a pipe without a writer")
  func pipe() throws {
    let program = try Program()
    let path = program.home + "/pipe"
    try check(mkfifo(path, 0o600))
    try expectRefusal(path, "is empty", in: program)
  }

  @Test("is refused if it is too large, or contains only zeros")
  func sparse() throws {
    let program = try Program()
    let huge = program.write("words", to: "huge.txt")
    try check(truncate(huge, 100 << 30))
    try expectRefusal(huge, "2 GiB or larger: split it and open the parts", in: program)
    let zeros = program.write("", to: "zeros.txt")
    try check(truncate(zeros, 20 << 20))
    try expectRefusal(zeros, "is not a text file", in: program)
  }

  @Test("has a name as long as a path can be, with line ends in it, and is read")
  func longName() throws {
    let program = try Program()
    var path = program.home
    // Step by step: a path in one call may have at most 4,095 bytes.
    while path.utf8.count < 3_700 {
      path += "/" + String(repeating: "a\nb\u{1B}[31m\r", count: 20)
      try check(mkdir(path, 0o700))
    }
    path += "/book\n.txt"
    try makeFile(path, Array(String(repeating: "plain words follow. ", count: 400).utf8))
    let session = try program.run(["--transition", "none", path])
    try session.waitUntil("a page") { $0.contains("plain words") }
    try session.send("sL")
    try session.settle()
    try session.send("\u{3}")
    try session.waitForExit()
    #expect(EmittedBytes(session.output).offences == [])
    let again = try program.run([])
    try again.waitUntil("the book again") { $0.contains("plain words") }
    try again.quit()
  }
}
