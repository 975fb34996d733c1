import Searching

/// A few letters by which somebody names a title; capitals and accents do not matter.
struct TitleQuery {
  private let pattern: SearchPattern

  /// How well a title answers to the letters.
  private enum Likeness: Int, Comparable {
    case somewhere
    case fromAWord
    case whole

    static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  /// Prepares to look for `letters`; nil where there are none.
  init?(_ letters: String) {
    let options = SearchPattern.Options(ignoresAccents: true)
    guard letters.contains(where: { !$0.isWhitespace }),
      let pattern = try? SearchPattern(letters.lowercased(), options)
    else { return nil }
    self.pattern = pattern
  }

  /// Those of the candidates that answer best: whose title is just the letters, or else has a word
  /// that begins with them, or else has them anywhere.
  ///
  /// - Parameters:
  ///   - candidates: Anything that has titles.
  ///   - titles: The titles of one of them.
  func best<Candidate>(
    of candidates: [Candidate], titles: (Candidate) -> [String]
  ) -> [Candidate] {
    let ranked = candidates.compactMap { candidate in
      titles(candidate).compactMap { likeness(of: $0) }.max().map { (candidate, $0) }
    }
    let most = ranked.map(\.1).max()
    return ranked.filter { $0.1 == most }.map(\.0)
  }

  private func likeness(of title: String) -> Likeness? {
    let bytes = Array(title.utf8)
    return bytes.withUnsafeBufferPointer { text in
      var found: Likeness?
      var start = 0
      while case .match(let range) = pattern.first(in: text, start..<text.count) {
        if range == 0..<text.count { return .whole }
        let isWord = range.lowerBound == 0 || !isLetter(text[range.lowerBound - 1])
        found = max(found ?? .somewhere, isWord ? .fromAWord : .somewhere)
        start = range.upperBound
      }
      return found
    }
  }

  /// Whether a byte belongs to a word; those beyond ASCII are taken for letters.
  private func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}
