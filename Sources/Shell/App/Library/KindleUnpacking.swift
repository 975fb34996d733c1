import ConfinedDecoders
import Markup
import Processes
import System

/// Has Kindle and Palm books unpacked by a ``ConfinedProcess``.
enum KindleUnpacking {
  private static let timeout = Duration.seconds(60)

  /// Unpacks a book, and waits for it. Returns the archive of an EPUB or of a text.
  /// - Throws: ``Failure`` if the book is too large, encrypted or damaged, or cannot be unpacked confined.
  static func unpack(
    _ book: [UInt8], named name: String, while isWanted: () -> Bool
  ) throws(Failure) -> [UInt8] {
    if book.count > KindleBook.longestFile { throw Failure("\(name) \(DocumentError.tooLarge)") }
    guard let program = CurrentProcess.path,
      let (archive, ending) = try? ConfinedProcess(
        program, [KindleBook.option], environment: CurrentProcess.environment,
        longestOutput: KindleBook.longestArchive, timeout: timeout
      ).run(book, while: isWanted)
    else { throw Failure("\(name) cannot be unpacked: no process could be started") }
    if ending.isCut { throw Failure("\(name) \(DocumentError.tooLarge)") }
    switch KindleBook.Ending(rawValue: ending.status) {
    case .unpacked: return archive
    case .encrypted: throw Failure("\(name) \(DocumentError.encrypted)")
    case .noLibrary:
      throw Failure(
        "\(name) is a Kindle or Palm book; to open it, install libmobi (Debian: libmobi0)")
    case .notConfined:
      throw Failure(
        "\(name) was not unpacked: the system cannot confine the unpacking process")
    case .damaged, nil: throw Failure("\(name) \(DocumentError.damaged)")
    }
  }
}

extension BookBytes {
  /// Unpacks the bytes of a Kindle or Palm book.
  func unpackedFromKindle(
    named name: String, while isWanted: () -> Bool
  ) throws(Failure) -> BookBytes {
    replaced(byUnpacked: try KindleUnpacking.unpack(readAll(), named: name, while: isWanted))
  }
}
