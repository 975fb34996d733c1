import Asking
import Catalogue
import Cells
import ConfinedDecoders
import Documents
import Markup
import Processes
import Storage
import System

/// Loads the pictures requested by the reader, each on a background thread: reads the image file, decodes it
/// in a ``ConfinedProcess``, and encodes the pixels for terminals that draw over cells. Gives up pictures no
/// longer wanted.
final class Pictures: Service {
  private var loading: [PictureRequest: Job] = [:]

  private static let maxConcurrent = 2
  private static let timeout = Duration.seconds(10)

  /// Loads the first two pictures, and gives up all others: the reader then requests the next.
  func ask(_ requests: [PictureRequest], about book: OpenBook, facing translation: BookSource?) {
    let (source, program, environment) = (book.source, context.imageDecoder, context.environment)
    loading = loading.filter { requests.contains($0.key) }
    for request in requests where loading.count < Self.maxConcurrent && loading[request] == nil {
      let task = BackgroundTask(whileWanted: { isWanted in
        Self.picture(
          for: request, in: source, facing: translation, by: program, environment, while: isWanted)
      })
      loading[request] = jobs.run(task) { [unowned self] picture, _ in
        loading[request] = nil
        // In return, the reader asks for the next pictures.
        outbox.answer(.picture(picture, for: request), about: book)
      }
    }
  }

  func endAll() { loading = [:] }

  /// Waits for the pictures; none for another question.
  static func answers(
    to question: Question, in book: BookSource, facing translation: BookSource?,
    by program: String?, _ environment: [String: String], while isWanted: () -> Bool
  ) -> [Answer] {
    guard case .pictures(let requests) = question else { return [] }
    return requests.map { request in
      .picture(
        picture(
          for: request, in: book, facing: translation, by: program, environment, while: isWanted),
        for: request)
    }
  }

  /// Returns the picture of an image, decoded by another process; nil if there is none.
  private static func picture(
    for request: PictureRequest, in book: BookSource, facing translation: BookSource?,
    by program: String?, _ environment: [String: String], while isWanted: () -> Bool
  ) -> DecodedPicture? {
    guard let program, let image = request.source.bytes(in: book, facing: translation), isWanted()
    else { return nil }
    return decodeImage(image, request, by: program, environment, while: isWanted)
  }

  /// Decodes an image in a confined process, and encodes it if drawn over cells; nil on failure or timeout.
  private static func decodeImage(
    _ image: [UInt8], _ request: PictureRequest, by program: String,
    _ environment: [String: String], while isWanted: () -> Bool
  ) -> DecodedPicture? {
    let width = min(request.width, DecodedImage.largestSide)
    let height = min(request.height, DecodedImage.largestSide)
    let decoder = ConfinedProcess(
      program, [DecodedImage.option, DecodedImage.argument(width: width, height: height)],
      environment: environment,
      longestOutput: DecodedImage.maxBytes(width: width, height: height), timeout: timeout)
    guard let (answer, ending) = try? decoder.run(image, while: isWanted), ending.status == 0,
      let picture = DecodedImage.picture(answer)
    else { return nil }
    guard let overlay = request.overlay else { return .pixels(picture) }
    let (cells, cell) = (overlay.cells, overlay.cell)
    let (paper, ground) = (overlay.paper, overlay.ground)
    guard let colors = overlay.sixelColors else {
      return FileEncoder.image(picture, cells: cells, of: cell, paper: paper, ground: ground)
        .map { .overlay($0) }
    }
    return .overlay(
      SixelEncoder.image(
        picture, cells: cells, of: cell, paper: paper, ground: ground, colors: colors))
  }
}

extension PictureRequest.Source {
  /// Reads an image of the book, its translation, or another book with this cover; nil on failure.
  fileprivate func bytes(in book: BookSource, facing translation: BookSource?) -> [UInt8]? {
    switch self {
    case .book(let path): return book.parser.image(at: path)
    case .translation(let path, let fingerprint):
      guard let translation, translation.fingerprint == fingerprint else { return nil }
      return translation.parser.image(at: path)
    case .cover(let path):
      guard let file = try? OpenFile(path), let head = try? file.bytes(in: 0..<4_096) else {
        return nil
      }
      return Document(head: head, named: path)?.cover(in: FileBytes(file))
    }
  }
}
