import CHyphenation
import SeededRandom
import TemporaryFiles
import Testing

/// The library's automaton, walked here, must lead where the library says.
@Suite("Patterns walked without the library")
struct PatternLawTests {
  private static let letters: [Unicode.Scalar] = ["a", "b", "é", "ж"]

  /// Every word of up to `length` letters, some with a sign among them.
  private func words(upTo length: Int) -> [[UInt32]] {
    var words: [[UInt32]] = [[]]
    var last = words
    for _ in 0..<length {
      last = last.flatMap { word in Self.letters.map { word + [$0.value] } }
      words += last
    }
    let signs: [Unicode.Scalar] = ["-", "'", "’", "1", ".", "中"]
    return words + words.prefix(300).flatMap { word in signs.map { word + [$0.value] + word } }
  }

  private func check(_ patterns: String, charset: String, _ words: [[UInt32]]) throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/patterns"
      try makeFile(path, "\(charset)\n\(patterns)".utf8)
      let opened = try #require(hyphenation_patterns_open(path))
      defer { hyphenation_patterns_close(opened) }
      for word in words {
        let found = hyphenation_breaks(opened, word, word.count)
        let expected = library_hyphenation_breaks(opened, word, word.count)
        guard found != expected else { continue }
        let shown = String(String.UnicodeScalarView(word.compactMap(Unicode.Scalar.init)))
        Issue.record("\(shown): \(found), not \(expected), by \(patterns)")
        return
      }
    }
  }

  /// Letters, the first after the edge of a word perhaps, with numbers between some of them.
  private func anyPattern(
    of letters: ArraySlice<Unicode.Scalar>, _ random: inout SplitMix
  ) -> String {
    var pattern = Int.random(in: 0..<5, using: &random) == 0 ? "." : ""
    for index in 0..<Int.random(in: 1...4, using: &random) {
      if index > 0 || !pattern.isEmpty, Bool.random(using: &random) {
        pattern += "\(Int.random(in: 1...5, using: &random))"
      }
      pattern.unicodeScalars.append(letters.randomElement(using: &random) ?? "a")
    }
    return pattern + ["", "1", "2", "3."][Int.random(in: 0...3, using: &random)] + "\n"
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func anyPatternsDivideWordsAsTheLibraryDoes(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let words = words(upTo: 6)
    let options = ["", "LEFTHYPHENMIN 3\nRIGHTHYPHENMIN 4\n", "NOHYPHEN -,'\n"][Int(seed % 3)]
    // Two of the letters are in both charsets.
    for (charset, letters) in [("UTF-8", Self.letters[...]), ("ISO8859-1", Self.letters[..<2])] {
      var patterns = options
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        patterns += anyPattern(of: letters, &random)
      }
      try check(patterns, charset: charset, words)
    }
  }

  @Test(
    arguments: [
      "NEXTLEVEL\na1b\n", "a1b\nNEXTLEVEL\nb1a\n", "NOHYPHEN b\na1b\nb1a\n",
      "a1b/a=ab,1,2\nb1a\n", "COMPOUNDLEFTHYPHENMIN 3\nb1b\nNEXTLEVEL\na1a\n",
    ])
  func patternsOfCompoundsAndChangesAreLeftToTheLibrary(patterns: String) throws {
    try check(patterns, charset: "UTF-8", words(upTo: 6))
  }
}
