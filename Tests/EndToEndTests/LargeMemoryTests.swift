import Foundation
import Storage
import TemporaryFiles
import TerminalHarness
import Testing

/// What a book takes of the machine's memory and of its disk.
@Suite(
  "A book of many megabytes",
  .enabled(if: !Program.isSanitized && BackedMemory.isPossible(in: Program.homes)),
  .timeLimit(.minutes(30)))
struct LargeMemoryTests {
  /// Some megabytes in chapters of paragraphs that each name their place.
  private static let text: [UInt8] = {
    var text: [UInt8] = []
    for chapter in 1...120 {
      text += Array("\n\n\nCHAPTER \(chapter)\n\n\n".utf8)
      for paragraph in 1...100 {
        text += Array(
          "Of place \(chapter)x\(paragraph) it was told that the lamp was lit at\n".utf8)
        text += Array("five as on every evening, and that nobody said a word about it, for\n".utf8)
        text += Array("the boats had not come in, and the stove would not draw.\n\n".utf8)
      }
    }
    return text
  }()

  private func cache(of program: Program) -> String { program.home + "/.cache/bifolio/pages" }

  /// The bytes of a process's memory that lie in files without names in the cache.
  private func backed(_ process: pid_t, _ program: Program) throws -> Int {
    let maps = try #require(Program.contents(of: "/proc/\(process)/maps"))
    return maps.split(separator: "\n").reduce(0) { sum, line in
      guard line.contains(cache(of: program)), line.hasSuffix("(deleted)") else { return sum }
      let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { Int($0, radix: 16) }
      return sum + ends[1] - ends[0]
    }
  }

  private func openedAtItsEnd(_ program: Program) throws -> TerminalSession {
    let path = program.write(Self.text, to: "large.txt")
    let session = try program.run(["--transition", "none", path])
    try session.send("G")
    try session.waitUntil("the last page") { $0.contains("120x100") }
    return session
  }

  @Test func liesInFilesWithoutNames() throws {
    let program = try Program()
    let session = try openedAtItsEnd(program)
    #expect(try backed(session.processIdentifier, program) >= Self.text.count)
    #expect(names(in: cache(of: program)).isEmpty)
    try session.send("q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(names(in: cache(of: program)).count == 1)
  }

  @Test func leavesNothingOnTheDiskWhenItsProgramIsKilled() throws {
    let program = try Program()
    let session = try openedAtItsEnd(program)
    #expect(try backed(session.processIdentifier, program) > 0)
    kill(session.processIdentifier, SIGKILL)
    #expect(try session.waitForExit() == .signalled(SIGKILL))
    #expect(names(in: cache(of: program)).isEmpty)
  }

  @Test func hasTheSamePagesWhereItLiesInMemoryAsAWhole() throws {
    let program = try Program()
    let path = program.write(Self.text, to: "large.txt")
    let command = "\(Program.executable) --print \(path) | cksum"
    let sum = try program.output(of: command)
    #expect(!sum.isEmpty)
    #expect(try program.output(of: "XDG_CACHE_HOME=/dev/null \(command)") == sum)
    // Where no file may be so long.
    #expect(try program.output(of: "ulimit -f 1000; \(command)") == sum)
    // Through a pipe its length is not known before.
    #expect(
      try program.output(of: "cat \(path) | \(command.replacing(" \(path)", with: ""))") == sum)
  }
}
