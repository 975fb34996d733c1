import Cells

/// A request to decode an image at a size on the screen.
public struct PictureRequest: Hashable, Sendable {
  /// Where the bytes of an image are.
  public enum Source: Hashable, Sendable {
    /// In the open book, at a path in its archive.
    case book(path: String)
    /// The cover of the book in another file.
    case cover(file: String)
  }

  /// Where the image is.
  public let source: Source
  /// The largest width, in pixels: one to a cell.
  public let width: Int
  /// The largest height, in pixels: two to a cell.
  public let height: Int

  /// Creates a request for a picture that fits into `cells`, which must not be empty.
  init(_ source: Source, in cells: Size) {
    self.source = source
    width = cells.columns
    height = cells.rows * 2
  }
}

/// A cache of decoded pictures, and of the images that cannot be decoded.
struct PictureStore: Sendable {
  private var pictures: [PictureRequest: Picture?] = [:]
  /// The answered requests, oldest first.
  private var order: [PictureRequest] = []
  private var pixelCount = 0
  /// Incremented with each answer.
  private(set) var revision = 0

  /// The size limit of the cache, in pixels: 4 MiB. A screen of 300 by 80 cells has 48,000.
  private static let maxPixels = 1 << 20

  /// The picture for a request, or nil if it is not cached or cannot be decoded.
  subscript(request: PictureRequest) -> Picture? { pictures[request] ?? nil }

  /// Whether a request has been answered, with or without a picture.
  func isAnswered(_ request: PictureRequest) -> Bool { pictures[request] != nil }

  /// Stores the answer to a request, nil if the image cannot be decoded, and evicts the oldest answers if
  /// the cache is full.
  mutating func take(_ picture: Picture?, for request: PictureRequest) {
    guard pictures.updateValue(picture, forKey: request) == nil else { return }
    revision += 1
    order.append(request)
    pixelCount += Self.cost(of: picture)
    while pixelCount > Self.maxPixels, order.count > 1 {
      let oldest = order.removeFirst()
      pixelCount -= Self.cost(of: pictures.removeValue(forKey: oldest) ?? nil)
    }
  }

  /// The cost of an answer, in pixels. Answers without a picture have a cost too, which limits their number.
  private static func cost(of picture: Picture?) -> Int {
    64 + (picture.map { $0.width * $0.height } ?? 0)
  }
}
