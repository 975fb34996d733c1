import Numbers
import SeededRandom
import Testing

private func parse<Value: FixedWidthInteger>(
  _ text: String, in range: ClosedRange<Value>, radix: Value = 10
) -> Value? { Number.parse(text.utf8, in: range, radix: radix) }

private func clamped<Value: FixedWidthInteger>(
  _ text: String, to range: ClosedRange<Value>
) -> Value? { Number.clamped(text.utf8, to: range) }

private func clamped(_ text: String, to range: ClosedRange<Double>) -> Double? {
  Number.clamped(text, to: range)
}

@Suite("Numbers in text from outside")
struct NumberTests {
  private static let extremes = [
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "4294967296",
    String(repeating: "9", count: 400),
    "-" + String(repeating: "9", count: 400),
  ]

  @Test func aNumberInItsRangeIsParsed() {
    #expect(parse("0", in: 0...9) == 0)
    #expect(parse("0042", in: 0...99) == 42)
    #expect(parse("-5", in: -5...5) == -5)
    #expect(parse("fF", in: 0...255, radix: 16) == 255)
    #expect(parse("255", in: UInt8.min ... .max) == 255)
    #expect(parse("ffffffffffffffff", in: 0...UInt64.max, radix: 16) == .max)
    #expect(parse("-9223372036854775808", in: Int.min ... .max) == .min)
    #expect(parse("9223372036854775807", in: Int.min ... .max) == .max)
  }

  @Test func aNumberOutsideOfItsRangeIsNoneOrClamped() {
    #expect(parse("10", in: 1...9) == nil)
    #expect(parse("0", in: 1...9) == nil)
    #expect(parse("256", in: UInt8.min ... .max) == nil)
    #expect(clamped("10", to: 1...9) == 9)
    #expect(clamped("0", to: 1...9) == 1)
    #expect(clamped("-6", to: -5...5) == -5)
    #expect(clamped("256", to: UInt8.min ... .max) == 255)
    for text in Self.extremes {
      #expect(parse(text, in: -99...99) == nil)
      #expect(clamped(text, to: -99...99) == (text.hasPrefix("-") ? -99 : 99))
    }
  }

  @Test(arguments: [
    "", "-", "+", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "١", "a", "--1", "1-", "1\u{301}", "inf",
    "nan",
  ])
  func otherTextIsNoNumber(text: String) {
    #expect(parse(text, in: -99...99) == nil)
    #expect(clamped(text, to: -99...99) == nil)
  }

  @Test func aMinusSignIsNoPartOfANumberWhoseRangeHasNoNegativeOnes() {
    #expect(parse("-1", in: 0...9) == nil)
    #expect(clamped("-1", to: 0...9) == nil)
    #expect(parse("-0", in: 0...9) == nil)
  }

  @Test func aDigitIsBelowTheRadix() {
    #expect(parse("8", in: 0...9, radix: 8) == nil)
    #expect(parse("g", in: 0...99, radix: 16) == nil)
    #expect(parse("@", in: 0...99, radix: 16) == nil)
    #expect(parse("z", in: 0...99, radix: 36) == 35)
  }

  @Test func aFractionIsParsedAndClamped() {
    #expect(clamped("1.5", to: 0.0...9.0) == 1.5)
    #expect(clamped(".5", to: 0.0...9.0) == 0.5)
    #expect(clamped("-.5", to: -9.0...9.0) == -0.5)
    #expect(clamped("+2", to: 0.0...9.0) == 2)
    #expect(clamped("12.5", to: 0.0...9.0) == 9)
    for text in Self.extremes {
      #expect(clamped(text, to: -9.0...9.0) == (text.hasPrefix("-") ? -9 : 9))
    }
    for text in ["", ".", "-", "1e9", "inf", "nan", "0x1p3", "1.2.3", " 1", "1 ", "--1", "+-1"] {
      #expect(clamped(text, to: 0.0...9.0) == nil, "\(text)")
    }
  }

  @Test func everyNumberThatIsWrittenIsParsedAgain() {
    var random = SplitMix(seed: 1)
    for _ in 0..<2_000 {
      let number =
        Int.random(in: .min ... .max, using: &random) >> Int.random(in: 0..<64, using: &random)
      for radix in [2, 10, 16, 36] {
        #expect(
          parse(String(number, radix: radix), in: .min ... .max, radix: radix) == number)
      }
      let range = -1_000_000...1_000_000
      #expect(clamped(String(number), to: range) == min(max(-1_000_000, number), 1_000_000))
    }
  }
}
