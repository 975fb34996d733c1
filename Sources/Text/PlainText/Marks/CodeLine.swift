import BookText

/// A possible line of a program, of settings or of commands.
struct CodeLine {
  /// The line without the white space before it.
  private let text: TextBytes
  private let isSetIn: Bool

  /// `isSetIn`: white space before the line has been cut off already.
  init(_ line: TextBytes, isSetIn: Bool = false) {
    text = line.drop { $0 <= " " }
    self.isSetIn = isSetIn || text.startIndex > line.startIndex
  }

  /// The prompt of a shell or the sign of a comment, a blank and no digit: `$ ls`.
  var isCommand: Bool {
    guard let sign = text.first, ["#", "$", "%"].contains(sign) else { return false }
    let rest = text.dropFirst()
    return rest.first == " " && rest.dropFirst().first.map { !$0.isDigit } == true
  }

  /// A sign common in programs but not in prose, or a setting. A sentence with a capital and a full stop may
  /// name a function.
  var isCode: Bool {
    guard let first = text.first, let last = text.last(where: { $0 > " " }) else { return false }
    if hasSign(first, last) { return true }
    if last == ".", ("A"..."Z").contains(first) { return false }
    return isSetting || hasOperator()
  }

  /// The first and last bytes, or all of the line, belong to a program.
  private func hasSign(_ first: UInt8, _ last: UInt8) -> Bool {
    if "{}\\".utf8.contains(last) || "}])@".utf8.contains(first) { return true }
    if Self.beginnings.contains(where: { text.starts(with: $0.utf8) }) { return true }
    if Self.words.contains(where: { text.elementsEqual($0.utf8) }) { return true }
    // `#include`; `end;`.
    if first == "#", (text.dropFirst().first ?? 0).isLetter { return true }
    return last == ";" && (!text.contains(" ") || isSetIn && text.contains("("))
  }

  private static let beginnings = [
    "//", "/*", "*/", "\"\"\"", "'''", "--[[", "$ ", "<?", ".\\\"", "dnl ",
  ]

  /// A line of a program by themselves.
  private static let words = ["do", "done", "else", "end", "endif", "esac", "fi", "then", "try"]

  /// Words at the beginning of a line that leads to a block of a program.
  static let keywords = [
    "case", "catch", "class", "def", "do", "elif", "else", "except", "finally", "foreach", "if",
    "switch", "try", "until", "while", "with",
  ]

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
  /// `countsNames`: `bell.rope` counts, which may be the name of a file.
  private func hasOperator(countsNames: Bool = true) -> Bool {
    var last: UInt8 = " "
    // The lengths of the last two words.
    var (before, length) = (0, 0)
    lazy var hasDashes = self.hasDashes
    for index in text.indices {
      let byte = text[index]
      if byte.isLetter
        ? joinsNames(byte, after: last, before) && (countsNames || last != ".")
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
    case ".": length > 1 && letter >= "a" && !isAddress
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

  /// Whether the line may be the address of a page or of a mail.
  private var isAddress: Bool { text.contains("@") || contains("//") || contains("www.") }

  /// Decides by the bytes beside it: an assignment, a call, an option.
  private func isOperator(_ sign: UInt8, after last: UInt8, at index: Int) -> Bool {
    let next = index + 1 < text.endIndex ? text[index + 1] : "\n"
    return switch (last, sign) {
    // A row of equal signs underlines, or is a mark of a wiki.
    case (_, "="): last != "=" && next != "=" && next != "\n"
    case ("a"..."z", "("), ("$", "("), ("&", "&"), ("|", "|"), ("$", "{"): true
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

  var beginsWithAddress: Bool {
    ["http://", "https://", "ftp://", "www."].contains { text.starts(with: $0.utf8) }
  }

  /// A line displayed by itself is a command or code. It begins with a sign, a small letter or a name with an
  /// underscore, and does not end as a sentence does. It has a sign of code, a placeholder (`<name>`), an
  /// option (` -n`), a quoted pattern with slashes, or a redirection (`>file`).
  var isDisplayed: Bool {
    guard let first = text.first, let last = text.last(where: { $0 > " " }), !first.isBeyondASCII,
      !"\"'-*(".utf8.contains(first), !",:!?".utf8.contains(last),
      last != "." || text.dropLast().last == " ", !beginsWithWord(first), !isSentence(first)
    else { return false }
    if hasSign(first, last) || hasOperator(countsNames: false) { return true }
    return ("a"..."z").contains(first) && last != ";" && hasArgument
  }

  /// Plain words after the name of a command.
  private static let mostWords = 5

  /// More than five plain words follow the first: "gzip -d no longer fails …".
  private func isSentence(_ first: UInt8) -> Bool {
    guard first.isLetter else { return false }
    let words = text.split(separator: " ").dropFirst()
    return words.count { $0.count > 1 && $0.allSatisfy { ("a"..."z").contains($0) } }
      > Self.mostWords
  }

  /// A capital begins the first word, which is no name or value of a setting.
  private func beginsWithWord(_ first: UInt8) -> Bool {
    ("A"..."Z").contains(first)
      && !text.prefix { $0 > " " }.contains { $0 == "_" || $0 == "=" }
  }

  /// `<name>`, `-n`, `>file`, `'s/a/b/'`
  private var hasArgument: Bool {
    let words = text.split(separator: " ")
    guard words.count > 1 else { return false }
    return words.dropFirst().contains { word in
      let second = word.dropFirst().first
      return switch word.first {
      case "<": word.contains(">") && !word.contains("@") && second?.isLetter == true
      case "-": word.count > 1 && (second?.isLetter == true || second == "-")
      case ">", "|", "$", "~": word.count == 1 || second.map { $0 > " " && $0 != ">" } == true
      case "/": second?.isLetter == true
      case "'": word.contains("/") && word.count { $0 == "/" } > 1
      default: false
      }
    }
  }

  func contains(_ words: String) -> Bool {
    let first = words.utf8.first
    return text.indices.contains { text[$0] == first && text[$0...].starts(with: words.utf8) }
  }

}
