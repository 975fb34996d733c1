import BookText

/// Lists with certain markers: bullets, signs with the other lines of an item indented below them, and the
/// signs of a markup.
struct MarkedItems: Recogniser {
  /// Claims runs of marked lines, divided before each marker.
  func claims(in view: TextView) -> [Claim] {
    var found: [Claim] = []
    view.openRuns(to: .likely) { _, run in
      guard run.areMarkedItems else { return }
      let starts = run.lines.indices.filter { run.beginsWithMarker(run.lines[$0]) }
      found += zip(starts, starts.dropFirst() + [run.lines.endIndex]).map {
        run.item(run.lines[$0..<$1])
      }
    }
    return found
  }
}

extension Run {
  /// Number of lines with a list marker.
  var startsWithMarker: Int { hasDashedVerse ? 0 : lines.count(where: beginsWithMarker) }

  /// Whether dashes begin lines of verse rather than items: all lines begin with capitals or are short, and a
  /// line with a dash is followed by one without, as far left, that does not introduce a list.
  private var hasDashedVerse: Bool {
    func hasDash(_ line: SourceLine) -> Bool { text[line.range.lowerBound] == "-" }
    let isMixed = zip(lines, lines.dropFirst()).contains { line, next in
      hasDash(line) && !hasDash(next) && next.indent <= line.indent
    }
    return isMixed
      && (lines.allSatisfy(beginsWithCapital)
        || lines.allSatisfy { $0.columns - $0.indent <= Run.longestShortLine })
  }

  /// Length of the longest line too short for a text wrapped by a program, in columns.
  private static let longestShortLine = 45

  /// Whether a line begins with the marker of an item. A dash before quoted speech is not one, and a long
  /// dash begins speech. A line with the same sign at its end belongs to a box.
  func beginsWithMarker(_ line: SourceLine) -> Bool {
    guard let marker = listMarker(text, line.range), !marker.elementsEqual("—".utf8),
      marker.count > 1 || text[line.range.upperBound - 1] != marker.first
    else { return false }
    return marker.first != "-" || quotationMark(text, at: marker.endIndex + 1) == 0
  }

  /// Whether the run consists of items of a text with a markup, or items of a form unknown in speech and
  /// verse, each perhaps with lines hanging under its text.
  var areMarkedItems: Bool {
    guard let first = lines.first, beginsWithMarker(first) else { return false }
    return lines.indices.allSatisfy { index in
      beginsWithMarker(lines[index])
        ? hasMarkup || isCertainItem(index)
        : lines[index].indent > first.indent && !CodeLine(text[lines[index].range]).isCommand
    }
  }

  /// Whether a line begins with a bullet, or with a sign followed by two or more blanks or by an indented
  /// line.
  private func isCertainItem(_ index: Int) -> Bool {
    let line = lines[index]
    guard let marker = listMarker(text, line.range), let sign = marker.first,
      !("0"..."9").contains(sign)
    else { return false }
    if sign == 0xE2 { return isBullet(marker) }
    let blanks = text[marker.endIndex..<line.range.upperBound].prefix { $0 == " " }.count
    return blanks != 1
      || index + 1 < lines.endIndex && lines[index + 1].indent == line.indent + 1 + blanks
  }
}
