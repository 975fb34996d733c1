/// An image of a book: its range of the text, and the path of its file, read when the image is shown.
public struct BookImage: Hashable, Sendable {
  /// Alternative text in brackets, or U+FFFC without one: a block of the kind ``Block/Kind/image(_:)``.
  public var range: Range<Int>
  /// The path of the image file in the book's archive.
  public var path: String
}

/// The extent of an image.
public struct ImageSize: Hashable, Sendable {
  /// The width in pixels; 0 if it is unknown or the image cannot be shown.
  public var width: UInt16
  /// The height in pixels; 0 if it is unknown or the image cannot be shown.
  public var height: UInt16

  /// Without arguments, for an image that cannot be shown.
  public init(width: UInt16 = 0, height: UInt16 = 0) {
    self.width = width
    self.height = height
  }

  /// Whether the image can be shown.
  public var isKnown: Bool { width > 0 && height > 0 }
}

extension Book {
  /// Costs O(log *n*) in the images.
  public func images(in range: Range<Int>) -> ArraySlice<BookImage> {
    let first = images.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    let end = images.firstIndexAfter { $0.range.lowerBound < range.upperBound }
    return images[first..<max(first, end)]
  }

  /// Unknown if its block is not an image. Costs O(log *n*) in the blocks.
  public func size(of image: BookImage) -> ImageSize {
    let index = blocks.firstIndexAfter { $0.range.lowerBound <= image.range.lowerBound } - 1
    guard index >= 0, case .image(let size) = blocks[index].kind else { return ImageSize() }
    return size
  }

  /// The text without its brackets; may be empty.
  public func alternative(of image: BookImage) -> String {
    let text = line(image.range)
    if text == "\u{FFFC}" { return "" }
    return text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
  }
}
