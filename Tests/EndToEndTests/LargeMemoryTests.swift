import Foundation
import TemporaryFiles
import TerminalHarness
import Testing

/// A book is kept in memory only: none of its text is written to disk while it is read.
@Suite("A book of many megabytes", .enabled(if: !Program.isSanitized), .timeLimit(.minutes(30)))
struct LargeMemoryTests {
  /// Several megabytes in chapters of paragraphs with their positions as text.
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

  private func openedAtItsEnd(
    _ program: Program, _ command: [String]
  ) throws -> TerminalSession {
    let session = try program.run(["--transition", "none"] + command)
    try session.press("G", showing: "120x100")
    return session
  }

  @Test func writesNothingOfItsTextToTheDiskWhileItIsRead() throws {
    let program = try Program()
    let path = program.write(Self.text, to: "large.txt")
    let session = try openedAtItsEnd(program, [path])
    // Nor to unnamed files.
    let maps = try #require(Program.contents(of: "/proc/\(session.processIdentifier)/maps"))
    #expect(!maps.contains(program.home))
    try session.quit()
    // The index has only the name and the title of the book, and no record of a reading is left.
    #expect(names(in: program.home + "/.cache") == ["bifolio"])
    #expect(names(in: program.home + "/.cache/bifolio") == ["books.index", "reading"])
    #expect(names(in: program.home + "/.cache/bifolio/reading").isEmpty)
    let index = try #require(Program.contents(of: program.home + "/.cache/bifolio/books.index"))
    #expect(!index.contains("lamp was lit"))
  }

  @Test func hasTheSamePagesWhenItComesThroughAPipe() throws {
    let program = try Program()
    let path = program.write(Self.text, to: "large.txt")
    let sum = try program.output(of: "\(Program.executable) --print --layout book \(path) | cksum")
    // The size is the last number.
    #expect(sum.count > 1 && !sum.hasSuffix(" 0\n"))
    #expect(
      try program.output(of: "cat \(path) | \(Program.executable) --print --layout book | cksum")
        == sum
    )
  }
}
