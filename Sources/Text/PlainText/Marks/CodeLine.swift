import BookText

/// A possible line of a program, of settings or of commands: its signs of code, beside the words of prose.
struct CodeLine {
  enum Look { case prose, open, code }

  /// The line without white space at both ends.
  private let text: TextBytes
  private let isSetIn: Bool

  /// `isSetIn`: white space before the line has been cut off already.
  init(_ line: TextBytes, isSetIn: Bool = false) {
    let rest = line.drop { $0 <= " " }
    text = rest.prefix((rest.lastIndex { $0 > " " } ?? rest.startIndex - 1) + 1 - rest.startIndex)
    self.isSetIn = isSetIn || text.startIndex > line.startIndex
  }

  /// What a reader would take the line for: a sentence or a part of one, code, or neither.
  var look: Look {
    guard let first = text.first, let last = text.last else { return .open }
    if isComment || isAddress { return .code }
    // `- (void) ring` is no item.
    if let marker = listMarker(text, text.indices) {
      return text[marker.endIndex + 1] == "(" && !isSentence ? .open : .prose
    }
    if isSentence || isNote { return .prose }
    if isCode || last == ";" && isShort && !("A"..."Z").contains(first) { return .code }
    let opens = Self.keywords.contains(where: begins) && !text.contains(",")
    return last == ":" && !opens && plainWords > 1 ? .prose : .open
  }

  /// A sign common in programs but not in prose, or a setting. A sentence with a capital and a full stop may
  /// name a function.
  var isCode: Bool {
    guard let first = text.first, let last = text.last else { return false }
    if "{\\".utf8.contains(last) || "}])@".utf8.contains(first)
      // Braces beside lines of verse stand alone.
      || last == "}" && text.contains("{") || first == "<" && last == ">"
      || Self.beginnings.contains(where: { text.starts(with: $0.utf8) })
      || Self.words.contains(where: { text.elementsEqual($0.utf8) })
      // `#include`; `end;`.
      || first == "#" && (text.dropFirst().first ?? 0).isLetter
      || last == ";" && (!text.contains(" ") || text.dropLast().last == ")")
    {
      return true
    }
    if last == ".", ("A"..."Z").contains(first) { return false }
    return isSetting || hasOperator
  }

  private static let beginnings = [
    "//", "/*", "*/", "\"\"\"", "'''", "--[[", "$ ", "<?", ".\\\"", "dnl ",
  ]

  /// A line of a program by themselves.
  private static let words = ["do", "done", "else", "end", "endif", "esac", "fi", "then", "try"]

  /// Words at the beginning of a line that leads to a block of a program.
  private static let keywords = [
    "case", "catch", "class", "def", "do", "elif", "else", "except", "finally", "for", "if",
    "switch", "try", "until", "while", "with",
  ]

  /// A capital begins the words of a line behind a number sign: it may be a heading.
  var mayBeHeading: Bool {
    text.first == "#" && text.first(where: \.isLetter).map { ("A"..."Z").contains($0) } == true
  }

  private func begins(with word: String) -> Bool {
    text.starts(with: word.utf8) && !(text.dropFirst(word.utf8.count).first ?? 0).isLetter
  }

  /// A comment, or a command behind the prompt of a shell: `# ls`, `## Sizes`, `// next`.
  var isComment: Bool {
    guard let sign = text.first, ["#", "$", "%", "/", ">"].contains(sign) else { return false }
    let rest = text.drop { $0 == sign }
    let (count, next) = (text.count - rest.count, rest.first { $0 > " " } ?? 0)
    return switch sign {
    case "/": count == 2 || rest.first == "*"
    case "#": next == 0 || next.isLetter || next == "!"
    default: count == 1 && rest.first == " " && !next.isDigit
    }
  }

  /// A name with a value of a few words, with at most three blanks: `width: 64`, `- name: value`,
  /// `"name": value`.
  private var isSetting: Bool {
    let line = text.starts(with: "- ".utf8) ? text.dropFirst(2) : text
    let quoted = line.first == "\"" ? line.dropFirst() : line
    let name = quoted.prefix {
      ("a"..."z").contains($0) || $0.isDigit || $0 == "_" || $0 == "-"
    }
    var rest = quoted[name.endIndex...]
    if line.first == "\"", rest.first == "\"" { rest = rest.dropFirst() }
    guard name.count >= 2, rest.first == ":", rest.dropFirst().first ?? " " <= " " else {
      return false
    }
    return rest.count { $0 == " " } <= 3
  }

  /// An assignment, a call, an index, an arrow, a variable, or a name of two words outside addresses.
  private var hasOperator: Bool {
    var last: UInt8 = " "
    // The lengths of the last two words.
    var (before, length) = (0, 0)
    lazy var hasDashes = self.hasDashes
    for index in text.indices {
      let byte = text[index]
      if byte.isLetter
        ? joinsNames(byte, after: last, before)
        : isOperator(byte, after: last, at: index) && !(byte == "-" && hasDashes)
      {
        return true
      }
      last = byte
      if byte.isLetter { length += 1 } else { (before, length) = (length, 0) }
    }
    return false
  }

  /// A letter is the first after a sign inside a name: `$name`, `a_name`, `bell.rope`. `length` letters are
  /// before the sign.
  private func joinsNames(_ letter: UInt8, after sign: UInt8, _ length: Int) -> Bool {
    switch sign {
    case "$": true
    case "_": length > 0
    case ".": length > 1 && letter >= "a" && !hasAddress
    default: false
    }
  }

  /// Two hyphens are a dash somewhere in the line: at its beginning, unless a small letter follows as in an
  /// option, or right after a word or a stop. Then no hyphen of the line is an operator.
  private var hasDashes: Bool {
    if text.starts(with: "--".utf8), text.dropFirst(2).first.map({ $0 < "a" || $0 > "z" }) == true {
      return true
    }
    return text.indices.dropFirst(2).contains { index in
      text[index] == "-" && text[index - 1] == "-"
        && (text[index - 2].mayBeInWord || ".,;:!?".utf8.contains(text[index - 2]))
    }
  }

  /// Whether the line may have the address of a page or of a mail.
  private var hasAddress: Bool { text.contains("@") || contains("//") || contains("www.") }

  /// Decides by the bytes beside it: an assignment, a call, an option.
  private func isOperator(_ sign: UInt8, after last: UInt8, at index: Int) -> Bool {
    let next = index + 1 < text.endIndex ? text[index + 1] : "\n"
    return switch (last, sign) {
    // A row of equal signs underlines, or is a mark of a wiki.
    case (_, "="):
      index > text.startIndex && last != "=" && last != "[" && next != "=" && next != "\n"
    case ("a"..."z", "("), ("$", "("), ("&", "&"), ("|", "|"), ("$", "{"): true
    case (" ", "{"): next <= " "
    // `[12]` after a word may be the mark of a note.
    case ("a"..."z", "["): !next.isDigit
    // An option: ` --width`.
    case ("-", "-"):
      index >= text.startIndex + 2 && text[index - 2] == " " && ("a"..."z").contains(next)
    case ("-", ">"), ("=", ">"): next != "-"
    case (":", ":"): next > " "
    default: false
    }
  }

  /// The line is the address of a page, perhaps with a few words after it.
  var isAddress: Bool {
    ["http://", "https://", "ftp://", "www."].contains { text.starts(with: $0.utf8) }
  }

  // MARK: Words

  /// Plain words of a line that is no sentence.
  private static let mostWords = 5
  private static let mostWordsOfCall = 3

  private var isShort: Bool { text.count { $0 == " " } < Self.mostWordsOfCall }

  /// Words of letters alone, with a sign after them or not.
  var plainWords: Int {
    text.split(separator: " ").count { word in
      let letters = word.last.map { ",.;:)".utf8.contains($0) } == true ? word.dropLast() : word
      return letters.count > 1 && letters.allSatisfy(\.mayBeLetter) && !hasInnerCapital(letters)
    }
  }

  /// The number of a note begins the line: `[12] See above`.
  private var isNote: Bool {
    text.first == "[" && text.dropFirst().drop(while: \.isDigit).starts(with: "] ".utf8)
  }

  /// Several plain words without a gap, or a capital and a stop, or letters written without blanks.
  private var isSentence: Bool {
    let end = text.last { !"\"')]_*".utf8.contains($0) } ?? 0
    let hasCapital = text.letterCase(at: text.startIndex) == .capital
    if ".!?".utf8.contains(end), text.contains(" "), hasCapital {
      return true
    }
    return plainWords > Self.mostWords && !contains("   ")
      || text.isTrueOfMost(\.isBeyondASCII)
  }

  /// Words that prose has seldom, against plain words: `/var/html`, `-n`, `<name>`, `*.txt`, `127.0.0.1`, and
  /// `publicHtml` at the beginning.
  var hasOddWords: Bool {
    let words = text.split(separator: " ")
    let odd = words.indices.count { index in
      let word = words[index]
      return word.contains { "*%\\<>|+~{}".utf8.contains($0) } || word.count { $0 == "/" } > 1
        || word.elementsEqual("=".utf8) || word.dropFirst().dropLast().contains("=")
        || (word.first == "/" || word.first == "-") && word.last?.mayBeInWord == true
        || index == 0 && hasInnerCapital(word)
        || zip(word, word.dropFirst()).count { ($0 == "." || $0 == ":") && $1.isDigit } > 1
    }
    return odd > 0 && odd * 2 >= plainWords
  }

  private func hasInnerCapital(_ word: TextBytes) -> Bool {
    zip(word, word.dropFirst()).contains {
      ("a"..."z").contains($0) && ("A"..."Z").contains($1)
    }
  }

  func contains(_ words: String) -> Bool {
    let first = words.utf8.first
    return text.indices.contains { text[$0] == first && text[$0...].starts(with: words.utf8) }
  }
}
