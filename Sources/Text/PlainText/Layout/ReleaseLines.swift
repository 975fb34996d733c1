import BookText
import Numbers

/// The headings of release notes: lines that begin alike up to the number of a release, "version 1.34 - …" or
/// "* Changes in Lamp 2.1 (2022-02-26)". The numbers fall or rise through the text, and the words before them
/// or a year after them say what they count.
struct ReleaseLines {
  private struct Line {
    let index: Int
    let number: [Int]
    /// The sign of an item or of a heading before it.
    let sign: Range<Int>
    let start: Int
    /// Whether the words before the number name releases.
    let isNamed: Bool
    let hasYear: Bool
  }

  /// The headings, in order.
  private var found: [Line] = []

  /// Maximum width of a heading, in columns.
  private static let widest = 90
  /// Minimum number of headings of a text.
  private static let fewest = 3
  /// Maximum number of bytes before a number.
  private static let longest = 60
  /// Maximum number of parts of a number.
  private static let mostParts = 5
  /// Maximum value of a part.
  private static let greatest = 999_999
  private static let names: Set<Substring> = [
    "version", "versions", "release", "releases", "changes", "changed", "news",
  ]

  var isEmpty: Bool { found.isEmpty }

  /// Level of chapters.
  private static let chapter = 2
  /// A level below all that begin pages.
  private static let part = 4

  /// The places of the headings and their levels, in order. Releases with a few lines each are no chapters:
  /// most of their pages would be empty.
  var levels: [(place: Int, level: Int)] {
    let lengths = zip(found, found.dropFirst()).map { $1.start - $0.start }.sorted()
    let isShort = lengths.isEmpty || lengths[lengths.count / 2] < Section.shortestPage
    return found.map { ($0.start, isShort ? Self.part : Self.chapter) }
  }

  /// Finds the headings with the numbers of releases, if there are enough of them.
  init(in text: TextBytes, _ lines: [SourceLine]) {
    var groups: [String: [Line]] = [:]
    for index in lines.indices {
      guard Self.mayBeHeading(lines, index, in: text),
        let (line, words) = Self.releaseLine(lines[index].range, index, in: text)
      else { continue }
      groups[words, default: []].append(line)
    }
    found = groups.values.filter(Self.areReleases).joined().sorted { $0.index < $1.index }
  }

  /// Overwrites the signs before the headings.
  func remove(from text: UnsafeMutableBufferPointer<UInt8>) {
    for line in found { text.blank(line.sign) }
  }

  /// Sets the headings apart from the lines before and after them.
  func setApart(_ lines: inout [SourceLine]) {
    lines.setApart(found.map { $0.start..<$0.start + 1 })
  }

  // MARK: Lines

  /// Whether a line at the left edge is below a blank line, narrow, and no code, ends no sentence and begins
  /// no paragraph.
  private static func mayBeHeading(
    _ lines: [SourceLine], _ index: Int, in text: TextBytes
  ) -> Bool {
    let line = lines[index]
    guard line.indent == 0, line.columns <= widest, index == 0 || line.blankLinesBefore > 0,
      !line.isCode, !".,;".utf8.contains(text[line.range.upperBound - 1])
    else { return false }
    guard index + 1 < lines.count, lines[index + 1].blankLinesBefore == 0 else { return true }
    let next = lines[index + 1]
    return next.indent > 0 || text[line.range].last == ":"
      || !text.isWord(at: next.range.lowerBound)
  }

  /// Returns a line with the number of a release, of two to five parts, and the words before the number; nil
  /// for a line without such a number in its first ``longest`` bytes.
  private static func releaseLine(
    _ range: Range<Int>, _ index: Int, in text: TextBytes
  ) -> (Line, words: String)? {
    let signs = text[range].prefix { "*=#".utf8.contains($0) }
    let isSigned =
      !signs.isEmpty && signs.endIndex < range.upperBound && text[signs.endIndex] == " "
    let start = isSigned ? signs.endIndex + 1 : range.lowerBound
    var place = start
    while place < min(range.upperBound, start + longest) {
      guard text[place].isDigit else {
        place += 1
        continue
      }
      let digits = text[place..<range.upperBound].prefix { $0.isDigit || $0 == "." }
      let parts = digits.split(separator: UInt8(ascii: "."))
      let number = parts.compactMap { Number.parse($0, in: 0...greatest) }
      let before = place > start ? text[place - 1] : " "
      guard (2...mostParts).contains(parts.count), number.count == parts.count,
        " -(/vV".utf8.contains(before)
      else {
        place = digits.endIndex
        continue
      }
      let words = String(decoding: text[start..<place], as: UTF8.self).lowercased()
      let line = Line(
        index: index, number: number, sign: range.lowerBound..<start, start: start,
        isNamed: words.split { !$0.isLetter }.contains(where: names.contains),
        hasYear: hasYear(digits.endIndex..<range.upperBound, in: text))
      return (line, words)
    }
    return nil
  }

  /// Whether a range has a year, from 1900 to 2099.
  private static func hasYear(_ range: Range<Int>, in text: TextBytes) -> Bool {
    text[range].split { !$0.isDigit }.contains { word in
      word.count == 4 && (word.starts(with: "20".utf8) || word.starts(with: "19".utf8))
    }
  }

  // MARK: Groups

  /// Whether three or more lines that begin alike are the headings of releases, with text between them. Words
  /// or years name them, and most numbers fall; with years they may rise.
  private static func areReleases(_ lines: [Line]) -> Bool {
    guard lines.count >= fewest else { return false }
    let pairs = zip(lines, lines.dropFirst())
    let count = lines.count - 1
    func isMost(_ matches: (Line, Line) -> Bool) -> Bool {
      pairs.count(where: matches).isAtLeast(share: 4, in: 5, of: count)
    }
    let haveYears = lines.isTrueOfMost(\.hasYear)
    // In order: there are some lines.
    guard lines[0].isNamed || haveYears, !isMost({ $1.index == $0.index + 1 }) else { return false }
    let areFalling = isMost { $1.number.lexicographicallyPrecedes($0.number) }
    // Numbers of sections rise too.
    return areFalling || haveYears && isMost { $0.number.lexicographicallyPrecedes($1.number) }
  }
}
