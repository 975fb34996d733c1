import BookText
import Searching

/// The choice of the lines of a text with a match, or of those without one. It is found in slices.
struct LineFilter: Sendable {
  /// The regular expression, as typed.
  let text: String
  /// Whether the lines without a match are chosen.
  let isInverted: Bool
  private let pattern: SearchPattern
  /// The whole text.
  @Indirect private(set) var whole: Book
  /// The chosen lines, as runs of lines that follow each other, without the line end after each.
  private(set) var runs: [Range<Int>] = []
  /// The start of the first line not looked at.
  private var position = 0
  /// Whether the expression takes too long.
  private(set) var isTooHard = false

  /// The bytes looked at in a slice: a few milliseconds' work.
  private static let slice = 1 << 18

  /// Begins to choose lines without looking at any.
  init(_ query: SearchQuery, isInverted: Bool, in whole: Book) throws(SearchError) {
    (text, self.isInverted, self.whole) = (query.text, isInverted, whole)
    pattern = try SearchPattern(query.text, query.patternOptions)
  }

  var isComplete: Bool { isTooHard || position >= whole.text.count }

  /// The choice in a few words: with “lamp”, or without “lamp”.
  var name: String { (isInverted ? "without “" : "with “") + text.beginning() + "”" }

  var lineCount: Int {
    whole.text.withTextBytes { bytes in runs.reduce(0) { $0 + bytes.lineEndCount(in: $1) + 1 } }
  }

  /// Share of the text looked at, in percent.
  var percent: Int { Share(of: position, in: whole.text.count).percent }

  /// Goes on from the last line looked at if the text is longer, or begins again in another text.
  mutating func resume(in whole: Book, isLonger: Bool) {
    let before = self.whole.text.count
    self.whole = whole
    guard isLonger, whole.text.count >= before else {
      (runs, position, isTooHard) = ([], 0, false)
      return
    }
    // The last line may have been incomplete.
    let start = whole.text[..<min(before, position)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    position = start
    if let last = runs.last, last.upperBound > start {
      runs.removeLast()
      if last.lowerBound < start { runs.append(last.lowerBound..<start - 1) }
    }
  }

  /// Does nothing once all lines have been looked at. O(*n*) in the slice; bounded by PCRE2's limits for an
  /// expression.
  mutating func searchNextSlice() {
    whole.text.withTextBytes { text in
      let near = min(text.count, position + Self.slice)
      let limit = text[near...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
      while position < limit, !isTooHard { lookAtLines(of: text, before: limit) }
    }
  }

  /// Chooses among the lines up to the next one with a match, or up to `limit`: this line or, if the filter
  /// is inverted, the others. Sets ``isTooHard`` if the pattern is too hard; the position may then stay.
  private mutating func lookAtLines(of text: TextBytes, before limit: Int) {
    switch pattern.first(in: text, position..<limit) {
    case .none:
      let hasEnd = limit > 0 && text[limit - 1] == 0x0A
      if isInverted { chooseLines(position..<(hasEnd ? limit - 1 : limit)) }
      position = limit
    case .tooHard: isTooHard = true
    case .match(let match):
      let start = text[position..<match.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? position
      let end = text[match.lowerBound..<limit].firstIndex(of: 0x0A) ?? limit
      // A match must not extend over the end of its line.
      var isFound = match.upperBound <= end
      if !isFound {
        switch pattern.first(in: text, start..<end) {
        case .match: isFound = true
        case .none: break
        case .tooHard: isTooHard = true
        }
      }
      if isInverted, start > position { chooseLines(position..<start - 1) }
      if isFound != isInverted { chooseLines(start..<end) }
      position = min(limit, end + 1)
    }
  }

  private mutating func chooseLines(_ lines: Range<Int>) {
    if let last = runs.last, last.upperBound + 1 >= lines.lowerBound {
      runs[runs.count - 1] = last.lowerBound..<lines.upperBound
    } else {
      runs.append(lines)
    }
  }
}
