/// Parses the numbers in text from outside: documents, state files, terminals, the command line.
///
/// Each caller gives the range that makes sense for its number; later arithmetic cannot overflow. `make lint`
/// refuses other conversions of text. An integer is ASCII digits, after a minus sign if the range has
/// negative numbers; no other character is accepted.
public enum Number {
  /// Credible size of a file: 1 TiB, or the largest integer of a machine of 32 bits.
  public static let mostBytes = Int(clamping: Int64(1) << 40)

  /// Nil unless the text is an integer in `range`. Costs O(*n*).
  @inlinable
  public static func parse<Value: FixedWidthInteger>(
    _ text: some Collection<UInt8>, in range: ClosedRange<Value>, radix: Value = 10
  ) -> Value? {
    let found = scan(text, in: range, radix: radix)
    return found.value.flatMap { !found.isBeyond && range.contains($0) ? $0 : nil }
  }

  /// Nil unless the text is an integer. An integer too large for its type becomes a limit of `range` too.
  @inlinable
  public static func clamped<Value: FixedWidthInteger>(
    _ text: some Collection<UInt8>, to range: ClosedRange<Value>, radix: Value = 10
  ) -> Value? {
    let found = scan(text, in: range, radix: radix)
    return found.value.map { min(max(range.lowerBound, $0), range.upperBound) }
  }

  /// Digits with an optional sign and point. Nil for anything else, such as an exponent.
  @inlinable
  public static func clamped(_ text: some StringProtocol, to range: ClosedRange<Double>) -> Double?
  {
    let sign = text.utf8.first
    let digits = text.utf8.dropFirst(sign == "-" || sign == "+" ? 1 : 0)
    guard digits.allSatisfy({ $0.isDigit || $0 == "." }), let value = Double(String(text))
    else { return nil }
    return min(max(range.lowerBound, value), range.upperBound)
  }

  /// `value` is nil if the text is no integer. If it does not fit into `Value`, `isBeyond` is true and
  /// `value` is the least or greatest `Value`. A minus sign is allowed if the range has negative numbers; its
  /// limits are not applied. The radix is 2 to 36.
  @inlinable
  static func scan<Value: FixedWidthInteger>(
    _ text: some Collection<UInt8>, in range: ClosedRange<Value>, radix: Value
  ) -> (value: Value?, isBeyond: Bool) {
    let isNegative = range.lowerBound < 0 && text.first == "-"
    var (value, isBeyond, count) = (Value.zero, false, 0)
    for byte in text.dropFirst(isNegative ? 1 : 0) {
      let letter = byte.asSmallLetter
      let digit =
        byte.isDigit ? byte - "0" : ("a"..."z").contains(letter) ? letter - "W" : .max
      guard digit < radix else { return (nil, false) }
      count += 1
      let product = value.multipliedReportingOverflow(by: radix)
      let sum =
        isNegative
        ? product.partialValue.subtractingReportingOverflow(Value(digit))
        : product.partialValue.addingReportingOverflow(Value(digit))
      isBeyond = isBeyond || product.overflow || sum.overflow
      value = sum.partialValue
    }
    if count == 0 { return (nil, false) }
    return (isBeyond ? (isNegative ? .min : .max) : value, isBeyond)
  }
}
