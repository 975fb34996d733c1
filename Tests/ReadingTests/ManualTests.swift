import CLibrary
import Testing

@testable import Reading

/// The manual page contains the keys of the tables of commands and screens.
///
/// With BIFOLIO_RECORD in the environment they are written into it again, and the test fails, so that
/// recording does not count as passing.
struct ManualTests {
  private static let path =
    #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/docs/bifolio.1"
  private static let begin =
    ".\\\" The keys: begin. Made from the table of commands by `make manual`.\n"
  private static let end = ".\\\" The keys: end.\n"

  private static let beginOfPager =
    ".\\\" The keys of less: begin. Made from the table of commands by `make manual`.\n"
  private static let endOfPager = ".\\\" The keys of less: end.\n"

  /// The table of commands in the markup of manual pages.
  private static var keys: String {
    list(Command.table.map { ($0.keys.map(\.name) + $0.gestures, $0.help) })
  }

  private static let beginOfScreens =
    ".\\\" The keys of screens: begin. Made from the table of screens by `make manual`.\n"
  private static let endOfScreens = ".\\\" The keys of screens: end.\n"

  /// The keys of each screen under its heading.
  private static var keysOfScreens: String {
    KeyScreen.allCases.map { screen in
      ".Pp\n\(screen.rawValue):\n"
        + list(screen.rows.map { ($0.names, $0.help) })
    }.joined()
  }

  /// The commands whose keys are others in less.
  private static var keysOfPager: String {
    list(
      Command.table.compactMap { row in
        row.pagerKeys.map { ($0.map(\.name) + row.typedInPager, row.pagerHelp) }
          ?? (row.typedInPager == row.typed ? nil : (row.typedInPager, row.pagerHelp))
      })
  }

  private static func list(_ rows: [(keys: [String], help: String)]) -> String {
    var text = ".Bl -tag -width Ds\n"
    for row in rows where !row.keys.isEmpty {
      let names = row.keys
        .map { $0.replacing("\\", with: "\\e").replacing("-", with: "\\-") }
        // A quote at the beginning of a word would begin a quotation; these are literal.
        .map { $0.count == 1 ? "\\&\($0)" : $0 }
      text += ".It \(names.joined(separator: " , "))\n\(row.help).\n"
    }
    return text + ".El\n"
  }

  @Test func theManualHasEveryKeyOfTheTable() throws {
    for (begin, end, keys) in [
      (Self.begin, Self.end, Self.keys),
      (Self.beginOfPager, Self.endOfPager, Self.keysOfPager),
      (Self.beginOfScreens, Self.endOfScreens, Self.keysOfScreens),
    ] {
      let manual = try #require(Self.read())
      let head = try #require(manual.firstRange(of: begin)).upperBound
      let foot = try #require(manual.firstRange(of: end)).lowerBound
      if getenv("BIFOLIO_RECORD") != nil {
        Self.write("\(manual[..<head])\(keys)\(manual[foot...])")
        Issue.record("recorded; run the test again without BIFOLIO_RECORD")
      } else {
        #expect(String(manual[head..<foot]) == keys)
      }
    }
  }

  private static func read() -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  private static func write(_ text: some StringProtocol) {
    guard let file = fopen(path, "w") else { return }
    fputs(String(text), file)
    fclose(file)
  }
}
