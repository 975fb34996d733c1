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
      || Self.beginnings.contains(where: { $0.utf8.first == first && text.starts(with: $0.utf8) })
      || Self.words.contains(where: { text.count == $0.utf8.count && text.elementsEqual($0.utf8) })
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

  /// No small letter begins the words of a line behind a number sign: it may be a heading.
  var mayBeHeading: Bool {
    let first = text.first { $0 > " " && $0 != "#" } ?? 0
    return text.first == "#" && !("a"..."z").contains(first)
  }

  private func begins(with word: String) -> Bool {
    text.starts(with: word.utf8) && !(text.dropFirst(word.utf8.count).first ?? 0).isLetter
  }

  /// A comment, or a command behind the prompt of a shell: `# ls`, `## Sizes`, `// next`.
  var isComment: Bool {
    guard let sign = text.first, ["#", "$", "%", "/"].contains(sign) else { return false }
    let rest = text.drop { $0 == sign }
    let (count, next) = (text.count - rest.count, rest.first { $0 > " " } ?? 0)
    return switch sign {
    case "/": count == 2 || rest.first == "*"
    case "#": " !".utf8.contains(rest.first ?? "!") && !next.isDigit && !next.isBeyondASCII
    default: count == 1 && rest.first == " " && !next.isDigit
    }
  }

  /// A name with a value of a few words: `width: 64`, `- name: value`, `"name": value`.
  private var isSetting: Bool {
    guard text.firstPlace(ofByte: ":") != nil else { return false }
    let words = text.split(separator: " ")
    guard let name = words.first(where: { !$0.elementsEqual("-".utf8) }), name.last == ":" else {
      return false
    }
    return name.count > 2 && words.count <= Self.mostWordsOfSetting
      && name.dropLast().allSatisfy {
        ("a"..."z").contains($0) || $0.isDigit || "_-\"".utf8.contains($0)
      }
  }

  /// An assignment, a call, an index, an arrow, an option, a variable, or a name of two words: `a_name`.
  private var hasOperator: Bool {
    // Addresses have dots too.
    lazy var hasAddress = text.contains("@") || contains("//") || contains("www.")
    return text.indices.contains { index in
      let sign = text[index]
      if sign.mayBeLetter || sign == " " { return false }
      let (last, next) = (byte(index - 1), byte(index + 1))
      return switch (last, sign) {
      // A row of equal signs underlines, or is a mark of a wiki.
      case (_, "="):
        index > text.startIndex && last != "=" && last != "[" && next != "=" && next > 0
      case ("a"..."z", "("), ("&", "&"), ("|", "|"): true
      case (_, "$"): next.isLetter || next == "(" || next == "{"
      case (" ", "{"): next <= " "
      // `[12]` and `[a]` after a word may be the marks of notes.
      case ("a"..."z", "["): !next.isDigit && byte(index + 2) != "]"
      case ("-", "-"): byte(index - 2) == " " && ("a"..."z").contains(next)
      case ("-", ">"), ("=", ">"): next != "-"
      case (":", ":"): next > " "
      case (_, "_"): last.isLetter && next.isLetter
      case (_, "."):
        last.isLetter && byte(index - 2).isLetter && ("a"..."z").contains(next) && !hasAddress
      default: false
      }
    }
  }

  /// 0 outside the line.
  private func byte(_ index: Int) -> UInt8 { text.indices.contains(index) ? text[index] : 0 }

  /// The line is the address of a page, perhaps with a few words after it.
  var isAddress: Bool {
    ["http://", "https://", "ftp://", "www."].contains { text.starts(with: $0.utf8) }
  }

  // MARK: Words

  /// Plain words of a line that is no sentence.
  private static let mostWords = 5
  private static let mostWordsOfCall = 3
  private static let mostWordsOfSetting = 4

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
        || word.elementsEqual("=".utf8)
        || zip(word, word.dropFirst()).contains { $0.mayBeInWord && $1 == "=" }
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

  func contains(_ words: String) -> Bool { text.firstPlace(of: words.utf8) != nil }
}
