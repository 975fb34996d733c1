import BookText
import CLibrary
import Cells
import Defaults
import Storage
import Testing

@testable import Reading
@testable import bifolio

/// Compares the names in the handbook with the tables of the code.
///
/// With BIFOLIO_RECORD in the environment, writes the tables into the handbook. The test fails then:
/// recording must not count as passing.
@Suite("The handbook")
struct HandbookTests {
  private static let path = "\(root)/Books/handbook.txt"
  private let handbook: String

  init() throws { handbook = try text(of: Self.path) }

  // MARK: Tables

  /// Returns a table in the form of the handbook: columns below their names and rules.
  private static func table(_ names: [String], _ rows: [[String]]) -> String {
    let widths = names.indices.map { column in
      ([names] + rows).map { cellWidth(of: $0[column]) }.max() ?? 0
    }
    let rules = widths.map { String(repeating: "-", count: $0) }
    return ([names, rules] + rows).map { cells in
      let row = zip(cells, widths).map { padded($0, to: $1) }.joined(separator: "   ")
      return "    " + String(row.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  /// Keys and gestures for turning pages.
  private static var turns: String {
    let (next, previous) = (Command.table[0], Command.table[1])
    func name(_ row: CommandInfo, _ index: Int) -> String {
      row.keys.indices.contains(index) ? row.keys[index].name : ""
    }
    let count = max(next.keys.count, previous.keys.count)
    let gestures = zip(next.gestures, previous.gestures).flatMap { forward, back in
      zip(forward.split(separator: ","), back.split(separator: ",")).map {
        [trimmed(String($0)), trimmed(String($1))]
      }
    }
    return table(
      ["Forward", "Back"], (0..<count).map { [name(next, $0), name(previous, $0)] } + gestures)
  }

  private static func trimmed(_ text: String) -> String { String(text.drop { $0 == " " }) }

  /// All other commands with keys.
  private static var keys: String {
    let rows = Command.table.dropFirst(2).compactMap { row -> [String]? in
      let keys = row.keys.map(\.name) + row.typed
      return keys.isEmpty ? nil : [keys.joined(separator: ", "), row.help]
    }
    return table(["Key", "What it does"], rows)
  }

  /// The commands with keys of their own in less.
  private static var keysOfPager: String {
    let rows = Command.table.compactMap { row -> [String]? in
      let isOther = row.pagerKeys != nil || row.typedInPager != row.typed
      let keys = (row.pagerKeys ?? []).prefix(3).map(\.name) + row.typedInPager
      return keys.isEmpty || !isOther ? nil : [keys.joined(separator: ", "), row.pagerHelp]
    }
    return table(["As in less", "What it does"], rows)
  }

  private static var files: String {
    let directories = DefaultsDirectories(environment: ["HOME": "/~"])
    let rows = [
      ["Settings", directories?.settings], ["Places and marks", directories?.books],
      ["The index", directories?.catalogue],
    ].map { row in row.map { $0?.replacing("/~", with: "~") ?? "" } }
    return table(["What", "Where"], rows)
  }

  /// Returns the lines of the handbook's table with these column names.
  private static func range(of names: [String], in text: String) -> Range<String.Index>? {
    var start = text.startIndex
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      start = line.startIndex
      let words = line.split(separator: " ")
      let isHead = words.joined(separator: " ") == names.joined(separator: " ")
      guard isHead, line.hasPrefix("    ") else { continue }
      let end = text[start...].firstRange(of: "\n\n")?.lowerBound ?? text.endIndex
      return start..<text.index(after: end)
    }
    return nil
  }

  @Test("has the keys and files of the code in its tables")
  func tables() throws {
    var recorded = handbook
    let tables = [
      (["Forward", "Back"], Self.turns), (["Key", "What it does"], Self.keys),
      (["As in less", "What it does"], Self.keysOfPager), (["What", "Where"], Self.files),
    ]
    for (names, table) in tables {
      let range = try #require(Self.range(of: names, in: recorded), "\(names)")
      if getenv("BIFOLIO_RECORD") != nil {
        recorded.replaceSubrange(range, with: table)
      } else {
        #expect(String(recorded[range]) == table)
      }
    }
    guard getenv("BIFOLIO_RECORD") != nil else { return }
    guard let file = fopen(Self.path, "w") else { return }
    fputs(recorded, file)
    fclose(file)
    Issue.record("recorded; run the test again without BIFOLIO_RECORD")
  }

  @Test("has tables no wider than its lines")
  func width() {
    for table in [Self.turns, Self.keys, Self.files] {
      for line in table.split(separator: "\n") { #expect(line.count <= 70, "\(line)") }
    }
  }

  // MARK: Names in the text

  /// Words of the text, without the punctuation around them.
  private var words: [String] {
    handbook.split(whereSeparator: \.isWhitespace).map { word in
      String(
        word.drop { "(“‘\"".contains($0) }.reversed().drop { ".,;:)”’\"?".contains($0) }.reversed())
    }
  }

  @Test("names no path that the program does not use")
  func paths() throws {
    let directories = try #require(DefaultsDirectories(environment: ["HOME": "/~"]))
    let known =
      [directories.settings, directories.books, directories.catalogue ?? ""].map {
        $0.replacing("/~", with: "~")
      } + ["~/Books:/srv/library:bundled", "bifolio/settings", "bifolio/books"]
    let paths = words.filter { $0.contains("/") && $0.contains("bifolio") || $0.hasPrefix("~/") }
    #expect(paths.count >= 5)
    for path in paths { #expect(known.contains(path), "\(path)") }
  }

  @Test("names no key with Ctrl or Alt that does nothing")
  func modifiedKeys() {
    let commands = Set(Command.table.flatMap { ($0.allKeys + ($0.pagerKeys ?? [])).map(\.name) })
    // Keys of typed lines, and of searches, notes and lists.
    let others: Set<String> = [
      "Ctrl-A", "Ctrl-E", "Ctrl-W", "Ctrl-I", "Alt-a", "Alt-b", "Alt-e", "Alt-f", "Alt-r",
    ]
    let spoken = ["Alt-Left": "Alt-←", "Alt-Right": "Alt-→", "Escape": "Esc"]
    let keys = words.filter { $0.hasPrefix("Ctrl-") || $0.hasPrefix("Alt-") }
      .flatMap { $0.split(separator: ",").map(String.init) }
      // Brackets are keys only in the table, which is compared as a whole.
      .filter { !$0.hasSuffix("-") }
    #expect(keys.count > 20)
    for key in keys {
      let name = spoken[key] ?? key
      #expect(commands.contains(name) || others.contains(name), "\(key)")
    }
  }

  @Test("names the keys of the commands that it describes")
  func describedKeys() throws {
    let text = handbook.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let described: [(command: Command, key: String, phrase: String)] = [
      (.bookmark, "d", "With d the page has a bookmark"),
      (.setMark, "m", "With m and a letter the place has a named mark"),
      (.marks, "M", "M shows all marks"), (.select, "v", "With v the first word of the page"),
      (.readAloud, "A", "With A the page is read aloud"),
      (.autoTurn, "a", "With a the leaves turn by themselves"),
      (.links, "u", "With u the links of the page are listed"),
      (.notes, "e", "With e the notes that a page refers to"),
      (.source, "F", "With F you see the passage as it stands in the file"),
      (.choose(.transition, .forward), "t", "With t it is the transition"),
      (.choose(.theme, .forward), "c", "With c it is the theme"),
      (.choose(.spread, .forward), "s", "With s it is the spread"),
      (.thumb, "z", "With z you thumb through it"),
      (.menu, "i", "With i, or a click in the middle of the page"),
      (.settings, "S", "With S, or a comma, the settings"),
      (.statistics, "T", "T shows what has been counted"),
      (.choose(.layout, .forward), "R", "The key R shows the text the other way"),
      (.holdLeaf, "p", "Press p, and the corner lifts"), (.search, "/", "With / a line opens"),
    ]
    for (command, key, phrase) in described {
      #expect(text.contains(phrase), "\(phrase)")
      let row = try #require(Command.table.first { $0.command == command })
      #expect(row.keys.contains { $0.name == key }, "\(command)")
    }
    let back = try #require(Command.table.first { $0.command == .previousPage })
    #expect(back.allKeys.count == 11 && text.contains("eleven keys for the purpose"))
  }

  @Test("names the kinds of files that are opened, and no other")
  func kinds() {
    let text = handbook.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let names: [BookFileFormat: [String]] = [
      .plainText: ["plain text"], .markdown: ["Markdown"], .html: ["HTML"],
      .fictionBook: ["FictionBook"], .epub: ["EPUB"], .kindle: ["MOBI", "AZW3"],
    ]
    let list = "EPUB, MOBI, AZW3, HTML, Markdown, FictionBook, packed up or not"
    #expect(text.contains("It may be plain text, or one of the kinds") && text.contains(list))
    for format in BookFileFormat.allCases {
      #expect(names[format] != nil, "\(format)")
      for name in names[format] ?? [] { #expect(text.contains(name), "\(name)") }
    }
  }

  @Test("gives examples of settings that are valid")
  func settings() throws {
    let lines = handbook.split(separator: "\n").map { Self.trimmed(String($0)) }
    let examples = lines.filter { line in
      ["theme =", "color.", "key.", "dictionary =", "speech =", "folders ="].contains {
        line.hasPrefix($0)
      }
    }
    #expect(examples.count >= 8)
    var file = try DefaultsFile(Array("bifolio-defaults 1\n".utf8))
    for example in examples {
      let parts = try DefaultsFile(Array("bifolio-defaults 1\n\(example)\n".utf8))
      for name in parts.names { file[name] = parts[name] }
    }
    #expect(Settings.ignoredLines(of: file).listed == [])
  }
}
