/// Measures of printed lines that several rules share.
enum PDFMeasures {
  /// How far the heights of equally high lines may differ, as a share of the usual one.
  static let sameHeight = 0.08
  /// The greatest distance of lines close to each other, in usual distances.
  static let close = 1.35
}
