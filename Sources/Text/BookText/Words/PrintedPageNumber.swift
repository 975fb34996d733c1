/// Number of a page of the printed edition, as a transcriber writes it: `[Pg 12]`, `{12}`, `p. xii`, `12`.
package struct PrintedPageNumber {
  /// The number, in digits or a Roman numeral.
  package let number: Substring
  /// The word for a page before it; empty without one.
  package let word: Substring
  /// The text beside it.
  package private(set) var rest: Substring = ""
  /// Whether nothing else is written like that: a number after the word for a page, or in braces. Brackets
  /// and bare digits are numbers of notes and verses too.
  package let isCertain: Bool

  /// Finds the number that makes up a whole text; nil if the text is anything else.
  package init?(_ text: String) {
    var rest = text[...]
    func dropBlanks() { rest = rest.drop { $0 == " " || $0 == "\u{A0}" } }
    dropBlanks()
    let bracket = Self.brackets.first { $0.open == rest.first }
    if bracket != nil { rest.removeFirst() }
    dropBlanks()
    let word = rest.prefix { $0.isLetter }
    let hasWord = Self.words.contains(word.lowercased())
    if hasWord {
      rest = rest[word.endIndex...].drop { $0 == "." || $0 == ":" }
      dropBlanks()
    }
    let number = rest.prefix { $0.isLetter || $0.isNumber }
    guard Self.isNumber(number) else { return nil }
    rest = rest[number.endIndex...]
    dropBlanks()
    if let bracket {
      guard rest.popFirst() == bracket.close else { return nil }
      dropBlanks()
    }
    guard rest.isEmpty else { return nil }
    (self.number, self.word) = (number, hasWord ? word : "")
    isCertain = hasWord || bracket?.open == "{"
  }

  /// Finds the only number in the few words of an element known to be a page number: `Page 12 of the book`
  /// has none, `vv. 3-9 [Pg 12]` has one at its end.
  package init?(amongWords words: String) {
    if let start = words.lastIndex(where: { $0 == "[" || $0 == "{" }), start > words.startIndex,
      let found = PrintedPageNumber(String(words[start...])), found.isCertain
    {
      (number, word, isCertain) = (found.number, found.word, true)
      rest = words[..<start]
      while rest.last == " " { rest.removeLast() }
      return
    }
    let parts = words.split { !$0.isLetter && !$0.isNumber }
    var numbers = parts.filter { $0.contains(where: \.isNumber) }
    if numbers.isEmpty { numbers = parts.filter(Self.isNumber) }
    guard parts.count <= 2, numbers.count == 1 else { return nil }
    (number, word, isCertain) = (numbers[0], "", true)
  }

  /// Finds the numbers in the few words of an element known to have nothing else: `[Pg 20][Pg 21]`,
  /// `[Pg 196 & 197]`, `3.2`. Empty if there is anything else.
  package static func sequence(in words: String) -> [String] {
    let parts = words.split { character in
      character.isWhitespace || "[](){}⟨⟩,;:&–—-+/".contains(character)
    }
    var numbers: [String] = []
    for part in parts {
      let word = part.last == "." ? part.dropLast() : part
      let halves = word.split(separator: ".", omittingEmptySubsequences: false)
      if halves.count <= 2, halves.allSatisfy(isNumber) {
        numbers.append(String(word))
      } else if !Self.words.contains(word.lowercased()), !joints.contains(word.lowercased()) {
        return []
      }
    }
    return numbers.count <= mostInSequence ? numbers : []
  }

  /// Maximum number of pages that begin at one place: blank ones and plates.
  private static let mostInSequence = 6
  private static let joints: Set = ["and", "und", "et", "y", "e", "en", "och", "og"]

  /// Whether a text, perhaps unfinished, may become a number with ``isCertain``: it is empty, or begins with
  /// a brace or a word for a page.
  package static func mayBeCertain(_ text: [UInt8]) -> Bool {
    let text = String(decoding: text, as: UTF8.self).drop {
      $0 == " " || $0 == "\u{A0}" || $0.isNewline
    }
    guard let first = text.first else { return true }
    let rest = brackets.contains { $0.open == first } ? text.dropFirst().drop { $0 == " " } : text
    let word = rest.prefix { $0.isLetter }
    if word.isEmpty { return rest.isEmpty || first == "{" }
    let (lower, isWhole) = (word.lowercased(), word.endIndex < rest.endIndex)
    return first == "{" || words.contains { isWhole ? $0 == lower : $0.hasPrefix(lower) }
  }

  /// Returns the number in an identifier of the form of a page's, `Page_012`; nil for others.
  package static func number(inAnchor name: String) -> Substring? {
    let word = name.prefix { $0.isLetter }
    guard anchors.contains(word.lowercased()) else { return nil }
    let rest = name[word.endIndex...].drop { "_-.".contains($0) }.drop { $0 == "0" }
    return isNumber(rest) ? rest : nil
  }

  /// Maximum number of digits of a number.
  private static let mostDigits = 4
  /// Maximum number of letters of a numeral.
  private static let mostLetters = 8

  /// Whether a word is a number of a page, in at most ``mostDigits`` digits or ``mostLetters`` of a Roman
  /// numeral.
  private static func isNumber(_ word: Substring) -> Bool {
    if word.isEmpty { return false }
    if word.allSatisfy({ ("0"..."9").contains($0) }) { return word.count <= mostDigits }
    let bytes = Array(word.utf8)
    return bytes.count <= mostLetters
      && bytes.withTextBytes { $0.numeralValue(of: bytes.indices) } != nil
  }

  private static let brackets: [(open: Character, close: Character)] = [
    ("[", "]"), ("{", "}"), ("(", ")"), ("⟨", "⟩"),
  ]
  private static let words = Set(Language.words(.pages))
  /// Names of identifiers before the number of a page.
  private static let anchors: Set = ["p", "pg", "page", "pag", "pagina", "seite", "pgepubid", "pb"]
}
