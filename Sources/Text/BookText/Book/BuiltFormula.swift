/// A formula with a form of several rows, such as a fraction or a matrix. A form is drawn if it fits; the
/// text has the formula on one line.
public struct BuiltFormula: Hashable, Sendable {
  /// A way to draw it.
  public struct Form: Hashable, Sendable {
    /// Its rows, each of ``width`` cells.
    public let rows: [String]
    /// The row on which the following text continues.
    public let baseline: Int
    /// Its width, in cells.
    public let width: Int

    public init(rows: [String], baseline: Int, width: Int) {
      (self.rows, self.baseline, self.width) = (rows, baseline, width)
    }
  }

  /// The bytes of its text in the book; they have more characters than any form has rows.
  public var range: Range<Int>
  /// Its forms, the widest first.
  public let forms: [Form]

  public init(range: Range<Int>, forms: [Form]) { (self.range, self.forms) = (range, forms) }
}

extension [BuiltFormula] {
  /// The formula at the offset, or ending there. Costs O(log *n*).
  package func formula(around offset: Int) -> BuiltFormula? {
    let end = firstIndexAfter { $0.range.lowerBound <= offset }
    return end > 0 && offset <= self[end - 1].range.upperBound ? self[end - 1] : nil
  }
}
