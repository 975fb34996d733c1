/// A file that repeats some tokens of its format: work that a parser does for each pair of them grows out of
/// proportion to the length of the file.
public struct Repetition: CustomStringConvertible, Sendable {
  /// The format that a file is read as.
  public enum Format: Sendable {
    case text, wiki, markdown, html, fictionBook
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
  ///   - choices: Numbers that decide about the tokens, how they are repeated, and how often.
  ///   - size: The length of the file at most, in bytes, without what is around the tokens.
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
    (format, bytes, self.description) = (grammar.format, Array(text.utf8), description)
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
}

/// Numbers that decide; zeros after the last.
private struct Choices {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  mutating func number(below count: Int) -> Int { Int(rest.popFirst() ?? 0) % max(1, count) }

  mutating func element<Element>(of all: [Element]) -> Element { all[number(below: all.count)] }
}

/// Makes the text of a repetition.
private struct Maker {
  var choices: Choices
  let levels: [[String]]
  /// The length that it may have.
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
    // Of what is left, most is one of the two.
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
      let pair = filled(first, empty) + filled(second, empty)
      return String(repeating: pair, count: count(pair, in: left))
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
    var made = filled(token, text)
    if !token.utf8.contains(UInt8(ascii: "#")) {
      return String(repeating: made, count: max(1, length / max(1, made.utf8.count)))
    }
    while made.utf8.count < length { made += filled(token, text) }
    return made
  }
}
