import BookText

/// The best alignment of quoted words with words of a text.
struct WordAlignment {
  /// Indices of the words of the text.
  let words: Range<Int>
  /// Sum of the costs of the differences.
  let cost: Int
  /// A word is another one, missing or additional, not only spelt differently.
  let differs: Bool

  /// A state of the alignment: the least cost so far, and the first word of the text.
  private struct Cell {
    var cost: Int
    var start: Int
    var differs = false

    static func < (one: Cell, other: Cell) -> Bool {
      // Of equal alignments, the shorter one.
      (one.cost, -one.start) < (other.cost, -other.start)
    }

    mutating func lower(to other: Cell) { if other < self { self = other } }

    /// State after a step; the cost of a word means that a word differs.
    func adding(_ cost: Int) -> Cell {
      Cell(
        cost: self.cost + cost, start: start, differs: differs || cost == QuotedWords.Cost.word)
    }
  }

  /// Aligns all quoted words with some words in a row. Two words that are written as one, in either text, are
  /// no difference. Nil if the cost exceeds the tolerance, or no word of the text is left. Costs O(*n* · *m*)
  /// in the words.
  init?(
    _ quoted: QuotedWords, in found: [ScannedWord], of text: TextBytes
  ) {
    var best = Self.bestAlignment(of: quoted, with: found, spellings: nil)
    // A spelling costs half as much as another word.
    guard
      best.cell.cost * QuotedWords.Cost.spelling <= quoted.tolerance * QuotedWords.Cost.word
        || quoted.isCut
    else { return nil }
    if best.cell.cost > 0 {
      let spellings = found.map { WordScanner.letters(of: $0.range, in: text) }
      best = Self.bestAlignment(of: quoted, with: found, spellings: spellings)
    }
    guard best.cell.cost <= quoted.tolerance, best.cell.start < best.end else { return nil }
    words = best.cell.start..<best.end
    (cost, differs) = (best.cell.cost, best.cell.differs)
  }

  /// Cheapest alignment of all quoted words with consecutive words of the text, and the index after the last
  /// of them. Costs O(*n* · *m*) in the words.
  ///
  /// Edit distance over words, row by row: a quoted word equals a found word, is missing, or has an added
  /// word beside it. Two words of either text may be one of the other. An alignment begins at any found word.
  /// Without `spellings`, the letters of each found word, only whole words are compared.
  private static func bestAlignment(
    of quoted: QuotedWords, with found: [ScannedWord], spellings: [[UInt32]]?
  ) -> (cell: Cell, end: Int) {
    let word = QuotedWords.Cost.word
    var rows = [(0...found.count).map { Cell(cost: 0, start: $0) }]
    for index in quoted.words.indices {
      let letters = quoted.words[index].letters
      let joined = index > 0 ? quoted.words[index - 1].letters.joined(with: letters) : nil
      let above = rows[index]
      var row = [above[0].adding(word)]
      for column in found.indices {
        let other = found[column].letters
        let same =
          if letters == other {
            0
          } else if let spellings {
            cost(of: spellings[column], for: index, quoted)
          } else {
            word
          }
        var cell = above[column].adding(same)
        cell.lower(to: above[column + 1].adding(word))
        cell.lower(to: row[column].adding(word))
        if joined == other { cell.lower(to: rows[index - 1][column]) }
        if column > 0, found[column - 1].letters.joined(with: other) == letters {
          cell.lower(to: above[column - 1])
        }
        row.append(cell)
      }
      rows.append(row)
    }
    let last = rows[quoted.words.count]
    // Of equal passages the first; none ends before the first word.
    let end = last.indices.dropFirst().min { last[$0].cost < last[$1].cost } ?? 0
    return (last[end], end)
  }

  /// Cost of a word in place of the quoted one: 0 if the quoted word is cut and the other word completes it.
  private static func cost(of spelling: [UInt32], for index: Int, _ quoted: QuotedWords) -> Int {
    if quoted.isCompletion(spelling, of: index) { return 0 }
    return quoted.isSpelling(spelling, of: index)
      ? QuotedWords.Cost.spelling : QuotedWords.Cost.word
  }
}
