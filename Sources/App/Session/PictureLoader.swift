import Background
import Cells
import Documents
import Images
import Processes
import Reading
import Storage

/// Loads the pictures that the reader requests, without blocking: a background task reads the image file,
/// and a child process decodes it, because a malicious image may take over its decoder. For a terminal that
/// draws sixels, another task encodes the pixels.
///
/// The owner polls ``descriptors`` up to ``deadline`` and calls ``advance(at:)``.
final class PictureLoader {
  private enum Stage {
    case reading(BackgroundTask<[UInt8]?>)
    case decoding(ChildProcess)
    case encoding(BackgroundTask<SixelImage>)
  }

  private struct Work {
    let request: PictureRequest
    var stage: Stage
  }

  /// The path of the decoder; nil if there is none.
  private let program: String?
  private let environment: [String: String]
  private var work: [Work] = []
  /// Cancelled decoders that have not ended yet.
  private var leaving: [ChildProcess] = []

  /// The number of images that are loaded at the same time.
  private static let maxConcurrent = 2
  /// The timeout of a decoder.
  private static let timeout = Duration.seconds(10)

  /// - Parameters:
  ///   - decoder: The path of the decoder; nil loads no pictures.
  ///   - environment: The environment of this process, for the search path of its libraries.
  init(decoder: String?, environment: [String: String]) {
    program = decoder
    self.environment = environment.filter { $0.key == "LD_LIBRARY_PATH" }
  }

  /// Loads pictures in the order of `requests`, and cancels the decoders of all others.
  ///
  /// - Parameters:
  ///   - requests: The pictures that are not loaded yet.
  ///   - source: The file of the open book.
  ///   - now: The current time.
  func load(_ requests: [PictureRequest], from source: BookSource, at now: Duration) {
    for index in work.indices.reversed() where !requests.contains(work[index].request) {
      // A read cannot be cancelled: it counts until it ends, and its picture is kept.
      guard case .decoding(let process) = work[index].stage else { continue }
      work.remove(at: index)
      process.end(at: now)
      leaving.append(process)
    }
    for request in requests where work.count < Self.maxConcurrent {
      if work.contains(where: { $0.request == request }) { continue }
      let task = BackgroundTask { Self.bytes(request.source, source) }
      work.append(Work(request: request, stage: .reading(task)))
    }
  }

  /// Reads the file of an image; returns nil on failure.
  private static func bytes(
    _ source: PictureRequest.Source, _ book: BookSource
  ) -> [UInt8]? {
    switch source {
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

  // MARK: The loop

  private var processes: [ChildProcess] {
    work.compactMap { if case .decoding(let process) = $0.stage { process } else { nil } } + leaving
  }

  /// The descriptors of the tasks; -1 for one that has been answered at once.
  private var tasks: [Int32] {
    work.compactMap { work in
      switch work.stage {
      case .reading(let task): task.descriptor
      case .encoding(let task): task.descriptor
      case .decoding: nil
      }
    }
  }

  /// The descriptors to poll for input.
  var descriptors: [Int32] {
    tasks.filter { $0 >= 0 } + processes.flatMap(\.descriptors)
  }

  /// The latest time for the next call of ``advance(at:)``; nil if nothing depends on the time.
  var deadline: Duration? {
    tasks.contains { $0 < 0 } ? .zero : processes.compactMap(\.deadline).min()
  }

  /// Continues all work, and returns the requests that were answered; their picture is nil if the image
  /// cannot be decoded.
  func advance(at now: Duration) -> [(request: PictureRequest, picture: DecodedPicture?)] {
    var done: [(request: PictureRequest, picture: DecodedPicture?)] = []
    for index in work.indices.reversed() {
      let request = work[index].request
      switch work[index].stage {
      case .reading(let task):
        guard let answer = task.answer else { continue }
        if let process = answer.flatMap({ decoder(of: $0, request, at: now) }) {
          work[index].stage = .decoding(process)
        } else {
          work.remove(at: index)
          done.append((request, nil))
        }
      case .decoding(let process):
        process.advance(at: now)
        guard let ending = process.ending else { continue }
        let picture = ending.status == 0 ? DecodedImage.picture(process.output) : nil
        if let picture, let sixel = request.sixel {
          work[index].stage = .encoding(
            BackgroundTask {
              SixelEncoder.image(
                picture, cells: sixel.cells, of: sixel.cell, paper: sixel.paper,
                colors: sixel.colors)
            })
        } else {
          work.remove(at: index)
          done.append((request, picture.map { .pixels($0) }))
        }
      case .encoding(let task):
        guard let image = task.answer else { continue }
        work.remove(at: index)
        done.append((request, .sixel(image)))
      }
    }
    reap(at: now)
    return done
  }

  /// Removes the cancelled decoders that have ended.
  func reap(at now: Duration) {
    for process in leaving { process.advance(at: now) }
    leaving.removeAll { $0.ending != nil }
  }

  /// Starts a decoder; returns nil on failure.
  private func decoder(
    of bytes: [UInt8], _ request: PictureRequest, at now: Duration
  ) -> ChildProcess? {
    guard let program, !bytes.isEmpty else { return nil }
    let (width, height) = (
      min(request.width, DecodedImage.largestSide), min(request.height, DecodedImage.largestSide)
    )
    let launch = ProgramLaunch(
      path: program,
      arguments: [
        "bifolio", DecodedImage.option, DecodedImage.argument(width: width, height: height),
      ],
      environment: environment)
    return try? ChildProcess(
      launch, input: bytes,
      capture: .everything(limit: DecodedImage.maxBytes(width: width, height: height)), at: now,
      within: Self.timeout)
  }

  /// True if a cancelled decoder has not ended yet.
  var isLeaving: Bool { !leaving.isEmpty }

  /// Cancels all work without reporting it.
  func endAll(at now: Duration) {
    for process in processes { process.end(at: now) }
    leaving = processes
    work = []
  }

  /// Kills the cancelled decoders that have not ended.
  func killAll() { for process in leaving { process.kill() } }
}
