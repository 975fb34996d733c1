import Cells
import SeededRandom
import Testing

@testable import Terminal

@Suite("Properties of shortened colours")
struct ColorSequenceOptimizerLawTests {
  @Test("a terminal shows the same, frame by frame", arguments: UInt64(0)..<40, [false, true])
  func sameText(seed: UInt64, isDirect: Bool) {
    var random = SplitMix(seed: seed)
    var colorOptimizer = ColorSequenceOptimizer()
    var pairs = ColorPairs()
    // Enough to give indices up to 48 a meaning, with those after them.
    for number in 0..<(isDirect ? 33 * 240 : 0) {
      let color = number % 7 == 0 ? Color.terminal : Color(UInt32(number) * 0x04_0507)
      _ = pairs.indices(of: .init(foreground: color, background: Color(UInt32(number))))
    }
    var (original, squeezed) = (StyledText(), StyledText())
    for _ in 0..<12 {
      let frame = randomFrame(&random)
      let result = frame.withUnsafeBufferPointer { colorOptimizer.optimize($0, pairs) }
      original.show(frame, pairs: pairs)
      squeezed.show(result)
      #expect(original.pieces == squeezed.pieces, "\(text(frame)) became \(text(result))")
      // Drawn again, nothing but the colours it begins with is sent again.
      let again = frame.withUnsafeBufferPointer { colorOptimizer.optimize($0, pairs) }
      original.show(frame, pairs: pairs)
      squeezed.show(again)
      #expect(original.pieces == squeezed.pieces)
    }
  }

  @Test(
    "each change of pen is at most one sequence, and none is repeated", arguments: UInt64(0)..<20)
  func oneSequence(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var colorOptimizer = ColorSequenceOptimizer()
    var shown = StyledText()
    for _ in 0..<12 {
      let frame = randomFrame(&random)
      let result = frame.withUnsafeBufferPointer { colorOptimizer.optimize($0) }
      let before = shown.pens.count
      let pens = [shown.pen]
      shown.show(result)
      let drawn = pens + shown.pens[before...] + [shown.pen]
      let changes = zip(drawn, drawn.dropFirst()).count { $0 != $1 }
      #expect(colorSequences(in: result) == changes, "\(text(frame)) became \(text(result))")
    }
  }

  /// Number of sequences ESC [ digits and semicolons m.
  private func colorSequences(in bytes: [UInt8]) -> Int {
    let parts = bytes.split(separator: 0x1B, omittingEmptySubsequences: false).dropFirst()
    return parts.count { part in
      guard part.first == UInt8(ascii: "[") else { return false }
      let rest = part.dropFirst().drop { (0x30...0x39).contains($0) || $0 == 0x3B }
      return rest.first == UInt8(ascii: "m")
    }
  }

  /// Possible curses output: colours and attributes on and off, text, and cursor movements.
  private func randomFrame(_ random: inout SplitMix) -> [UInt8] {
    var frame = ""
    for _ in 0..<Int.random(in: 0...30, using: &random) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0...3: frame += "\u{1B}[\(randomNumbers(&random))m"
      case 4:
        frame += ["\u{1B}(B", "\u{1B}(B\u{1B}[m", "\u{1B}[m"].randomElement(using: &random) ?? ""
      case 5:
        frame +=
          ["\u{1B}[3;7H", "\u{1B}[K", "\u{1B}[2X", "\r\n", "\u{1B}[?25l", "\u{1B}]2;1;31m\u{7}"]
          .randomElement(using: &random) ?? ""
      default: frame += ["a", "bc", " ", " \u{301}", "猫"].randomElement(using: &random) ?? ""
      }
    }
    return Array(frame.utf8)
  }

  private func randomNumbers(_ random: inout SplitMix) -> String {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      let index = Int.random(in: 0..<3, using: &random) * 15 + Int.random(in: 0...4, using: &random)
      return switch Int.random(in: 0..<7, using: &random) {
      case 0: "38;5;\(index)"
      case 1: "48;5;\(index)"
      case 2: [1, 2, 3, 4, 7, 22, 23, 24, 27].randomElement(using: &random).map(String.init) ?? ""
      case 3: String(Int.random(in: 30...37, using: &random))
      case 4: String(Int.random(in: 100...107, using: &random))
      case 5: ["0", "39", "49", ""].randomElement(using: &random) ?? ""
      default: [1, 2, 3, 4, 7].randomElement(using: &random).map(String.init) ?? ""
      }
    }.joined(separator: ";")
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).debugDescription
  }
}
