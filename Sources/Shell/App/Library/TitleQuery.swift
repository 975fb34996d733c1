import Searching

/// Ignores case and accents. A hyphen is a blank.
public struct TitleQuery {
  private let pattern: SearchPattern

  private enum MatchQuality: Comparable {
    case somewhere
    case fromAWord
    /// All of a title but what follows a colon or a semicolon.
    case withoutSubtitle
    case whole
  }

  /// Nil without letters.
  init?(_ letters: String) {
    let options = SearchPattern.Options(ignoresAccents: true)
    guard letters.contains(where: { !$0.isWhitespace }),
      let pattern = try? SearchPattern(letters.lowercased().changing("-", to: " "), options)
    else { return nil }
    self.pattern = pattern
  }

  func isIn(_ text: String) -> Bool { !pattern.matches(in: text).isEmpty }

  /// The candidates of the best quality found: the whole title matches, or all of it but a subtitle, or a
  /// word begins with the letters, or the title contains them.
  func best<Candidate>(
    of candidates: [Candidate], titles: (Candidate) -> [String]
  ) -> [Candidate] {
    let ranked = candidates.compactMap { candidate in
      titles(candidate).compactMap { matchQuality(of: $0) }.max().map { (candidate, $0) }
    }
    let most = ranked.map(\.1).max()
    return ranked.filter { $0.1 == most }.map(\.0)
  }

  /// Nil if the letters are not in the title.
  private func matchQuality(of title: String) -> MatchQuality? {
    let title = title.changing("-", to: " ")
    let bytes = Array(title.utf8)
    // "Moby-Dick" is all of "Moby-Dick; or, The Whale".
    let name = bytes.prefix { !";:".utf8.contains($0) }.count
    return pattern.matches(in: title).map { match in
      if match == bytes.indices { return .whole }
      if match == 0..<name { return .withoutSubtitle }
      let isWord = match.lowerBound == 0 || !bytes[match.lowerBound - 1].mayBeInWord
      return isWord ? .fromAWord : .somewhere
    }.max()
  }
}
