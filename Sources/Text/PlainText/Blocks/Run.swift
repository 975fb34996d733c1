import BookText

/// Lines of the source without a blank line between them, and their classification.
struct Run {
  let lines: ArraySlice<SourceLine>
  let text: UnsafeBufferPointer<UInt8>
  /// The column at which the lines of the text begin.
  let edge: Int
  /// True if the text has a markup.
  var hasMarkup = false

  /// Appends the blocks of the run; at least one.
  func appendBlocks(
    wrappedAt measure: SourceMeasure, joinsLines: Bool,
    to blocks: inout [Block]
  ) {
    if let found = wholeKind(wrappedAt: measure, joinsLines: joinsLines) {
      blocks.append(block(found.kind, by: found.rule, score: found.score))
    } else if beginsNote {
      appendParts(.footnote, by: .noteMark, to: &blocks) { beginsNote(lines[$0]) }
    } else if !joinsLines, areMarkedItems {
      appendItems(to: &blocks)
    } else if let wrap = measure.wrap, !hasLongLine {
      appendParagraphs(wrappedAt: measure, wrap, to: &blocks)
    } else {
      appendParts(.paragraph, by: .lineOfParagraph, to: &blocks) { _ in true }
    }
  }

  /// The kind of a run, the rule that decided it, and its score.
  typealias Decision = (kind: Block.Kind, rule: StructureRule, score: Int?)

  /// Returns the kind of a run that is one block; nil if it has to be divided into notes or
  /// paragraphs.
  private func wholeKind(
    wrappedAt measure: SourceMeasure, joinsLines: Bool
  ) -> Decision? {
    let first = lines[lines.startIndex]
    if first.isCode { return (.preformatted, .code, nil) }
    if lines.count == 1, isSceneBreak(first) { return (.sceneBreak, .sceneBreak, nil) }
    if beginsNote { return nil }
    if !joinsLines {
      if isCode { return (.preformatted, .signsOfCode, nil) }
      if isMailSignature { return (.preformatted, .mailSignature, nil) }
      if areMarkedItems { return nil }
    }
    if let kind = tableKind { return (kind, kind == .table ? .table : .diagram, nil) }
    guard !hasLongLine, !joinsLines else { return nil }
    guard let wrap = measure.wrap else { return nil }
    if lines.count == 1, first.indent == measure.paragraphIndent { return nil }
    if isSignature(wrappedAt: wrap) { return (.signature, .rightEdge, nil) }
    if lines.count <= 4, lines.areCentred(in: measure) { return (.titleLine, .centred, nil) }
    return verse(wrappedAt: wrap, measure)
  }

  private var hasLongLine: Bool {
    lines.contains { $0.columns - $0.indent > SourceMeasure.longestWrappedLine }
  }

  /// Appends the lines as blocks of one kind; `begins` says at which line indices they begin.
  func appendParts(
    _ kind: Block.Kind, by rule: StructureRule, to blocks: inout [Block],
    where begins: (Int) -> Bool
  ) {
    var start = lines.startIndex
    for index in lines.indices.dropFirst() where begins(index) {
      blocks.append(block(kind, by: rule, lines[start..<index]))
      start = index
    }
    blocks.append(block(kind, by: rule, lines[start...]))
  }

  /// Returns the run, or some lines of it, as one block.
  func block(
    _ kind: Block.Kind, by rule: StructureRule, score: Int? = nil,
    _ part: ArraySlice<SourceLine>? = nil
  ) -> Block {
    let lines = part ?? lines
    let (first, last) = (lines[lines.startIndex], lines[lines.endIndex - 1])
    return Block(
      kind: kind,
      range: first.range.lowerBound..<last.range.upperBound,
      indent: lines.reduce(first.indent) { min($0, $1.indent) },
      blankLinesBefore: first.blankLinesBefore, rule: rule, score: score)
  }

  // MARK: Lines with a meaning of their own

  /// True if a line is only a few equal signs, perhaps spaced.
  private func isSceneBreak(_ line: SourceLine) -> Bool {
    let sign = text[line.range.lowerBound]
    if isOrnament(line) { return true }
    if sign >= 0x80 {
      // The first bytes of all these signs, and of few letters.
      return [0xC2, 0xE2, 0xEF].contains(sign) && isSceneBreakBeyondASCII(line)
    }
    var signs = 0
    for byte in text[line.range] where byte != " " && byte != "\t" {
      guard byte == sign else { return false }
      signs += 1
    }
    return signs >= 3 ? "*-_~#=.+".utf8.contains(sign) : "*#~".utf8.contains(sign)
  }

  /// `~*~`, `---oOo---`, `<<>>`: signs, and o or x between them, that read the same from both ends.
  private func isOrnament(_ line: SourceLine) -> Bool {
    let signs = text[line.range].filter { $0 > " " }
    guard (3...24).contains(signs.count),
      signs.allSatisfy({ "*-~_=.#+<>oOx".utf8.contains($0) }),
      signs.contains(where: { signs.count > 3 ? "*~=#+<>oO".utf8.contains($0) : $0 == "~" })
    else { return false }
    // A word of such letters is text.
    guard signs.contains(where: { $0 < "A" || $0 == "~" }) else { return false }
    return zip(signs, signs.reversed()).allSatisfy { (one: UInt8, other: UInt8) -> Bool in
      switch one {
      case "<": other == ">"
      case ">": other == "<"
      default: one == other
      }
    }
  }

  /// True for a scene break beyond ASCII: three equal signs (———, • • •, ＊＊＊) or one made for it (⁂).
  private func isSceneBreakBeyondASCII(_ line: SourceLine) -> Bool {
    // Speech begins with “ or ‘ on many lines.
    let second = line.range.count > 2 ? text[line.range.lowerBound + 1] : 0
    if text[line.range.lowerBound] == 0xE2, second == 0x80,
      (0x98...0x9F).contains(text[line.range.lowerBound + 2])
    {
      return false
    }
    let signs = String(decoding: text[line.range], as: UTF8.self).unicodeScalars
      .filter { !$0.properties.isWhitespace }
    guard let sign = signs.first, signs.allSatisfy({ $0 == sign }) else { return false }
    if ["⁂", "☙", "❦", "❧", "§"].contains(sign) { return true }
    return signs.count >= 3
      && [
        "—", "–", "―", "─", "━", "═", "•", "·", "＊", "※", "◇", "◆", "○", "●", "☆", "★", "…", "*",
        "†",
      ]
      .contains(sign)
  }

  /// True if the run begins with the mark of a note.
  var beginsNote: Bool { beginsNote(lines[lines.startIndex]) }

  /// True if a line begins with the mark of a note, `[1]`, `[*]` or `[Footnote 1:`, and words after
  /// it.
  private func beginsNote(_ line: SourceLine) -> Bool {
    guard text[line.range.lowerBound] == "[" else { return false }
    return NoteLabel.ofNote(in: text, at: line.range.lowerBound, end: line.range.upperBound) != nil
  }

  /// True if the run is at the right edge: a name below a letter, a date above it.
  private func isSignature(wrappedAt wrap: Int) -> Bool {
    guard lines.count <= 4, let last = lines.last else { return false }
    // A single line may end before the edge: typists indented it by the tabulator.
    let isFarIn = lines.allSatisfy { ($0.indent - edge) * 5 >= (wrap - edge) * 2 }
    return isFarIn && (last.indent - edge) * 2 >= wrap - edge
      && last.columns - last.indent <= wrap / 2
  }

  /// True if the run has the signs of a program, a command or a grammar: in half of its lines if it is
  /// indented, otherwise in three of four. Prose may name functions, so a run at the left edge that begins
  /// with a capital or a quotation mark is none.
  private var isCode: Bool {
    guard let first = lines.first else { return false }
    let isSetIn = lines.allSatisfy { $0.indent >= edge + 3 }
    let sign = text[first.range.lowerBound]
    let mayBeCode = sign < 0x80 && !("A"..."Z").contains(sign) && sign != "\"" && sign != "'"
    guard isSetIn || lines.count > 1 && mayBeCode else { return false }
    if CodeLine(text[first.range]).isCommand { return true }
    var rest = isSetIn ? lines.count / 2 : lines.count / 4
    var code = 0
    for line in lines {
      if CodeLine(text[line.range], isSetIn: isSetIn).isCode
        || !isSetIn && text[line.range.upperBound - 1] == ";"
      {
        code += 1
      } else {
        rest -= 1
        if rest < 0 { return false }
      }
    }
    return code > 0 && (lines.count > 1 || text[first.range].contains("="))
  }

  /// True if the run is the signature of a mail, below a line of two hyphens and a blank (RFC 3676,
  /// section 4.3), which are no dash.
  private var isMailSignature: Bool {
    guard lines.count > 1, let first = lines.first, text[first.range].elementsEqual(["-", "-"])
    else { return false }
    let end = first.range.upperBound
    return text[end] == " " && text[end + 1] == "\n"
  }
}
