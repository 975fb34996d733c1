/// A file with some tokens of its format repeated: a parser's work for each pair of them grows out of
/// proportion to the length of the file.
public struct Repetition: CustomStringConvertible, Sendable {
  /// The format for reading a file.
  public enum Format: Sendable {
    case text, utf16, wiki, markdown, html, fictionBook
  }

  /// How it is read.
  public let format: Format
  /// The file.
  public let bytes: [UInt8]
  /// Its tokens and how often they are repeated.
  public let description: String

  /// Makes a file of choices.
  ///
  /// - Parameters:
  ///   - choices: Numbers for choosing the tokens, how to repeat them, and how often.
  ///   - size: Maximum length of the file, in bytes, not counting the text around the tokens.
  public init(_ choices: some Sequence<UInt8>, size: Int) {
    var choices = Choices(choices)
    let grammar = choices.element(of: Grammar.all)
    // A page with a style sheet has one half of it.
    var maker = Maker(
      choices: choices, levels: grammar.levels, left: grammar.body == nil ? size : size / 2)
    var text = grammar.before + maker.text() + grammar.after
    var description = maker.description
    if let body = grammar.body {
      maker = Maker(choices: maker.choices, levels: body.levels, left: size / 2)
      text += body.before + maker.text() + body.after
      description += " in \(maker.description)"
    }
    self.init(text, as: grammar.format, description)
  }

  private init(_ text: String, as format: Format, _ description: String) {
    (self.format, self.description) = (format, description)
    bytes =
      format == .utf16
      ? text.utf16.flatMap { (unit: UInt16) -> [UInt8] in
        let unit: UInt16 = [0xE000: 0xD800, 0xE001: 0xDC00][unit] ?? unit
        return [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      } : Array(text.utf8)
  }

  /// Makes a plain text of parts of samples: lines in order, one line often, some in turn, indented or numbered
  /// ones, and blank lines.
  ///
  /// - Parameters:
  ///   - choices: Numbers for choosing the parts, at most 12.
  ///   - samples: The lines of each sample; at least one line in all.
  ///   - size: Length of the text, in bytes, shared by the parts; they are repeated until it is reached.
  public init(splicing choices: some Sequence<UInt8>, of samples: [[String]], size: Int) {
    var choices = Choices(choices)
    let lines = samples.flatMap { $0 }
    let parts = (0...choices.number(below: 12)).map { _ in
      Part(&choices, samples.filter { !$0.isEmpty }, lines)
    }
    var text = ""
    while text.utf8.count < size {
      for part in parts where text.utf8.count < size { part.append(to: &text, size: size) }
    }
    self.init(text, as: .text, "splices: " + parts.map(\.description).joined(separator: "; "))
  }

  /// Files of each token alone, repeated in sequence and in itself.
  ///
  /// - Parameter size: The length of a file at most, in bytes.
  public static func ofSingleTokens(size: Int) -> [Repetition] {
    Grammar.all.enumerated().flatMap { index, grammar in
      grammar.levels[0].indices.flatMap { token in
        [Form.sequence, .nested].map { form in
          Repetition([index, form.rawValue, token, 0, 0, 0, 0, 0, 0].map { UInt8($0) }, size: size)
        }
      }
    }
  }
}

/// How tokens are repeated.
enum Form: Int, CaseIterable {
  /// One token, one after the other.
  case sequence
  /// One token in itself, with others in the innermost.
  case nested
  /// One token once, and many of another after it.
  case tail
  /// Some of one, then of another.
  case parts
  /// Two in turn.
  case turns
  /// Many of another in each.
  case filled
  /// Others in these, each of its level.
  case levels
  /// One token without its end, then others.
  case open
  /// Many of one token around another of it, filled with the tokens of the last level.
  case around
  /// Many of any token around one filled with tokens of the last level.
  case between
}

/// A part of a text spliced from samples.
private struct Part: CustomStringConvertible {
  private enum Form: CaseIterable { case passage, line, turns, blanks, words, indented, numbered }

  private let form: Form
  private let lines: [String]
  /// Its share of the text.
  private let share: Int
  private let indent: Int

  init(_ choices: inout Choices, _ samples: [[String]], _ lines: [String]) {
    form = choices.element(of: Form.allCases)
    let sample = choices.element(of: samples)
    let start = choices.longNumber(below: sample.count)
    let count = [1, 2, 5, 20, 100][choices.number(below: 5)]
    switch form {
    case .passage: self.lines = Array(sample[start..<min(sample.count, start + count)])
    case .turns:
      self.lines = (0..<2 + count % 3).map { _ in lines[choices.longNumber(below: lines.count)] }
    default: self.lines = [sample[start]]
    }
    share = [1_024, 64, 8, 2][choices.number(below: 4)]
    indent = [1, 4, 30, 70][choices.number(below: 4)]
  }

  var description: String { "\(form), \(lines.first.debugDescription), 1/\(share)" }

  func append(to text: inout String, size: Int) {
    let end = min(size, text.utf8.count + size / share)
    var number = 0
    repeat {
      number += 1
      switch form {
      case .passage, .turns, .line: for line in lines { text += line + "\n" }
      case .blanks: text += "\n"
      case .words: text += lines[0] + " "
      case .indented: text += String(repeating: " ", count: indent) + lines[0] + "\n"
      case .numbered:
        let own = lines[0].drop { $0.isNumber }
        text += (own.count < lines[0].count ? "\(number)\(own)" : "\(lines[0]) \(number)") + "\n"
      }
    } while text.utf8.count < end
    if form == .words { text += "\n" }
  }
}

/// Numbers for decisions; zeros after the last.
private struct Choices {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  mutating func number(below count: Int) -> Int { Int(rest.popFirst() ?? 0) % max(1, count) }

  /// A number below a count of more than a byte.
  mutating func longNumber(below count: Int) -> Int {
    (Int(rest.popFirst() ?? 0) << 8 | Int(rest.popFirst() ?? 0)) % max(1, count)
  }

  mutating func element<Element>(of all: [Element]) -> Element { all[number(below: all.count)] }
}

/// Makes the text of a repetition.
private struct Maker {
  var choices: Choices
  let levels: [[String]]
  /// The length allowed.
  let left: Int
  private(set) var description = ""
  private var number = 0

  init(choices: Choices, levels: [[String]], left: Int) {
    (self.choices, self.levels, self.left) = (choices, levels, left)
  }

  mutating func text() -> String {
    let form = choices.element(of: Form.allCases)
    let first = choices.element(of: levels[0])
    let second = choices.element(of: levels[min(1, levels.count - 1)])
    let third = choices.element(of: levels[levels.count - 1])
    // Most of the rest is one of the two.
    let share = [0.5, 0.9, 0.1, 0.99, 0.01][choices.number(below: 5)]
    description =
      "\(form): \(first.debugDescription), \(second.debugDescription), \(third.debugDescription), \(share)"
    let part = Int(Double(left) * share)
    let (empty, core) = ("", "a")
    func count(_ token: String, in length: Int) -> Int { max(1, length / max(1, token.utf8.count)) }
    switch form {
    case .sequence: return repeated(first, core, left)
    case .nested:
      let inner = first == second ? core : repeated(second, core, left - part)
      let halves = halves(of: first)
      let depth = count(first, in: first == second ? left : part)
      return String(repeating: numbered(halves.before), count: depth) + inner
        + String(repeating: halves.after, count: depth)
    case .tail: return filled(first, core) + repeated(second, core, left)
    case .parts: return repeated(first, core, part) + repeated(second, core, left - part)
    case .turns:
      return repeated(left) { maker in maker.filled(first, empty) + maker.filled(second, empty) }
    case .filled:
      let inner = repeated(
        second, core, min(left / 4, [16, 256, 4_096, 65_536][choices.number(below: 4)]))
      return repeated(first, inner, left)
    case .levels:
      let inmost = repeated(third, core, left / [2, 4, 64, 1_024][choices.number(below: 4)])
      let inner = repeated(second, inmost, left / [1, 2, 8, 32][choices.number(below: 4)])
      return repeated(first, inner, left)
    case .open:
      return repeated(halves(of: first).before, empty, part) + repeated(second, core, left - part)
    case .around:
      let others = repeated(first, core, (left - part) / 2)
      return others + filled(first, repeated(third, core, part)) + others
    case .between:
      let others = repeated(choices.element(of: levels[0]), core, (left - part) / 2)
      return others + filled(first, repeated(third, core, part)) + others
    }
  }

  private func halves(of token: String) -> (before: String, after: String) {
    let parts = token.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }

  /// Returns a token with a text in its hole.
  private mutating func filled(_ token: String, _ text: String) -> String {
    let halves = halves(of: token)
    return numbered(halves.before) + (token.contains("%") ? text + numbered(halves.after) : "")
  }

  private mutating func numbered(_ token: String) -> String {
    guard token.utf8.contains(UInt8(ascii: "#")) else { return token }
    number += 1
    return token.split(separator: "#", omittingEmptySubsequences: false).joined(
      separator: String(number))
  }

  /// Returns a token as often as it has room, at least once.
  private mutating func repeated(_ token: String, _ text: String, _ length: Int) -> String {
    repeated(length) { $0.filled(token, text) }
  }

  /// Repeats a text as often as there is room, at least once; with new numbers each time if it has any.
  private mutating func repeated(_ length: Int, _ next: (inout Maker) -> String) -> String {
    let before = number
    var made = next(&self)
    if number == before {
      return String(repeating: made, count: max(1, length / max(1, made.utf8.count)))
    }
    while made.utf8.count < length { made += next(&self) }
    return made
  }
}
