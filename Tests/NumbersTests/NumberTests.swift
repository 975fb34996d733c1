import Numbers
import SeededRandom
import Testing

@Suite("Numbers in text from outside")
struct NumberTests {
  private static let extremes = [
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "4294967296",
    String(repeating: "9", count: 400),
    "-" + String(repeating: "9", count: 400),
  ]

  @Test func aNumberInItsRangeIsParsed() {
    #expect(Number.parse("0", in: 0...9) == 0)
    #expect(Number.parse("0042", in: 0...99) == 42)
    #expect(Number.parse("-5", in: -5...5) == -5)
    #expect(Number.parse("fF", in: 0...255, radix: 16) == 255)
    #expect(Number.parse("255".utf8, in: UInt8.min ... .max) == 255)
    #expect(Number.parse("ffffffffffffffff", in: 0...UInt64.max, radix: 16) == .max)
    #expect(Number.parse("-9223372036854775808", in: Int.min ... .max) == .min)
    #expect(Number.parse("9223372036854775807", in: Int.min ... .max) == .max)
  }

  @Test func aNumberOutsideOfItsRangeIsNoneOrClamped() {
    #expect(Number.parse("10", in: 1...9) == nil)
    #expect(Number.parse("0", in: 1...9) == nil)
    #expect(Number.parse("256", in: UInt8.min ... .max) == nil)
    #expect(Number.clamped("10", to: 1...9) == 9)
    #expect(Number.clamped("0", to: 1...9) == 1)
    #expect(Number.clamped("-6", to: -5...5) == -5)
    #expect(Number.clamped("256", to: UInt8.min ... .max) == 255)
    for text in Self.extremes {
      #expect(Number.parse(text, in: -99...99) == nil)
      #expect(Number.clamped(text, to: -99...99) == (text.hasPrefix("-") ? -99 : 99))
    }
  }

  @Test(arguments: [
    "", "-", "+", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "١", "a", "--1", "1-", "1\u{301}", "inf",
    "nan",
  ])
  func otherTextIsNoNumber(text: String) {
    #expect(Number.parse(text, in: -99...99) == nil)
    #expect(Number.clamped(text, to: -99...99) == nil)
  }

  @Test func aMinusSignIsNoPartOfANumberWhoseRangeHasNoNegativeOnes() {
    #expect(Number.parse("-1", in: 0...9) == nil)
    #expect(Number.clamped("-1", to: 0...9) == nil)
    #expect(Number.parse("-0", in: 0...9) == nil)
  }

  @Test func aDigitIsBelowTheRadix() {
    #expect(Number.parse("8", in: 0...9, radix: 8) == nil)
    #expect(Number.parse("g", in: 0...99, radix: 16) == nil)
    #expect(Number.parse("@", in: 0...99, radix: 16) == nil)
    #expect(Number.parse("z", in: 0...99, radix: 36) == 35)
  }

  @Test func aFractionIsParsedAndClamped() {
    #expect(Number.clamped("1.5", to: 0.0...9.0) == 1.5)
    #expect(Number.clamped(".5", to: 0.0...9.0) == 0.5)
    #expect(Number.clamped("-.5", to: -9.0...9.0) == -0.5)
    #expect(Number.clamped("+2", to: 0.0...9.0) == 2)
    #expect(Number.clamped("12.5", to: 0.0...9.0) == 9)
    for text in Self.extremes {
      #expect(Number.clamped(text, to: -9.0...9.0) == (text.hasPrefix("-") ? -9 : 9))
    }
    for text in ["", ".", "-", "1e9", "inf", "nan", "0x1p3", "1.2.3", " 1", "1 ", "--1", "+-1"] {
      #expect(Number.clamped(text, to: 0.0...9.0) == nil, "\(text)")
    }
  }

  @Test func everyNumberThatIsWrittenIsParsedAgain() {
    var random = SplitMix(seed: 1)
    for _ in 0..<2_000 {
      let number =
        Int.random(in: .min ... .max, using: &random) >> Int.random(in: 0..<64, using: &random)
      for radix in [2, 10, 16, 36] {
        #expect(
          Number.parse(String(number, radix: radix), in: .min ... .max, radix: radix) == number)
      }
      let range = -1_000_000...1_000_000
      #expect(Number.clamped(String(number), to: range) == min(max(-1_000_000, number), 1_000_000))
    }
  }
}
