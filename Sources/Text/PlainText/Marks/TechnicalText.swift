import BookText
import Numbers

/// Recognises a text for programs rather than for readers: source code, settings, tables of values, logs,
/// lists, subtitles, a guide of an Amiga, a help file of Vim; and the record of a hearing with a number
/// beside each line. Its lines have a meaning each, so none is joined with the next.
///
/// Its first lines decide. A book with code does not begin with pages of it.
struct TechnicalText {
  /// Bytes examined; even the known beginning of a long file has them.
  private static let sample = 16_384

  private static let fewestRows = 5
  private static let fewestListed = 6
  private static let fewestLogged = 3
  private static let fewestOfCode = 4
  private static let shortestCommit = 7
  private static let longestCommit = 40
  /// Bytes of a time in brackets.
  private static let longestNumber = 16

  /// Bytes of a line in which its first number begins.
  private static let beginning = 40

  /// First non-blank lines.
  private let lines: [TextBytes]
  /// Blank lines among them.
  private let blankLines: Int
  private let hasMarkup: Bool

  /// Costs O(*n*) in the sample.
  init(_ text: TextBytes) {
    let sample = text.prefix(Self.sample)
    var lines = sample.split(separator: "\n")
    // The last one may be cut.
    if text.count > Self.sample, lines.count > 1 { lines.removeLast() }
    hasMarkup = Markup.isOrg(text) || Markup.isMarkdown(text)
    self.lines = lines.filter { line in line.contains { $0 > " " } }
    blankLines = max(0, sample.count { $0 == "\n" } - self.lines.count)
  }

  /// A text of a kind for programs, by its first lines or by most of them. False without lines.
  var isTechnical: Bool {
    guard let first = lines.first else { return false }
    // The name of a file of Vim's help; an entry in GNU's style of change logs.
    return first.first == "*" && contains(first, ".txt*")
      || begins(with: ["0000-00-00  "]) && first.last == ">"
      || begins(with: ["commit "]) && isCommit(first.dropFirst("commit ".utf8.count))
      || Self.beginnings.contains(where: begins)
      || hasRows || isLog || isList || isCode || areLinesNumbered
  }

  /// The first lines of scripts, of a guide of an Amiga, of WebVTT and SubRip, of the output of `git` and
  /// `diff`, with 0 for each digit.
  private static let beginnings = [
    ["#!/"], ["@DATABASE "], ["WEBVTT"], ["0", "00:00:00,000 --> "], ["diff --git "],
    ["diff --cc "],
    ["--- ", "+++ "],
  ]

  private func begins(with words: [String]) -> Bool {
    words.count <= lines.count
      && zip(lines, words).allSatisfy { line, words in
        words.utf8.count <= line.count
          && zip(line, words.utf8).allSatisfy { $0 == $1 || $1 == "0" && $0.isDigit }
      }
  }

  // MARK: Rows of values

  /// Nine in ten lines have as many separators as the first, two or more; a separator before a blank does not
  /// count. In a table of numbers one is enough, and a blank may follow it. False for fewer than
  /// ``fewestRows`` lines.
  private var hasRows: Bool {
    guard lines.count >= Self.fewestRows else { return false }
    // Numbers: the second line and four in five lines are mostly digits. The first may name the columns.
    let areNumbers =
      isMostlyDigits(lines[1])
      && lines.count(where: isMostlyDigits).isAtLeast(share: 4, in: 5, of: lines.count)
    return [",", ";", "\t", ":", "|"].contains { (separator: UInt8) in
      /// Counts no separator before a blank in columns of words: it is punctuation.
      func separatorCount(in line: TextBytes) -> Int {
        line.indices.count {
          line[$0] == separator
            && (areNumbers || $0 + 1 == line.endIndex || line[$0 + 1] != " ")
        }
      }
      let expected = lines.first.map(separatorCount) ?? 0
      // A table of two columns has one separator a line, as some verse has a colon.
      guard expected >= (areNumbers ? 1 : 2) else { return false }
      return lines.count { separatorCount(in: $0) == expected }
        .isAtLeast(share: 9, in: 10, of: lines.count)
    }
  }

  /// Half of the characters of a line are digits, blanks and commas.
  private func isMostlyDigits(_ line: TextBytes) -> Bool {
    line.isTrueOfMost { $0.isDigit || $0 == " " || $0 == "," }
  }

  // MARK: Logs

  /// Four in five lines, and at least three, begin with a time of the day or of the machine's run.
  private var isLog: Bool {
    lines.count >= Self.fewestLogged
      && lines.count(where: isLogged).isAtLeast(share: 4, in: 5, of: lines.count)
  }

  /// A time with seconds near the beginning of a line, `12:34:56`, or `[ 12.345678]`, or `[12:34]` as in a
  /// chat.
  private func isLogged(_ line: TextBytes) -> Bool {
    if line.first == "[" {
      let number = line.dropFirst().drop { $0 == " " }
      if number.prefix(while: \.isDigit).count > 0,
        number.drop(while: \.isDigit).first == ".", number.prefix(Self.longestNumber).contains("]")
      {
        return true
      }
    }
    let beginning = line.prefix(Self.beginning)
    guard beginning.contains(":") else { return false }
    let shape = beginning.map { $0.isDigit ? "0" : $0 }
    return shape.starts(with: "[00:00]".utf8)
      || shape.firstPlace(of: "00:00:00".utf8) != nil
  }

  // MARK: Lists

  /// Nearly all lines are entries of a list: one word each, as names, paths and addresses; a commit and its
  /// subject; a few words with a number in the same place; or lines that are alike but for their numbers.
  /// Entries between blank lines are paragraphs, which nothing joins.
  private var isList: Bool {
    guard lines.count >= Self.fewestListed, blankLines * 4 <= lines.count else { return false }
    func areNearlyAll(_ isEntry: (TextBytes) -> Bool) -> Bool {
      lines.count(where: isEntry).isAtLeast(share: 9, in: 10, of: lines.count)
    }
    let count = wordCount(lines[0])
    // In order: two constants.
    let areFew = (2...Self.mostWordsOfValue).contains(count)
    return areNearlyAll(isWord) || areNearlyAll(isCommit)
      || areFew && areNearlyAll { wordCount($0) == count && hasNumberAtEdge($0) }
      || areNearlyAll { $0.count <= Self.longestEntry } && areAlike
  }

  /// Numbered entry, in bytes: a paragraph is longer.
  private static let longestEntry = 100

  /// No blank. In scripts without blanks, only a short line is a word.
  private func isWord(_ line: TextBytes) -> Bool {
    let word = line.drop { $0 <= " " }.prefix { $0 > " " }
    guard word.endIndex == line.endIndex || line[word.endIndex...].allSatisfy({ $0 <= " " }) else {
      return false
    }
    return word.count <= Self.longestUnspacedWord
      || !word.contains { Self.unspacedScripts.contains($0) }
  }

  /// First bytes of kana and ideographs, and of Thai, Lao and Khmer with their neighbours.
  private static let unspacedScripts: Set<UInt8> = Set(0xE3...0xE9).union([0xE0, 0xE1])
  private static let longestUnspacedWord = 12

  /// Words of an entry with a value: a name and its version, a time and an event.
  private static let mostWordsOfValue = 4

  /// Counts at most one more than an entry with a value has.
  private func wordCount(_ line: TextBytes) -> Int {
    line.split(maxSplits: Self.mostWordsOfValue) { $0 <= " " }.count
  }

  /// A digit begins the first or the last word of a line.
  private func hasNumberAtEdge(_ line: TextBytes) -> Bool {
    let last = line.lastIndex { $0 > " " }.flatMap { line[...$0].lastIndex { $0 <= " " } }
    return line.first { $0 > " " }?.isDigit == true
      || last.map { line[line.index(after: $0)].isDigit } == true
  }

  /// A line begins with the name of a commit, as of `git log --oneline`.
  private func isCommit(_ line: TextBytes) -> Bool {
    let name = line.prefix { $0 > " " }
    // In order: two constants.
    return (Self.shortestCommit...Self.longestCommit).contains(name.count)
      && String(decoding: name, as: UTF8.self).allSatisfy(\.isHexDigit)
  }

  /// Half of the lines begin with a word and a number, and nearly all others are right beside these. Their
  /// beginnings without numbers are few, and the most frequent is neither in half of the lines again nor the
  /// word of a chapter. Most lines of the paragraphs around a numbered list are not beside it.
  private var areAlike: Bool {
    var beginnings: [[UInt8]: Int] = [:]
    var beside: Set<Int> = []
    for (index, line) in lines.enumerated() {
      let words = line.prefix(Self.beginning).prefix { !$0.isDigit }
      guard words.contains(where: \.mayBeLetter), words.endIndex < line.endIndex,
        line[words.endIndex].isDigit
      else { continue }
      beginnings[Array(words), default: 0] += 1
      beside.formUnion([index - 1, index, index + 1])
    }
    guard beside.count(where: lines.indices.contains).isAtLeast(share: 9, in: 10, of: lines.count)
    else { return false }
    let numbered = beginnings.values.reduce(0, +)
    guard numbered * 2 >= lines.count, beginnings.count * 4 <= numbered else { return false }
    let usual = beginnings.max { $0.value < $1.value }?.key ?? []
    // A label is at the beginning only: elsewhere in the lines, it is a word of running text.
    let inside = [UInt8(ascii: " ")] + usual
    let running = lines.count { $0.firstPlace(of: inside) != nil }
    guard running * 2 < lines.count else { return false }
    return TitleNumber(ofTitle: String(decoding: usual + Array("1".utf8), as: UTF8.self)) == nil
  }

  // MARK: Numbered lines

  private static let fewestNumbered = 20
  /// Digits of a line's number.
  private static let mostDigits = 3

  /// Nine in ten lines, of 20 or more, have numbers beside them that count up and begin again on the next
  /// page, as in the record of a hearing, and sentences go on from line to line.
  private var areLinesNumbered: Bool {
    guard lines.count >= Self.fewestNumbered else { return false }
    var (numbered, next, pages, small, last) = (0, 0, 0, 0, 0)
    for line in lines {
      let digits = line.drop { $0 == " " }.prefix(while: \.isDigit)
      let rest = line[digits.endIndex...]
      guard (1...Self.mostDigits).contains(digits.count), rest.first ?? " " == " ",
        let number = Number.parse(digits, in: 0...999)
      else { continue }
      numbered += 1
      // The number of the page stands alone between.
      guard let word = rest.first(where: { $0 > " " }) else { continue }
      if number == last + 1 { next += 1 }
      if number == 1, last > Self.fewestNumbered / 2 { (next, pages) = (next + 1, pages + 1) }
      if ("a"..."z").contains(word) { small += 1 }
      last = number
    }
    return pages > 0 && numbered.isAtLeast(share: 9, in: 10, of: lines.count)
      && next.isAtLeast(share: 4, in: 5, of: numbered)
      && small.isAtLeast(share: 1, in: 4, of: numbered)
  }

  // MARK: Code

  /// Half of the text looks like lines of a program or of settings, or is in its comments. False for a text
  /// with a markup, or with fewer than four lines.
  private var isCode: Bool {
    if hasMarkup || lines.count < Self.fewestOfCode { return false }
    var (code, others) = (0, 0)
    // Two hyphens begin speech too, unless the other lines are code.
    var dashed = 0
    var isComment = false
    for line in lines {
      let text = line.drop { $0 <= " " }
      let own = CodeLine(line)
      if text.starts(with: "/*".utf8) { isComment = true }
      if isComment || own.look == .code && (own.isCode || own.isComment) {
        // A line behind a number sign may be a heading in Markdown.
        if isComment || !own.mayBeHeading { code += text.count }
      } else if text.starts(with: "--".utf8) {
        dashed += text.count
      } else {
        others += text.count
      }
      if isComment, contains(line, "*/") { isComment = false }
    }
    return code > 0 && code >= others + (code < dashed ? dashed : 0)
  }

  // MARK: Bytes

  private func contains(_ line: TextBytes, _ words: String) -> Bool {
    CodeLine(line).contains(words)
  }
}
