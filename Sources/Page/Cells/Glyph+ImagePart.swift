extension Glyph {
  /// The character of the cells in which a terminal draws an image that it has been sent, of the private use
  /// area: kitty's Unicode placeholder. No text makes a glyph with it.
  public static let imagePart: Unicode.Scalar = "\u{10EEEE}"

  /// Whether it is a part of an image, whose colour is a number and must not be changed.
  public var isImagePart: Bool { base == Self.imagePart.value }
}
