import BookText

/// Finds the phrases of Pandoc's Markdown that CommonMark lacks: notes in their places, phrases with
/// attributes, raised and lowered letters; and those of note-books and sites: marked words, comments, links
/// by names, addresses with templates. Places are bytes of the text.
struct PandocSpans {
  private var brackets = NextSign("]")
  private var attributes = NextSign("]{")
  private var braces = NextSign("}")
  private var ends: [UInt8: NextSign] = [
    "=": NextSign("=="), "%": NextSign("%%"), "[": NextSign("]]"), "{": NextSign("}}"),
  ]
  private(set) var notes: [ArraySlice<UInt8>] = []

  /// Bytes of a note or of a phrase with attributes.
  private static let maximumSpanLength = 4_096
  /// Bytes of raised or lowered letters.
  private static let longestScript = 64
  /// Begins the names of notes.
  private static let name = "bifolio-note-"

  /// Text in place of a phrase, and the place after the phrase.
  typealias Replacement = (text: [UInt8], end: Int)

  /// Text in place of `==words==`, `%%a comment%%`, `[[name|words]]` and `{{ a template }}` in an address, on
  /// one line; nil for a link in brackets and the like. A comment is not shown.
  private mutating func doubledPhrase(
    at start: Int, lineEnd: Int, after before: UInt8, in text: ArraySlice<UInt8>
  ) -> Replacement? {
    let sign = text[start]
    guard start + 2 < lineEnd, text[start + 1] == sign, before != sign,
      let end = ends[sign]?.place(after: start + 2, in: text), end + 2 <= lineEnd
    else { return nil }
    let (inner, next) = (text[(start + 2)..<end], end + 2)
    switch sign {
    case "{":
      return before == "(" ? (text[start..<next].filter { $0 != " " }, next) : nil
    case "[":
      guard before != "!", before != "]", !inner.isBlank, !inner.contains("["),
        next == text.endIndex || !"([:".utf8.contains(text[next])
      else { return nil }
      return (Array(inner.split(separator: "|").last ?? inner), next)
    default:
      guard !before.mayBeInWord, let first = inner.first, let last = inner.last, first > " ",
        last > " ", first != sign
      else { return nil }
      return sign == "%" ? ([], next) : (Array("<mark>".utf8) + inner + Array("</mark>".utf8), next)
    }
  }

  /// Called at a `^`, `~`, `[`, `{`, `=` or `%`. Adds a note to ``notes``. `first` is the beginning of the
  /// line.
  mutating func replacement(
    at start: Int, first: Int, lineEnd: Int, in text: ArraySlice<UInt8>
  ) -> Replacement? {
    let before = start > first ? text[start - 1] : " "
    switch text[start] {
    case "^":
      if start + 1 < lineEnd, text[start + 1] == "[" { return replaceNote(at: start, in: text) }
      return before == "["
        ? nil : shiftedLetters(at: start, before: lineEnd, in: text, element: "sup")
    case "~":
      let isAfterWord = before.mayBeInWord || before == ")"
      return isAfterWord && before != "~"
        ? shiftedLetters(at: start, before: lineEnd, in: text, element: "sub") : nil
    case "[":
      return doubledPhrase(at: start, lineEnd: lineEnd, after: before, in: text)
        ?? replacePhrase(at: start, in: text)
    case "=", "%",
      "{" where before == "(":
      return doubledPhrase(at: start, lineEnd: lineEnd, after: before, in: text)
    case "{":
      // Attributes of an image, a link or code are not shown, nor those of a block, `{: .note}`.
      let hasColon = text[start..<lineEnd].starts(with: "{:".utf8)
      guard ")]`".utf8.contains(before) || hasColon && start == first,
        braces.isNear(start, in: text),
        let close = text[(start + 1)..<lineEnd].firstIndex(where: { $0 == "}" || $0 == "{" }),
        text[close] == "}", hasColon || Self.classes(in: text[start..<(close + 1)]) != nil
      else { return nil }
      return ([], close + 1)
    default: return nil
    }
  }

  /// Markdown to be added at the end of the text.
  var definitions: [UInt8] {
    var found: [UInt8] = []
    for (index, note) in notes.enumerated() {
      found += "\n\n[^\(Self.name)\(index)]: ".utf8
      found += note.map { $0 == "\n" ? " " : $0 }
    }
    return found
  }

  /// Replaces the note at `^[` by a reference; nil if the note is empty or not closed. A comment of HTML
  /// after the reference keeps the number of line ends.
  private mutating func replaceNote(at start: Int, in text: ArraySlice<UInt8>) -> Replacement? {
    guard brackets.isNear(start, in: text),
      let close = Self.closingBracket(of: start + 1, in: text),
      close > start + 2
    else { return nil }
    let note = text[(start + 2)..<close]
    notes.append(note)
    var shown = Array("[^\(Self.name)\(notes.count - 1)]".utf8)
    // The lines after it keep their numbers.
    let lineEnds = note.count { $0 == "\n" }
    if lineEnds > 0 {
      shown += "<!--".utf8
      for _ in 0..<lineEnds { shown += "\n.".utf8 }
      shown += "-->".utf8
    }
    return (shown, close + 1)
  }

  /// Letters between two `^` or two `~` get an element, `sup` or `sub`. Nil without a letter, beyond
  /// ``longestScript``, or with blanks or signs of other markup between.
  private func shiftedLetters(
    at start: Int, before lineEnd: Int, in text: ArraySlice<UInt8>, element: String
  ) -> Replacement? {
    let sign = text[start]
    let inner = text[(start + 1)..<lineEnd].prefix(Self.longestScript).prefix {
      $0 > " " && $0 != sign && $0 != "[" && $0 != "]" && $0 != "`" && $0 != "<"
    }
    guard inner.contains(where: \.mayBeInWord), inner.endIndex < lineEnd,
      text[inner.endIndex] == sign,
      inner.endIndex + 1 == lineEnd || text[inner.endIndex + 1] != sign
    else { return nil }
    return (Array("<\(element)>".utf8) + inner + Array("</\(element)>".utf8), inner.endIndex + 1)
  }

  /// A phrase in brackets gets an element with the style that its attributes name: "[Ann]{.smallcaps}". Nil
  /// without attributes right after the brackets.
  private mutating func replacePhrase(at start: Int, in text: ArraySlice<UInt8>) -> Replacement? {
    guard attributes.isNear(start, in: text), braces.isNear(start, in: text),
      let close = Self.closingBracket(of: start, in: text), close + 1 < text.endIndex,
      text[close + 1] == "{",
      let end = text[(close + 2)...].prefix(Self.maximumSpanLength)
        .firstIndex(where: { $0 == "}" || $0 == "{" }), text[end] == "}",
      let classes = Self.classes(in: text[Range(from: close + 1, to: end + 1)]),
      !text[Range(from: start, to: close)].contains("\n")
    else { return nil }
    let style =
      classes.contains("smallcaps") || classes.contains("sc")
      ? " style=\"font-variant:small-caps\""
      : classes.contains("underline") || classes.contains("ul")
        ? " style=\"text-decoration:underline\"" : ""
    let opening = Array("<span\(style)>".utf8)
    return (opening + text[(start + 1)..<close] + Array("</span>".utf8), end + 1)
  }

  /// A text with thousands of open brackets is searched once.
  private struct NextSign {
    private let sign: [UInt8]
    /// Nil if there is none after the last place.
    private var next: Int? = -1

    init(_ sign: String) { self.sign = Array(sign.utf8) }

    /// Whether the sign is at most ``maximumSpanLength`` after a place. Places are passed in order. Costs
    /// O(*n*) for all places of a text.
    mutating func isNear(_ place: Int, in text: ArraySlice<UInt8>) -> Bool {
      self.place(after: place, in: text) != nil
    }

    /// The place of the sign, if it is near.
    mutating func place(after place: Int, in text: ArraySlice<UInt8>) -> Int? {
      guard let known = next else { return nil }
      if known < place { next = text[place...].firstPlace(of: sign)?.lowerBound }
      return next.flatMap { $0 - place <= maximumSpanLength ? $0 : nil }
    }
  }

  /// Nested brackets: limits how often a byte is read.
  private static let deepest = 32

  /// Stays in the same paragraph. Nil if there is none within ``maximumSpanLength``, or brackets are nested
  /// too deep.
  private static func closingBracket(of start: Int, in text: ArraySlice<UInt8>) -> Int? {
    var (depth, place, last): (Int, Int, UInt8) = (0, start, 0)
    while place < text.endIndex, place - start <= maximumSpanLength {
      switch text[place] {
      case "\\": place += 1
      case "[":
        depth += 1
        if depth > deepest { return nil }
      case "]":
        depth -= 1
        if depth == 0 { return place }
      case "\n" where last == "\n": return nil
      default: break
      }
      if place < text.endIndex { last = text[place] }
      place += 1
    }
    return nil
  }

  /// Reads attributes in braces, `{#name .class key="value"}`: empty without a class, nil if the text has
  /// another form.
  static func classes(in text: ArraySlice<UInt8>) -> [String]? {
    guard text.first == "{", text.last == "}", text.count > 2 else { return nil }
    var classes: [String] = []
    var rest = text.dropFirst().dropLast().trimmed
    guard let first = rest.first, first == "." || first == "#" || first.isLetter else { return nil }
    while !rest.isEmpty {
      let name = rest.prefix { $0.mayBeInWord || ".#-:_".utf8.contains($0) }
      guard !name.isEmpty else { return nil }
      rest = rest[name.endIndex...]
      if rest.first == "=" {
        let value = rest.dropFirst()
        if let quote = value.first, quote == "\"" || quote == "'" {
          guard let close = value.dropFirst().firstIndex(of: quote) else { return nil }
          rest = rest[(close + 1)...]
        } else {
          rest = value[value.prefix { $0 > " " }.endIndex...]
        }
      } else {
        guard name.first == "." || name.first == "#" else { return nil }
        if name.first == "." {
          classes.append(String(decoding: name.dropFirst(), as: UTF8.self))
        }
      }
      guard rest.isEmpty || rest.first == " " || rest.first == "\n" else { return nil }
      rest = rest.drop { $0 <= " " }
    }
    return classes
  }
}
