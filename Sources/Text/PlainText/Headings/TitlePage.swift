import BookText

/// The runs that are certainly a book's title page: a distributor's header names the title and the
/// author, and the first lines of the book repeat both.
///
/// None of them is a heading, whatever its look.
struct TitlePage {
  /// From the first page to the author's name, with the parts of the title right below it. Empty if there is
  /// no header or the first lines do not repeat it.
  private(set) var runs: Range<Int>

  /// Words before the name of an author.
  static let wordsBeforeNames = Set(Language.words(.authors))
  /// The hashes of these words.
  static let hashesBeforeNames = Language.hashes(of: .authors)

  /// Least column of a line in the middle of a page.
  static let leastIndent = 12

  /// Maximum number of lines of a run.
  static let mostLines = 8
  /// Maximum number of bytes of a line.
  static let longestLine = 90

  /// Maximum number of runs up to the author.
  private static let maximumRuns = 16

  /// Finds the runs from the front to the author's name and the lines after it that repeat the title. None
  /// if text follows right below.
  /// - Complexity: O(1): a few lines are read.
  init(in source: RunText) {
    let start = source.front
    runs = start..<start
    guard start < source.body.upperBound, let names = HeaderNames(in: source),
      var last = TitlePage.findAuthor(from: start, names, in: source)
    else { return }
    while !source.isTextOrEnd(last + 1), source.blanks(beforeRun: last + 1) <= 2,
      names.areOfTitle(titleWords(ofRun: last + 1, in: source)), source.isTitleLike(last + 1),
      !source.isTextOrEnd(last + 2)
    {
      last += 1
    }
    // A title and a name right above text belong to its first chapter.
    if !source.isTextOrEnd(last + 1) { runs = start..<last + 1 }
  }

  /// Returns the run with the author's name below the title, or the run after a lone "By"; nil if a chapter
  /// or a text begins before it, or if it is not among the first ``maximumRuns`` runs.
  private static func findAuthor(
    from start: Int, _ names: HeaderNames, in source: RunText
  ) -> Int? {
    var (hasTitle, isAfterTitle) = (false, false)
    for run in Range(from: start, to: min(start + maximumRuns, source.body.upperBound)) {
      if source.isInBrackets(run) { continue }
      guard source.isTitleLike(run), !source.isText(run), !source.beginsChapter(run) else {
        return nil
      }
      let words = titleWords(ofRun: run, in: source)
      if names.areAuthor(words), hasTitle { return run }
      if isAfterTitle, let first = words.first, names.isBeforeName(first) {
        // By / A. N. Keeper
        return words.count == 1 ? min(run + 1, source.body.upperBound - 1) : run
      }
      isAfterTitle = names.areOfTitle(words)
      hasTitle = hasTitle || isAfterTitle
    }
    return nil
  }
}

/// A word of a title page, and its length in bytes.
private struct TitleWord {
  let hash: UInt64
  let count: Int
}

/// Returns the words of a run, by their hashes and lengths.
private func titleWords(ofRun run: Int, in source: RunText) -> [TitleWord] {
  titleWords(of: source.text, in: source.range(ofRun: run))
}

/// Returns the words in a range of a text, by their hashes and lengths in bytes.
private func titleWords(of text: TextBytes, in range: Range<Int>) -> [TitleWord] {
  var found: [TitleWord] = []
  var position = range.lowerBound
  while let word = text.nextWord(in: position..<range.upperBound) {
    found.append(TitleWord(hash: text.wordHash(of: word), count: word.count))
    position = word.upperBound
  }
  return found
}

/// The words of the title and of the author in a distributor's header.
private struct HeaderNames {
  private let title: Set<UInt64>
  /// The long words of the title, or all words if none is long.
  private let longWords: Set<UInt64>
  private let author: Set<UInt64>
  private let surname: UInt64

  /// Least length of a long word, in bytes.
  private static let shortestLongWord = 4
  /// Number of bytes of a header examined.
  private static let longestHeader = 32_768
  /// Maximum number of words of a line with the author's name.
  private static let mostWordsOfCredit = 12

  /// Reads the header above the body; nil if it lacks the title or the author.
  init?(in source: RunText) {
    guard source.body.lowerBound > 0 else { return nil }
    let end = source.range(ofRun: source.body.lowerBound).lowerBound
    let header = Array(source.text.prefix(min(end, Self.longestHeader)))
    let fields = HeaderField.all(in: header[...])
    func words(of field: HeaderField) -> [TitleWord] {
      let value = fields.first { $0.field == field }.map { Array($0.value.utf8) } ?? []
      return value.withTextBytes { titleWords(of: $0, in: 0..<$0.count) }
    }
    let ofTitle = words(of: .title)
    let ofAuthor = words(of: .author)
    guard let longest = ofTitle.map(\.count).max(), let last = ofAuthor.last else { return nil }
    let least = min(longest, Self.shortestLongWord)
    title = Set(ofTitle.map(\.hash))
    longWords = Set(ofTitle.filter { $0.count >= least }.map(\.hash))
    author = Set(ofAuthor.map(\.hash))
    surname = last.hash
  }

  /// Whether all words are of the title, and one is a long one.
  func areOfTitle(_ words: [TitleWord]) -> Bool {
    words.contains { longWords.contains($0.hash) } && words.allSatisfy { title.contains($0.hash) }
  }

  /// Whether at most twelve words have the author's surname, and are a name, perhaps with initials, or a
  /// credit: "Written by Mr. Keeper."
  func areAuthor(_ words: [TitleWord]) -> Bool {
    guard words.count <= Self.mostWordsOfCredit, words.contains(where: { $0.hash == surname })
    else { return false }
    return words.contains(where: isBeforeName)
      || words.allSatisfy { $0.count <= 2 || author.contains($0.hash) }
  }

  /// Whether a name follows a word: "by".
  func isBeforeName(_ word: TitleWord) -> Bool { TitlePage.hashesBeforeNames.contains(word.hash) }
}

extension RunText {
  /// Whether a run outside brackets is a line up to ``TitlePage/longestLine``, or a few narrow lines.
  func isTitleLike(_ index: Int) -> Bool {
    let lines = self.lines[runs[index]]
    let range = range(ofRun: index)
    guard lines.count <= TitlePage.mostLines, text[range.lowerBound] != "[" else { return false }
    let wrap = measure.wrap ?? SourceMeasure.usualWrap
    return lines.count == 1
      ? range.count <= TitlePage.longestLine
      : range.count <= HeadingForm.maximumLength
        && lines.allSatisfy { $0.columns - $0.indent <= wrap - SourceMeasure.slackOfVerse }
  }

  /// Whether words begin with one before the name of an author: "by".
  func beginsWithByline(_ scan: TitleScan) -> Bool {
    let first = scan.words.first
    return first.map { TitlePage.hashesBeforeNames.contains(text.wordHash(of: $0.range)) } ?? false
  }

  /// Whether the last sign of a run ends a sentence or a part of one, in any script.
  func endsLikeSentence(_ run: Int) -> Bool { endsLikeSentence(range(ofRun: run)) }

  /// Whether the last sign of a line ends a sentence, a part of one, or a speech, in any script.
  func endsLikeSentence(_ range: Range<Int>) -> Bool {
    let line = text[range]
    return [
      ".", ",", ";", "!", "?", ":", "。", "，", "！", "？", "」", "”", "\"", "…", "’", "'", "»",
      "।", "؟", "։",
    ].contains {
      line.suffix($0.utf8.count).elementsEqual($0.utf8)
    }
  }

  /// Whether a run is the number of a part with its word, from chapters down: no author is named after it.
  fileprivate func beginsChapter(_ run: Int) -> Bool {
    let range = range(ofRun: run)
    let form = HeadingForm(text, range, lines: runs[run].count, scan: TitleScan(text, range))
    guard case .numbered(let rank, _) = form else { return false }
    return rank >= .chapter
  }

  /// Whether a run of a line or two is in square brackets, as the label of a picture is.
  func isInBrackets(_ run: Int) -> Bool {
    let range = range(ofRun: run)
    return runs[run].count <= 2 && text[range.lowerBound] == "["
      && text[range.upperBound - 1] == "]"
  }

  /// Returns the run above (-1) or below (1) a run; beyond one in brackets, such as the number of a page or
  /// the label of a picture, the next. It may be outside the body.
  func run(beside run: Int, _ step: Int) -> Int {
    let next = run + step
    return body.contains(next) && isInBrackets(next) ? next + step : next
  }

  /// Whether the first run outside brackets, from a run on, is text, or there is none.
  fileprivate func isTextOrEnd(_ run: Int) -> Bool {
    let next = Range(from: run, to: body.upperBound).first { !isInBrackets($0) }
    return next.map { isText($0) } ?? true
  }
}
