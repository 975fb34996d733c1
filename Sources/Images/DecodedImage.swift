import Cells

/// What the process that decodes images is asked, and what it answers.
///
/// Its argument is the room for the picture, as 132x96; the image is on its standard input. Its answer is
/// eight bytes that name the form, width and height in four bytes each, the highest first, and the
/// pixels. Without an answer the image could not be decoded.
public enum DecodedImage {
  /// The hidden option of the program that makes it decode an image.
  public static let option = "--decode-image"
  /// The longest file of an image that is decoded, in bytes.
  public static let longestFile = 32 << 20
  /// The largest side of a picture that is asked for.
  public static let largestSide = 4_096

  private static let magic = Array("bifolio1".utf8)

  /// The argument that asks for a picture that fits into a room.
  public static func argument(width: Int, height: Int) -> String { "\(width)x\(height)" }

  /// The room that an argument names; nil if it names none.
  public static func room(_ argument: String) -> (width: Int, height: Int)? {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...largestSide).contains(width), (1...largestSide).contains(height)
    else { return nil }
    return (width, height)
  }

  /// The most bytes that an answer has for a room.
  public static func mostBytes(width: Int, height: Int) -> Int {
    magic.count + 8 + width * height * 4
  }

  /// The answer with a picture.
  public static func bytes(of picture: Picture) -> [UInt8] {
    let sides = [picture.width, picture.height].flatMap { side in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
    }
    return magic + sides + picture.pixels
  }

  /// The picture of an answer; nil if it is none.
  public static func picture(_ bytes: [UInt8]) -> Picture? {
    let head = magic.count + 8
    guard bytes.count > head, bytes.starts(with: magic) else { return nil }
    func side(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (side(magic.count), side(magic.count + 4))
    guard (1...largestSide).contains(width), (1...largestSide).contains(height) else { return nil }
    return Picture(width: width, height: height, pixels: Array(bytes[head...]))
  }
}
