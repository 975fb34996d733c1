import BookText

/// Lists with certain markers: bullets, signs with the other lines of an item indented below them, the signs
/// of a markup, the same signs above each other, and numbers or letters that count up at the beginnings of
/// lines.
struct MarkedItems: Recogniser {
  /// Runs of marked lines, divided before each marker.
  func claims(in view: TextView) -> [Claim] {
    view.claimOpenRuns { index, run in
      var starts = run.countedStarts
      // A line for each number may be verse.
      if let wrap = view.wrap, run.areVerses(startingAt: starts, wrappedAt: wrap) { return [] }
      // Most runs begin with no such letter.
      let letters =
        run.lines.first.flatMap(run.letter) == 0 ? run.letteredStarts(amongMarkers: false) : []
      if letters.first == run.lines.startIndex {
        starts = letters
      } else if starts.isEmpty || starts.count == run.lines.count {
        guard run.areMarkedItems else {
          let source = view.source
          let areParagraphs = run.lines.count == 1 || source.measure.wrap == nil || run.hasLongLine
          let lines = areParagraphs ? run.lines.indices : 0..<0
          return lines.filter { isBesideItems($0, ofRun: index, run, in: source) }
            .map { run.claimItem(run.lines[$0...$0]) }
        }
        starts = run.lines.indices.filter { run.beginsWithMarker(run.lines[$0]) }
      }
      return run.parts(from: starts).map { run.claimItem($0.lines) }
    }
  }

  /// Fewest paragraphs with the same sign.
  private static let fewestAlike = 2
  /// Fewest paragraphs with the same sign of a note: an asterisk, a plus. Two may be notes.
  private static let fewestNotes = 3
  /// Paragraphs on either side among which others with the sign are looked for.
  private static let near = 3

  /// Whether a paragraph of one line begins with the sign or the number of an item, and others near it begin
  /// with the same sign or the next number in the same column. A dash of speech is none.
  private func isBesideItems(
    _ place: Int, ofRun index: Int, _ run: Run, in source: RunText
  ) -> Bool {
    let (line, isAlone) = (source.lines[place], run.lines.count == 1)
    guard run.beginsWithMarker(line), !source.dashes.contains(place),
      let own = listMarker(source.text, line.range),
      isAlone || !source.dashes.haveCalls || !source.text.beginsWithDash(line.range)
    else { return false }
    let number = source.text.numeralValue(of: own.indices.prefix { own[$0].isDigit })
    func neighbour(_ distance: Int) -> SourceLine? {
      guard isAlone else { return source.lines[ifAny: place + distance] }
      let run = index + distance
      return source.body.contains(run) ? source.lines[source.runs[run].lowerBound] : nil
    }
    func isAlike(_ distance: Int) -> Bool {
      guard let first = neighbour(distance), first.indent == line.indent,
        let sign = listMarker(source.text, first.range)
      else { return false }
      guard let number, own.first?.isDigit == true else { return sign.elementsEqual(own) }
      let other = source.text.numeralValue(of: sign.indices.prefix { sign[$0].isDigit })
      return sign.last == own.last && other.map { abs($0 - number) == 1 } == true
    }
    let alike = (1...Self.near).count { isAlike($0) } + (1...Self.near).count { isAlike(-$0) }
    let isNote = own.elementsEqual("*".utf8) || own.elementsEqual("+".utf8)
    return alike + 1 >= (isNote ? Self.fewestNotes : Self.fewestAlike)
  }
}

extension Run {
  /// 0 if dashes begin lines of verse.
  var startsWithMarker: Int { hasDashedVerse ? 0 : lines.count(where: beginsWithMarker) }

  /// Dashes begin a few lines of verse rather than items: all lines begin with capitals or all are short, and
  /// a line without a marker, no further in, is below one with a dash.
  private var hasDashedVerse: Bool {
    func hasDash(_ line: SourceLine) -> Bool { text[line.range.lowerBound] == "-" }
    let isMixed = zip(lines, lines.dropFirst()).contains { line, next in
      hasDash(line) && listMarker(text, next.range) == nil && next.indent <= line.indent
    }
    return isMixed && lines.count(where: hasDash) * 2 < lines.count
      && (lines.allSatisfy(beginsWithCapital)
        || lines.allSatisfy { $0.columns - $0.indent <= Run.longestShortLine })
  }

  /// Columns of a line too short for a text wrapped by a program.
  private static let longestShortLine = 45

  /// A dash before quoted speech is no marker, and a long dash begins speech. A line with the same sign at
  /// its end belongs to a box.
  func beginsWithMarker(_ line: SourceLine) -> Bool {
    guard let marker = listMarker(text, line.range), !marker.elementsEqual("—".utf8),
      marker.count > 1 || text[line.range.upperBound - 1] != marker.first
    else { return false }
    return marker.first != "-" || lengthOfQuotationMark(text, at: marker.endIndex + 1) == 0
  }

  /// Items of a text with a markup, or items of a form unknown in speech and verse, each perhaps with lines
  /// hanging under its text.
  var areMarkedItems: Bool {
    guard let first = lines.first, beginsWithMarker(first) else { return false }
    return lines.indices.allSatisfy { index in
      beginsWithMarker(lines[index])
        ? hasMarkup || isCertainItem(index)
        : lines[index].indent > first.indent
    }
  }

  /// Lines that begin with a number without a stop, as verses of scripture and years of a chronicle do: the
  /// first line has one, and all others count up from it by one. There are at least two before capitals, or
  /// three. Else none: other numbers count things.
  var countedStarts: [Int] {
    guard let line = lines.first, let first = bareNumber(of: line) else { return [] }
    var (starts, haveCapitals) = ([Int](), true)
    for (index, line) in zip(lines.indices, lines) {
      guard let bare = bareNumber(of: line) else { continue }
      if bare.number != first.number + starts.count { return [] }
      starts.append(index)
      haveCapitals = haveCapitals && bare.isBeforeCapital
    }
    return starts.count >= Self.fewestCounted || starts.count == 2 && haveCapitals ? starts : []
  }

  /// Lines with a marker, if `haveMarkers`, and lines with letters that count up from a: `a.`, `B)`: two or
  /// more, at one indent, without a marker between them. An a below an open sentence is none.
  func letteredStarts(amongMarkers haveMarkers: Bool) -> [Int] {
    var (starts, letters) = ([Int](), [Int]())
    for (index, line) in zip(lines.indices, lines) {
      let isMarked = haveMarkers && beginsWithMarker(line)
      let place = isMarked ? nil : letter(of: line)
      if !isMarked, place == nil { continue }
      if isMarked || place == 0 { letters.removeAll(keepingCapacity: true) }
      if place == 0, index > lines.startIndex, !text.endsSentence(lines[index - 1].range) {
        continue
      }
      if isMarked { starts.append(index) }
      guard place == letters.count, letters.first.map({ lines[$0].indent == line.indent }) ?? true
      else { continue }
      letters.append(index)
      starts += letters.count > 2 ? [index] : letters.count == 2 ? letters : []
    }
    return starts
  }

  /// The place in the alphabet, from 0 on, of a letter with a stop or a bracket and a blank after it.
  fileprivate func letter(of line: SourceLine) -> Int? {
    let word = text[line.range].prefix(3)
    guard let letter = word.first?.asSmallLetter, letter.isLetter, word.last == " ",
      case let sign = word.dropFirst().first, sign == "." || sign == ")"
    else { return nil }
    return Int(letter - UInt8(ascii: "a"))
  }

  /// The lines below the numbers end early, as those of a psalm do.
  func areVerses(startingAt starts: [Int], wrappedAt wrap: Int) -> Bool {
    let inner = starts.isEmpty ? [] : Set(lines.indices.dropFirst()).subtracting(starts)
    return !inner.isEmpty
      && inner.allSatisfy { hasRoom(lines[$0 - 1], before: lines[$0], wrappedAt: wrap) }
  }

  /// Numbers that count up before small letters.
  private static let fewestCounted = 3

  /// A number, perhaps in brackets. Nil unless a blank and words are after it.
  private func bareNumber(of line: SourceLine) -> (number: Int, isBeforeCapital: Bool)? {
    let bracket = text[line.range].prefix { $0 == "(" }.prefix(1)
    let digits = text[bracket.endIndex..<line.range.upperBound].prefix { $0.isDigit }
    let end = digits.endIndex + bracket.count
    guard end + 1 < line.range.upperBound, text[end] == " ",
      bracket.isEmpty || text[end - 1] == ")",
      let number = text.numeralValue(of: digits.startIndex..<digits.endIndex)
    else { return nil }
    return (number, text.letterCase(at: end + 1) == .capital)
  }

  /// A bullet, or a sign before a tab or several blanks; or the next line is indented as far as the words
  /// after the sign. False for numbers.
  private func isCertainItem(_ index: Int) -> Bool {
    let line = lines[index]
    guard let marker = listMarker(text, line.range), let sign = marker.first,
      !("0"..."9").contains(sign)
    else { return false }
    if sign == 0xE2 { return isBullet(marker) }
    let blanks = text[marker.endIndex..<line.range.upperBound].prefix { $0 == " " }.count
    return blanks != 1
      || index + 1 < lines.endIndex
        && lines[index + 1].indent == line.indent + marker.count + blanks
  }
}
