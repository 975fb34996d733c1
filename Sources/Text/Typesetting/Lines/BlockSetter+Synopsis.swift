import BookText
import Cells

extension BlockSetter {
  private struct Word {
    let range: Range<Int>
    /// Its width in cells.
    let width: Int
    /// Cost of beginning a line with it: 0 for an option or a bracket, 1 for another word, 2 inside brackets.
    let badness: Int
  }

  /// Lines end before options and brackets, if need be before another word, and inside brackets only if these
  /// do not fit on a line. Indents are in cells.
  func commandLines(in range: Range<Int>, first: Int, others: Int) -> [SetLine] {
    var words = words(of: range)[...]
    var lines: [SetLine] = []
    while let start = words.first {
      let indent = lines.isEmpty ? first : others
      let count = countFittingWords(words, in: format.measure - indent)
      let row = words.prefix(count)
      // A word wider than the page is divided at its edge.
      if count == 1, start.width > format.measure - indent {
        lines += self.lines(dividing: start.range, first: indent, others: others)
      } else if let last = row.last {
        let text = start.range.lowerBound..<last.range.upperBound
        lines.append(SetLine(.text, range: text, indent: indent))
      }
      words = words.dropFirst(count)
    }
    return lines
  }

  /// Divides words too wide for a line. Lines begin at the cells `first` and `others`.
  private func lines(dividing range: Range<Int>, first: Int, others: Int) -> [SetLine] {
    var breaker = breaker
    return breaker.lines(of: range, first: first, others: others, end: format.measure)
  }

  /// Words of the next line, one or more: all if they fit, or up to the best place outside brackets that
  /// leaves at most half of the line empty, or the last place there or word that fits.
  private func countFittingWords(_ words: ArraySlice<Word>, in room: Int) -> Int {
    var (width, count) = (0, 0)
    // The last place of each badness, 0 to 2, with the width before it.
    var places: [(count: Int, width: Int)?] = [nil, nil, nil]
    for word in words {
      if count > 0 {
        places[word.badness] = (count, width)
        width += 1
      }
      width += word.width
      guard count == 0 || width <= room else { break }
      count += 1
    }
    if count == words.count { return count }
    let outside = places.prefix(2).compactMap { $0 }.filter { $0.count <= count }
    let good = outside.first { $0.width * 2 >= room } ?? outside.max { $0.count < $1.count }
    return good?.count ?? max(1, count)
  }

  /// Divides at white space. Each word has the badness of beginning a line with it.
  private func words(of range: Range<Int>) -> [Word] {
    var (words, depth, position) = ([Word](), 0, range.lowerBound)
    while position < range.upperBound {
      guard let start = text[position..<range.upperBound].firstIndex(where: { $0 > " " }) else {
        break
      }
      let end = text[start..<range.upperBound].firstIndex { $0 <= " " } ?? range.upperBound
      let word = start..<end
      let opens = text[start] == "-" || text[start] == "[" || text[start] == "{"
      words.append(
        Word(
          range: word, width: cellWidth(of: String(decoding: text[word], as: UTF8.self)),
          badness: depth > 0 ? 2 : opens ? 0 : 1))
      for byte in text[word] {
        if byte == "[" || byte == "{" { depth += 1 }
        if byte == "]" || byte == "}" { depth = max(0, depth - 1) }
      }
      position = end
    }
    return words
  }
}
