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
  /// The largest width, in pixels.
  public let width: Int
  /// The largest height, in pixels.
  public let height: Int
  /// The cells for the picture.
  private let room: Size
  /// The size of a cell in pixels: that of the terminal, or one by two for half blocks.
  private let cell: Size

  private static let halfBlocks = Size(columns: 1, rows: 2)
  /// The largest number of pixels of a picture for the terminal: at most 4 MiB to send, or 5.3 if some are
  /// translucent. The terminal enlarges smaller ones.
  private static let maxPixels = 1 << 20
  /// The largest number of pixels of all pictures that the terminal has.
  public static let maxTerminalPixels = 14 << 20
  /// The number of pixels that a smaller picture counts as, so that there are fewer pictures than
  /// ``ImagePlaceholders/numbers``.
  public static let leastTerminalCost = 1 << 16

  /// Creates a request for a picture of half blocks that fits into `cells`, which must not be empty.
  init(_ source: Source, in cells: Size) { self.init(source, in: cells, of: Self.halfBlocks) }

  private init(_ source: Source, in room: Size, of cell: Size) {
    self.source = source
    self.room = room
    self.cell = cell
    let (width, height) = (room.columns * cell.columns, room.rows * cell.rows)
    let scale = min(1, (Double(Self.maxPixels) / Double(max(1, width * height))).squareRoot())
    self.width = max(1, Int(Double(width) * scale))
    self.height = max(1, Int(Double(height) * scale))
  }

  /// Returns the request for the same picture in full resolution, to be sent to the terminal.
  ///
  /// - Parameter cell: The size of a cell in pixels.
  func forTerminal(_ cell: Size) -> PictureRequest { PictureRequest(source, in: room, of: cell) }

  /// Whether the picture is to be sent to the terminal.
  public var isForTerminal: Bool { cell != Self.halfBlocks }

  /// The request for the same picture as half blocks.
  var asHalfBlocks: PictureRequest { PictureRequest(source, in: room) }

  /// Returns the extent in cells of the picture that answers the request, in its proportions.
  public func cells(of picture: Picture) -> Size {
    let extent = Picture.extent(
      of: picture.width, by: picture.height,
      in: (room.columns * cell.columns, room.rows * cell.rows))
    return Size(
      columns: (extent.width + cell.columns - 1) / cell.columns,
      rows: (extent.height + cell.rows - 1) / cell.rows)
  }
}

/// A picture as it is shown now.
enum ShownPicture: Hashable, Sendable {
  /// As half blocks.
  case halfBlocks(Picture)
  /// By the terminal.
  case image(ImagePlaceholders)

  /// Draws the picture centred in a rectangle, over `paper` if it is translucent.
  func draw(on rect: Rect, paper: Color, into grid: inout Grid) {
    switch self {
    case .halfBlocks(let picture): picture.draw(on: rect, paper: paper, into: &grid)
    case .image(let placeholders): placeholders.draw(on: rect, paper: paper, into: &grid)
    }
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

  /// The terminal's images, by the requests for half blocks.
  private var images: [PictureRequest: TerminalImage] = [:]

  /// The state of an image that the terminal is to draw.
  private enum TerminalImage: Hashable, Sendable {
    case sending
    case shown(ImagePlaceholders)
    /// It cannot be decoded or sent.
    case failed
  }

  /// The number of images that are decoded for the terminal or being sent at the same time.
  private static let maxSending = 2
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

  // MARK: The terminal's images

  /// Returns the picture for a request as it can be shown now; nil if there is none.
  func shown(_ request: PictureRequest) -> ShownPicture? {
    if case .shown(let placeholders) = images[request] { return .image(placeholders) }
    return self[request].map { .halfBlocks($0) }
  }

  /// Returns the requests for pictures to send to the terminal, the most urgent first: those of which half
  /// blocks are shown. Few at a time, and no more than the terminal can have with as many others.
  func wantedImages(_ shown: [PictureRequest], _ cell: Size?) -> [PictureRequest] {
    let sending = images.values.count { $0 == .sending }
    guard let cell, sending < Self.maxSending else { return [] }
    var room = PictureRequest.maxTerminalPixels / 2
    var wanted: [PictureRequest] = []
    for halfBlocks in shown {
      let request = halfBlocks.forTerminal(cell)
      room -= max(request.width * request.height, PictureRequest.leastTerminalCost)
      guard room >= 0, wanted.count < Self.maxSending - sending else { break }
      if images[halfBlocks] == nil, self[halfBlocks] != nil { wanted.append(request) }
    }
    return wanted
  }

  /// Records that a picture for the terminal was decoded and is being sent, or cannot be decoded.
  mutating func noteDecoded(_ request: PictureRequest, isUsable: Bool) {
    images[request.asHalfBlocks] = isUsable ? .sending : .failed
  }

  /// Takes the cells in which the terminal draws a picture; nil if it does not have it any more.
  mutating func noteImage(_ image: ImagePlaceholders?, for request: PictureRequest) {
    let state = images[request.asHalfBlocks]
    images[request.asHalfBlocks] = image.map { .shown($0) }
    if image == nil, state == .sending { images[request.asHalfBlocks] = .failed }
    revision += 1
  }

  /// Forgets the terminal's images; returns whether there were any.
  mutating func forgetImages() -> Bool {
    defer { images = [:] }
    revision += 1
    return images.values.contains { $0 != .failed }
  }
}
