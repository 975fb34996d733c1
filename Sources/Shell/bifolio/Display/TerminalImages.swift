import Asking
import Cells
import Pictures
import Terminal

/// The images stored in the terminal, and the images being sent. Images and orders to forget them are sent in
/// the order of the calls, in small batches between frames.
struct TerminalImages {
  private struct Image {
    let request: PictureRequest
    let placeholders: ImagePlaceholders
    let number: UInt8
    let cost: Int
  }

  private enum Job {
    case send(Image, ImageTransmission)
    case free(UInt8)
  }

  /// Present and future images of the terminal, oldest first.
  private var images: [Image] = []
  private var jobs: [Job] = []

  var isIdle: Bool { jobs.isEmpty }

  /// Makes room for a picture. Returns requests of images about to be dropped by the terminal; the new
  /// request if its image cannot be sent.
  mutating func add(_ picture: Picture, for request: PictureRequest) -> [PictureRequest] {
    var dropped: [PictureRequest] = []
    let cost = max(picture.width * picture.height, PictureRequest.leastTerminalCost)
    var total = images.reduce(cost) { $0 + $1.cost }
    while let oldest = images.first, total > PictureRequest.maxTerminalPixels {
      total -= oldest.cost
      images.removeFirst()
      jobs.append(.free(oldest.number))
      dropped.append(oldest.request)
    }
    let used = Set(images.map(\.number))
    let size = request.cells(of: picture)
    guard let number = ImagePlaceholders.numbers.first(where: { !used.contains($0) }),
      let placeholders = ImagePlaceholders(
        number: number, size: size, isTransparent: picture.isTransparent)
    else { return dropped + [request] }
    let image = Image(
      request: request, placeholders: placeholders, number: number, cost: cost)
    images.append(image)
    jobs.append(.send(image, ImageTransmission(picture, number: number, size: size)))
    return dropped
  }

  /// Whole commands, at least `count` bytes if available, and the images completed by them.
  mutating func takeBytes(
    atLeast count: Int
  ) -> (bytes: [UInt8], complete: [(request: PictureRequest, placeholders: ImagePlaceholders)]) {
    var bytes: [UInt8] = []
    var complete: [(request: PictureRequest, placeholders: ImagePlaceholders)] = []
    while bytes.count < count, let job = jobs.first {
      switch job {
      case .free(let number):
        bytes += ImageTransmission.freeing(number)
        jobs.removeFirst()
      case .send(let image, var transmission):
        bytes += transmission.next()
        jobs[0] = .send(image, transmission)
        guard transmission.isDone else { continue }
        jobs.removeFirst()
        // It may have had to make room while it was sent.
        if images.contains(where: { $0.number == image.number && $0.request == image.request }) {
          complete.append((image.request, image.placeholders))
        }
      }
    }
    return (bytes, complete)
  }

  /// Bytes for making the terminal forget its images.
  mutating func removeAll() -> [UInt8] {
    var bytes: [UInt8] = []
    var unsent: Set<UInt8> = []
    for job in jobs {
      switch job {
      case .free(let number): bytes += ImageTransmission.freeing(number)
      // Only the first can have begun.
      case .send(_, let transmission) where transmission.hasBegun:
        bytes += ImageTransmission.cancellation
      case .send(let image, _): unsent.insert(image.number)
      }
    }
    for image in images where !unsent.contains(image.number) {
      bytes += ImageTransmission.freeing(image.number)
    }
    (images, jobs) = ([], [])
    return bytes
  }
}
