import BookText
import PlainText
import Testing

@testable import Typesetting

@Suite("Names at the ends of lines")
struct NameBreakTests {
  private func lines(_ text: String, measure: Int) throws -> [String] {
    let book = try Book(plainText: Array((text + " " + text).utf8), named: "lamp")
    return drawnPages(of: book, PageFormat(measure: measure, lines: 40)).map(\.text)
      .joined(separator: "\n").split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    "path/to/book.epub", "portability.md", "/etc/bash.bashrc", "https://example.org/a-b/c",
    "well-known_name",
    "--quit-if-one-screen", "x86-64.tar.gz", "ann-marie@example.org", "12 MB", "5 kHz", "100 %",
  ])
  func areWholeAtEveryMeasure(name: String) throws {
    let text = "The initialization of \(name) and of \(name), then \(name) again is so."
    let count = text.split(separator: name, omittingEmptySubsequences: false).count - 1
    for measure in 30...60 {
      let found = try lines(text, measure: measure)
        .map { $0.split(separator: name, omittingEmptySubsequences: false).count - 1 }.reduce(0, +)
      #expect(found == 2 * count, "\(measure)")
    }
  }

  @Test func longerThanALineEndItAfterASlash() throws {
    let path = "/" + (1...8).map { "folder\($0)" }.joined(separator: "/")
    let ends = try lines("See \(path) there.", measure: 30).filter { $0.contains("folder") }
    #expect(
      ends.dropLast().allSatisfy {
        $0.hasSuffix("/") || $0.hasSuffix("there.") || $0.hasSuffix("See")
      })
  }

  @Test(arguments: ["[1]", "[12]", "[*]", "[note]", "{3}", "(7)", "[†]"])
  func referencesStayBesideTheirWord(mark: String) throws {
    let text =
      "He wrote to all of New Mexico,\(mark) and to “Mexico.”\(mark) He sailed (or not)\(mark) at once."
    for measure in 24...60 {
      let found = try lines(text, measure: measure)
      #expect(found.allSatisfy { !$0.hasPrefix(mark) }, "\(measure)")
    }
  }

  @Test func aWordInBracketsMayBeginALine() throws {
    let found = try lines(
      "He wrote it down,(or had it written by others,)[as he said] at once.", measure: 24)
    #expect(found.contains { $0.hasPrefix("(or") || $0.hasPrefix("[as") })
  }

  @Test func compoundsOfProseMayBeParted() throws {
    let found = try lines(
      "The lamp was a never-to-be-forgotten, well-beloved sort of lamp.", measure: 24)
    #expect(found.contains { $0.hasSuffix("-") })
  }
}
