import Cells
import ConfinedDecoders
import System

/// Child processes for reading untrusted data: each does one thing and exits.
enum ConfinedWork {
  /// Does the work requested by the arguments, with standard input and output, and exits. Returns if they
  /// request none.
  static func run(_ arguments: [String]) {
    if arguments.count == 2, arguments[0] == DecodedImage.option {
      CurrentProcess.exit(decodeImage(inRoom: arguments[1]) ? 0 : 1)
    }
    if arguments == [KindleBook.option] { CurrentProcess.exit(unpackBook().rawValue) }
  }

  /// Decodes an image from standard input to standard output; for the room see ``DecodedImage``. Returns
  /// false on failure.
  private static func decodeImage(inRoom argument: String) -> Bool {
    guard let room = DecodedImage.parseRoom(argument), ImageDecoder.confine(),
      let bytes = input(upTo: DecodedImage.longestFile),
      let picture = ImageDecoder.picture(bytes, width: room.width, height: room.height)
    else { return false }
    return writeOutput(DecodedImage.bytes(of: picture))
  }

  /// Unpacks a Kindle book from standard input to standard output. Returns how this ended.
  private static func unpackBook() -> KindleBook.Ending {
    do throws(KindleBook.Ending) {
      try KindleBook.prepare()
      guard let bytes = input(upTo: KindleBook.longestFile) else { return .damaged }
      return writeOutput(try KindleBook.archive(of: bytes)) ? .unpacked : .damaged
    } catch {
      return error
    }
  }

  /// Nil if the input is longer than `limit`.
  private static func input(upTo limit: Int) -> [UInt8]? {
    let bytes = try? Descriptor.read(from: Descriptor.standardInput, upTo: limit + 1)
    return bytes.flatMap { $0.count > limit ? nil : $0 }
  }

  private static func writeOutput(_ bytes: [UInt8]) -> Bool {
    (try? Descriptor.write(bytes, to: Descriptor.standardOutput)) != nil
  }
}
