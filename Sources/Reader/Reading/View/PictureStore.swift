import Asking
import Cells
import Pictures

/// A cache of decoded pictures, and of images that cannot be decoded.
struct PictureStore: Sendable {
  private var pictures: [PictureRequest: Picture?] = [:]
  /// The answered requests, oldest first.
  private var order: [PictureRequest] = []
  private var pixelCount = 0
  /// The terminal's images, by the requests for block elements.
  private var images: [PictureRequest: ImageState] = [:]

  /// The state of an image for the terminal to draw.
  private enum ImageState: Hashable, Sendable {
    case sending
    case shown(TerminalImage)
    /// It cannot be decoded or sent.
    case failed
  }

  /// Number of images decoded for the terminal or being sent at the same time.
  private static let maxSending = 2
  /// The size limit of the cache, in pixels: 4 MiB. A screen of 300 by 80 cells has 192,000.
  private static let maxPixels = 1 << 20

  /// The picture for a request, or nil if it is not cached or cannot be decoded.
  subscript(request: PictureRequest) -> Picture? { pictures[request] ?? nil }

  func isAnswered(_ request: PictureRequest) -> Bool { pictures[request] != nil }

  /// The unanswered requests, the most urgent first; `shown` are requests for block elements of the visible
  /// images. Without `graphics`, only block elements are wanted.
  func wantedRequests(
    for shown: [PictureRequest], by graphics: TerminalGraphics?, paper: Color, ground: Color
  ) -> [PictureRequest] {
    shown.filter { !isAnswered($0) }
      + (graphics.map { wantedImages(for: shown, by: $0, paper: paper, ground: ground) } ?? [])
  }

  /// Nil stands for an image that cannot be decoded. A picture for the terminal is not stored, since it has
  /// to be sent there.
  mutating func add(_ picture: DecodedPicture?, for request: PictureRequest) {
    if request.isForTerminal {
      images[request.asBlocks] = picture == nil ? .failed : .sending
    } else if case .pixels(let pixels)? = picture {
      storeAnswer(pixels, for: request)
    } else {
      storeAnswer(nil, for: request)
    }
  }

  /// Stores the first answer to a request, and evicts the oldest answers if the cache is full.
  private mutating func storeAnswer(_ picture: Picture?, for request: PictureRequest) {
    guard pictures.updateValue(picture, forKey: request) == nil else { return }
    order.append(request)
    pixelCount += Self.cost(of: picture)
    while pixelCount > Self.maxPixels, order.count > 1 {
      let oldest = order.removeFirst()
      pixelCount -= Self.cost(of: pictures.removeValue(forKey: oldest) ?? nil)
    }
  }

  /// Cost of an answer, in pixels. Answers without a picture have a cost too, which limits their number.
  private static func cost(of picture: Picture?) -> Int {
    64 + (picture.map { $0.width * $0.height } ?? 0)
  }

  // MARK: The terminal's images

  /// Returns the picture for a request, drawn by the terminal or else as block elements; nil without one.
  func shownPicture(for request: PictureRequest) -> ShownPicture? {
    switch images[request] {
    case .shown(.placeholders(let placeholders)): .image(placeholders)
    case .shown(.overlay(let number)): self[request].map { .blocks($0, overlay: number) }
    case .sending, .failed, nil: self[request].map { .blocks($0, overlay: nil) }
    }
  }

  /// Requests to send to the terminal, most urgent first: pictures shown in blocks, ``maxSending`` at a time.
  /// Visible ones take up to half of the pixels it can store, pictures sent before the other half.
  private func wantedImages(
    for shown: [PictureRequest], by graphics: TerminalGraphics, paper: Color, ground: Color
  ) -> [PictureRequest] {
    let sending = images.values.count { $0 == .sending }
    var room = PictureRequest.maxTerminalPixels / 2
    var wanted: [PictureRequest] = []
    for blocks in shown {
      guard let picture = self[blocks],
        let request = blocks.forTerminal(graphics, over: picture, paper: paper, ground: ground)
      else { continue }
      room -= max(request.width * request.height, PictureRequest.leastTerminalCost)
      guard room >= 0, wanted.count < Self.maxSending - sending else { break }
      if images[blocks] == nil { wanted.append(request) }
    }
    return wanted
  }

  /// Nil means that the terminal has dropped the image, and it may be sent again, or that sending failed, and
  /// it is not.
  mutating func recordImage(_ image: TerminalImage?, for request: PictureRequest) {
    let state = images[request.asBlocks]
    images[request.asBlocks] = image.map { .shown($0) }
    if image == nil, state == .sending { images[request.asBlocks] = .failed }
  }

  /// Forgets that the terminal has images; returns whether it had or was about to get any.
  mutating func forgetImages() -> Bool {
    defer { images = [:] }
    return images.values.contains { $0 != .failed }
  }
}
