import BookText

/// Lines, first in runs or paragraphs, that name what is right below them: a list, a paragraph, a sentence.
///
/// A stanza, an item and an address begin like such runs, so all runs of a text are judged together. Some
/// titles count up from 1 through the text: none goes on below, and most are a word with its number or have
/// other lines below than a stanza has. Of others there are at least three, in a quarter of all runs, above
/// an item, a full line or a longer sentence.
struct TitlesAboveText {
  private(set) var lines: Set<Int> = []

  /// Fewest titles of a text.
  private static let fewest = 3

  /// Costs O(*n*) in the lines.
  init(in runs: Slice<LineRuns>, _ looks: LineLooks) {
    var counts = NumbersInOrder<HeadingCount.Key, (run: Range<Int>, isBare: Bool)>()
    var (titles, all) = ([Int](), 0)
    for run in runs where !looks.lines[run.lowerBound].isCode {
      if run.count > 1 { all += 1 }
      let areParagraphs = looks.areParagraphs(run, over: SourceMeasure.longestWrappedLine)
      for line in run.prefix(areParagraphs ? run.count : 1) {
        guard looks.lines[line].range.count <= HeadingForm.longestShortTitle else { continue }
        let rest = line..<(areParagraphs ? min(line + 2, run.upperBound) : run.upperBound)
        if let count = looks.countOfTitle(line) {
          let member = (rest, !count.isTitled)
          counts.add(member, count.number, to: count.key, steps: 1...1, mostOpen: 4)
        } else if line == run.lowerBound, looks.mayBeTitle(line),
          looks.textBelowTitle(of: run) == .text
        {
          titles.append(line)
        }
      }
    }
    for chain in counts.chains where chain.members.count >= Self.fewest && chain.values.first == 1 {
      let below = chain.members.map { looks.textBelowTitle(of: $0.run) }
      let certain = zip(chain.members, below).count { member, below in
        // A line without a stop below a word and its number is its title.
        member.isBare && (below == .stanza ? member.run.count > 2 : below != .nothing)
          || below == .sentence || below == .text
      }
      guard !below.contains(.continuation), certain.isAtLeast(share: 1, in: 2, of: below.count)
      else { continue }
      lines.formUnion(chain.members.map(\.run.lowerBound))
    }
    guard titles.count >= Self.fewest else { return }
    if titles.count.isAtLeast(share: 1, in: 4, of: all) { lines.formUnion(titles) }
  }
}

/// What is below the first line of a run: the rest of its sentence, nothing, lines of a stanza, a sentence
/// shorter than two titles, or text.
private enum TextBelow { case continuation, nothing, stanza, sentence, text }

extension LineLooks {
  /// The number before a title, or before the words of an item; or the word with its number: "Step 2".
  fileprivate func countOfTitle(_ index: Int) -> HeadingCount? {
    let count = HeadingCount(TitleScan(text, lines[index].range), in: text)
    if case .word = count?.key { return count }
    return count?.isTitled == true ? count : nil
  }

  /// A capital or a digit begins the line, no stop or comma ends it, and it has no label: "Q: When?".
  fileprivate func mayBeTitle(_ index: Int) -> Bool {
    let range = lines[index].range
    return (text[range.lowerBound].isDigit || text.letterCase(at: range.lowerBound) == .capital)
      && !lines[index].mayHaveColumns && !marker(index).isItem
      && !text[range].contains(":") && !".,;".utf8.contains(text[range.upperBound - 1])
  }

  fileprivate func textBelowTitle(of run: Range<Int>) -> TextBelow {
    let (title, rest) = (run.lowerBound, run.dropFirst())
    guard !endsSentence(title) || text[lines[title].range].last == "?" else { return .continuation }
    guard let next = rest.first else { return .nothing }
    func isItem(_ line: Int) -> Bool {
      marker(line).isItem || text[lines[line].range].prefix(3).dropFirst().contains(")")
    }
    guard lines[next].indent <= lines[title].indent, room(after: title) >= Self.minimumRoom,
      isItem(next) || beginsSentence(next),
      countOfTitle(next).map({ $0.key == countOfTitle(title)?.key }) != true
    else { return .continuation }
    let isList =
      isItem(next)
      && rest.allSatisfy {
        isItem($0) || lines[$0].indent > lines[title].indent || !beginsSentence($0)
      }
    if isList || isFull(lines[next], wrappedAt: wrap ?? SourceMeasure.usualWrap) { return .text }
    guard rest.count == 1, endsSentence(next) else { return .stanza }
    return lines[next].range.count >= 2 * lines[title].range.count ? .text : .sentence
  }
}
