import SeededRandom
import TerminalHarness
import Testing

/// The real program, making books searchable, while it is killed, is run twice, or has no room.
@Suite("The text of all books", .timeLimit(.minutes(30)))
struct LibraryFaultTests {
  /// How often it is killed at work: `make test-faults` does so a hundred times.
  private static let kills = KillTests.kills >= 1_000 ? 100 : 10
  private static let bookCount = 40
  /// Number of paragraphs with the word in a book.
  private static func lamps(in number: Int) -> Int { 3 + number % 5 }

  private let program: Program
  private var library: String { program.home + "/library" }
  private var command: String { "'\(Program.executable)'" }

  init() throws {
    program = try Program()
    // Without the bundled books.
    program.write(settings: "folders = \(program.home)/none")
    for number in 1...Self.bookCount { write(book: number, lamps: Self.lamps(in: number)) }
  }

  private func write(book number: Int, lamps: Int) {
    var paragraphs = (0..<200).map { "Paragraph \($0) of book \(number), in which nothing is lit." }
    for lamp in 0..<lamps { paragraphs[lamp * 20] = "Here the lamp \(lamp) was lit at last." }
    program.write(paragraphs.joined(separator: "\n\n") + "\n", to: "library/\(number).txt")
  }

  /// Number of paragraphs with the word in each book, by its number, as the program prints them.
  private func found() throws -> [Int: Int] {
    var books: [Int: Int] = [:]
    var count = 0
    for line in try program.output(of: "\(command) --search lamp").split(separator: "\n") {
      if let heading = line.split(separator: ":").last, !line.hasPrefix(" ") {
        count = Int(heading.drop { $0 == " " }) ?? -1
      } else if line.hasSuffix(".txt"), let name = line.split(separator: "/").last {
        books[Int(name.dropLast(4)) ?? -1] = count
      }
    }
    return books
  }

  private var all: [Int: Int] {
    Dictionary(uniqueKeysWithValues: (1...Self.bookCount).map { ($0, Self.lamps(in: $0)) })
  }

  @Test("is that of whole books after kills at random moments, and complete after the next run")
  func killed() throws {
    var random = SplitMix(seed: 33)
    var (known, partial, runs) = (0, 0, 0)
    // How long it takes to make some of them searchable depends on the machine.
    var delay = 0.05
    while partial < Self.kills, runs < 20 * Self.kills {
      runs += 1
      if known == Self.bookCount {
        _ = try program.output(of: "rm -f '\(program.home)'/.cache/bifolio/library.db*")
        known = 0
      }
      let time = delay * Double.random(in: 0.5...1.5, using: &random)
      _ = try program.output(of: "timeout -s KILL \(time) \(command) --index '\(library)'")
      let found = try found()
      for (book, count) in found { #expect(count == Self.lamps(in: book), "book \(book)") }
      // Nothing is lost.
      #expect(found.count >= known)
      if found.count == known {
        delay *= 1.2
      } else if found.count == Self.bookCount {
        delay *= 0.8
      } else {
        partial += 1
      }
      known = found.count
    }
    #expect(partial == Self.kills)
    let said = try program.output(of: "\(command) --index '\(library)'")
    #expect(said == "\(Self.bookCount) books indexed\n")
    #expect(try found() == all)
  }

  @Test("is the same when two programs add it at once, and a third searches")
  func twice() throws {
    let search = "\(command) --search lamp"
    let said = try program.output(
      of: """
        \(command) --index '\(library)' & \(search) > '\(program.home)/between'
        \(command) --index '\(library)'; wait
        """)
    let expected = "\(Self.bookCount) books indexed\n"
    #expect(said == expected + expected)
    #expect(try found() == all)
  }

  @Test("follows files that are moved, changed and removed")
  func changed() throws {
    _ = try program.output(of: "\(command) --index '\(library)'")
    #expect(try found() == all)
    _ = try program.output(
      of: "cd '\(library)'; mv 1.txt 101.txt; rm 2.txt; cp 3.txt 103.txt; sed -i s/lamp/lump/ 4.txt"
    )
    _ = try program.output(of: "\(command) --index '\(library)'")
    var expected = all
    for number in [1, 2, 4] { expected[number] = nil }
    expected[101] = Self.lamps(in: 1)
    var found = try found()
    // Either of two equal files stands for both.
    if let copy = found.removeValue(forKey: 103) { found[3] = copy }
    #expect(found == expected)
  }

  @Test("stays what it was on a full disk, with one line that says so")
  func fullDisk() throws {
    _ = try program.output(of: "\(command) --index '\(library)'")
    for number in 201...240 {
      program.write(
        String(repeating: "No lamp in \(number).\n\n", count: 900), to: "library/\(number).txt")
    }
    // No file may be longer than the database is now, as if the disk were full.
    let database = "\(program.home)/.cache/bifolio/library.db"
    let (text, status) = try program.shown(
      by: """
        size=$(( $(stat -c %s '\(database)') / 512 + 8 ))
        trap '' XFSZ; ulimit -f $size; exec \(command) --index '\(library)'
        """)
    #expect(status == .exited(1))
    let lines = text.split(separator: "\n")
    #expect(
      lines.count == 1 && text.contains("index of your books cannot be written"), "\(text)")
    let found = try found()
    #expect(found.filter { $0.key <= 40 } == all)
    // With room again, the rest follows.
    _ = try program.output(of: "\(command) --index '\(library)'")
    #expect(try self.found().count == 2 * Self.bookCount)
  }
}
