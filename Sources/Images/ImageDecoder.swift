import CImages
import Cells

/// Decodes JPEG, PNG, GIF and WebP images.
///
/// A book's images are decoded in a process of their own, so that one that is made to harm its reader
/// harms that process alone: see ``run(_:reading:)``.
public enum ImageDecoder {
  /// The seconds of CPU time that an image may take.
  static let mostSeconds: UInt32 = 5

  /// An image scaled to fit into a width and a height with its proportions; nil if it cannot be decoded
  /// or is too large.
  ///
  /// - Complexity: O(*n*) in its pixels.
  public static func picture(_ bytes: [UInt8], width: Int, height: Int) -> Picture? {
    var image = image_pixels()
    let isDecoded = bytes.withUnsafeBufferPointer { bytes in
      image_decode(
        bytes.baseAddress, bytes.count, UInt32(clamping: width), UInt32(clamping: height), &image)
    }
    defer { image_free(&image) }
    guard isDecoded, let pixels = image.pixels else { return nil }
    let (fullWidth, fullHeight) = (Int(image.width), Int(image.height))
    let decoded = Picture(
      width: fullWidth, height: fullHeight,
      pixels: Array(UnsafeBufferPointer(start: pixels, count: fullWidth * fullHeight * 4)))
    let extent = Picture.extent(of: fullWidth, by: fullHeight, in: (width, height))
    return decoded?.scaled(toWidth: extent.width, height: extent.height)
  }

  /// Takes from this process what decoding does not need.
  ///
  /// - Returns: False if the system does not allow that: nothing must be decoded then.
  public static func confine() -> Bool { images_confine(mostSeconds) }
}
