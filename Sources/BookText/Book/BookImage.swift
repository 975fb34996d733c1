/// An image of a book: which part of the text stands for it, and where its file is.
///
/// The file is no part of the book in memory: it is read when the image is shown.
public struct BookImage: Hashable, Sendable {
  /// The bytes of ``Book/text`` that stand for it: its alternative text in brackets, or U+FFFC if it
  /// has none. They are a block of the kind ``Block/Kind/image(_:)``.
  public var range: Range<Int>
  /// The path of its file in the archive that the book is in.
  public var path: String

  /// Makes an image.
  public init(range: Range<Int>, path: String) {
    self.range = range
    self.path = path
  }
}

/// The extent of an image.
public struct ImageSize: Hashable, Sendable {
  /// Its width in pixels; 0 if it is not known, or the image cannot be shown.
  public var width: UInt16
  /// Its height in pixels.
  public var height: UInt16

  /// Makes an extent; without arguments, that of an image that cannot be shown.
  public init(width: UInt16 = 0, height: UInt16 = 0) {
    self.width = width
    self.height = height
  }

  /// Whether the image can be shown.
  public var isKnown: Bool { width > 0 && height > 0 }
}

extension Book {
  /// The images in a range of the text.
  ///
  /// - Complexity: O(log *n*) in the number of images.
  public func images(in range: Range<Int>) -> ArraySlice<BookImage> {
    let first = images.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    let end = images.firstIndexAfter { $0.range.lowerBound < range.upperBound }
    return images[first..<max(first, end)]
  }

  /// The extent of an image.
  ///
  /// - Complexity: O(log *n*) in the number of blocks.
  public func size(of image: BookImage) -> ImageSize {
    let index = blocks.firstIndexAfter { $0.range.lowerBound <= image.range.lowerBound } - 1
    guard index >= 0, case .image(let size) = blocks[index].kind else { return ImageSize() }
    return size
  }

  /// The alternative text of an image without its brackets; empty if it has none.
  public func alternative(of image: BookImage) -> String {
    let text = line(image.range)
    if text == "\u{FFFC}" { return "" }
    return text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
  }
}
