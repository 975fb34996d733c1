import CConfinement
import CImages
import Cells
import Pictures

/// Decodes JPEG, PNG, GIF and WebP images, each in a separate process (see ``DecodedImage``): a malicious
/// file can harm only this process.
public enum ImageDecoder {
  /// CPU time for one image.
  private static let maxSeconds = UInt32(5)
  /// Bytes for one image.
  private static let maxMemory = 512 << 20

  /// Reduces the image to fit into a width and a height in pixels, with its proportions. Nil if it cannot be
  /// decoded or is too large. Costs O(*n*) in the pixels of the image.
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
    let extent = Picture.extent(
      of: fullWidth, by: fullHeight, in: (min(width, fullWidth), min(height, fullHeight)))
    return decoded?.scaled(toWidth: extent.width, height: extent.height)
  }

  /// Gives up all rights not needed for decoding: see `process_confine`. If false, no image may be decoded.
  public static func confine() -> Bool { process_confine(maxSeconds, maxMemory) }
}
