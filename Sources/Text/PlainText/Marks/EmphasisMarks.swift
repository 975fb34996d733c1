import BookText
import Decoding

/// Finds words between emphasis signs, _so_, as used by typists and Project Gutenberg, or between the signs
/// of a markup, if a text plainly has one. Costs O(*n*). Nothing is copied, unless the text is shared.
///
/// The signs are removed from the text and the words between them recorded, so that no later stage has to
/// measure, break or skip them. Without a markup, slashes are left alone: paths and alternatives are more
/// common than words emphasised by them.
func removeEmphasisMarks(from text: inout [UInt8]) -> InlineSpans {
  let (marks, count) = text.withUnsafeMutableBufferPointer { text in
    var remover = EmphasisRemover(text: text, isOrg: Markup.isOrg(TextBytes(text)))
    remover.removeSigns()
    return (remover.marks, remover.count)
  }
  text.removeLast(text.count - count)
  return marks
}

/// Removes the signs in place: the processed text moves up.
private struct EmphasisRemover {
  /// Text without signs up to ``count``, source from ``moved`` on.
  let text: UnsafeMutableBufferPointer<UInt8>
  private(set) var marks = InlineSpans()
  private(set) var count = 0
  private var moved = 0
  /// Words inside each other, the innermost last.
  private var open: [OpenWords] = []
  /// End of the innermost words in the source; beyond the text if none are open.
  private var openEnd = Int.max
  /// Start of the text's last stretch with one style.
  private var stretch = 0

  private struct OpenWords {
    let marked: MarkedWords
    /// Place in the text.
    let start: Int
    /// First sign among ``InlineSpans/signs``.
    let sign: Int
    let address: String?
  }

  /// Changes the text in place. Without a markup, the signs of plain text count.
  init(text: UnsafeMutableBufferPointer<UInt8>, isOrg: Bool) {
    self.text = text
    marks.isOrg = isOrg
  }

  /// Removes the signs of emphasis, overwrites the signs of code by blanks, and records what both mean. Signs
  /// without an end in their paragraph stay.
  mutating func removeSigns() {
    // The same memory as `text`. Moved text is written before `moved`. Only blanks over signs of code, and
    // line feeds over blanks, are written after `moved`.
    let source = TextBytes(text)
    let lines = CodeLines(in: source, isOrg: marks.isOrg)
    for signs in lines.signs {
      for position in signs { text[position] = " " }
    }
    var codeLines = lines.code[...]
    var search = SignSearch(emphasisSigns, in: source)
    var position = 0
    while position < source.endIndex || !open.isEmpty {
      if position >= openEnd {
        closeInnermost()
        // After the closing signs.
        position = moved
        continue
      }
      if let line = codeLines.first, position >= line.lowerBound {
        moveSource(upTo: line.lowerBound)
        let start = count
        moveSource(upTo: line.upperBound)
        marks.code.append(start..<count)
        if lines.fences.contains(line.lowerBound) { marks.fences.append(start..<count) }
        position = line.upperBound
        codeLines.removeFirst()
        continue
      }
      let end = min(openEnd, codeLines.first?.lowerBound ?? source.endIndex)
      if !marks.isOrg {
        position = search.first(from: position, before: end) ?? end
        guard position < end else { continue }
      }
      guard let found = words(at: position, in: source, before: end) else {
        position += 1
        continue
      }
      openWords(found)
      // No signs are sought in literal words.
      position = found.isLiteral ? found.words.upperBound : found.words.lowerBound
    }
    moveSource(upTo: source.endIndex)
  }

  /// Nil if no words have their first sign at `position`, or if their last sign ends beyond `end`.
  private func words(
    at position: Int, in source: TextBytes, before end: Int
  ) -> MarkedWords? {
    if marks.isOrg {
      return InlineOrg(source: source, end: end).words(at: position)
    }
    guard let style = style(of: source[position]),
      let (last, length) = findClosing(of: position, in: source), last + length <= end
    else { return nil }
    return MarkedWords(
      range: position..<last + length, words: position + length..<last, style: style)
  }

  /// Moves the text before them up, and drops their signs. Inside a link no other begins.
  private mutating func openWords(_ marked: MarkedWords) {
    let isInLink = open.contains { $0.address != nil }
    let address = marked.address.map { String(decoding: text[$0], as: UTF8.self) }
    moveSource(upTo: marked.range.lowerBound)
    endStretch()
    open.append(
      OpenWords(
        marked: marked, start: count, sign: marks.signs.count, address: isInLink ? nil : address))
    openEnd = marked.words.upperBound
    dropSigns(marked.words.lowerBound - marked.range.lowerBound)
  }

  /// Removes the signs after the words, and records their link. Before two blanks, as in a table, two blanks
  /// after the words replace both signs, so that columns do not move.
  private mutating func closeInnermost() {
    guard let words = open.last else { return }
    let (range, end) = (words.marked.range, words.marked.words.upperBound)
    moveSource(upTo: end)
    endStretch()
    open.removeLast()
    openEnd = open.last?.marked.words.upperBound ?? .max
    if let address = words.address {
      marks.links.append(Link(range: words.start..<count, target: .address(address)))
    }
    let next = range.upperBound
    if range.count == words.marked.words.count + 2, next == end + 1, next + 1 < text.count,
      text[next] == " ", text[next + 1] == " "
    {
      (text[count], text[count + 1]) = (" ", " ")
      count += 2
      stretch = count
      moved = next
      marks.editMap.noteRemoval(-1, at: count)
      marks.signs.remove(at: words.sign)
      return
    }
    if text[end..<next].contains("\n") { endLine(after: next) }
    dropSigns(next - end)
  }

  /// Drops bytes that are all signs. Nothing is recorded for no bytes.
  private mutating func dropSigns(_ length: Int) {
    moved += length
    guard length > 0 else { return }
    marks.editMap.noteRemoval(length, at: count)
    marks.signs.append((count, length))
  }

  /// A line feed replaces the first blank from `position` on before a word: the line end was among signs.
  private func endLine(after position: Int) {
    guard let blank = text[position...].firstIndex(where: { $0 <= " " }),
      text[blank] == " ", blank + 1 < text.count, text[blank + 1] > " "
    else { return }
    text[blank] = "\n"
  }

  /// Records the emphasis of the text with one style.
  private mutating func endStretch() {
    let style = open.reduce(into: Emphasis.Style()) { $0.formUnion($1.marked.style) }
    if !style.isEmpty, stretch < count { marks.emphasis.add(stretch..<count, style) }
    stretch = count
  }

  private mutating func moveSource(upTo end: Int) {
    guard let base = text.baseAddress else { return }
    if count < moved { (base + count).update(from: base + moved, count: end - moved) }
    count += end - moved
    moved = end
  }
}

private let emphasisSigns: [UInt8] = ["_", "+", "~", "#", "*", "="]

/// Nil for other signs.
private func style(of sign: UInt8) -> Emphasis.Style? {
  switch sign {
  case "_", "+", "~": .italic
  case "#", "*", "=": .bold
  default: nil
  }
}

/// Position of the sign that closes the sign at `start`, or of the first of two asterisks, and their number.
/// Nil if the sign at `start` does not open emphasis: in a name_with_signs, a ruled line, a sum, or text that
/// continues beyond its paragraph.
///
/// Signs before a figure, a quote or a bracket may belong to a sum, unless both signs surround whole lines,
/// as of a heading: `=12. Recitation.=`. Underscores beside strokes, or around a lone sign, are drawn:
/// `|_[_]_|`.
private func findClosing(
  of start: Int, in source: TextBytes
) -> (position: Int, length: Int)? {
  guard let opening = OpeningSign(in: source, at: start) else { return nil }
  let (sign, length) = (opening.sign, opening.length)
  var hasLetter = false
  for position in start + length..<min(source.endIndex, start + longestPassage(after: sign)) {
    let (byte, next) = (source[position], opening.byte(position + 1))
    if byte == sign, length == 1 || next == sign {
      let isDrawn = sign == "_" && opening.isDrawn(upTo: position)
      return !isDrawn && opening.isClosed(at: position, hasLetter: hasLetter)
        ? (position, length) : nil
    }
    if byte == "\n", next == "\n" { return nil }
    hasLetter = hasLetter || byte.mayBeLetter
  }
  return nil
}

private struct OpeningSign {
  let source: TextBytes
  let start: Int
  let sign: UInt8
  let length: Int
  /// It must surround whole lines.
  let areLines: Bool

  /// Nil if the sign opens no emphasis: inside a word, before a blank or the same sign, or before a figure or
  /// a bracket inside a line.
  init?(in source: TextBytes, at start: Int) {
    self.source = source
    self.start = start
    sign = source[start]
    func byte(_ position: Int) -> UInt8 {
      source.indices.contains(position) ? source[position] : "\n"
    }
    length = sign == "*" && byte(start + 1) == sign ? 2 : 1
    let first = byte(start + length)
    areLines = sign != "_" && !first.mayBeLetter
    guard !byte(start - 1).isWord(or: sign), first > " ", first != sign,
      !areLines || beginsLine(start, first)
    else { return nil }
  }

  /// A line feed outside the text.
  func byte(_ position: Int) -> UInt8 {
    source.indices.contains(position) ? source[position] : "\n"
  }

  /// True for nil, an end of the text.
  private func isLineEnd(_ byte: UInt8?) -> Bool { byte ?? "\n" == "\n" }

  /// Bold words begin with a line, with a figure, or after an equal sign with a quote or a bracket.
  private func beginsLine(_ start: Int, _ first: UInt8) -> Bool {
    length == 1 && style(of: sign) == .bold
      && (first.isDigit || sign == "=" && "\"'([".utf8.contains(first))
      && isLineEnd(source[..<start].last { $0 != " " })
  }

  /// A pair of underscores belongs to a drawing: one stands beside a stroke, or there are only signs between
  /// them, with one letter at most (`_g#_`). A quoted or numbered letter is emphasis.
  func isDrawn(upTo end: Int) -> Bool {
    func isStroke(_ byte: UInt8) -> Bool { byte == "|" || byte == "\\" }
    if isStroke(byte(start - 1)) || isStroke(byte(end + 1)) { return true }
    let words = source[start + 1..<end]
    guard words.count <= Self.longestSigns else { return false }
    switch words.count(where: { $0.mayBeInWord }) {
    case 0: return true
    case 1: return !words.allSatisfy { $0.mayBeInWord || ".,;:!?'\"()[]".utf8.contains($0) }
    default: return false
    }
  }

  /// Bytes between signs counted: more of them contain letters.
  private static let longestSigns = 64

  /// Closes at the end of a word, or around whole lines of a line.
  func isClosed(at position: Int, hasLetter: Bool) -> Bool {
    let end = position + length
    let isEnd =
      areLines
      ? hasLetter && isLineEnd(source[end...].first { $0 != " " })
      : !byte(end).isWord(or: sign)
    return isEnd && byte(position - 1) > " "
  }
}

/// Bytes of an emphasised passage: signs other than the underscore have other uses, so they must close soon.
private func longestPassage(after sign: UInt8) -> Int { sign == "_" ? 2_000 : 240 }
