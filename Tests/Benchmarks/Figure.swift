/// A quantity measured several times.
struct Figure {
  /// The unit of measurement.
  enum Unit: String {
    case milliseconds = "ms"
    case bytes = "B"
    case megabytes = "MB"
    case megabytesPerSecond = "MB/s"
    case perSecond = "/s"
    case count = ""
  }

  /// The quantity and the program: "turn, less".
  let name: String
  /// The size of the text; empty if irrelevant.
  let size: String
  let unit: Unit
  /// The values, sorted.
  let values: [Double]

  /// - Parameter values: At least one value.
  init(_ name: String, of size: String = "", in unit: Unit, _ values: [Double]) {
    precondition(!values.isEmpty, "nothing was measured")
    self.name = name
    self.size = size
    self.unit = unit
    self.values = values.sorted()
  }

  var median: Double { value(at: 0.5) }
  /// The lower and the upper quartile.
  var quartiles: ClosedRange<Double> { value(at: 0.25)...value(at: 0.75) }

  private func value(at fraction: Double) -> Double {
    values[Int((Double(values.count - 1) * fraction).rounded())]
  }

  /// The median, with the quartiles in brackets if they differ: "9.3 ms (9.1–9.8)".
  var text: String {
    let unit = unit.rawValue.isEmpty ? "" : " \(unit.rawValue)"
    let (low, high) = (Self.text(quartiles.lowerBound), Self.text(quartiles.upperBound))
    return Self.text(median) + unit + (low == high ? "" : " (\(low)–\(high))")
  }

  /// A number with up to three significant digits.
  static func text(_ value: Double) -> String {
    let size = abs(value)
    if size >= 100 || value == value.rounded() {
      let whole = String(Int(value.rounded()))
      // Thousands are separated from five digits on.
      guard whole.count > 4 else { return whole }
      return text(thousandsOf: whole)
    }
    let scale = size >= 10 ? 10.0 : 100.0
    return String((value * scale).rounded() / scale)
  }

  private static func text(thousandsOf digits: String) -> String {
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0, text != "-" { text += "," }
      text.append(digit)
    }
    return text
  }
}
