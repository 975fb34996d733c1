import BookText

/// Returns the regular expression for a plain-text query: its words with white space between them, and at its
/// ends if the query has blanks there. It is empty for a query of blanks.
func expression(for text: String, ignoringAccents: Bool) -> String {
  let text = LetterFolding.composed(text)
  let isCased = text.unicodeScalars.contains { $0.properties.isUppercase }
  let words = text.unicodeScalars.split { $0.properties.isWhitespace }
  var parts = words.map {
    WordExpression(Array($0), ignoringAccents: ignoringAccents, isCased: isCased).text
  }
  // White space at either end is significant: the edge of a word.
  if let first = text.unicodeScalars.first, first.properties.isWhitespace, !parts.isEmpty {
    parts.insert("", at: 0)
  }
  if let last = text.unicodeScalars.last, last.properties.isWhitespace, !parts.isEmpty {
    parts.append("")
  }
  return parts.joined(separator: "[\(blanks)]+")
}

/// White space, for a class: line ends and blanks of all widths, including non-breaking ones.
private let blanks = #"\h\v\x{3000}"#
private let quantifiers: [Unicode.Scalar?] = ["*", "+", "?", "{"]

/// Each blank matches any run of white space, so that phrases are found across line ends. A quantifier after
/// a blank counts white space. Blanks are left alone if they are quoted, escaped or a bound of a range in a
/// class, and everywhere in an expression with the option x.
func withFlexibleBlanks(_ expression: String) -> String {
  var result = ""
  var rest = expression.unicodeScalars[...]
  var isInClass = false
  /// Copies up to some characters, inclusive; all of the rest if they do not follow.
  func copy(through end: String) {
    while let scalar = rest.popFirst() {
      result.unicodeScalars.append(scalar)
      if result.hasSuffix(end) { return }
    }
  }
  while let scalar = rest.popFirst() {
    let next = rest.first
    switch scalar {
    case " " where isInClass: result += next == "-" || result.last == "-" ? " " : blanks
    case " ": result += "[\(blanks)]" + (quantifiers.contains(next) ? "" : "+")
    default:
      result.unicodeScalars.append(scalar)
      switch (scalar, next) {
      case ("\\", "Q"): copy(through: "\\E")
      case ("\\", let next?): copy(through: String(next))
      case ("[", ":") where isInClass: copy(through: ":]")
      case ("[", _) where !isInClass:
        isInClass = true
        // A bracket is not an end at the beginning.
        if next == "^" { copy(through: "^") }
        if rest.first == "]" { copy(through: "]") }
      case ("]", _): isInClass = false
      // With the option x blanks mean nothing.
      case ("(", "?")
      where rest.dropFirst().prefix { ("a"..."z").contains($0) }
        .contains("x" as Unicode.Scalar):
        return expression
      default: break
      }
    }
  }
  return result
}

/// Builds the regular expression for a word of a query.
private struct WordExpression {
  /// A letter with the marks that it must have, or a sign.
  private struct Letter {
    var letters: [Unicode.Scalar]
    let isCapital: Bool
    let typed: Unicode.Scalar
  }

  private let letters: [Letter]
  private let ignoresAccents: Bool
  /// Capitals and small letters differ.
  private let isCased: Bool

  /// The characters are composed.
  init(_ word: [Unicode.Scalar], ignoringAccents: Bool, isCased: Bool) {
    (ignoresAccents, self.isCased) = (ignoringAccents, isCased)
    letters = Self.letters(of: word, keepingMarks: !ignoringAccents)
  }

  /// Letters with their marks; "Æsop" is also "Aesop".
  private static func letters(of word: [Unicode.Scalar], keepingMarks: Bool) -> [Letter] {
    var letters: [Letter] = []
    for scalar in word {
      var isCapital = scalar.properties.isUppercase
      for part in LetterFolding.letters(of: scalar, keepingMarks: keepingMarks) {
        let isMark = LetterFolding.isMark(part) || LetterFolding.isVoicing(part)
        if isMark, !letters.isEmpty {
          letters[letters.count - 1].letters.append(part)
        } else {
          letters.append(Letter(letters: [part], isCapital: isCapital, typed: scalar))
          // Only the first letter of a ligature is a capital.
          isCapital = false
        }
      }
    }
    return letters
  }

  /// Each letter in all ways to write it, ligatures included, with possible separators between letters.
  var text: String {
    var parts: [String] = []
    var place = 0
    while place < letters.count {
      // The longest ligature that may be here, and all ways to write its letters.
      let most = min(LetterFolding.longestForm, letters.count - place)
      let length = (1...most).last { $0 == 1 || ligatures(at: place, count: $0) != nil } ?? 1
      let ways = ways(from: place, to: place + length)
      parts.append(ways.count == 1 ? ways[0] : "(?:" + ways.joined(separator: "|") + ")")
      place += length
      if place < letters.count { parts.append(separator(after: place - 1)) }
    }
    return parts.joined()
  }

  /// Each letter by itself, or several as ligatures. `end` is at most ``LetterFolding/longestForm`` further.
  private func ways(from start: Int, to end: Int) -> [String] {
    if start == end { return [""] }
    var found: [String] = []
    for next in start + 1...end {
      let isSingle = next == start + 1
      guard
        let head = isSingle
          ? expression(ofLetterAt: start) : ligatures(at: start, count: next - start)
      else { continue }
      let gap = next < end ? separator(after: next - 1) : ""
      found += ways(from: next, to: end).map { head + gap + $0 }
    }
    return found
  }

  /// Ligatures of `count` letters from the index `place` on; nil if there are none, or a letter has marks of
  /// its own.
  private func ligatures(at place: Int, count: Int) -> String? {
    let own = letters[place..<place + count]
    guard own.allSatisfy({ $0.letters.count == 1 }) else { return nil }
    let forms = forms(own.flatMap(\.letters), isCapital: own.first?.isCapital == true)
    return forms.isEmpty ? nil : characterClass(of: forms)
  }

  /// Other characters that fold to some letters, of the case sought.
  private func forms(_ letters: [Unicode.Scalar], isCapital: Bool) -> [Unicode.Scalar] {
    let forms = LetterFolding.forms(letters, keepingMarks: !ignoresAccents)
    return isCased ? forms.filter { $0.properties.isUppercase == isCapital } : forms
  }

  /// One letter with its marks, composed or not, in the cases and forms that match; or a sign.
  private func expression(ofLetterAt place: Int) -> String {
    let letter = letters[place]
    let scalar = letter.letters[0]
    switch scalar {
    case "\"":
      return "(?:" + characterClass(of: [scalar] + forms([scalar], isCapital: false)) + "|''|``)"
    case "-":
      return characterClass(of: [scalar] + forms([scalar], isCapital: false)) + #"(?:-|\n\h*)?"#
    default: break
    }
    // A composed character, or the letter with its marks one by one.
    let isSmall = !isCased || !letter.isCapital
    let own = letter.letters.map { mark in
      let forms = forms([mark], isCapital: letter.isCapital && mark == scalar)
      if isSmall || mark != scalar { return characterClass(of: [mark] + forms) }
      return characterClass(of: forms.isEmpty ? [letter.typed] : forms)
    }
    let marks = ignoresAccents && scalar.properties.isAlphabetic ? Self.anyMarks : ""
    if LetterFolding.isHangul(scalar) {
      let parts = LetterFolding.decomposed(scalar).map(escaped).joined()
      return "(?:" + escaped(scalar) + "|" + parts + ")"
    }
    guard letter.letters.count > 1 else { return own[0] + marks }
    let composed = forms(letter.letters, isCapital: letter.isCapital)
    return
      (composed.isEmpty
      ? own.joined() : "(?:" + characterClass(of: composed) + "|" + own.joined() + ")")
      + marks
  }

  /// A class, or a single character by itself. There is at least one.
  private func characterClass(of scalars: [Unicode.Scalar]) -> String {
    scalars.count == 1 ? escaped(scalars[0]) : "[" + scalars.map(escaped).joined() + "]"
  }

  /// A possible separator after a letter of a word: invisible characters, a hyphen at the end of a source
  /// line, or a bare line end between two characters of Chinese or Japanese. The case is decided here: an
  /// expression for all cases takes thirty times as long to compile, and twelve times as long to search.
  private func separator(after place: Int) -> String {
    let isJoined = letters[place...place + 1].allSatisfy { $0.letters[0].isWrittenWithoutBlanks }
    return "(?:[" + Self.ignored + "]+|" + (isJoined ? #"-?\n\h*)?"# : #"-\n\h*)?"#)
  }

  /// Inside of a class of the characters that may be anywhere within a word.
  private static let ignored = ranges(LetterFolding.ignored)
  private static let anyMarks = "[" + ranges(LetterFolding.marks) + "]*"

  /// Inside of a class: "\x{300}-\x{36f}".
  private static func ranges(_ ranges: [ClosedRange<Unicode.Scalar>]) -> String {
    ranges.map { range in
      let ends = [range.lowerBound, range.upperBound].map { "\\x{\(String($0.value, radix: 16))}" }
      return ends[0] == ends[1] ? ends[0] : ends.joined(separator: "-")
    }.joined()
  }
}

/// Matches literally: signs of ASCII as hexadecimal escapes.
private func escaped(_ scalar: Unicode.Scalar) -> String {
  scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
    ? "\\x{\(String(scalar.value, radix: 16))}" : String(scalar)
}
