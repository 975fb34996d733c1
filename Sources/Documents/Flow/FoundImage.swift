import BookText

/// An image that a document refers to.
struct FoundImage {
  /// The path of its file in the archive.
  let path: String
  /// Its extent; unknown if it cannot be shown.
  let size: ImageSize

  /// The sides of the smallest image that is shown as a picture: smaller ones are signs in a line.
  private static let leastSide = 48

  /// Whether it is shown as a picture rather than as its text.
  var isPicture: Bool { size.width >= Self.leastSide && size.height >= Self.leastSide }
}
