import BookText

/// A command line from the settings, split into the program and its arguments.
///
///     dict -d wn {}               {} is replaced by the text
///     "/opt/my words/look up" -e  without {}, the text is the last argument or standard input
///
/// White space separates arguments. Single quotes, double quotes and backslashes work as in a shell. No shell
/// runs the command: variables, tildes, wildcards, pipes and separators have no meaning.
public struct ArgumentVector: Hashable, Sendable {
  public private(set) var words: [String]

  /// Placeholder for the text passed to the command.
  package static let slot = "{}"

  /// - Throws: ``CommandSyntaxError`` if it is malformed.
  public init(_ line: String) throws(CommandSyntaxError) {
    var splitter = WordSplitter(line)
    words = try splitter.splitLine()
    guard let program = words.first, !program.isEmpty else { throw .empty }
    if program.holds(Self.slot) { throw .slotAsProgram }
  }

  package init(words: [String]) { self.words = words }

  public var program: String { words.first ?? "" }

  /// Whether the command contains the placeholder.
  public var hasSlot: Bool { words.contains { $0.holds(Self.slot) } }

  /// Appends a placeholder if there is none.
  public var withSlot: ArgumentVector {
    hasSlot ? self : ArgumentVector(words: words + [Self.slot])
  }

  /// Replaces names in braces by their values, and `{}` by the value of the empty name. Other braces stay;
  /// nothing in a value is replaced in turn. As for ``arguments(for:)``, a value at the start of an argument
  /// is not taken for an option.
  public func arguments(filling values: [String: String]) -> [String] {
    let optionsEnd = words.firstIndex(of: "--") ?? words.endIndex
    return words.enumerated().map { index, word in
      var (filled, rest) = ("", word[...])
      while let open = rest.firstIndex(of: "{") {
        let name = rest[rest.index(after: open)...].prefix { $0 != "}" }
        guard name.endIndex < rest.endIndex, let value = values[String(name)] else {
          filled += rest[...open]
          rest = rest[rest.index(after: open)...]
          continue
        }
        filled += rest[..<open]
        // An argument ends at the first null character.
        let text = String(String.UnicodeScalarView(value.unicodeScalars.filter { $0 != "\0" }))
        filled += filled.isEmpty && index < optionsEnd ? text.withoutLeadingHyphens : text[...]
        rest = rest[rest.index(after: name.endIndex)...]
      }
      return filled + rest
    }
  }

  /// The program's name comes first; nil if nothing is left of the text. The text must not be taken for an
  /// option: hyphens at the start of an argument are removed, unless it follows `--`, which ends the options.
  public func arguments(for text: String) -> [String]? {
    // An argument ends at the first null character.
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

  /// Parses the command of a setting, and finds its program.
  /// - Throws: ``ProgramError`` if the command is malformed, naming the setting, or its program is not
  ///   found.
  package static func resolve(
    _ line: String, as setting: String, in path: SearchPath
  ) throws(ProgramError) -> (file: String, command: ArgumentVector) {
    let command: ArgumentVector
    do {
      command = try ArgumentVector(line)
    } catch {
      throw .malformedCommand(setting: setting, error)
    }
    guard let file = path.file(of: command.program) else { throw .notFound(command.program) }
    return (file, command)
  }
}

/// A mistake in a command line of the settings.
public enum CommandSyntaxError: Error, Hashable, CustomStringConvertible {
  case empty
  case unclosedQuote(Character)
  case unfinishedEscape
  /// A null character is impossible in an argument.
  case nullCharacter
  case slotAsProgram

  /// The mistake, short enough for one line of the screen.
  public var description: String {
    switch self {
    case .empty: "no program is named"
    case .unclosedQuote(let quote): "a \(quote) is not closed"
    case .unfinishedEscape: "nothing follows the last \\"
    case .nullCharacter: "it contains a null character"
    case .slotAsProgram: "{} cannot be the program"
    }
  }
}

private struct WordSplitter {
  private var rest: Substring.UnicodeScalarView
  private var found: [String] = []
  /// Nil between words; "" is a word too.
  private var word: String.UnicodeScalarView?

  init(_ line: String) { rest = line[...].unicodeScalars }

  /// Splits with the quotes of a shell, but no other expansion.
  mutating func splitLine() throws(CommandSyntaxError) -> [String] {
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\0": throw .nullCharacter
      case " ", "\t", "\n", "\r": endWord()
      case "'": try readQuoted(to: "'", escaping: [])
      // Characters a backslash escapes in a shell's double quotes.
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

  /// An empty word between quotes counts.
  private mutating func endWord() {
    if let word { found.append(String(word)) }
    word = nil
  }

  /// Reads to a closing quote, and throws without one. A backslash makes the `escaped` characters plain.
  private mutating func readQuoted(
    to end: Unicode.Scalar, escaping escaped: [Unicode.Scalar]
  ) throws(CommandSyntaxError) {
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
  /// Drops leading hyphens and the blanks after them. Works on scalars, not characters: a program sees a
  /// hyphen even if a combining mark follows it.
  fileprivate var withoutLeadingHyphens: Substring {
    guard unicodeScalars.first == "-" else { return self[...] }
    return Substring(unicodeScalars.drop { $0 == "-" || $0 == " " })
  }
}
