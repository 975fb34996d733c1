import BookText
import CPattern

/// A compiled search pattern, only read from then on. Use from one thread at a time.
public final class SearchPattern: @unchecked Sendable {
  private let compiled: OpaquePointer
  /// The query if it is a text whose capitals find only capitals.
  private let cased: (query: String, options: Options)?

  /// The interpretation of a query.
  public struct Options: Hashable, Sendable {
    /// A regular expression (Perl's, as in PCRE2) and not a text.
    public var isExpression: Bool
    /// Whether accents are ignored.
    public var ignoresAccents: Bool
    /// Small letters do not find capitals.
    public var mindsCase: Bool

    public init(
      isExpression: Bool = false, ignoresAccents: Bool = false, mindsCase: Bool = false
    ) {
      self.isExpression = isExpression
      self.ignoresAccents = ignoresAccents
      self.mindsCase = mindsCase
    }
  }

  /// Case is ignored if the query has no capitals, unless the options say otherwise. Blanks match any white
  /// space, line ends too. A text matches with straight or typographic quotes and dashes, and with words
  /// hyphenated at line ends of the source.
  ///
  /// Throws ``SearchError`` if a regular expression is invalid, or a text too long.
  public init(_ query: String, _ options: Options = Options()) throws(SearchError) {
    let hasCapitals = query.unicodeScalars.contains { $0.properties.isUppercase }
    cased = hasCapitals && !options.isExpression ? (query, options) : nil
    compiled =
      options.isExpression
      ? try Self.compileExpression(query, mindsCase: options.mindsCase)
      : try Self.compileText(
        query, ignoresAccents: options.ignoresAccents,
        isCaseless: !hasCapitals && !options.mindsCase)
  }

  /// Blanks match any white space. Throws an error in the expression with its place as it was typed.
  private static func compileExpression(
    _ query: String, mindsCase: Bool
  ) throws(SearchError) -> OpaquePointer {
    // A capital after a backslash is not a literal letter.
    let isCaseless = !hasCapitalLetter(query) && !mindsCase
    do throws(SearchError) {
      return try compile(withFlexibleBlanks(query), isCaseless: isCaseless)
    } catch {
      // As it was typed, for the place of the error.
      return try compile(query, isCaseless: isCaseless)
    }
  }

  /// The expression for a text is valid, but may be too large.
  private static func compileText(
    _ query: String, ignoresAccents: Bool, isCaseless: Bool
  ) throws(SearchError) -> OpaquePointer {
    do throws(SearchError) {
      return try compile(
        expression(for: query, ignoringAccents: ignoresAccents), isCaseless: isCaseless)
    } catch {
      throw SearchError(reason: "too long to search for", offset: nil)
    }
  }

  /// Finds the letters of the query in either case; nil if this pattern does so already, or if the query is
  /// an expression.
  var inEitherCase: SearchPattern? {
    guard let cased else { return nil }
    let options = Options(ignoresAccents: cased.options.ignoresAccents)
    // A query that is too long only in small letters finds no capitals shown in their place.
    return try? SearchPattern(cased.query.lowercased(), options)
  }

  /// The reason for an error, in bytes, with a zero at its end.
  private static let longestReason = 160

  /// The caller frees the result. Throws the reason and the place of an error.
  private static func compile(
    _ expression: String, isCaseless: Bool
  ) throws(SearchError) -> OpaquePointer {
    let bytes = Array(expression.utf8)
    var reason = [CChar](repeating: 0, count: longestReason)
    var place = 0
    let compiled = bytes.withUnsafeBufferPointer { buffer in
      // An empty array has no address, but C requires one.
      var nothing: UInt8 = 0
      return withUnsafePointer(to: &nothing) { none in
        pattern_compile(
          buffer.baseAddress ?? none, buffer.count, isCaseless ? 1 : 0, &reason, reason.count,
          &place)
      }
    }
    if let compiled { return compiled }
    let text = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    throw SearchError(reason: String(decoding: text, as: UTF8.self), offset: place)
  }

  deinit { pattern_free(compiled) }

  /// The result of searching for the next match.
  public enum Outcome: Hashable, Sendable {
    /// First match; never empty.
    case match(Range<Int>)
    case none
    /// The expression takes too long here.
    case tooHard
  }

  /// A match lies within `range`, whole characters. Empty matches are passed over. Costs O(*n*) for a text;
  /// bounded by PCRE2's limits for an expression.
  public func first(in text: TextBytes, _ range: Range<Int>) -> Outcome {
    if text.isEmpty { return .none }
    let base = text.buffer.baseAddress
    var start = range.lowerBound
    while start < range.upperBound {
      var (from, to) = (0, 0)
      switch Int(pattern_find(compiled, base, range.upperBound, start, &from, &to)) {
      case PATTERN_FOUND where to > from: return .match(from..<to)
      case PATTERN_FOUND:
        // An empty match highlights nothing: continue at the next character.
        start = text.characterStart(from: from + 1)
      case PATTERN_NONE: return .none
      default: return .tooHard
      }
    }
    return .none
  }

  /// Matches in a short text, in order.
  public func matches(in text: String) -> [Range<Int>] {
    var (text, matches) = (text, [Range<Int>]())
    text.withTextBytes { bytes in
      while case .match(let match) = first(
        in: bytes, (matches.last?.upperBound ?? 0)..<bytes.count)
      {
        matches.append(match)
      }
    }
    return matches
  }
}

/// Looks for a capital without a backslash before it.
private func hasCapitalLetter(_ expression: String) -> Bool {
  var isEscaped = false
  for scalar in expression.unicodeScalars {
    if scalar.properties.isUppercase, !isEscaped { return true }
    isEscaped = scalar == "\\" && !isEscaped
  }
  return false
}
