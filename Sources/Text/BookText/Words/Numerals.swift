import Numbers

extension TextBytes {
  /// Returns the value of a word of digits or of Roman numerals, all in upper or all in lower case;
  /// nil for others.
  ///
  /// Up to 3,999. The numerals must be in standard form, so "mix" and "dim" are words.
  package func numeralValue(of range: Range<Int>) -> Int? {
    guard let first = range.first, range.count <= 10 else { return nil }
    if self[first].isDigit {
      guard range.count <= 4 else { return nil }
      return Number.parse(self[range], in: 0...9_999)
    }
    return romanValue(of: range)
  }

  /// Returns the value of a Roman numeral in letters of one case; nil for other words.
  private func romanValue(of range: Range<Int>) -> Int? {
    switch self[range.lowerBound].asSmallLetter {
    case "c", "d", "i", "l", "m", "v", "x": break
    default: return nil
    }
    let isSmall = self[range.lowerBound] & 0x20 != 0
    var value = 0
    var position = range.lowerBound
    /// Returns the letter at a position in lower case; nil if it is not of the numeral's case.
    func sign(_ position: Int) -> UInt8? {
      guard position < range.upperBound, self[position] < 0x80,
        (self[position] & 0x20 != 0) == isSmall
      else { return nil }
      return self[position].asSmallLetter
    }
    /// Reads the numerals of one decimal place, if any, and adds them to the value.
    ///
    /// - Parameters:
    ///   - unit: The value of the place: 1, 10, 100 or 1,000.
    ///   - one: The sign for one unit.
    ///   - five: The sign for five units; 0 if there is none. `ten` likewise.
    func readDecimalPlace(_ unit: Int, one: UInt8, five: UInt8, ten: UInt8) {
      if sign(position) == one, sign(position + 1) == ten {
        (value, position) = (value + 9 * unit, position + 2)
        return
      }
      if sign(position) == one, sign(position + 1) == five {
        (value, position) = (value + 4 * unit, position + 2)
        return
      }
      if sign(position) == five { (value, position) = (value + 5 * unit, position + 1) }
      var count = 0
      // Printers wrote IIII for IV, and similarly with the tens and hundreds.
      while count < 4, sign(position) == one {
        (value, position, count) = (value + unit, position + 1, count + 1)
      }
    }
    readDecimalPlace(1_000, one: "m", five: 0, ten: 0)
    readDecimalPlace(100, one: "c", five: "d", ten: "m")
    readDecimalPlace(10, one: "x", five: "l", ten: "c")
    readDecimalPlace(1, one: "i", five: "v", ten: "x")
    return position == range.upperBound && value > 0 ? value : nil
  }
}
