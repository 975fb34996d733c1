import BookText

/// An image that a document refers to.
struct FoundImage {
  /// The path of the image file in the archive.
  let path: String
  /// The extent in pixels; unknown if the image cannot be shown.
  let size: ImageSize

  /// The smallest width and height of a picture, in pixels: smaller images are symbols in a line.
  private static let minSide = 48

  /// The smallest width and height of an ornament, in pixels: a picture without a text of its own,
  /// between paragraphs.
  private static let minOrnamentSide = 16

  /// True if the image is shown as a picture rather than as its alternative text.
  var isPicture: Bool { size.width >= Self.minSide && size.height >= Self.minSide }

  /// True if the image is large enough to be shown between paragraphs.
  var isOrnament: Bool { size.width >= Self.minOrnamentSide && size.height >= Self.minOrnamentSide }
}
