/// Measures of printed lines that several rules share.
enum PDFMeasures {
  /// Lines above this share of the usual height are large, as those of headings are.
  static let large = 1.12
  /// How far the heights of equally high lines may differ, as a share of the usual one.
  static let sameHeight = 0.08
  /// The greatest distance of lines close to each other, in usual distances.
  static let close = 1.35
}
