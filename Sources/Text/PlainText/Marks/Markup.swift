import BookText

/// The markup of a text that plainly has one. Each of its signs may be in any text: paths, sums. They have a
/// meaning only if several headings and other signs are those of the same markup.
enum Markup {
  /// Bytes examined: fewer than needed for the first pages of a large book.
  private static let examined = 1 << 14

  /// Plainly Org: `* Title` and `#+TITLE:`. Decided on the first pages; false for a script.
  static func isOrg(_ text: TextBytes) -> Bool {
    if text.starts(with: "#!".utf8) { return false }
    let found = MarkupCount(of: text.prefix(examined))
    return found.starred >= 1 && found.keywords >= 1
  }

  /// Plainly Markdown, without other markup: two titles `# Title` and a link, a fence or two pieces of code;
  /// or two underlined titles and two links. It is read as a document.
  static func isMarkdown(_ text: TextBytes) -> Bool {
    guard !text.starts(with: "#!".utf8), !isOrg(text) else { return false }
    let found = MarkupCount(of: text.prefix(examined))
    return found.hashed >= 2 && (found.links + found.fences >= 1 || found.codes >= 2)
      || found.underlined >= 2 && found.links >= 2
  }
}

private struct MarkupCount {
  /// `# Title`, below a blank line: lines with this sign may be comments of a program.
  private(set) var hashed = 0
  /// A title above a row of signs.
  private(set) var underlined = 0
  /// `* Title`, possibly a list item too.
  private(set) var starred = 0
  /// `#+TITLE:`.
  private(set) var keywords = 0
  /// Words between a backtick on either side.
  private(set) var codes = 0
  /// `](address)`.
  private(set) var links = 0
  /// Lines with three backticks at their beginning.
  private(set) var fences = 0

  init(of text: TextBytes) {
    var previous = text.prefix(0)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let first = line.first {
        countLine(line, first, below: previous)
        countSigns(in: line)
      }
      previous = line
    }
  }

  /// Looks at the first sign: a title, a keyword, a fence or a directive. A row of signs counts with `title`,
  /// the line above it.
  private mutating func countLine(
    _ line: TextBytes, _ first: UInt8,
    below title: TextBytes
  ) {
    let length = line.prefix { $0 == first }.count
    let rest = line.dropFirst(length)
    let mayMark = rest.first == " " && length <= Self.maximumTitleSigns
    switch first {
    case "#" where mayMark && title.isEmpty: hashed += 1
    case "#" where rest.first == "+" && length == 1: countKeyword(rest.dropFirst())
    case "*" where rest.first == " ": starred += 1
    case "`" where length >= 3: fences += 1
    default: break
    }
    if rest.isEmpty, isUnderline(first, length: length, below: title) { underlined += 1 }
  }

  /// Signs before a title.
  private static let maximumTitleSigns = 6
  private static let shortestRow = 3

  /// `TITLE:` or `BEGIN_` in the text after `#+`.
  private mutating func countKeyword(_ text: TextBytes) {
    let word = text.prefix { $0.mayBeLetter }
    let next = text.dropFirst(word.count).first
    if !word.isEmpty, next == ":" || next == "_" { keywords += 1 }
  }

  /// Three signs or more, as long as the title above them, within two columns.
  private func isUnderline(
    _ sign: UInt8, length: Int, below title: TextBytes
  ) -> Bool {
    guard length >= Self.shortestRow, "=-~^*+#`:_\"'.".utf8.contains(sign) else { return false }
    let columns = title.count { !$0.continuesCharacter }
    return columns >= Self.shortestRow && abs(columns - length) <= 2 && title.first != sign
      && title.first.map { $0 > " " } == true
  }

  private struct Row {
    let sign: UInt8
    let indices: Range<Int>
    let before, after: UInt8

    /// The ends of the line count as blanks.
    init(in line: TextBytes, at place: Int) {
      sign = line[place]
      indices = place..<line[place...].prefix { [sign] in $0 == sign }.endIndex
      before = place > line.startIndex ? line[place - 1] : " "
      after = indices.upperBound < line.endIndex ? line[indices.upperBound] : " "
    }

    var length: Int { indices.count }
  }

  private struct OpenSigns {
    /// The last bracket cannot belong to a program: `names[place](value)`.
    var mayBeginLink = false
    /// A backtick before words.
    var hasTick = false
  }

  /// Brackets and backticks inside a line.
  private mutating func countSigns(in line: TextBytes) {
    var open = OpenSigns()
    var position = line.startIndex
    while position < line.endIndex {
      guard Self.isSign(line[position]) else {
        position += 1
        continue
      }
      let row = Row(in: line, at: position)
      switch row.sign {
      case "[":
        open.mayBeginLink =
          !row.before.isWord(or: row.sign) && row.before != ")" && row.before != "]"
      case "]" where row.length == 1: countClosing(row, in: line, open)
      case "`" where row.length == 1: countTicks(row, &open)
      default: break
      }
      position = row.indices.upperBound
    }
  }

  /// Signs of a markup inside a line.
  private static func isSign(_ byte: UInt8) -> Bool { byte == "[" || byte == "]" || byte == "`" }

  /// Counts a bracket between the words and the target of a link, before `(target)`.
  private mutating func countClosing(
    _ row: Row, in line: TextBytes, _ open: OpenSigns
  ) {
    guard row.after == "(", open.mayBeginLink else { return }
    let target = line[(row.indices.upperBound + 1)...].prefix { $0 > " " && $0 != ")" }
    if !target.isEmpty, target.endIndex < line.endIndex, line[target.endIndex] == ")" {
      links += 1
    }
  }

  /// A backtick: the end of code, if one is open, or else its beginning.
  private mutating func countTicks(_ row: Row, _ open: inout OpenSigns) {
    if open.hasTick, row.before > " ", !row.after.isWord(or: row.sign) {
      codes += 1
      open.hasTick = false
    } else if row.after > " ", !row.before.isWord(or: row.sign) {
      open.hasTick = true
    }
  }
}
