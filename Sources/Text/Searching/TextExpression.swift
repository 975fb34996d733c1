import CPattern

/// The regular expression for a plain-text query.
func expression(for text: String, ignoringAccents: Bool) -> String {
  let words = text.unicodeScalars.split { $0.properties.isWhitespace }
  var parts = words.map { word in
    var expression = ""
    var last: Unicode.Scalar?
    for scalar in word {
      if let last { expression += division(between: last, scalar) }
      expression += part(for: scalar, ignoringAccents: ignoringAccents)
      last = scalar
    }
    return expression
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
/// How quantifiers begin.
private let quantifiers: [Unicode.Scalar?] = ["*", "+", "?", "{"]

/// Returns a regular expression in which each blank matches any run of white space, line ends included, or as
/// many as given by a quantifier after the blank. So phrases are found across line ends. Blanks are left
/// alone if they are quoted, escaped or a bound of a range in a class.
func spacious(_ expression: String) -> String {
  var result = ""
  var rest = expression.unicodeScalars[...]
  var isInClass = false
  /// Copies the rest up to some characters, inclusive.
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
        // A bracket is no end at the beginning.
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

/// Returns an expression for a possible separator of two letters of a word: a soft hyphen, a hyphen at the
/// end of a source line, or a bare line end between two characters of Chinese or Japanese. The case is
/// decided here: an expression for all cases takes thirty times as long to compile, and twelve times as long
/// to search.
private func division(between first: Unicode.Scalar, _ second: Unicode.Scalar) -> String {
  let ideographs: ClosedRange<Unicode.Scalar> = "\u{3000}"..."\u{9FFF}"
  let isJoined = ideographs.contains(first) && ideographs.contains(second)
  return isJoined ? #"(?:\x{AD}|-?\n\h*)?"# : #"(?:\x{AD}|-\n\h*)?"#
}

private func part(for scalar: Unicode.Scalar, ignoringAccents: Bool) -> String {
  switch scalar {
  case "'", "’", "‘": return "['’‘‚`]"
  case "\"", "“", "”": return #"(?:["“”„‟«»]|''|``)"#
  case "—": return "(?:—|--)"
  case "-": return #"[-‐‑](?:\n\h*)?"#
  case "…": return #"(?:…|\.\.\.)"#
  default: break
  }
  if ignoringAccents, scalar.properties.isAlphabetic {
    let base = base_letter(scalar.value)
    let letters = accented[base].map { alike in
      "[" + alike.map { escaped($0) }.joined() + "]"
    }
    return (letters ?? escaped(Unicode.Scalar(base) ?? scalar)) + #"\p{Mn}*"#
  }
  return escaped(scalar)
}

/// Whether a letter of a text has an accent, a vowel point or another mark, in one character or as one of its
/// own.
public func hasMarks(_ text: String) -> Bool {
  text.unicodeScalars.contains { scalar in
    scalar.properties.generalCategory == .nonspacingMark
      || !scalar.isASCII && scalar.properties.isAlphabetic
        && base_letter(scalar.value) != scalar.value
  }
}

/// Escapes a scalar, to match it literally.
private func escaped(_ scalar: Unicode.Scalar) -> String {
  scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
    ? "\\x{\(String(scalar.value, radix: 16))}" : String(scalar)
}

/// Letters with the same base letter, by this letter: Latin, Greek, Cyrillic and their extensions.
private let accented: [UInt32: [Unicode.Scalar]] = {
  var alike: [UInt32: [Unicode.Scalar]] = [:]
  for range in [0x41...0x24F, 0x370...0x4FF, 0x1E00...0x1FFF] as [ClosedRange<UInt32>] {
    for value in range {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
      alike[base_letter(value), default: []].append(scalar)
    }
  }
  return alike
}()
