import Reading
import Storage
import System
import Testing

@testable import bifolio

/// Compares what the README says with the program.
@Suite("The README")
struct ReadmeTests {
  private let lines: [Substring]

  init() throws { lines = try text(of: "\(root)/README.md").split(separator: "\n") }

  /// Lines of code, without the explanations beside them.
  private var code: [String] {
    lines.filter { $0.hasPrefix("    ") }.compactMap { line in
      line.dropFirst(4).split(separator: "  ").first.map(String.init)
    }
  }

  /// The texts between backquotes in lines.
  private func quoted(in lines: some Sequence<Substring>) -> [String] {
    lines.flatMap { line in
      line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
  }

  @Test("has commands that the program understands")
  func commands() throws {
    let commands = (code + quoted(in: lines)).filter {
      $0 == "bifolio" || $0.hasPrefix("bifolio ")
    }
    #expect(commands.count >= 7)
    for command in commands {
      let words = command.split(separator: " ").dropFirst().map(String.init)
      #expect(throws: Never.self, "\(command)") { _ = try CommandLineOptions(words) }
    }
  }

  @Test("has targets of the Makefile")
  func targets() throws {
    let makefile = try text(of: "\(root)/Makefile").split(separator: "\n")
    let targets = Set(
      makefile.filter { $0.contains(":") }.flatMap { line in
        (line.split(separator: ":").first ?? "").split(separator: " ")
      })
    let commands = (code + quoted(in: lines)).map { $0.replacing("sudo ", with: "") }
      .filter { $0.hasPrefix("make ") }
    #expect(commands.count >= 6)
    for command in commands {
      let names = command.split { " ,;&".contains($0) }.dropFirst()
        .prefix { $0.allSatisfy { $0.isLowercase || $0 == "-" } }
      for name in names where name != "swiftlang" {
        #expect(targets.contains(name), "\(command)")
      }
    }
  }

  @Test("links to files that exist")
  func links() {
    let parts = lines.flatMap { line in line.split(separator: "](").dropFirst() }
    let targets = parts.compactMap { $0.split(separator: ")").first }
      .filter { !$0.contains("://") }
    #expect(targets.count >= 20)
    for target in targets {
      let path = target.prefix { $0 != "#" }
      #expect(FileStatus(of: "\(root)/\(path)") != nil, "\(target)")
    }
  }

  @Test("names the folders of the program's files")
  func files() throws {
    let directories = try #require(DefaultsDirectories(environment: ["HOME": "/~"]))
    let known = [directories.settings, "\(directories.books)/"].map {
      $0.replacing("/~", with: "~")
    }
    let paths = quoted(in: lines).filter { $0.hasPrefix("~/.") }
    #expect(Set(paths) == Set(known))
  }

  @Test("has keys of the commands that it describes")
  func keys() throws {
    let described: [(words: String, commands: [(key: String, command: Command)])] = [
      ("next page", [("→", .nextPage), ("Space", .nextPage)]),
      ("previous page", [("←", .previousPage), ("b", .previousPage)]),
      ("hold the leaf: `Enter` turns it, `Esc` drops it", [("p", .holdLeaf)]),
      (
        "search; next match, previous match",
        [("/", .search), ("n", .nextMatch), ("N", .previousMatch)]
      ),
      ("contents; shelf", [("Tab", .contents), ("Shift-Tab", .shelf)]),
      ("first page, last page, that page", [("g", .firstPage), ("G", .lastPage)]),
      (
        "bookmark; select text to highlight it, write a note, copy it or look it up",
        [("d", .bookmark), ("v", .select)]
      ),
      (
        "thumb through the book; copy your place as a line of text",
        [("z", .thumb), ("Y", .copyPlace)]
      ),
      (
        "the transition, the theme, one page or two",
        [
          ("t", .choose(.transition, .forward)), ("c", .choose(.theme, .forward)),
          ("s", .choose(.spread, .forward)),
        ]
      ),
      ("settings", [("S", .settings)]), ("all keys; quit", [("?", .help), ("q", .quit)]),
    ]
    let start = try #require(lines.firstIndex { $0.hasPrefix("| keys |") })
    let rows = lines[(start + 2)...].prefix { $0.hasPrefix("|") }
    #expect(rows.count == described.count)
    for (row, (words, commands)) in zip(rows, described) {
      #expect(row.hasSuffix("| \(words) |"), "\(row)")
      let names = quoted(in: [row])
      for (key, command) in commands {
        let info = try #require(Command.table.first { $0.command == command })
        #expect(names.contains(key) && info.allKeys.contains { $0.name == key }, "\(key)")
      }
    }
  }
}
