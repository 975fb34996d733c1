import BookText

/// A command as a reader writes it into the settings, in the words that its program gets.
///
///     dict -d wn {}               what it is about stands where {} is
///     "/opt/my words/look up" -e  … or at the end, or on standard input
///
/// White space parts words. Quotes, single and double, and backslashes keep it in a word, as in a
/// shell; nothing else that a shell does is done, for there is none: no variable, tilde, star, pipe
/// or second command means anything.
public struct ArgumentVector: Hashable, Sendable {
  /// The program and its arguments as they were written, quotes and backslashes resolved.
  public private(set) var words: [String]

  /// What stands for the text that a command is about.
  static let slot = "{}"

  /// Takes a command apart.
  ///
  /// - Throws: ``CommandMistake`` where it is none.
  /// - Complexity: O(*n*).
  public init(_ line: String) throws(CommandMistake) {
    var splitter = WordSplitter(line)
    words = try splitter.words()
    guard let program = words.first, !program.isEmpty else { throw .empty }
    if program.holds(Self.slot) { throw .slotAsProgram }
  }

  /// Makes a command of words that need not be taken apart, the program first.
  init(words: [String]) { self.words = words }

  /// The name or path of the program.
  public var program: String { words.first ?? "" }

  /// Whether a place for the text is named.
  public var hasSlot: Bool { words.contains { $0.holds(Self.slot) } }

  /// The command with a place for the text at its end, where none is named.
  public var withSlot: ArgumentVector {
    hasSlot ? self : ArgumentVector(words: words + [Self.slot])
  }

  /// The arguments for a text, the program's name first; nil where nothing of the text is left.
  ///
  /// A text that begins with a hyphen must not become an option: its hyphens go where an argument
  /// would begin with them, unless `--`, which ends the options, stands before it.
  public func arguments(for text: String) -> [String]? {
    // What begins after a null character would be lost with it.
    let text = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" }))
    let optionsEnd = words.firstIndex(of: "--") ?? words.endIndex
    var arguments: [String] = []
    for (index, word) in words.enumerated() {
      let isBare = word.hasPrefix(Self.slot) && index < optionsEnd
      let part = isBare ? text.withoutLeadingHyphens : text[...]
      if part.isEmpty, word.holds(Self.slot) { return nil }
      arguments.append(word.changing(Self.slot, to: part))
    }
    return arguments
  }
}

/// What is wrong with a command of the settings.
public enum CommandMistake: Error, Hashable, CustomStringConvertible {
  /// There is no word in it.
  case empty
  /// A quote of this kind is opened and not closed.
  case unclosedQuote(Character)
  /// It ends with a backslash.
  case unfinishedEscape
  /// There is a null character in it, which no argument can have.
  case nullCharacter
  /// The place of the text is where the program should be named.
  case slotAsProgram

  /// The mistake, short enough for a line on the screen.
  public var description: String {
    switch self {
    case .empty: "no program is named"
    case .unclosedQuote(let quote): "a \(quote) is not closed"
    case .unfinishedEscape: "nothing follows the last \\"
    case .nullCharacter: "there is a null character in it"
    case .slotAsProgram: "{} cannot be the program"
    }
  }
}

/// Takes a line apart into words.
private struct WordSplitter {
  private var rest: Substring.UnicodeScalarView
  private var found: [String] = []
  /// The word that is being read; nil between words, for "" is a word.
  private var word: String.UnicodeScalarView?

  init(_ line: String) { rest = line[...].unicodeScalars }

  mutating func words() throws(CommandMistake) -> [String] {
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\0": throw .nullCharacter
      case " ", "\t", "\n", "\r": endWord()
      case "'": try readQuoted(to: "'", escaping: [])
      // What a backslash keeps from its meaning in a shell's double quotes.
      case "\"": try readQuoted(to: "\"", escaping: ["\"", "\\", "$", "`"])
      case "\\":
        guard let next = rest.popFirst() else { throw .unfinishedEscape }
        add(next)
      default: add(scalar)
      }
    }
    endWord()
    return found
  }

  private mutating func add(_ scalar: Unicode.Scalar) { word = (word ?? .init()) + [scalar] }

  private mutating func endWord() {
    if let word { found.append(String(word)) }
    word = nil
  }

  private mutating func readQuoted(
    to end: Unicode.Scalar, escaping escaped: [Unicode.Scalar]
  ) throws(CommandMistake) {
    word = word ?? .init()
    while let scalar = rest.popFirst() {
      if scalar == end { return }
      if scalar == "\0" { throw .nullCharacter }
      if scalar == "\\", let next = rest.first, escaped.contains(next) {
        rest.removeFirst()
        add(next)
      } else {
        add(scalar)
      }
    }
    throw .unclosedQuote(Character(end))
  }
}

extension String {
  /// The text from its first scalar on that is neither a hyphen nor a blank after one. Scalars, not
  /// characters: a program sees the hyphen even if a combining mark follows it.
  fileprivate var withoutLeadingHyphens: Substring {
    guard unicodeScalars.first == "-" else { return self[...] }
    return Substring(unicodeScalars.drop { $0 == "-" || $0 == " " })
  }
}
