import CLineBreaks
import SeededRandom
import Testing

/// Line ends found without the library, or from the cache, must be the same as the library's.
@Suite("Line ends found without the library")
struct LineBreakLawTests {
  /// Signs of most classes, with more of the classes whose rules look far or differ among versions.
  private static let signs = [
    "a", "1", "(", "}", ")", "\"", "!", ",", "/", "$", "%", "-", "|", " ", "—", "–", "…", "’", "“",
    "„", "«", "‐", "ж", "é", "×", "\u{A0}", "\u{301}", "中", "。", "「", "\n", "ש", "ก", "\u{1F1E9}",
    "\u{200D}", "\u{200B}", "¿", "한", "\u{1}", "ァ",
  ].map { Array($0.utf8) }

  private func expectTheSame(_ text: [UInt8]) {
    var found = [UInt8](repeating: 9, count: text.count)
    var expected = found
    line_breaks(text, text.count, &found)
    library_line_breaks(text, text.count, &expected)
    guard found != expected else { return }
    Issue.record("\(String(decoding: text, as: UTF8.self)): \(found), not \(expected)")
  }

  @Test func allShortTextsAreBrokenAsTheLibraryBreaksThem() {
    let signs = Self.signs
    for first in signs {
      expectTheSame(first)
      for second in signs {
        expectTheSame(first + second)
        for third in signs { expectTheSame(first + second + third) }
      }
    }
  }

  @Test func randomTextsAreBrokenAsTheLibraryBreaksThem() {
    var random = SplitMix(seed: 14)
    for _ in 0..<20_000 {
      let length = Int.random(in: 4...30, using: &random)
      expectTheSame((0..<length).flatMap { _ in Self.signs.randomElement(using: &random) ?? [] })
    }
  }

  /// All characters of two bytes, and the punctuation of three.
  @Test(arguments: [1...0x7FF, 0x2000...0x206F] as [ClosedRange<UInt32>])
  func everySignBetweenOthersIsBrokenAsTheLibraryBreaksIt(scalars: ClosedRange<UInt32>) {
    for scalar in scalars.compactMap(Unicode.Scalar.init) {
      let character = Array(String(scalar).utf8)
      for sign in Self.signs {
        expectTheSame(sign + character + sign)
        expectTheSame(sign + [0x20] + character + [0x20] + sign)
      }
    }
  }
}
