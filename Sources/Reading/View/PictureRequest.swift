import Cells

/// A picture that is wanted on the screen: of which image, and how large.
public struct PictureRequest: Hashable, Sendable {
  /// Where the bytes of an image are.
  public enum Source: Hashable, Sendable {
    /// In the book that is open, under a path.
    case book(path: String)
    /// On the front of the book in a file.
    case cover(file: String)
  }

  /// The image.
  public let source: Source
  /// The room for it, in pixels: two for the height of a cell.
  public let width: Int
  /// The height of the room.
  public let height: Int

  /// Asks for a picture in some cells; there must be one at least.
  init(_ source: Source, in cells: Size) {
    self.source = source
    width = cells.columns
    height = cells.rows * 2
  }
}

/// The pictures that have been decoded, and which images cannot be.
struct PictureStore: Sendable {
  private var pictures: [PictureRequest: Picture?] = [:]
  /// The requests in the order in which they were answered.
  private var order: [PictureRequest] = []
  private var pixelCount = 0
  /// Changes with each picture.
  private(set) var revision = 0

  /// The most pixels that are kept: 4 MiB. A screen of 300 by 80 cells has 48,000.
  private static let mostPixels = 1 << 20

  /// The picture for a request; nil if it is not known or the image cannot be decoded.
  subscript(request: PictureRequest) -> Picture? { pictures[request] ?? nil }

  /// Whether a request has been answered.
  func isAnswered(_ request: PictureRequest) -> Bool { pictures[request] != nil }

  /// Takes the picture for a request; nil if the image cannot be decoded. Those that came first are
  /// dropped if there are too many.
  mutating func take(_ picture: Picture?, for request: PictureRequest) {
    guard pictures.updateValue(picture, forKey: request) == nil else { return }
    revision += 1
    order.append(request)
    pixelCount += Self.cost(of: picture)
    while pixelCount > Self.mostPixels, order.count > 1 {
      let oldest = order.removeFirst()
      pixelCount -= Self.cost(of: pictures.removeValue(forKey: oldest) ?? nil)
    }
  }

  /// What a picture counts; one that is missing counts too, so that there are not too many.
  private static func cost(of picture: Picture?) -> Int {
    64 + (picture.map { $0.width * $0.height } ?? 0)
  }
}
