import Cells
import Images
import System

/// The child process that decodes one image for a reader.
enum ImageDecoding {
  /// Decodes the image on standard input, writes the picture to standard output, and exits: with status 0
  /// if that succeeded, else 1.
  ///
  /// - Parameter argument: The room for the picture; see ``DecodedImage``.
  static func run(_ argument: String) -> Never {
    CurrentProcess.exit(isDone(argument) ? 0 : 1)
  }

  private static func isDone(_ argument: String) -> Bool {
    guard let room = DecodedImage.room(argument), ImageDecoder.confine(),
      let bytes = try? Descriptor.read(
        from: Descriptor.standardInput, upTo: DecodedImage.longestFile + 1),
      bytes.count <= DecodedImage.longestFile,
      let picture = ImageDecoder.picture(bytes, width: room.width, height: room.height)
    else { return false }
    let isWritten: Void? = try? Descriptor.write(
      DecodedImage.bytes(of: picture), to: Descriptor.standardOutput)
    return isWritten != nil
  }
}
