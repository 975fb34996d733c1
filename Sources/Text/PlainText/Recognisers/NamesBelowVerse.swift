import BookText

/// The names of poets below their verse: a short line of words with capitals, closer to the verse than to the
/// text below.
struct NamesBelowVerse: Recogniser {
  private static let mostWords = 6
  private static let longestName = 45
  /// Letters of a word without a capital: "van", "de la".
  private static let longestParticle = 3

  /// Claims names right below verse, in wrapped text other than plays.
  func claims(in view: TextView) -> [Claim] {
    guard view.wrap != nil, !view.speakers.isPlay else { return [] }
    var found: [Claim] = []
    view.visitOpenRuns(to: .likely) { index, run in
      guard run.lines.count == 1, view.isClaimed(run: index - 1, as: .verse),
        view.source.blanks(beforeRun: index) < view.source.blanks(afterRun: index),
        isName(view.source.range(ofRun: index), in: view.source.text)
      else { return }
      found.append(run.claim(.signature, by: .nameBelowVerse, .likely))
    }
    return found
  }

  /// A person's name: up to six words, no sentence, all with capitals except particles.
  private func isName(_ line: Range<Int>, in text: TextBytes) -> Bool {
    guard line.count <= Self.longestName, text[line.lowerBound] != "[" else { return false }
    let scan = TitleScan(text, line)
    // "Exeunt."
    if scan.count == 1, scan.lastByte == "." { return false }
    // In order: it has a word.
    guard (1...Self.mostWords).contains(scan.count), scan.words[0].isCapitalised,
      scan.words[scan.count - 1].isCapitalised,
      !["!", "?", ",", ";", ":", "-"].contains(scan.lastByte)
    else { return false }
    return scan.words.allSatisfy { $0.isCapitalised || $0.range.count <= Self.longestParticle }
  }
}
