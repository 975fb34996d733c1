import BookText
import PlainText

/// Large letters that begin paragraphs, beside several of their lines. Each belongs to the first word.
enum PDFInitials {
  /// Puts each of these letters before the first word of the line beside it. The lines below that begin at
  /// its left edge; its own line is left out. Costs O(*n*).
  static func joined(_ lines: [PDFPages.Line], body: Double) -> [PDFPages.Line] {
    var result = lines
    var initials: Set<Int> = []
    lazy var known = Set(lines.flatMap { $0.words.map { $0.text.lowercased().filter(\.isLetter) } })
    for (index, line) in lines.enumerated() {
      guard line.words.count == 1, let word = line.words.first, word.count <= 2,
        let letter = word.text.last, letter.isUppercase, line.height > body * PrintedLine.large
      else { continue }
      let near = Range(
        from: max(0, index - PDFMeasures.around),
        to: min(lines.count, index + PDFMeasures.around + 1))
      let beside = near.filter { isBeside(lines[$0], line, body) }.sorted {
        (lines[$0].top, $0) < (lines[$1].top, $1)
      }
      guard let first = beside.first, let rest = lines[first].words.first,
        rest.text.first?.isLetter == true
      else { continue }
      let isWord =
        Initials.words.contains(letter) && known.contains(rest.text.lowercased().filter(\.isLetter))
      let end = rest.left - (isWord ? body / 2 : 0)
      let initial = rest.with(word.text, from: line.left, to: max(line.left, end))
      result[first] = lines[first].with([initial] + lines[first].words)
      // The other lines begin at the edge of the paragraph.
      for other in beside.dropFirst() {
        let wide = lines[other].first.with(lines[other].first.text, from: line.left)
        result[other] = lines[other].with([wide] + lines[other].words.dropFirst())
      }
      initials.insert(index)
    }
    return result.indices.filter { !initials.contains($0) }.map { result[$0] }
  }

  private static func isBeside(
    _ line: PDFPages.Line, _ initial: PDFPages.Line, _ body: Double
  ) -> Bool {
    line.page == initial.page && line.height < body * PrintedLine.large
      && line.middle > initial.top - body / 2 && line.middle < initial.bottom
      && line.left > initial.right - body / 2
      && line.left < initial.right + body * PDFMeasures.gap
  }
}

extension PDFPages.Line {
  /// Unchanged if there are none.
  func with(_ words: [PDFPages.Word]) -> PDFPages.Line {
    guard var line = PDFPages.Line(words, page: page, block: block) else { return self }
    (line.index, line.place) = (index, place)
    return line
  }
}
