extension Glyph {
  /// The character of cells in which a terminal draws a received image: kitty's Unicode placeholder, of the
  /// private use area. No text makes a glyph with it.
  public static let imagePart: Unicode.Scalar = "\u{10EEEE}"

  /// Whether it is a part of an image. Its colour is a number then, and must not be changed.
  public var isImagePart: Bool { base == Self.imagePart.value }
}
