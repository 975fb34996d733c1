import SeededRandom
import Testing

@testable import Hyphenation

/// Patterns divide words as the definition of them says.
@Suite("Any patterns")
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
  func allPatternsCountThatMatch(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let letters: [Unicode.Scalar] = ["a", "b", "é"]
    let list = anyPatterns(of: letters, &random)
    let patterns = HyphenationPatterns(Array("\\patterns{\n\(list)}\n".utf8))
    for word in words(of: letters, upTo: 6) where !word.isEmpty {
      let divisions = word.withUnsafeBufferPointer { patterns.divisions(of: $0) }
      let found = (1..<word.count).filter { divisions >> UInt64($0) & 1 != 0 }
      // A letter that no pattern has is of another language.
      let isForeign = word.contains { letter in
        !list.unicodeScalars.contains { $0.value == letter }
      }
      let expected =
        isForeign ? [] : places(in: word, by: list.split(separator: "\n").map(String.init))
      #expect(found == expected)
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
