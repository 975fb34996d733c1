import BookText
import Foundation
import PlainText
import Testing

/// Small texts of one kind each, in `Tests/Structure`, and their expected blocks: NAME.txt and NAME.expected.
/// `tools/structure/cases` describes the form, and checks the same with the built program.
@Suite("Cases of structure")
struct StructureCaseTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Structure")

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".expected") }.map { String($0.dropLast(".expected".count)) }.sorted()

  @Test(arguments: names)
  func theBlocksAreAsExpected(name: String) throws {
    let text = try Data(contentsOf: Self.folder.appending(path: "\(name).txt"))
    let expected = try String(
      contentsOf: Self.folder.appending(path: "\(name).expected"), encoding: .utf8)
    let book = try Book(plainText: Array(text), named: name)
    #expect(failures(of: expected.split(separator: "\n"), in: book) == [])
  }

  @Test func eachKindOfTextHasACaseAndEachCaseItsText() throws {
    #expect(Self.names.count >= 15)
    let texts = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(".txt".count)) }.sorted()
    #expect(texts == Self.names)
  }

  @Test func whatIsExpectedAndMissingIsSaid() throws {
    let book = try book("CHAPTER I\n\n\n\(prose)\n\nHis *lamp* burns.\n")
    #expect(
      failures(of: ["heading2\tChapter I", "paragraph\tHis lamp", "gone\t*lamp*"], in: book) == [])
    #expect(
      failures(
        of: [
          "heading1\tChapter I", "verse|quotation\tThe keeper", "+\tHis lamp", "paragraph\tNobody",
          "gone\tCHAPTER", "not:paragraph\tburns.", "heading=\tChapter I",
        ], in: book)
        == [
          "heading1\tChapter I: is heading2", "verse|quotation\tThe keeper: is paragraph",
          "+\tHis lamp: is in another block", "paragraph\tNobody: no block begins so",
          "gone\tCHAPTER: is in heading2", "not:paragraph\tburns.: is in paragraph",
          "heading=\tChapter I: no block begins so",
        ])
  }

  // MARK: Comparing

  /// Returns the differences from the expected blocks, a line each.
  private func failures(of expected: [Substring], in book: Book) -> [String] {
    var (found, next, level): ([String], Int, Int?) = ([], 0, nil)
    let blocks = book.blocks.map {
      (name: name(of: $0), level: $0.headingLevel, text: squeezed(book.line($0.range)))
    }
    func note(_ line: Substring, _ what: String) { found.append("\(line): \(what)") }
    for line in expected where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t", maxSplits: 1)
      let (kinds, words) = (fields[0], squeezed(String(fields.count > 1 ? fields[1] : "")))
      if kinds == "gone" || kinds.hasPrefix("not:") {
        let kind = kinds == "gone" ? nil : kinds.dropFirst("not:".count)
        let block = blocks.first { block in
          block.text.contains(words) && kind.map { block.name.hasPrefix($0) } != false
        }
        if let block { note(line, "is in \(block.name)") }
      } else if kinds == "+" {
        if next == 0 || !blocks[next - 1].text.contains(words) { note(line, "is in another block") }
      } else if let index = blocks[next...].firstIndex(where: { $0.text.hasPrefix(words) }) {
        next = index + 1
        let block = blocks[index]
        let isRight = kinds.split(separator: "|").contains { kind in
          switch kind {
          case "heading=": block.level != nil && block.level == level
          case "heading>": block.level.map { $0 > level ?? 0 } == true
          case "heading<": block.level.map { $0 < level ?? 0 } == true
          case "heading": block.level != nil
          default: kind == block.name
          }
        }
        if !isRight { note(line, "is \(block.name)") }
        level = block.level ?? level
      } else {
        note(line, "no block begins so")
      }
    }
    return found
  }

  private func name(of block: Block) -> String {
    if let level = block.headingLevel { return "heading\(level)" }
    let name = "\(block.kind)".prefix { $0 != "(" }
    return name == "listItem" ? "list" : String(name)
  }

  /// Returns words in small letters without blanks.
  private func squeezed(_ text: String) -> String {
    text.lowercased().filter { !$0.isWhitespace }
  }
}
