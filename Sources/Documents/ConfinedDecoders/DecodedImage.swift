import Cells
import Numbers
import Pictures

/// The protocol between the reader and the process decoding an image.
///
/// The request is an argument, the room for the picture in pixels ("132x96"), and the image file on
/// standard input. The answer on standard output is eight magic bytes, width and height as big-endian
/// 32-bit integers, and the pixels. An empty answer means that the image cannot be decoded.
public enum DecodedImage {
  /// Command-line option, not listed in the help.
  public static let option = "--decode-image"
  /// Length in bytes.
  public static let longestFile = 32 << 20
  /// Side of a requested picture, in pixels.
  public static let largestSide = 4_096

  private static let magic = Array("bifolio1".utf8)
  /// ``magic``, the width and the height.
  private static let headLength = magic.count + 8

  /// For example, "132x96".
  public static func argument(width: Int, height: Int) -> String { "\(width)x\(height)" }

  /// Nil if it is malformed or a side is out of range.
  public static func parseRoom(_ argument: String) -> (width: Int, height: Int)? {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false)
      .map { Number.parse($0.utf8, in: 1...largestSide) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    return (width, height)
  }

  /// Length of the longest answer for a room of `width` by `height` pixels.
  public static func maxBytes(width: Int, height: Int) -> Int { headLength + width * height * 4 }

  /// Encodes a picture as an answer.
  public static func bytes(of picture: Picture) -> [UInt8] {
    let sides = [picture.width, picture.height].flatMap { side in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
    }
    return magic + sides + picture.pixels
  }

  /// Nil if the answer is empty or malformed, or a side is 0 or above ``largestSide``.
  public static func picture(_ bytes: [UInt8]) -> Picture? {
    guard bytes.count > headLength, bytes.starts(with: magic) else { return nil }
    /// Four bytes, the most significant first.
    func side(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (side(magic.count), side(magic.count + 4))
    guard (1...largestSide).contains(width), (1...largestSide).contains(height) else { return nil }
    return Picture(width: width, height: height, pixels: Array(bytes[headLength...]))
  }
}
