import BookText
import Foundation

/// Cases in a folder of `Tests`: a document each, and its expected blocks in NAME.expected. The form is
/// described by `tools/structure/cases`.
package struct BlockCases: Sendable {
  private let folder: URL
  private let ending: String

  package init(in folder: String, extension ending: String) {
    self.folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: folder)
    self.ending = ending
  }

  /// The names of the documents, and of the files with expected blocks.
  package var names: [String] { names(of: ending) }
  package var namesOfExpected: [String] { names(of: "expected") }

  private func names(of ending: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasSuffix("." + ending) }.map { String($0.dropLast(ending.count + 1)) }.sorted()
  }

  package func document(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: "\(name).\(ending)")))
  }

  /// The lines about the expected blocks.
  package func expected(_ name: String) throws -> [Substring] {
    try String(contentsOf: folder.appending(path: "\(name).expected"), encoding: .utf8)
      .split(separator: "\n")
  }
}

/// Returns the differences from the expected blocks, a line each.
package func failures(of expected: [Substring], in book: Book) -> [String] {
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
