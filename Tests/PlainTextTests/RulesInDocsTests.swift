import Foundation
import Testing

@testable import PlainText

/// Compares the lists of rules in `docs/development/structure.md` with the tables in the sources.
/// With BIFOLIO_RECORD in the environment, writes them.
@Suite("The rules in the documentation")
struct RulesInDocsTests {
  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let (begin, end) = ("<!-- rules: made by tests -->\n", "<!-- end of rules -->\n")

  @Test func theListsAreThoseOfTheTables() throws {
    let file = Self.project.appending(path: "docs/development/structure.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let parts = text.components(separatedBy: Self.begin)
    try #require(parts.count == 2)
    let rest = parts[1].components(separatedBy: Self.end)
    try #require(rest.count == 2)
    let lists = try lists()
    if ProcessInfo.processInfo.environment["BIFOLIO_RECORD"] != nil {
      let new = parts[0] + Self.begin + lists + Self.end + rest[1]
      try Data(new.utf8).write(to: file)
      return
    }
    #expect(rest[0] == lists)
  }

  @Test func rulesHaveNamesOfTheirOwn() {
    for names in [
      recognisers.map { type(of: $0).name }, HeadingEvidence.signs.map(\.name),
      VerseRule.all.map(\.name), RankRule.all.map(\.name), HeadingRules.all.names,
    ] {
      #expect(Set(names).count == names.count)
    }
  }

  private func lists() throws -> String {
    let sources = try ["Recognisers", "Headings/Rules", "Headings/Completions"].flatMap(sources)
    func rows(_ names: [String]) throws -> String {
      try names.map { "| `\($0)` | \(try #require(summary(of: $0, in: sources))) |\n" }.joined()
    }
    let order = try rows(recognisers.map { type(of: $0).name })
    let proposing = try rows(HeadingRules.all.proposing.map { type(of: $0).name })
    let completing = try rows(HeadingRules.all.completing.map { type(of: $0).name })
    let verse = VerseRule.all.map { rule in
      "| \(rule.name) | \(rule.verse.map { "verse, `\($0.rawValue)`" } ?? "prose") |\n"
    }
    let ranks = RankRule.all.map { "| \($0.name) | \($0.rank) |\n" }
    return """

      The rules for headings, in the order in which they are asked:

      | rule | what it proposes |
      |---|---|
      \(proposing)
      What completes the decided headings, in the order in which it is asked:

      | completion | what it finds |
      |---|---|
      \(completing)
      The recognisers, in the order in which they are asked:

      | recogniser | what it claims |
      |---|---|
      \(order)
      Verse, `VerseRule`: the first that holds decides.

      | two lines or more | are |
      |---|---|
      \(verse.joined())
      The rank of headings that have neither a number nor a word of a part, `RankRule`: the first that holds decides.

      | a heading that is | ranks as |
      |---|---|
      \(ranks.joined())

      """
  }

  /// Returns the texts of the files in a folder of the module.
  private func sources(in folder: String) throws -> [String] {
    let folder = Self.project.appending(path: "Sources/Text/PlainText/\(folder)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
  }

  /// Returns the comment above a recogniser or a rule, on one line.
  private func summary(of name: String, in sources: [String]) -> String? {
    for source in sources {
      let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
      guard let line = lines.firstIndex(where: { $0.hasPrefix("struct \(name): ") })
      else {
        continue
      }
      let comment = lines[..<line].reversed().prefix { $0.hasPrefix("///") }.reversed()
        .prefix { $0.hasPrefix("/// ") }
      return comment.map { $0.dropFirst("/// ".count) }.joined(separator: " ")
    }
    return nil
  }
}
