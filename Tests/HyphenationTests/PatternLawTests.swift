import CLibHyphen
import Glibc
import SeededRandom
import TemporaryFiles
import Testing

@testable import Hyphenation

/// Patterns must divide words like libhyphen, for which they are written.
@Suite("Patterns as libhyphen reads them")
struct PatternLawTests {
  /// All words of up to `length` of these letters.
  private func words(of letters: [Unicode.Scalar], upTo length: Int) -> [[UInt32]] {
    var words: [[UInt32]] = [[]]
    var last = words
    for _ in 0..<length {
      last = last.flatMap { word in letters.map { word + [$0.value] } }
      words += last
    }
    return words
  }

  private func check(_ lines: String, isUTF8: Bool, _ words: [[UInt32]]) throws {
    let text = (isUTF8 ? "UTF-8\n" : "ISO8859-1\n") + lines
    let file = isUTF8 ? Array(text.utf8) : text.unicodeScalars.map { UInt8($0.value) }
    let patterns = try #require(HyphenationPatterns(file))
    try withTemporaryDirectory { directory in
      try makeFile("\(directory)/patterns", file)
      let library = try #require(hnj_hyphen_load("\(directory)/patterns"))
      defer { hnj_hyphen_free(library) }
      for word in words {
        // The library never separates a single letter.
        let divisions = word.withUnsafeBufferPointer { patterns.divisions(of: $0) }
        let found = (1..<max(1, word.count - 1)).filter {
          $0 > 1 && divisions >> UInt64($0) & 1 != 0
        }
        let expected = places(in: word, by: library, isUTF8: isUTF8)
        guard found != expected else { continue }
        let shown = String(String.UnicodeScalarView(word.compactMap(Unicode.Scalar.init)))
        Issue.record("\(shown): \(found), not \(expected), by \(lines)")
        return
      }
    }
  }

  /// The letters before which the library divides a word without changing letters.
  private func places(
    in word: [UInt32], by library: UnsafeMutablePointer<HyphenDict>, isUTF8: Bool
  ) -> [Int] {
    let scalars = String.UnicodeScalarView(word.compactMap(Unicode.Scalar.init))
    let bytes = isUTF8 ? Array(String(scalars).utf8) : scalars.map { UInt8($0.value) }
    var marks = [CChar](repeating: 0, count: bytes.count + 8)
    var changes: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var (positions, cuts): (UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?)
    let failure = hnj_hyphen_hyphenate3(
      library, bytes.map(CChar.init(bitPattern:)) + [0], Int32(bytes.count), &marks, nil, &changes,
      &positions, &cuts, 2, 2, 0, 0)
    defer {
      for index in bytes.indices { free(changes?[index]) }
      free(changes)
      free(positions)
      free(cuts)
    }
    return failure != 0
      ? []
      : word.indices.dropLast().filter { marks[$0] & 1 != 0 && changes?[$0] == nil }
        .map { $0 + 1 }
  }

  /// A random pattern of letters, perhaps after a word edge, with digits between some of them.
  private func anyPattern(of letters: [Unicode.Scalar], _ random: inout SplitMix) -> String {
    var pattern = Int.random(in: 0..<5, using: &random) == 0 ? "." : ""
    for index in 0..<Int.random(in: 1...4, using: &random) {
      if index > 0 || !pattern.isEmpty, Bool.random(using: &random) {
        pattern += "\(Int.random(in: 1...5, using: &random))"
      }
      pattern.unicodeScalars.append(letters.randomElement(using: &random) ?? "a")
    }
    return pattern + ["", "1", "2", "3."][Int.random(in: 0...3, using: &random)] + "\n"
  }

  private func anyPatterns(of letters: [Unicode.Scalar], _ random: inout SplitMix) -> String {
    (0..<Int.random(in: 1...12, using: &random)).map { _ in anyPattern(of: letters, &random) }
      .joined()
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func anyPatternsDivideWordsAsTheLibraryDoes(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let options = ["", "LEFTHYPHENMIN 3\nRIGHTHYPHENMIN 4\n", "% a1b\n"][Int(seed % 3)]
    for (isUTF8, letters) in [(true, ["a", "b", "é", "ж"]), (false, ["a", "b", "é"])]
      as [(Bool, [Unicode.Scalar])]
    {
      let patterns = anyPatterns(of: letters, &random)
      try check(options + patterns, isUTF8: isUTF8, words(of: letters, upTo: 6))
    }
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func anyPatternsOfCompoundsDivideWordsAsTheLibraryDoes(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let letters: [Unicode.Scalar] = ["a", "b", "é"]
    let options = [
      "", "COMPOUNDLEFTHYPHENMIN 2\nCOMPOUNDRIGHTHYPHENMIN 3\n", "NOHYPHEN b,éa\n",
    ][Int(seed % 3)]
    let patterns =
      options + anyPattern(of: letters, &random) + anyPattern(of: letters, &random)
      + "NEXTLEVEL\n" + anyPatterns(of: letters, &random)
    try check(patterns, isUTF8: false, words(of: letters, upTo: 7))
  }

  @Test(arguments: ["a1b/a=ab,1,2\nb1a\n", "a1bb/=,1,1\nb2b\n", ".a1b1a/b=,2,1\n"])
  func divisionsThatChangeLettersAreLeftOut(patterns: String) throws {
    try check(patterns, isUTF8: true, words(of: ["a", "b", "é"], upTo: 7))
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func allPatternsForTeXCountThatMatch(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let letters: [Unicode.Scalar] = ["a", "b", "é"]
    let list = anyPatterns(of: letters, &random)
    let patterns = HyphenationPatterns(tex: Array("\\patterns{\n\(list)}\n".utf8))
    for word in words(of: letters, upTo: 6) where !word.isEmpty {
      let divisions = word.withUnsafeBufferPointer { patterns.divisions(of: $0) }
      let found = (1..<word.count).filter { divisions >> UInt64($0) & 1 != 0 }
      #expect(found == places(in: word, by: list.split(separator: "\n").map(String.init)))
    }
  }

  /// The divisions of a word by definition: at each position the greatest digit of all matching
  /// patterns counts; of those with the same letters, the last.
  private func places(in word: [UInt32], by patterns: [String]) -> [Int] {
    let edge = Unicode.Scalar(".").value
    let whole = [edge] + word + [edge]
    var greatest = [Int](repeating: 0, count: whole.count + 1)
    var byLetters: [[UInt32]: [Int: Int]] = [:]
    for pattern in patterns {
      var (letters, digits): ([UInt32], [Int: Int]) = ([], [:])
      for scalar in pattern.unicodeScalars {
        if let digit = Int(String(scalar)) {
          digits[letters.count] = digit
        } else {
          letters.append(scalar.value)
        }
      }
      byLetters[letters] = digits
    }
    for (letters, digits) in byLetters where letters.count <= whole.count {
      for start in 0...whole.count - letters.count
      where whole[start..<start + letters.count].elementsEqual(letters) {
        for (place, digit) in digits {
          greatest[start + place] = max(greatest[start + place], digit)
        }
      }
    }
    return (1..<word.count).filter { greatest[$0 + 1] % 2 == 1 }
  }
}
