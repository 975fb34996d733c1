import SeededRandom
import Testing

@testable import BookText
@testable import Decoding
@testable import PlainText

/// The lines of a text and their measurements.
@Suite("The lines of a source", .timeLimit(.minutes(30)))
struct SourceLineTests {
  /// The measurements of a line.
  private struct Told: Equatable {
    var range: Range<Int>
    var indent: Int
    var columns: Int
    var blanks: Int
    var mayHaveColumns: Bool
  }

  @Test func aLineHasRoomForTheNextWordIfItEndsSomeColumnsBeforeTheMeasure() {
    Array("a lamp\nlit at noon".utf8).withTextBytes { text in
      let lines = sourceLines(of: text)
      let run = Run(lines: lines[...], text: text, edge: 0)
      // "a lamp lit" has ten columns.
      let measures = [9, 10, 11].map { $0 + SourceMeasure.slackOfVerse }
      let found = measures.map { run.hasRoom(lines[0], before: lines[1], wrappedAt: $0) }
      #expect(found == [false, true, true])
    }
  }

  /// Returns the measurements by their definitions, for texts of single-width characters.
  private func expected(_ text: String) -> [Told] {
    var found: [Told] = []
    var (start, blanks) = (0, 0)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      defer { start += line.utf8.count + 1 }
      let head = line.prefix { $0 == " " || $0 == "\t" }
      let rest = line.dropFirst(head.count)
      let words = rest.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
      if words.isEmpty {
        blanks += 1
        continue
      }
      let indent = head.reduce(0) { $1 == "\t" ? ($0 / 8 + 1) * 8 : $0 + 1 }
      let first = start + head.utf8.count
      found.append(
        Told(
          range: first..<first + String(words).utf8.count, indent: indent,
          columns: indent + words.count, blanks: blanks,
          mayHaveColumns: ["   ", "...", "\t", "|", "+", "│"].contains { rest.contains($0) }))
      blanks = 0
    }
    return found
  }

  private func lines(_ text: String) -> [Told] {
    Array(text.utf8).withTextBytes { sourceLines(of: $0) }.map {
      Told(
        range: $0.range, indent: $0.indent, columns: $0.columns, blanks: $0.blankLinesBefore,
        mayHaveColumns: $0.mayHaveColumns)
    }
  }

  @Test func agreeWithTheirDefinitions() {
    var random = SplitMix(seed: 7)
    let pieces = [
      "a", "word", "longer", "é", "“", "│", " ", " ", "  ", "   ", ".", "..", "...", "|", "+",
      "\t", "\n", "\n\n", "!", "/", "0", "{", "~",
    ]
    for _ in 0..<4_000 {
      let count = Int.random(in: 0...40, using: &random)
      let few = Array(pieces.shuffled(using: &random).prefix(5))
      let text = (0..<count).map { _ in few.randomElement(using: &random) ?? "" }.joined()
      #expect(lines(text) == expected(text), "\(text.debugDescription)")
    }
  }

  @Test(arguments: [
    "_so_ it was", "It was **so**, it *was*.", "a __ b", "It _was\nso_ cold", "=cold=\n\n~was~",
    "**cold**  x",
  ])
  func areAsLongAsInTheSourceWithTheSignsOfEmphasis(source: String) {
    var bytes = Array(source.utf8)
    let marks = removeEmphasisMarks(from: &bytes)
    var lines = bytes.withTextBytes { sourceLines(of: $0) }
    lines.countSigns(marks.signs)
    #expect(lines.map(\.columns) == source.split(separator: "\n").map(\.utf8.count))
  }

  @Test func areNoLongerWhereBlanksReplaceTheSignsOfEmphasis() {
    var bytes = Array("_cold_  x".utf8)
    let marks = removeEmphasisMarks(from: &bytes)
    #expect(bytes == Array("cold    x".utf8))
    #expect(marks.signs.isEmpty)
  }

  @Test(arguments: ["c\u{8}co\u{8}ol\u{8}ld\u{8}d it was", "灯がついた［＃「ついた」に傍点］。"])
  func areNoLongerThanTheirTextWhereEmphasisHasNoSigns(source: String) throws {
    let marked = try TextWithoutSigns(DecodedText(Array(source.utf8)), as: .book)
    #expect(marked.marks.signs.isEmpty)
    #expect(!marked.marks.emphasis.isEmpty)
  }

  @Test func emphasisIsFoundWhereverItStands() throws {
    for place in 0..<80 {
      let text = String(repeating: "a ", count: place) + "_so_" + String(repeating: " b", count: 40)
      var bytes = Array(text.utf8)
      let marks = removeEmphasisMarks(from: &bytes)
      #expect(marks.emphasis.map(\.range) == [2 * place..<2 * place + 2])
    }
  }
}
