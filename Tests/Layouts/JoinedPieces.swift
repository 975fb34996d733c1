import Foundation

/// Texts cut from others at the borders of paragraphs, and joined with gaps of other heights.
public struct JoinedPieces: Sendable {
  /// A paragraph and the number of empty lines below it.
  private struct Paragraph {
    let lines: [String]
    let gap: Int
  }

  private let texts: [[Paragraph]]
  /// Paragraphs of one short line, as in titles, lists and front matter.
  private let short: [Paragraph]

  /// Most bytes of a text that is made.
  private static let longest = 40_000
  /// Bytes from which on a text is not read: all are read before the first input.
  private static let mostOfText = 1 << 19
  /// Number of paragraphs at the beginning and at the end of a text with front matter, lists and last lines.
  private static let edge = 40
  /// Most characters of a short line.
  private static let shortest = 60

  /// Reads the texts in some folders, but for very long ones, and folders that do not exist.
  public init(of folders: [String]) {
    var texts: [[Paragraph]] = []
    for folder in folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names.sorted() where name.hasSuffix(".txt") {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"),
          data.count < Self.mostOfText, String(validating: data, as: UTF8.self) != nil
        else { continue }
        texts.append(Self.paragraphs(of: Array(data)))
      }
    }
    self.texts = texts.filter { !$0.isEmpty }
    short = texts.joined().filter { $0.lines.count == 1 && $0.lines[0].count <= Self.shortest }
  }

  /// Whether there is nothing to cut.
  public var isEmpty: Bool { texts.isEmpty || short.isEmpty }

  private static func paragraphs(of text: [UInt8]) -> [Paragraph] {
    var found: [Paragraph] = []
    var (lines, gap): ([String], Int) = ([], 0)
    for bytes in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
      if line.allSatisfy({ $0 <= UInt8(ascii: " ") }) {
        gap += 1
      } else {
        if gap > 0, !lines.isEmpty {
          found.append(Paragraph(lines: lines, gap: gap))
          lines = []
        }
        gap = 0
        lines.append(String(decoding: line, as: UTF8.self))
      }
    }
    return lines.isEmpty ? found : found + [Paragraph(lines: lines, gap: gap)]
  }

  /// Headings and remarks of front matter, which few texts have.
  private static let signs = [
    "Transcriber's Notes", "Transcriber’s Note:", "VOLUME III.", "VOLUME II", "BOOK THE FIRST",
    "CHAPTER II.", "CHAPTER I", "Chapter 12", "PART TWO", "II.", "III", "4.", "7", "CONTENTS",
    "INDEX", "PREFACE.", "NOTES", "THE END", "FINIS.", "[Illustration]", "[Illustration: A gate.]",
    "[Footnote 1: See above.]", "[1] See above.", "* * * * *", "-----", "ACT II", "SCENE I.",
    "LETTER IV.", "E", "by", "A. Keeper", "Copyright, 1901", "APPENDIX A", "Produced by nobody",
  ]

  /// Returns a text: pieces from the heads, the ends and the middles of the texts, one after the other.
  ///
  /// - Parameter choices: They end the text too.
  public func text(_ choices: inout Choices) -> [UInt8] {
    let lineEnd = choices.number(below: 4) == 1 ? "\r\n" : "\n"
    var text = ""
    while !choices.isEmpty, text.utf8.count < Self.longest {
      for paragraph in piece(&choices) {
        text += paragraph.lines.joined(separator: lineEnd) + lineEnd
        text += String(repeating: lineEnd, count: paragraph.gap)
      }
    }
    if choices.isOdd() { while text.last?.isNewline == true { text.removeLast() } }
    return Array(text.utf8)
  }

  private func piece(_ choices: inout Choices) -> [Paragraph] {
    let kind = choices.number(below: 10)
    var piece: [Paragraph]
    switch kind {
    case 0, 1, 2: piece = [Paragraph(lines: [choices.element(of: Self.signs)], gap: 1)]
    case 3, 4: piece = [short[choices.number(below: short.count)]]
    default:
      let text = choices.element(of: texts)
      let count = 1 + choices.number(below: 12)
      let start =
        switch kind {
        case 5, 6: choices.number(below: min(Self.edge, text.count))
        case 7: text.count - 1 - choices.number(below: min(Self.edge, text.count))
        default: choices.number(below: text.count)
        }
      piece = Array(text[start...].prefix(count))
    }
    // The gap below it, the indent and the length of its last paragraph.
    let last = piece[piece.count - 1]
    var (lines, gap) = (last.lines, last.gap)
    switch choices.number(below: 8) {
    case 0...4: gap = choices.number(below: 6)
    case 5: lines = Array(lines.prefix(1 + choices.number(below: 3)))
    case 6:
      let indent = String(repeating: " ", count: 1 + choices.number(below: 12))
      lines = lines.map { indent + $0 }
    default: lines = lines.map { $0.uppercased() }
    }
    piece[piece.count - 1] = Paragraph(lines: lines, gap: gap)
    return piece
  }
}
