import BookText

/// The markup of a text that plainly has one.
///
/// Each of its signs may be in any text: apostrophes in a row, paths, sums. They have a meaning only
/// if several headings and other signs are those of the same markup.
enum Markup {
  /// Markdown: `# Title`, `[text](address)`.
  case markdown
  /// reStructuredText: titles above rows of signs, `.. note::`, `` `text <address>`_ ``.
  case restructured
  /// The markup of Wikipedia: `== Title ==`, `[[Target|text]]`.
  case wiki
  /// Org: `* Title`, `#+TITLE:`, `[[target][text]]`.
  case org

  /// The number of bytes that are examined: fewer than are read to show the first pages of a large
  /// book.
  private static let examined = 1 << 14

  /// Finds the markup of a text by its first pages; nil for most.
  init?(of text: UnsafeBufferPointer<UInt8>) {
    // A script.
    if text.starts(with: "#!".utf8) { return nil }
    let found = MarkupCount(of: text.prefix(Self.examined))
    if found.starred >= 1 && found.keywords >= 1 || found.starred >= 2 && found.orgLinks >= 1 {
      self = .org
    } else if found.enclosed >= 2, found.wikiSigns >= 1 {
      self = .wiki
    } else if found.underlined >= 2, found.references >= 1 || found.literals >= 2 {
      self = .restructured
    } else if found.hashed >= 2 && (found.links + found.fences >= 1 || found.codes >= 2)
      || found.underlined >= 2 && found.links >= 2
    {
      self = .markdown
    } else {
      return nil
    }
  }
}

/// The number of lines and signs in a text that are typical of each markup.
private struct MarkupCount {
  /// `# Title`, below a blank line: lines with this sign may be comments of a program.
  private(set) var hashed = 0
  /// A title above a row of signs.
  private(set) var underlined = 0
  /// `== Title ==`.
  private(set) var enclosed = 0
  /// `* Title`, which may be an item of a list too.
  private(set) var starred = 0
  /// `#+TITLE:`, `:PROPERTIES:`.
  private(set) var keywords = 0
  /// `[[target][text]]`.
  private(set) var orgLinks = 0
  /// `[[Target`, `'''`, `[http`.
  private(set) var wikiSigns = 0
  /// `.. note::`, `.. _name:`, `` `name`_ `` and `` :role:`name` ``.
  private(set) var references = 0
  /// Words between two backticks on either side.
  private(set) var literals = 0
  /// Words between a backtick on either side.
  private(set) var codes = 0
  /// `](address)`.
  private(set) var links = 0
  /// Lines that begin with three backticks.
  private(set) var fences = 0

  init(of text: Slice<UnsafeBufferPointer<UInt8>>) {
    var previous = text.prefix(0)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let first = line.first {
        countLine(line, first, below: previous)
        countSigns(in: line)
      }
      previous = line
    }
  }

  private mutating func countLine(
    _ line: Slice<UnsafeBufferPointer<UInt8>>, _ first: UInt8,
    below title: Slice<UnsafeBufferPointer<UInt8>>
  ) {
    let length = line.prefix { $0 == first }.count
    let rest = line.dropFirst(length)
    switch first {
    case "#" where rest.first == " " && length <= 6 && title.isEmpty: hashed += 1
    case "#" where rest.first == "+" && length == 1:
      let word = rest.dropFirst().prefix { isLetter($0) }
      let next = rest.dropFirst(1 + word.count).first
      if !word.isEmpty, next == ":" || next == "_" { keywords += 1 }
    case "*" where rest.first == " ": starred += 1
    case "=" where rest.first == " " && length <= 6:
      let end = line.last { $0 != " " }
      if end == "=" { enclosed += 1 }
    case "`" where length >= 3: fences += 1
    case ":" where line.starts(with: ":PROPERTIES:".utf8): keywords += 1
    case "." where line.starts(with: ".. ".utf8):
      let name = line.dropFirst(3).prefix { $0 > " " }
      if name.count >= 3,
        name.first == "_" ? name.last == ":" : name.suffix(2).elementsEqual("::".utf8)
      {
        references += 1
      }
    default: break
    }
    guard rest.isEmpty, length >= 3, "=-~^*+#`:_\"'.".utf8.contains(first) else { return }
    let columns = title.count { $0 & 0xC0 != 0x80 }
    if columns >= 3, abs(columns - length) <= 2, title.first != first,
      title.first.map({ $0 > " " }) == true
    {
      underlined += 1
    }
  }

  private mutating func countSigns(in line: Slice<UnsafeBufferPointer<UInt8>>) {
    func byte(_ position: Int) -> UInt8 {
      line.indices.contains(position) ? line[position] : " "
    }
    var hasLink = false
    // Whether the last bracket cannot belong to a program: `names[place](value)`.
    var mayBeginLink = false
    // The number of backticks that opened words.
    var ticks = 0
    var position = line.startIndex
    while position < line.endIndex {
      let sign = line[position]
      guard sign == "[" || sign == "]" || sign == "'" || sign == "`" else {
        position += 1
        continue
      }
      let length = line[position...].prefix { $0 == sign }.count
      let (before, after) = (byte(position - 1), byte(position + length))
      switch sign {
      case "[":
        if length == 2, after > " " { hasLink = true }
        mayBeginLink = !isWordByte(before, sign) && before != ")" && before != "]"
        if length == 2 && after > " " || line[position...].dropFirst().starts(with: "http".utf8) {
          wikiSigns += 1
        }
      case "]" where length == 1 && after == "[" && hasLink: orgLinks += 1
      case "]" where length == 1 && after == "(" && mayBeginLink:
        let target = line[(position + 2)...].prefix { $0 > " " && $0 != ")" }
        if !target.isEmpty, byte(target.endIndex) == ")" { links += 1 }
      case "'" where length == 3: wikiSigns += 1
      case "`" where length <= 2:
        if ticks == length, before > " ", !isWordByte(after, sign) {
          if length == 2 { literals += 1 } else { codes += 1 }
          if length == 1, after == "_" { references += 1 }
          ticks = 0
        } else if after > " ", !isWordByte(before, sign) {
          if length == 1, before == ":", isLetter(byte(position - 2)) { references += 1 }
          ticks = length
        }
      default: break
      }
      position += length
    }
  }
}
