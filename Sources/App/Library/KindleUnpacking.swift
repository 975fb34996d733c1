import Kindle
import Markup
import Processes
import Storage
import System

/// Has Kindle and Palm books unpacked: by the program itself, started once more, because a malicious book may
/// take over the library that unpacks it.
enum KindleUnpacking {
  /// The time after which a book is given up.
  private static let timeout = Duration.seconds(60)

  /// Unpacks a book; waits until that is done.
  ///
  /// - Parameter name: The name of the book for messages.
  /// - Returns: The archive of an EPUB or of a text.
  /// - Throws: ``Failure`` if the book cannot be unpacked.
  static func archive(of book: [UInt8], named name: String) throws(Failure) -> [UInt8] {
    if book.count > KindleBook.longestFile { throw Failure("\(name) \(DocumentError.tooLarge)") }
    let environment = CurrentProcess.environment.filter { $0.key == "LD_LIBRARY_PATH" }
    guard let program = CurrentProcess.path,
      let process = try? ChildProcess(
        ProgramLaunch(
          path: program, arguments: ["bifolio", KindleBook.option], environment: environment),
        input: book, capture: .everything(limit: KindleBook.longestArchive), at: elapsedTime(),
        within: timeout)
    else { throw Failure("\(name) cannot be unpacked: no process was started for it") }
    while process.ending == nil {
      Descriptor.wait(
        forInput: process.descriptors,
        within: process.deadline.map { max(.zero, $0 - elapsedTime()) })
      process.advance(at: elapsedTime())
    }
    if process.ending?.isCut == true { throw Failure("\(name) \(DocumentError.tooLarge)") }
    switch process.ending.flatMap({ KindleBook.Ending(rawValue: $0.status) }) {
    case .unpacked: return process.output
    case .encrypted: throw Failure("\(name) \(DocumentError.encrypted)")
    case .noLibrary:
      throw Failure(
        "\(name) is a Kindle or Palm book; to open it, install libmobi (Debian: libmobi0)")
    case .notConfined:
      throw Failure(
        "\(name) was not unpacked: the system refuses to confine the process that does it")
    case .damaged, nil: throw Failure("\(name) \(DocumentError.damaged)")
    }
  }
}
