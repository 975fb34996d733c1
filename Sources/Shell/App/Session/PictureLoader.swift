import Cells
import ConfinedDecoders
import Documents
import Processes
import Reading
import Storage
import System

/// Loads the pictures requested by the reader, each on a background thread: reads the image file, decodes it
/// in a ``ConfinedProcess``, and encodes the pixels for sixel terminals.
///
/// The owner polls ``descriptors`` and calls ``advance(in:)``. A picture that is not wanted is given up.
struct PictureLoader {
  /// The path of the decoder; nil if there is none.
  private let program: String?
  private let environment: [String: String]
  private var tasks: [PictureRequest: BackgroundTask<DecodedPicture?>] = [:]

  /// The number of images that are loaded at the same time.
  private static let maxConcurrent = 2
  /// The timeout of a decoder.
  private static let timeout = Duration.seconds(10)

  /// - Parameters:
  ///   - decoder: The path of the decoder; nil loads no pictures.
  ///   - environment: The environment of this process.
  init(decoder: String?, environment: [String: String]) {
    (program, self.environment) = (decoder, environment)
  }

  /// Loads the pictures that the reader of a book wants, in their order, and gives up all others.
  mutating func load(for open: OpenBook) {
    let (requests, source) = (open.reader.wantedPictures, open.source)
    tasks = tasks.filter { requests.contains($0.key) }
    for request in requests where tasks.count < Self.maxConcurrent && tasks[request] == nil {
      tasks[request] = BackgroundTask(whileWanted: { [program, environment] isWanted in
        guard let program, let image = request.source.bytes(in: source), isWanted() else {
          return nil
        }
        return Self.decoded(image, request, by: program, environment, while: isWanted)
      })
    }
  }

  /// The descriptors to poll for input.
  var descriptors: [Int32] { tasks.values.map(\.descriptor).filter { $0 >= 0 } }

  /// True if ``advance(in:)`` can proceed.
  var hasAnswer: Bool { tasks.values.contains { $0.hasReport } }

  /// Gives the reader the pictures that have been loaded, and goes on with others; a picture is nil if its
  /// image cannot be decoded.
  ///
  /// - Returns: The effects that send those that are for the terminal; nil if nothing has been loaded.
  mutating func advance(in open: OpenBook) -> [Effect]? {
    let done = tasks.compactMap { request, task in task.answer.map { (request, $0) } }
    if done.isEmpty { return nil }
    var effects: [Effect] = []
    for (request, picture) in done {
      tasks[request] = nil
      open.reader.pictures.add(picture, for: request)
      if let picture, request.isForTerminal { effects.append(.send(picture, request)) }
    }
    load(for: open)
    return effects
  }

  /// Gives up all pictures.
  mutating func endAll() { tasks = [:] }

  private static func decoded(
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
    guard let sixel = request.sixel else { return .pixels(picture) }
    return .sixel(
      SixelEncoder.image(
        picture, cells: sixel.cells, of: sixel.cell, paper: sixel.paper, colors: sixel.colors))
  }
}

extension PictureRequest.Source {
  /// Reads the file of an image; returns nil on failure.
  fileprivate func bytes(in book: BookSource) -> [UInt8]? {
    switch self {
    case .book(let path): return book.image(at: path)
    case .cover(let path):
      guard let file = try? OpenFile(path), let head = try? file.bytes(in: 0..<4_096) else {
        return nil
      }
      return Document(head: head, named: path)?.cover(length: file.size) {
        (try? file.bytes(in: $0)) ?? []
      }
    }
  }
}
