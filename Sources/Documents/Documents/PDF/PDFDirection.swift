import Cells

/// Lines with right-to-left writing in the order of reading.
///
/// `pdftotext -bbox-layout` writes letters and words as they stand on the page, from left to right. A page
/// that runs from the right is mirrored: its columns, its edges and the marks of its lists are then where
/// those of other pages are.
struct PDFDirection {
  /// A character of a line, or the gap between two words.
  private struct Piece {
    let scalar: Unicode.Scalar
    /// In points.
    let width: Double
    /// Index of its word; nil for a gap.
    let word: Int?
  }

  /// Brackets have the shape they show; otherwise `(` opens in either direction.
  private var hasMirroredBrackets = false

  /// Costs O(*n*).
  static func ordered(_ lines: [PDFPages.Line], _ sizes: [PDFPages.Size]) -> [PDFPages.Line] {
    let turned = lines.indices.filter { isNeeded(for: lines[$0]) }
    guard !turned.isEmpty else { return lines }
    let (pages, blocks) = (balances(of: lines, by: \.page), balances(of: lines, by: \.block))
    let widest = lines.map(\.right).max() ?? 0
    var direction = PDFDirection()
    func ordered(_ index: Int) -> PDFPages.Line {
      let line = lines[index]
      let isMirrored = pages[line.page, default: 0] > 0
      guard isMirrored || isNeeded(for: line) else { return line }
      let balance = blocks[line.block, default: 0]
      let width = sizes[line.page].width > 0 ? sizes[line.page].width : widest
      return direction.ordered(
        line, isRightToLeft: balance == 0 ? isMirrored : balance > 0,
        from: isMirrored ? width - line.right : line.left)
    }
    direction.hasMirroredBrackets =
      turned.reduce(0) { $0 + bracketsAgainstOrder(in: ordered($1).text) } > 0
    return lines.indices.map(ordered)
  }

  private static func isNeeded(for line: PDFPages.Line) -> Bool {
    Array(line.text.utf8).withUnsafeBufferPointer { Bidi.isNeeded(for: $0, in: $0.indices) }
  }

  /// Letters that run from the right, less those that run from the left, by page or by block.
  private static func balances(
    of lines: [PDFPages.Line], by key: KeyPath<PDFPages.Line, Int>
  ) -> [Int: Int] {
    lines.reduce(into: [:]) { balances, line in
      balances[line[keyPath: key], default: 0] += line.text.unicodeScalars.reduce(0) {
        switch Bidi.direction(of: $1.value) {
        case .rightToLeft: $0 + 1
        case .leftToRight: $0 - 1
        case .number, .neutral: $0
        }
      }
    }
  }

  /// Brackets that end words although they open, or begin words although they close, less the others.
  private static func bracketsAgainstOrder(in text: String) -> Int {
    text.split(separator: " ").reduce(0) { sum, word in
      func count(_ sign: Character?, _ signs: String) -> Int {
        sign.map(signs.contains) == true ? 1 : 0
      }
      return sum + count(word.first, ")]}") + count(word.last, "([{")
        - count(word.first, "([{") - count(word.last, ")]}")
    }
  }

  /// Its words in order, from a left edge on, with the widths of their letters and gaps.
  private func ordered(
    _ line: PDFPages.Line, isRightToLeft: Bool, from left: Double
  ) -> PDFPages.Line {
    var pieces: [Piece] = []
    for (index, word) in line.words.enumerated() {
      if let last = index > 0 ? line.words[index - 1] : nil {
        pieces.append(Piece(scalar: " ", width: word.left - last.right, word: nil))
      }
      pieces += word.text.unicodeScalars.map { Piece(scalar: $0, width: word.pitch, word: index) }
    }
    if isRightToLeft { pieces.reverse() }
    let levels = Self.levels(of: pieces, isRightToLeft)
    // Turned back are numbers, and words that run from the left.
    var order = Bidi.visualOrder(of: levels)
    if isRightToLeft { order.reverse() }
    var (words, text, width, edge): ([PDFPages.Word], String, Double, Double) = ([], "", 0, left)
    var source: Int?
    func endWord() {
      guard let own = source.map({ line.words[$0] }) else { return }
      var word = own.with(text, from: edge, to: edge + width)
      if text != own.text { word.plainEnd = 0 }
      words.append(word)
      (text, width, edge, source) = ("", 0, edge + width, nil)
    }
    for index in order {
      let piece = pieces[index]
      guard let word = piece.word else {
        endWord()
        edge += piece.width
        continue
      }
      let isMirrored = hasMirroredBrackets && levels[index] % 2 == 1
      text.unicodeScalars.append(isMirrored ? Bidi.mirrored(piece.scalar) : piece.scalar)
      width += piece.width
      // A bracket may be in the style of another word.
      if source == nil || piece.scalar.properties.isAlphabetic { source = word }
    }
    endWord()
    return line.with(words)
  }

  private static func levels(of pieces: [Piece], _ isRightToLeft: Bool) -> [UInt8] {
    var (bytes, places): ([UInt8], [Int]) = ([], [])
    for piece in pieces {
      places.append(bytes.count)
      bytes += UTF8.encode(piece.scalar).map(Array.init) ?? []
    }
    let levels = bytes.withUnsafeBufferPointer {
      BidiLevels(of: $0.indices, in: $0, isRightToLeft: isRightToLeft)
    }
    return places.map { levels[$0] }
  }
}
