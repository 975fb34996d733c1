import BookText
import Foundation
import Testing

@testable import PlainText

/// Short lines by themselves, whatever kind of text they are in.
@Suite("Lines by themselves")
struct LinesApartTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let shared = tests.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/articles")

  /// Returns the texts of a folder and of those in it.
  private static func texts(in folder: URL) -> [URL] {
    (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? [])
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "txt" }
      .sorted { $0.path < $1.path }
  }

  /// Returns the lines of a text between blank lines that are at most three quarters of a page wide and do
  /// not end as sentences or speeches do, with their offsets.
  private static func linesApart(in text: String) -> [(offset: Int, line: String)] {
    var (found, offset): ([(Int, String)], Int) = ([], 0)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      defer { offset += line.utf8.count + 1 }
      let words = line.trimmingCharacters(in: .whitespaces)
      func isBlank(_ index: Int) -> Bool {
        !lines.indices.contains(index) || lines[index].allSatisfy(\.isWhitespace)
      }
      guard let last = words.last, words.count <= 49, isBlank(index - 1), isBlank(index + 1),
        !".,:;!?…\"'”’»)。！？".contains(last), words.contains(where: \.isLetter)
      else { continue }
      found.append((offset + line.utf8.prefix { $0 <= 0x20 }.count, words))
    }
    return found
  }

  @Test(arguments: [tests.appending(path: "Structure"), shared])
  func keepTheirGapsUnlessTheyAreMoreThanParagraphs(folder: URL) throws {
    var (all, lost): (Int, [String]) = (0, [])
    for file in Self.texts(in: folder) {
      let bytes = [UInt8](try Data(contentsOf: file))
      guard let text = String(bytes: bytes, encoding: .utf8),
        let book = try? Book(plainText: bytes, named: "nameless"), book.form == .book
      else { continue }
      for (offset, line) in Self.linesApart(in: text) {
        let block = book.blocks[book.blocks.index(at: offset)]
        guard block.range.contains(offset) else { continue }
        all += 1
        if block.kind == .paragraph, !block.layout.traits.contains(.apart) {
          lost.append("\(file.lastPathComponent): \(line)")
        }
      }
    }
    // Without the folder beside the checkout nothing is asked.
    // 97 in 100: titles of wikis, numbers of pages, speakers.
    #expect(lost.count * 100 <= all * 3, "\(lost.prefix(20))")
  }

  @Test func aSentenceASpeechAndALineOfAParagraphHaveNone() throws {
    for line in ["It rained.", "“Is it you”", "He said:", "and so,", "Why?"] {
      let book = try book("\(prose)\n\n\(line)\n\n\(prose)\n")
      #expect(!book.blocks.contains { $0.layout.traits.contains(.apart) })
    }
    let book = try book("\(prose)\n\nlisten on the port\n\n\(prose)\n")
    #expect(book.blocks.map { $0.layout.traits.contains(.apart) } == [false, true, false])
  }
}
