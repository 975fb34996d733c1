/// An image of a book: its range of the text, and the path of its file.
///
/// The file is not held in memory: it is read when the image is shown.
public struct BookImage: Hashable, Sendable {
  /// The bytes of ``Book/text`` that represent the image: its alternative text in brackets, or U+FFFC
  /// without one. They are a block of the kind ``Block/Kind/image(_:)``.
  public var range: Range<Int>
  /// The path of the image file in the book's archive.
  public var path: String

  public init(range: Range<Int>, path: String) {
    self.range = range
    self.path = path
  }
}

/// The extent of an image.
public struct ImageSize: Hashable, Sendable {
  /// The width in pixels; 0 if it is unknown or the image cannot be shown.
  public var width: UInt16
  /// The height in pixels; 0 if it is unknown or the image cannot be shown.
  public var height: UInt16

  /// Makes an extent; without arguments, for an image that cannot be shown.
  public init(width: UInt16 = 0, height: UInt16 = 0) {
    self.width = width
    self.height = height
  }

  /// Whether the image can be shown.
  public var isKnown: Bool { width > 0 && height > 0 }
}

extension Book {
  /// Returns the images in a range of the text.
  ///
  /// - Complexity: O(log *n*) in the number of images.
  public func images(in range: Range<Int>) -> ArraySlice<BookImage> {
    let first = images.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    let end = images.firstIndexAfter { $0.range.lowerBound < range.upperBound }
    return images[first..<max(first, end)]
  }

  /// Returns the extent of an image; unknown if its block is not an image.
  ///
  /// - Complexity: O(log *n*) in the number of blocks.
  public func size(of image: BookImage) -> ImageSize {
    let index = blocks.firstIndexAfter { $0.range.lowerBound <= image.range.lowerBound } - 1
    guard index >= 0, case .image(let size) = blocks[index].kind else { return ImageSize() }
    return size
  }

  /// Returns the alternative text of an image without its brackets, or an empty string.
  public func alternative(of image: BookImage) -> String {
    let text = line(image.range)
    if text == "\u{FFFC}" { return "" }
    return text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
  }
}
