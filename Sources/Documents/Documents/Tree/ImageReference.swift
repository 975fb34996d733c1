import BookText

struct ImageReference {
  /// Path of the file in the archive.
  let path: String
  /// Size in pixels; unknown if the image cannot be shown.
  let size: ImageSize

  /// Side of a picture, in pixels: smaller images are symbols in a line.
  private static let minSide = 48

  /// Pixels of an em.
  static let pixels = 16.0
  /// Side of an ``ImageSize``, in pixels.
  private static let largestSide = Double(UInt16.max)

  /// Side of an ornament, in pixels: a picture without a text of its own, between paragraphs.
  private static let minOrnamentSide = 16

  /// Shown as a picture rather than as its alternative text.
  var isPicture: Bool { size.width >= Self.minSide && size.height >= Self.minSide }

  /// Large enough to be shown between paragraphs.
  var isOrnament: Bool { size.width >= Self.minOrnamentSide && size.height >= Self.minOrnamentSide }

  /// Scaled to the extent in the document, given in em, in its own proportions: the smaller of the scales by
  /// width and by height counts. No side gets more than ``largestSide`` pixels. An image of unknown extent is
  /// returned unchanged.
  func scaled(width: Double?, height: Double?, maxWidth: Double?) -> ImageReference {
    guard size.isKnown else { return self }
    let (ownWidth, ownHeight) = (Double(size.width), Double(size.height))
    let scales = [
      width.map { $0 * Self.pixels / ownWidth }, height.map { $0 * Self.pixels / ownHeight },
    ]
    var scale = scales.compactMap { $0 }.min() ?? 1
    if let maxWidth { scale = min(scale, maxWidth * Self.pixels / ownWidth) }
    scale = min(scale, Self.largestSide / max(ownWidth, ownHeight))
    guard scale != 1 else { return self }
    /// Pixels up to ``largestSide``.
    func pixels(_ extent: Double) -> UInt16 { UInt16(max(1, (extent * scale).rounded())) }
    return ImageReference(
      path: path, size: ImageSize(width: pixels(ownWidth), height: pixels(ownHeight)))
  }
}

extension ImageReference {
  /// Bytes read to find the extent of an image: few at first, more if a colour profile or a thumbnail
  /// precedes it.
  private static let heads = [1 << 11, 1 << 14, 1 << 17]

  /// The extent is unknown if the image cannot be shown. Nil if there is no such file. `beginning` reads
  /// about the given number of bytes, and is called again with more if they do not tell the extent.
  init?(path: String, beginning: (Int) -> [UInt8]?) {
    var size: ImageSize?
    for count in Self.heads where size == nil {
      guard let head = beginning(count) else { return nil }
      size = ImageSize(header: head)
    }
    self.init(path: path, size: size ?? ImageSize())
  }
}
