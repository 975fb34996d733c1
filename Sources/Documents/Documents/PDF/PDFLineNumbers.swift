import Numbers
import PlainText

/// Numbers of the lines, printed in a margin of each page.
enum PDFLineNumbers {
  /// Numbers on a page: they are taken out of the text, and a short list has to stay.
  private static let fewest = 8

  /// Lines with nothing but such a number. Costs O(*n* log *n*).
  static func lines(in lines: [PDFPages.Line], body: Double) -> Set<Int> {
    Dictionary(grouping: lines.indices) { lines[$0].page }.values.reduce(into: []) {
      $0.formUnion(found(lines, $1.sorted(), body))
    }
  }

  /// None unless numbers count on at one edge, beside most lines.
  private static func found(
    _ lines: [PDFPages.Line], _ page: [Int], _ body: Double
  ) -> [Int] {
    let numbered = page.filter { number(of: lines[$0]) != nil }.sorted {
      lines[$0].middle < lines[$1].middle
    }
    guard numbered.count >= fewest, let first = numbered.first else { return [] }
    let others = page.filter { number(of: lines[$0]) == nil }
    let isAtEdge = numbered.allSatisfy {
      abs(lines[$0].left - lines[first].left) < PDFMeasures.sameEdge
        || abs(lines[$0].right - lines[first].right) < PDFMeasures.sameEdge
    }
    let values = numbered.compactMap { number(of: lines[$0]) }
    let counts = zip(values, values.dropFirst()).allSatisfy { $1 == $0 + 1 }
    let right = numbered.map { lines[$0].right }.max() ?? 0
    let beside = others.filter { lines[$0].left > right }
    let small = beside.count { lines[$0].text.goesOnWithSentence }
    // Lines of a table seldom begin with small letters.
    guard isAtEdge, counts, small * 2 >= beside.count, numbered.count * 2 >= others.count,
      beside.count * 2 >= others.count
    else { return [] }
    return numbered
  }

  private static func number(of line: PDFPages.Line) -> Int? {
    line.words.count == 1 ? Number.parse(line.text.utf8, in: 1...PDFMeasures.greatestNumber) : nil
  }
}
