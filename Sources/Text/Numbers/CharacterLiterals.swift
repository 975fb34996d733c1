/// Bytes of ASCII text are written as the characters they are: `byte == "-"`, `case "0"..."9":`.
///
/// A literal outside ASCII ends the program at its first use, as `UInt8(ascii:)` does; the compiler folds the
/// others into numbers.
// swift-format-ignore: AvoidRetroactiveConformances
extension UInt8: @retroactive ExpressibleByUnicodeScalarLiteral {
  @inlinable
  public init(unicodeScalarLiteral value: Unicode.Scalar) { self.init(ascii: value) }
}
