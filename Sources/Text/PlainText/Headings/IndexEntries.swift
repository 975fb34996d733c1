import BookText

/// Recognises the entries of an index, and the letters above them.
struct IndexEntries {
  let source: RunText

  /// Whether at least half of the lines of a run end with a page number.
  func areEntries(_ run: Int) -> Bool {
    let lines = source.lines[source.runs[run]]
    return lines.count(where: endsWithPage) * 2 >= lines.count
  }

  /// Whether a line ends with a page number of one to three digits, perhaps before a sign. A short remark may
  /// follow a number after a comma: "Flute, 95 et seq.", "Lamp, 12 (note)". Years are no page numbers.
  private func endsWithPage(_ line: SourceLine) -> Bool {
    let text = source.text[line.range]
    let tail = text.reversed().prefix { !("0"..."9").contains($0) }
    let rest = text.dropLast(tail.count)
    let digits = rest.reversed().prefix { ("0"..."9").contains($0) }
    // Four are a year, and so are two after four: "1812-13".
    guard (1...3).contains(digits.count), !endsWithYear(rest.dropLast(digits.count)) else {
      return false
    }
    if tail.count <= 1 { return tail.allSatisfy { ".,;".utf8.contains($0) } }
    return tail.count <= Self.longestRemark
      && rest.dropLast(digits.count).suffix(2).elementsEqual(", ".utf8)
  }

  /// Maximum length of a remark after a page number, in bytes. A sentence is longer: "At dawn, 12 men rowed
  /// out."
  private static let longestRemark = 12

  /// Whether a text ends with a number of four digits and a hyphen: "1812-".
  private func endsWithYear(_ text: TextBytes) -> Bool {
    let years = text.dropLast().reversed().prefix { ("0"..."9").contains($0) }
    return text.last == "-" && years.count == 4
  }

  /// Whether a run is a letter alone with entries right below it.
  func isLetterAboveEntries(_ run: Int) -> Bool {
    run + 1 < source.body.upperBound && isLetter(run) && areEntries(run + 1)
  }

  /// Whether a run is a single letter, no small one, perhaps with a full stop, as above entries of an index.
  func isLetter(_ run: Int) -> Bool {
    let range = source.range(ofRun: run)
    guard range.count <= HeadingForm.longestShortTitle else { return false }
    let text = String(decoding: source.text[range], as: UTF8.self)
    let word = text.last == "." ? text.dropLast() : text[...]
    return word.count == 1 && word.allSatisfy { $0.isLetter && !$0.isLowercase }
  }
}

extension RunText {
  /// Whether the first word of a run is the heading of an index, with its entries as the lines below.
  func opensIndex(_ run: Int) -> Bool {
    text.nextWord(in: range(ofRun: run)).map { indexWords.contains(text.wordHash(of: $0)) } ?? false
  }
}

/// Where the indexes of a text end: several texts soon after each other end one, and the line above them is
/// their title.
struct IndexEnds {
  /// The first of such texts, in order, each with the end of any index above it.
  private var texts: [(run: Int, end: Int)] = []
  private let end: Int

  /// Fewest bytes of a text other than an entry.
  private static let shortestText = 280
  /// Maximum number of runs from one such text to the next.
  private static let mostBetween = 3
  /// Fewest such texts.
  private static let minimumTexts = 4

  /// Finds the places where an index may end: several texts near each other, with the title above the first.
  init(in source: RunText) {
    let entries = IndexEntries(source: source)
    end = source.body.upperBound
    var (text, count) = (Int?.none, 0)
    var last: Int?
    for run in source.body {
      guard source.range(ofRun: run).count >= Self.shortestText, !entries.areEntries(run) else {
        continue
      }
      let isNear = last.map { run - $0 <= Self.mostBetween } ?? false
      if !isNear { (text, count) = (run, 0) }
      count += 1
      if let text, count == Self.minimumTexts {
        let hasTitle = text > source.body.lowerBound && !entries.areEntries(text - 1)
        texts.append((text, hasTitle ? text - 1 : text))
      }
      last = run
    }
  }

  /// Returns the run after the last entry of an index; the end of the body if no several texts end it.
  ///
  /// - Parameter head: The run of its heading.
  /// - Complexity: O(log *n*).
  func end(below head: Int) -> Int {
    let next = texts.firstIndexAfter { $0.run <= head }
    return next < texts.count ? max(head + 1, texts[next].end) : end
  }
}

private let indexWords = Language.hashes(of: .indexes)
