import BookText

/// The speakers of a play, if the text is one.
///
/// A speech begins with its speaker's name and a full stop or colon; the name is in capitals, or separated
/// from the speech by emphasis or two blanks. It may be above the speech. Names are repeated often; a
/// paragraph merely beginning with capitals is not.
///
/// Indices are those of runs, places bytes of the text; names are known by their hashes.
struct Speakers {
  let source: RunText
  /// Hashes; empty if the text is not a play.
  private(set) var names: Set<UInt64> = []
  /// Only the indent of their lines sets the names off.
  private(set) var areSetIn = false
  /// Speeches of a screenplay, each with its name far in on the first line; empty for any other text.
  private(set) var speechesFarIn: [Run] = []

  /// The names of a screenplay; without any, names that recur before speeches; without any of these, at least
  /// four names that recur in indented lines.
  init(in source: RunText) {
    self.source = source
    findSpeechesFarIn()
    guard names.isEmpty else { return }
    let counts = countNames()
    names = recurringNames(counts.beforeSpeeches, atLeast: 1)
    guard names.isEmpty else { return }
    // "Art. 1." and "Sec. 2." are set in too, but they are few.
    names = recurringNames(counts.setIn, atLeast: 4)
    areSetIn = !names.isEmpty
  }

  private static let fewestFarIn = 6

  /// A screenplay has six speeches, or one for eighteen runs if this is more; two in three are by speakers,
  /// two or more, who speak again.
  private mutating func findSpeechesFarIn() {
    var (found, counts): ([Run], [UInt64: Int]) = ([], [:])
    var next = source.body.lowerBound
    while next < source.body.upperBound {
      let first = next
      // The runs may be pieces: a name, a remark, a speech.
      repeat {
        next += 1
      } while next < source.body.upperBound && source.blanks(beforeRun: next) == 0
      let lines = source.runs[first].lowerBound..<source.runs[next - 1].upperBound
      let run = Run(
        lines: source.lines[lines], text: source.text, edge: source.measure.proseIndent)
      guard let name = run.nameFarIn else { continue }
      found.append(run)
      counts[name, default: 0] += 1
    }
    let again = counts.values.filter { $0 > 1 }
    guard found.count >= Self.fewestFarIn,
      found.count.isAtLeast(share: 1, in: 18, of: source.body.count),
      again.count > 1, again.reduce(0, +).isAtLeast(share: 2, in: 3, of: found.count)
    else { return }
    (names, speechesFarIn) = (Set(counts.keys), found)
  }

  /// Counts the beginnings of runs, by their hashes: names before speeches, and other names in indented
  /// lines.
  private func countNames() -> (beforeSpeeches: [UInt64: Int], setIn: [UInt64: Int]) {
    var (counts, setIn): ([UInt64: Int], [UInt64: Int]) = ([:], [:])
    for index in source.body {
      let line = source.lines[source.runs[index].lowerBound]
      if let name = Speakers.name(in: source, line.range) {
        let mayBeSpeech = !isAlone(nameEndingAt: name.end, inRun: index) || isAboveSpeech(index)
        if mayBeSpeech { counts[name.hash, default: 0] += 1 }
      } else if let name = indentedName(line) {
        setIn[name.hash, default: 0] += 1
      }
    }
    return (counts, setIn)
  }

  private static let fewestSpeeches = 12
  /// Speeches of a play of a page or two.
  private static let fewestOnAPage = 4

  /// Names that occur three times or more; none if the text is not a play, or has fewer than `least`. In a
  /// play these names have a dozen speeches, a tenth of the runs, and two thirds of all occurrences.
  ///
  /// Short plays need less: two names that recur, one of them three times, with a third of the runs. Half of
  /// all occurrences are enough, because titles in capitals count as well.
  private func recurringNames(_ counts: [UInt64: Int], atLeast least: Int) -> Set<UInt64> {
    let speeches = counts.values.reduce(0, +)
    func again(_ times: Int) -> [UInt64: Int] { counts.filter { $0.value >= times } }
    func sum(_ names: [UInt64: Int]) -> Int { names.values.reduce(0, +) }
    let (often, twice, runs) = (again(3), again(2), source.body.count)
    if often.count >= least, sum(often) >= Self.fewestSpeeches,
      sum(often).isAtLeast(share: 1, in: 10, of: runs),
      sum(often).isAtLeast(share: 2, in: 3, of: speeches)
    {
      return Set(often.keys)
    }
    let isPlayOfAPage =
      !source.hasFrontPages && !often.isEmpty && twice.count >= max(2, least)
      && sum(twice) >= Self.fewestOnAPage
      && sum(twice).isAtLeast(share: 1, in: 3, of: runs)
      && sum(twice).isAtLeast(share: 1, in: 2, of: speeches)
    return isPlayOfAPage ? Set(twice.keys) : []
  }

  /// Indented by at least two columns, " Ham. Not so, my lord."; `end` is after the stop.
  func indentedName(_ line: SourceLine) -> (hash: UInt64, end: Int)? {
    guard line.indent >= source.measure.proseIndent + 2 else { return nil }
    return Speakers.name(in: source, line.range, isSetIn: true)
  }

  var isPlay: Bool { !names.isEmpty }

  /// Claims of speakers to runs that may be headings: each run with a name and its sign first, and for
  /// certain those with nothing else. Costs O(*n*) in a play, else O(1).
  var rivals: HeadingRivals {
    var rivals = HeadingRivals(isPlay: isPlay)
    guard isPlay else { return rivals }
    for run in source.body {
      let name = Speakers.name(in: source, source.range(ofRun: run))
      if name.map({ names.contains($0.hash) }) == true { rivals.strengths[run] = .custom }
      if isOnlyName(run: run) { rivals.strengths[run] = .certain }
    }
    return rivals
  }

  func isOnlyName(run index: Int) -> Bool {
    guard isPlay else { return false }
    let range = source.range(ofRun: index)
    if !speechesFarIn.isEmpty {
      return source.text.keyOfCapitals(range).map(names.contains) == true
    }
    guard let name = Speakers.name(in: source, range), isAlone(nameEndingAt: name.end, inRun: index)
    else {
      return false
    }
    // "SCENE II." is repeated too.
    let isPart = TitleScan(source.text, range).words.contains {
      $0.meaning.map { $0 != .small } == true
    }
    return names.contains(name.hash) && !isPart
  }

  private func isAlone(nameEndingAt end: Int, inRun index: Int) -> Bool {
    end >= source.range(ofRun: index).upperBound
  }

  /// The run after a lone name is its speech: it is no further from the name than the run before, and no
  /// note. False for the last run. A name that signs a letter is nearer to the text above.
  func isAboveSpeech(_ index: Int) -> Bool {
    guard index + 1 < source.body.upperBound else { return false }
    let next = source.range(ofRun: index + 1)
    let note = NoteLabel.ofNote(in: source.text, at: next.lowerBound, end: next.upperBound)
    return source.blanks(afterRun: index) <= source.blanks(beforeRun: index) && note == nil
  }

  /// Finds a name at the beginning of a line, or an emphasised name of up to three words on a line of its
  /// own, "_Anna_". `end` is after the name.
  static func name(in source: RunText, _ line: Range<Int>) -> (hash: UInt64, end: Int)? {
    if let name = name(in: source, line, isSetIn: false) { return name }
    guard line.count <= longestName, source.isEmphasised(line) else { return nil }
    let scan = TitleScan(source.text, line)
    let isName = (1...3).contains(scan.count) && scan.words.allSatisfy(\.isCapitalised)
    // "Second Act" is none, "Second Lord" is.
    return isName && scan.words.last?.meaning == nil ? (scan.key, line.upperBound) : nil
  }

  /// Finds a name up to a full stop or a colon. A name has up to four words in capitals, possibly the whole
  /// line. Otherwise it has up to three words with a capital at the beginning, and is emphasised, before two
  /// blanks, or in an indented line.
  private static func name(
    in source: RunText, _ line: Range<Int>, isSetIn: Bool
  ) -> (hash: UInt64, end: Int)? {
    // A dash begins a speech without a name.
    if source.text.beginsWithDash(line) { return nil }
    var scan = NameScan(source: source, line: line, isSetIn: isSetIn)
    return scan.readName().map { (scan.hash.value, $0) }
  }

  /// Bytes of a name with its stop.
  fileprivate static let longestName = 36
}

extension Run {
  private static let indentOfName = 10
  private static let indentOfWords = 4
  /// Columns from a name to the left edge of its speech.
  private static let stepOfName = 3
  private static let longestName = 40
  private static let widestSpeech = 50

  /// Key of the name on the first line, if the run is a speech of a screenplay: indented narrow lines below a
  /// name in capitals that is indented further.
  fileprivate var nameFarIn: UInt64? {
    guard let name = lines.first, name.indent >= edge + Self.indentOfName,
      name.columns - name.indent <= Self.longestName,
      let column = lines.dropFirst().map(\.indent).min(), column >= edge + Self.indentOfWords,
      column + Self.stepOfName <= name.indent,
      lines.dropFirst().allSatisfy({
        $0.indent < name.indent && $0.columns - $0.indent <= Self.widestSpeech
      })
    else { return nil }
    return text.keyOfCapitals(name.range)
  }
}

extension TextBytes {
  /// Key of a name that is all of a line, or all before a bracket: "FERRIS (V.O.)". Nil if the line has a
  /// small letter, a colon, `!` or `?`, or fewer than two capitals.
  fileprivate func keyOfCapitals(_ line: Range<Int>) -> UInt64? {
    let name = self[line].prefix { $0 != "(" }
    let scan = TitleScan(self, name.startIndex..<name.endIndex)
    return scan.isAllCapitals && !name.contains { ":!?".utf8.contains($0) } ? scan.key : nil
  }
}

private struct NameScan {
  let source: RunText
  let line: Range<Int>
  let isSetIn: Bool
  private(set) var hash = WordHash()
  private(set) var letters = 0
  private(set) var words = 1
  private(set) var hasSmalls = false

  private static let fewestLetters = 2
  /// Words of a name in capitals.
  private static let mostCapitals = 4
  /// Words of a name with small letters.
  private static let mostWords = 3
  /// Letters of an abbreviation: "Mr."
  private static let longestAbbreviation = 4

  /// End of the name with its sign, or of the whole line; nil if the line does not begin with a name.
  mutating func readName() -> Int? {
    for position in line.prefix(Speakers.longestName) {
      let byte = source.text[position]
      switch byte {
      case "a"..."z" where !isCapital(line.lowerBound): return nil
      case "A"..."Z", "a"..."z", 0x80...:
        letters += 1
        hasSmalls = hasSmalls || isSmall(byte)
        hash.add(source.text, at: position)
      case " ":
        words += 1
        if hasSmalls, !isCapital(position + 1) { return nil }
      case "'", "&", "-":
        if hasSmalls { return nil }
      case ".", ":":
        if abbreviates(at: position) { continue }
        return endsName(at: position) ? position + 1 : nil
      default: return nil
      }
    }
    // Numbers of stanzas are not names.
    let isWhole = line.count < Speakers.longestName && !hasSmalls && isName(upTo: line.upperBound)
    return isWhole ? line.upperBound : nil
  }

  /// Few words, with at least two letters, or one before a colon: "Q: When?" In capitals they must not be a
  /// number.
  private func isName(upTo end: Int) -> Bool {
    letters >= (source.text[end..<line.upperBound].first == ":" ? 1 : Self.fewestLetters)
      && words <= (hasSmalls ? Self.mostWords : Self.mostCapitals)
      && (hasSmalls || source.text.numeralValue(of: line.lowerBound..<end) == nil)
  }

  /// Capitals of ASCII; false beyond the end of the line.
  private func isCapital(_ position: Int) -> Bool {
    position < line.upperBound && ("A"..."Z").contains(source.text[position])
  }

  /// Small letters of ASCII. The byte is known to be of a letter.
  private func isSmall(_ byte: UInt8) -> Bool { ("`"..."\u{7F}").contains(byte) }

  /// A stop in the name, as in "Mr. Lamp."
  private func abbreviates(at position: Int) -> Bool {
    guard letters <= Self.longestAbbreviation, source.text[position] == "." else { return false }
    if hasSmalls { return mayEnd(at: position) && !isSetOff(at: position) }
    let next = position + 1
    return isCapital(next + 1) && !isCapital(next) && isCapital(next + 2)
  }

  private func endsName(at position: Int) -> Bool {
    hasSmalls ? mayEnd(at: position) && isSetOff(at: position) : isName(upTo: position)
  }

  /// Words follow the stop after a name with small letters.
  private func mayEnd(at position: Int) -> Bool {
    let (next, text) = (position + 1, source.text)
    return isName(upTo: position) && next + 1 < line.upperBound && text[next] == " "
      && (!isSetIn || !text[next + 1].isDigit)
  }

  /// Emphasis, the indent or a gap sets off the name.
  private func isSetOff(at position: Int) -> Bool {
    let next = position + 1
    return isSetIn || source.text[next + 1] == " "
      || source.isEmphasised(line.lowerBound..<next)
        && !source.isEmphasised(next + 1..<next + 2)
  }
}
