import CPattern

/// What is searched for, ready to be found.
///
/// Compiled once, and then only read: it may be used from one thread at a time.
public final class SearchPattern: @unchecked Sendable {
  private let compiled: OpaquePointer

  /// How a text that was typed is understood.
  public struct Options: Hashable, Sendable {
    /// Whether it is a regular expression (Perl's, as PCRE2 reads it), not a text.
    public var isExpression: Bool
    /// Whether letters match whatever accents they bear.
    public var ignoresAccents: Bool

    /// Makes options.
    public init(isExpression: Bool = false, ignoresAccents: Bool = false) {
      self.isExpression = isExpression
      self.ignoresAccents = ignoresAccents
    }
  }

  /// Prepares to search for what was typed.
  ///
  /// Where it has no capitals, capitals in the text do not matter. A text is found whatever white
  /// space stands between its words, whether its quotes and dashes are typed or set, and where a
  /// line of the source divides one of its words at a hyphen.
  ///
  /// - Throws: ``SearchError`` where a regular expression is none.
  public init(_ query: String, _ options: Options = Options()) throws(SearchError) {
    let expression =
      options.isExpression ? query : expression(for: query, ignoringAccents: options.ignoresAccents)
    let hasCapitals = query.unicodeScalars.contains { $0.properties.isUppercase }
    // A capital after a backslash is no letter of the text.
    let isCaseless = options.isExpression ? !hasCapitalLetter(query) : !hasCapitals
    let bytes = Array(expression.utf8)
    var reason = [CChar](repeating: 0, count: 160)
    var place = 0
    let compiled = bytes.withUnsafeBufferPointer { buffer in
      // An empty array has no address, and C wants one.
      var nothing: UInt8 = 0
      return withUnsafePointer(to: &nothing) { none in
        pattern_compile(
          buffer.baseAddress ?? none, buffer.count, isCaseless ? 1 : 0, &reason, reason.count,
          &place)
      }
    }
    guard let compiled else {
      let text = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw SearchError(reason: String(decoding: text, as: UTF8.self), offset: place)
    }
    self.compiled = compiled
  }

  deinit { pattern_free(compiled) }

  /// What one look for a match has found.
  public enum Outcome: Hashable, Sendable {
    /// The bytes of the first match; never empty.
    case match(Range<Int>)
    case none
    /// The expression takes too long here.
    case tooHard
  }

  /// Looks for the first match in `range`.
  ///
  /// - Complexity: O(*n*) for a text; bounded by PCRE2's limits for an expression.
  public func first(in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Outcome {
    guard let base = text.baseAddress else { return .none }
    var start = range.lowerBound
    while start < range.upperBound {
      var (from, to) = (0, 0)
      switch Int(pattern_find(compiled, base, range.upperBound, start, &from, &to)) {
      case PATTERN_FOUND where to > from: return .match(from..<to)
      case PATTERN_FOUND:
        // An empty match marks nothing: on to the next character.
        start = from + 1
        while start < range.upperBound, text[start] & 0xC0 == 0x80 { start += 1 }
      case PATTERN_NONE: return .none
      default: return .tooHard
      }
    }
    return .none
  }
}

/// Whether an expression has a capital letter that stands for itself.
private func hasCapitalLetter(_ expression: String) -> Bool {
  var isEscaped = false
  for scalar in expression.unicodeScalars {
    if scalar.properties.isUppercase, !isEscaped { return true }
    isEscaped = scalar == "\\" && !isEscaped
  }
  return false
}
